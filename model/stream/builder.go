package stream

import "asrview/model/asr"

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
	// partial is the line that the stream ends within, if it does.
	partial *partial
	hash    hasher
}

// partial is the last line of a stream while it has no newline: read again when
// it grows, and never part of the table.
type partial struct {
	core     core
	keys     []key
	line     int64
	declares bool
}

// append takes over what was scanned of the stretch that starts at the
// frontier.
func (b *builder) append(s *batch) {
	base := b.table.n
	var seqs []key
	for i := range s.cores {
		c := &s.cores[i]
		if b.late(c) {
			seqs = append(seqs, makeKey(b.hash.number(tagSeq, c.seq), base+i))
		}
		b.put(c)
	}
	for i := range s.keys {
		s.keys[i] += key(base)
	}
	b.keys.add(s.keys)
	b.keys.add(seqs)
	for _, d := range s.declares {
		if len(b.declares) < maxDeclares {
			b.declares = append(b.declares, base+d)
		}
	}
	b.problems += s.problems
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
		t.chunks = append(t.chunks, new(chunk))
		t.spans = append(t.spans, span{off: c.off, line: line,
			maxSeq: b.maxSeq, hasSeq: b.hasSeq, maxTime: b.maxTime, hasTime: b.hasTime})
	}
	e := &t.chunks[len(t.chunks)-1][at]
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
	if p.core.kind == asr.KindNone {
		p.core.flags |= flagPartial
	}
	b.partial = p
}
