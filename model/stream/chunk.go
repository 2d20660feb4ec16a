package stream

import "sort"

// chunkLen is how many entries a chunk holds.
const chunkLen = 4096

// chunk is a stretch of the index. Entries are only ever appended, so that a
// snapshot that knows how many there were may read beside the writer.
type chunk [chunkLen]core

// span is what is kept of each chunk outside of it, to find the right one. The
// writer fills it in full before the chunk's first entry is published, but for
// the maxima, which stand for the chunks before.
type span struct {
	off  int64 // of the first entry
	line int64 // number of the first entry's line
	// maxSeq and maxTime are the largest among all entries before the chunk.
	maxSeq, maxTime int64
	hasSeq, hasTime bool
}

// table is the entries of an index. A copy of it is a snapshot.
type table struct {
	chunks []*chunk
	spans  []span
	n      int
}

func (t *table) at(i int) *core { return &t.chunks[i/chunkLen][i%chunkLen] }

func (t *table) line(i int) int64 {
	return t.spans[i/chunkLen].line + int64(t.at(i).line)
}

// chunkOf returns how many entries chunk c has in this table.
func (t *table) lenOf(c int) int { return min(chunkLen, t.n-c*chunkLen) }

// from returns the first entry at or after an offset, t.n where there is none.
func (t *table) from(off int64) int {
	c := sort.Search(len(t.spans), func(i int) bool { return t.spans[i].off > off }) - 1
	if c < 0 {
		return 0
	}
	ch := t.chunks[c]
	return c*chunkLen + sort.Search(t.lenOf(c), func(i int) bool { return ch[i].off >= off })
}

// chunkBySeq returns the chunk in which a seq stands if all seqs before it are
// smaller, -1 where it would stand in none.
func (t *table) chunkBySeq(n int64) int {
	after := sort.Search(len(t.spans), func(i int) bool {
		return t.spans[i].hasSeq && t.spans[i].maxSeq >= n
	})
	return after - 1
}

// chunkByTime returns the first chunk that holds, or is followed by, an entry at
// or after a time.
func (t *table) chunkByTime(at int64) int {
	after := sort.Search(len(t.spans), func(i int) bool {
		return t.spans[i].hasTime && t.spans[i].maxTime >= at
	})
	return after - 1
}
