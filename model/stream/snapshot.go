package stream

import (
	"asrview/model/asr"
)

// Snapshot is a view of a stream as it was indexed at one moment. It never
// changes, but that lines which the index had not reached are read when they are
// asked for, and that reading fails with ErrReplaced once the stream was
// replaced. Its methods are safe for concurrent use, read no more than a bounded
// stretch around what they are asked for unless they say so, and never wait for
// the index.
type Snapshot struct {
	st       *Store
	b        *builder // for what it knows of its files' trouble alone
	gen      uint64
	table    table
	keys     keys
	declares []int
	big      []*head
	facts    facts
	problems int
	// frontier is the offset after the last line of the table; up to searched
	// bytes were read, all of one line.
	frontier, searched int64
	partial            *partial
	size               int64
	final, known       bool
	stalled            bool
	// patient: see patiently.
	patient bool
	// short, of a snapshot that soon made for itself, is set where a search did not
	// get to its end.
	short *bool
	err   error
}

// Generation is raised when the stream was replaced; a Pos then means nothing.
func (s *Snapshot) Generation() uint64 { return s.gen }

// Complete reports whether the index has seen the whole stream, so that what it
// has not found is not there.
func (s *Snapshot) Complete() bool { return s.known }

// Progress says how far the index was. Its Note is the newest.
func (s *Snapshot) Progress() Progress {
	p := Progress{
		Bytes: s.searched, Total: s.size, Entries: s.Len(), Problems: s.problems,
		Complete: s.err == nil && s.searched >= s.size, Final: s.final, Note: s.st.note(s),
	}
	if s.partial != nil && s.partial.core.kind == asr.KindNone {
		p.Problems++
	}
	if s.stalled {
		now, _ := s.st.src.Size()
		p.Paused = p.Complete && s.searched >= now
	}
	if !s.final && !s.st.sized() {
		p.Total = -1
	}
	return p
}

// Go runs f in a goroutine, started as the store's Options say: a job that works
// on snapshots in the background starts its goroutines with it, so that a panic in
// one finds its way to whoever has the terminal.
func (s *Snapshot) Go(f func()) { s.st.opt.Go.Start(f) }

// GiveWay is to be called by a job that works on snapshots in the background, as
// the store's Options say. Whoever somebody waits for must not call it.
func (s *Snapshot) GiveWay() { s.st.opt.GiveWay() }

// Len is how many lines are indexed, blank ones not counted.
func (s *Snapshot) Len() int {
	if s.partial != nil {
		return s.table.n + 1
	}
	return s.table.n
}

// core returns the i-th indexed line.
func (s *Snapshot) core(i int) *core {
	if i == s.table.n {
		return &s.partial.core
	}
	return s.table.at(i)
}

// At returns the i-th indexed line, from 0. It panics where there is none.
func (s *Snapshot) At(i int) Entry {
	c := s.core(i)
	e := c.entry()
	if i == s.table.n {
		e.Line = int(s.partial.line)
		e.Incomplete = !s.final || c.is(flagPartial)
	} else {
		e.Line = int(s.table.line(i))
	}
	s.name(&e, c)
	return e
}

// name fills in an entry's type or problem.
func (s *Snapshot) name(e *Entry, c *core) {
	switch {
	case c.kind != asr.KindNone && c.typ != 0:
		e.Type = s.st.types.at(c.typ).text
	case c.kind != asr.KindNone:
		e.Type = s.head(c).Type
	case e.Incomplete:
		e.Problem = "incomplete"
	case c.typ != 0:
		e.Problem = s.st.probs.at(c.typ).text
	default:
		e.Problem = s.problem(c)
	}
}

// IndexOf returns the number of the indexed line at a position.
func (s *Snapshot) IndexOf(p Pos) (int, bool) {
	if s.partial != nil && int64(p) == s.partial.core.off {
		return s.table.n, true
	}
	i := s.table.from(int64(p))
	return i, i < s.table.n && s.table.at(i).off == int64(p)
}

// Line returns a line as stored, without its newline. The caller owns it.
func (s *Snapshot) Line(p Pos) ([]byte, error) {
	c, err := s.coreAt(p)
	if err != nil {
		return nil, err
	}
	return s.readLine(c)
}

// Record decodes the line at a position, or returns it from the cache. It takes
// as long as reading and decoding the line, which a caller that must not wait
// leaves to another goroutine. The error of a line that is no record is its
// Entry's Problem.
func (s *Snapshot) Record(p Pos) (*asr.Record, error) {
	c, err := s.coreAt(p)
	if err != nil {
		return nil, err
	}
	return s.record(c)
}

// DecodedRecord returns the record of the line at a position if it is decoded
// already, nil if it is not, or if nothing is known of such a line.
func (s *Snapshot) DecodedRecord(p Pos) *asr.Record {
	c, err := s.coreAt(p)
	if err != nil {
		return nil
	}
	return s.st.bodies.find(s.bodyKey(c))
}

func (s *Snapshot) bodyKey(c *core) bodyKey { return bodyKey{s.gen, Pos(c.off), int(c.len)} }

func (s *Snapshot) record(c *core) (*asr.Record, error) {
	return s.st.bodies.get(s.bodyKey(c), func() (*asr.Record, error) {
		line, err := s.readLine(c)
		if err != nil {
			return nil, err
		}
		s.st.counts.decoded.Add(1)
		return asr.Decode(line)
	})
}
