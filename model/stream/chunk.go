package stream

import (
	"sort"
	"sync/atomic"
)

// chunkLen is how many entries a chunk holds.
const chunkLen = 4096

// chunk is a stretch of the index. Entries are only ever appended, so that a
// snapshot that knows how many there were may read beside the writer.
type chunk [chunkLen]core

// slot is a chunk's place: in memory or, once it is full, perhaps on disk.
type slot struct {
	mem atomic.Pointer[chunk]
	// used is set by readers and cleared by the pager when it looks for a chunk
	// that nobody reads.
	used  atomic.Bool
	pager *pager
	// at is where the chunk stands in the pager's file, from 1; 0 if it does not.
	// The pager's lock guards it.
	at int64
}

func (s *slot) get() *chunk {
	c := s.mem.Load()
	if c == nil {
		c = s.pager.load(s)
	}
	if !s.used.Load() {
		s.used.Store(true)
	}
	return c
}

// span is what is kept of each chunk outside of it, to find the right one. It
// is complete before the chunk's first entry is published.
type span struct {
	off  int64 // of the first entry
	line int64 // number of the first entry's line
	// maxSeq and maxTime are the largest among all entries before the chunk.
	maxSeq, maxTime int64
	hasSeq, hasTime bool
}

// table is the entries of an index. A copy of it is a snapshot.
type table struct {
	slots []*slot
	spans []span
	n     int
}

// at returns the i-th entry, which must not be changed.
func (t *table) at(i int) *core { return &t.slots[i/chunkLen].get()[i%chunkLen] }

func (t *table) line(i int) int64 {
	return t.spans[i/chunkLen].line + int64(t.at(i).line)
}

// lenOf returns how many entries a chunk has in this table.
func (t *table) lenOf(c int) int { return min(chunkLen, t.n-c*chunkLen) }

// from returns the first entry at or after an offset, t.n where there is none.
func (t *table) from(off int64) int {
	c := sort.Search(t.spanCount(), func(i int) bool { return t.spans[i].off > off }) - 1
	if c < 0 {
		return 0
	}
	ch := t.slots[c].get()
	return c*chunkLen + sort.Search(t.lenOf(c), func(i int) bool { return ch[i].off >= off })
}

func (t *table) spanCount() int { return (t.n + chunkLen - 1) / chunkLen }

// chunkBySeq returns the chunk in which a seq stands if all seqs before it are
// smaller; -1 where there is no chunk.
func (t *table) chunkBySeq(n int64) int {
	after := sort.Search(t.spanCount(), func(i int) bool {
		return t.spans[i].hasSeq && t.spans[i].maxSeq >= n
	})
	return after - 1
}

// chunkByTime returns the chunk in which the first entry at or after a time
// stands, if any does; -1 where there is no chunk.
func (t *table) chunkByTime(at int64) int {
	after := sort.Search(t.spanCount(), func(i int) bool {
		return t.spans[i].hasTime && t.spans[i].maxTime >= at
	})
	return after - 1
}
