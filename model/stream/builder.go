package stream

import (
	"slices"

	"asrview/model/asr"
)

// builder is the index of one generation while it grows. One goroutine writes
// it; snapshots are copies of its parts.
type builder struct {
	table table
	keys  keys
	// lines is how many lines stand before the frontier, blank ones included.
	lines int64
	// frontier is the offset after the last indexed newline.
	frontier int64

	maxSeq, maxTime int64
	hasSeq, hasTime bool

	problems int
	declares []int
	facts    facts
	// partial is the line that the stream ends within, if it does.
	partial *partial
	hash    hasher

	// chunk is the one being filled; pager has charge of the full ones.
	chunk *chunk
	pager *pager
	// big are the heads of very long lines.
	big []*head
}

// newBuilder starts an index that keeps so many entries, and as many keys, in
// memory.
func newBuilder(h hasher, resident int, tempDir string) *builder {
	b := &builder{hash: h}
	b.pager = &pager{tempDir: tempDir, limit: max(1, resident/chunkLen)}
	b.keys.keep = &keyFile{tempDir: tempDir, runMax: max(1, resident/2)}
	return b
}

// close lets go of the files.
func (b *builder) close() {
	b.pager.close()
	b.keys.keep.close()
}

// trouble says why the index is not what it should be, "" if it is.
func (b *builder) trouble() string {
	err := b.pager.trouble()
	if err == nil {
		err = b.keys.keep.trouble()
	}
	if err == nil {
		return ""
	}
	return "the index's temporary file: " + err.Error()
}

// partial is the last line of a stream while it has no newline: read again when
// it grows, and never part of the table.
type partial struct {
	core     core
	keys     []key
	line     int64
	declares bool
	facts    facts
	// big is the head of a very long line.
	big *head
}

// append takes over what was scanned of the stretch that starts at the frontier,
// its keys sorted.
func (b *builder) append(s *batch) {
	base := b.table.n
	var seqs []key
	for i := range s.cores {
		c := &s.cores[i]
		if b.late(c) {
			seqs = append(seqs, makeKey(b.hash.number(tagSeq, c.seq), base+i))
			b.facts.note(tagSeq, nil)
		}
		b.put(c)
	}
	keys := make([]key, len(s.keys))
	for i, k := range s.keys {
		keys[i] = k + key(base)
	}
	slices.Sort(seqs)
	b.keys.add(keys)
	b.keys.add(seqs)
	b.big = append(b.big, s.big...)
	for _, d := range s.declares {
		if len(b.declares) < maxDeclares {
			b.declares = append(b.declares, base+d)
		}
	}
	b.problems += s.problems
	b.facts.add(s.facts)
	b.lines += int64(s.lines)
	b.frontier = s.end
}

// maxDeclares bounds how many records that declare participants or
// conversations are remembered.
const maxDeclares = 4096

// late reports whether the entry's seq cannot be found by going along the
// stream: one before it is as large or larger.
func (b *builder) late(c *core) bool {
	return c.is(flagSeq) && b.hasSeq && c.seq <= b.maxSeq
}

// put appends an entry whose line counts from b.lines.
func (b *builder) put(c *core) {
	t := &b.table
	line := b.lines + int64(c.line) + 1
	at := t.n % chunkLen
	if at == 0 {
		if t.n > 0 && b.pager != nil {
			b.pager.full(t.slots[len(t.slots)-1])
		}
		b.chunk = new(chunk)
		s := &slot{pager: b.pager}
		s.mem.Store(b.chunk)
		t.slots = append(t.slots, s)
		t.spans = append(t.spans, span{off: c.off, line: line,
			maxSeq: b.maxSeq, hasSeq: b.hasSeq, maxTime: b.maxTime, hasTime: b.hasTime})
	}
	e := &b.chunk[at]
	*e = *c
	e.line = uint32(line - t.spans[len(t.spans)-1].line)
	t.n++
	if c.is(flagSeq) && (!b.hasSeq || c.seq > b.maxSeq) {
		b.maxSeq, b.hasSeq = c.seq, true
	}
	if c.is(flagTime) && (!b.hasTime || c.time > b.maxTime) {
		b.maxTime, b.hasTime = c.time, true
	}
}

// setPartial takes over the one line of a batch as the line that the stream
// ends within. A blank one is none.
func (b *builder) setPartial(s *batch) {
	if len(s.cores) == 0 {
		b.partial = nil
		return
	}
	p := &partial{core: s.cores[0], line: b.lines + 1, declares: len(s.declares) > 0}
	for _, k := range s.keys {
		p.keys = append(p.keys, k+key(b.table.n))
	}
	if len(s.big) > 0 {
		p.big = s.big[0]
	}
	p.facts = s.facts
	if p.core.kind == asr.KindNone {
		p.core.flags |= flagPartial
	}
	b.partial = p
}
