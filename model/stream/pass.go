package stream

import (
	"fmt"

	"asrview/model/asr"
)

// Pass goes along a snapshot for one who looks at each line once: lines that
// follow each other are read together, what is decoded is not kept, and no account
// is kept of how long joins hold. It gives what the snapshot's own methods give,
// and belongs to one goroutine.
type Pass struct {
	q asking
	// near is what was read, into room; next is where it ended.
	near near
	next int64
	room []byte
	// end is where reading ahead stops; 0 where nobody said.
	end int64
	dec asr.Decoder
}

// near is a stretch of the stream that was read.
type near struct {
	off int64
	buf []byte
}

// line returns the bytes of a line that is all in the stretch, else nil.
func (n *near) line(c *core) []byte {
	at := c.off - n.off
	if at < 0 || at+int64(c.len) > int64(len(n.buf)) {
		return nil
	}
	return n.buf[at : at+int64(c.len) : at+int64(c.len)]
}

const (
	// passBytes is how much is read at once of lines that follow each other, and
	// expectBytes of those that somebody will look at.
	passBytes   = 256 << 10
	expectBytes = 1 << 20
	// passGap is how far apart lines may stand that are read together.
	passGap = 32 << 10
)

// Pass returns a pass through the snapshot.
func (s *Snapshot) Pass() *Pass {
	p := &Pass{}
	p.q = asking{Snapshot: s, once: true, near: &p.near}
	return p
}

// On returns a pass through a snapshot with the memory of this one, which must not
// be used any more.
func (p *Pass) On(s *Snapshot) *Pass {
	if p.q.Snapshot != s {
		room := p.room
		p = s.Pass()
		p.room = room
	}
	return p
}

// Expect says that the lines from the first index up to the last are looked at
// next, so that they are read together, and nothing beyond them.
func (p *Pass) Expect(first, last int) {
	if first < last {
		c := p.q.core(last - 1)
		p.next, p.end = p.q.core(first).off, c.off+int64(c.len)
	}
}

// Snapshot is what the pass goes along.
func (p *Pass) Snapshot() *Snapshot { return p.q.Snapshot }

// Line is [Snapshot.Line], but its bytes are only lent until the next call of a
// method of the pass.
func (p *Pass) Line(at Pos) ([]byte, error) {
	c, err := p.q.coreAt(at)
	if err != nil {
		return nil, err
	}
	return p.line(c)
}

// line reads a line, and with it what follows where the lines before it were read
// too.
func (p *Pass) line(c *core) ([]byte, error) {
	if line := p.near.line(c); line != nil {
		return line, nil
	}
	if int64(c.len) > p.q.st.opt.maxLine {
		return nil, ErrTooLong
	}
	size := int(c.len)
	if c.off >= p.next && c.off-p.next <= passGap {
		size = max(size, p.ahead(c))
	}
	if size > cap(p.room) {
		p.room = make([]byte, size)
	}
	buf := p.room[:size]
	if size > expectBytes {
		p.room = nil // such a line is not held for longer than it is looked at
	}
	p.near = near{}
	n, err := p.q.readAt(buf, c.off)
	if err == nil && n < int(c.len) {
		err = fmt.Errorf("the line at byte %d is no longer there: the input ends at byte %d", c.off, c.off+int64(n))
	}
	if err != nil {
		return nil, err
	}
	p.near, p.next = near{c.off, buf[:n]}, c.off+int64(n)
	return p.near.line(c), nil
}

// ahead is how much is read at once from a line on.
func (p *Pass) ahead(c *core) int {
	if p.end > c.off {
		return int(min(expectBytes, p.end-c.off))
	}
	return passBytes
}

// Record is [Snapshot.Record], decoded anew.
func (p *Pass) Record(at Pos) (*asr.Record, error) {
	c, err := p.q.coreAt(at)
	if err != nil {
		return nil, err
	}
	line, err := p.line(c)
	if err != nil {
		return nil, err
	}
	p.q.st.counts.decoded.Add(1)
	if c.len >= bigLine && len(line) > expectBytes {
		// The text of such a line may be as long as the line: neither the pass nor
		// its decoder holds that any longer.
		p.near = near{}
		return asr.Decode(line)
	}
	return p.dec.Decode(line)
}

// Joins is [Snapshot.Joins].
func (p *Pass) Joins(at Pos) Joins { return p.Some(at, EveryAspect) }

// Aspects are parts of what other records say about one.
type Aspects uint8

// The aspects, with the fields of [Joins] that belong to each. Problems belong to
// what they are found with, so that only all aspects together give all of them.
const (
	// WithReferences: Target, DerivedFrom, DerivedBy.
	WithReferences Aspects = 1 << iota
	// WithRevisions: Supersedes, SupersededBy, Revision, Revisions.
	WithRevisions
	// WithCalls: Calls, Results.
	WithCalls
	// WithReplies: ReplyTo, Replies.
	WithReplies
	// WithDelegation: Child, Told, Reports, Heard, Delegated.
	WithDelegation
	// WithDeliveries: Deliveries.
	WithDeliveries

	EveryAspect Aspects = 1<<iota - 1
)

// Some returns only some of the joins, at the cost of those. Complete is always
// among them.
func (p *Pass) Some(at Pos, want Aspects) Joins {
	c, err := p.q.coreAt(at)
	if err != nil || c.kind == asr.KindNone {
		return Joins{Complete: p.q.known}
	}
	if c.len < bigLine {
		p.line(c) // where it cannot be read the head says so
	}
	p.q.cut = false
	p.q.memo.reset()
	return p.q.whole(p.q.ask(c, want))
}

// ToolOf returns the name that the call at a position has for its tool, from the
// call's head where that has it. It is false for what is no call.
func (p *Pass) ToolOf(at Pos) (string, bool) {
	c, err := p.q.coreAt(at)
	if err != nil || c.kind != asr.KindToolCall {
		return "", false
	}
	if h := p.q.head(c); h.Name != "" {
		return h.Name, true
	}
	rec, err := p.q.record(c)
	if err != nil || rec.ToolCall == nil {
		return "", false
	}
	return rec.ToolCall.Name, true
}
