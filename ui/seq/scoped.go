package seq

import (
	"asrview/model/query/find"
	"asrview/model/stream"
)

// Records that the scope leaves out are stepped over, but not without bound: a
// stretch of the stream in which every record is left out is shown as one line.
// So a step looks at no more than the rest of one stretch and the whole of the
// next, and since stretches begin at fixed places, walking up finds the same ones.
const (
	// gapBytes is the length of a stretch of a stream.
	gapBytes = 1 << 20
	// gapMatches is the length of a stretch of what a filter found.
	gapMatches = 4096
)

// walk is a sequence of records before the scope is applied.
type walk interface {
	First() (stream.Pos, bool)
	Last() (stream.Pos, bool)
	Next(stream.Pos) (stream.Pos, bool)
	Prev(stream.Pos) (stream.Pos, bool)
	has(stream.Pos) bool
	// stretch is the number of the stretch that a record is in.
	stretch(stream.Pos) int64
}

// all walks over all records of a stream.
type all struct{ *stream.Snapshot }

func (a all) has(p stream.Pos) bool {
	_, ok := a.Entry(p)
	return ok
}

func (all) stretch(p stream.Pos) int64 { return int64(p) / gapBytes }

// found walks over what a filter found.
type found struct{ m *find.Matches }

func (f found) at(i int) (stream.Pos, bool) {
	if i < 0 || i >= f.m.Len() {
		return stream.NoPos, false
	}
	return f.m.At(i), true
}

func (f found) First() (stream.Pos, bool)            { return f.at(0) }
func (f found) Last() (stream.Pos, bool)             { return f.at(f.m.Len() - 1) }
func (f found) Next(p stream.Pos) (stream.Pos, bool) { return f.at(f.m.From(p + 1)) }
func (f found) Prev(p stream.Pos) (stream.Pos, bool) { return f.at(f.m.From(p) - 1) }
func (f found) has(p stream.Pos) bool                { return f.m.Has(p) }
func (f found) stretch(p stream.Pos) int64           { return int64(f.m.From(p)) / gapMatches }

// Choice says which records of a stream are read.
type Choice struct {
	Scope stream.Scope
	// Filtered are the records that a filter found, nil where nothing is filtered.
	Filtered *find.Matches
	// Keep are records that are in whatever the scope says. It must not be changed
	// any more.
	Keep map[Ref]bool
}

// Of returns the chosen records of one stream, index in the screen's
// configuration. What is not known yet is in.
func Of(index int, snap *stream.Snapshot, c Choice) Records {
	s := &scoped{index: index, snap: snap, walk: all{snap}, Choice: c}
	if c.Filtered != nil {
		s.walk = found{c.Filtered}
	}
	return s
}

type scoped struct {
	index int
	snap  *stream.Snapshot
	walk  walk
	Choice
}

func (s *scoped) ref(p stream.Pos) Ref { return Ref{s.index, p} }

// in reports whether the scope has the record itself.
func (s *scoped) in(p stream.Pos) bool {
	if s.Scope == stream.ScopeAll || s.Keep[s.ref(p)] {
		return true
	}
	return s.snap.Scope(p, s.Scope) != stream.Out
}

func (s *scoped) First() (Ref, bool) {
	p, ok := s.walk.First()
	return s.past(p, ok, s.walk.Next)
}

func (s *scoped) Last() (Ref, bool) {
	p, ok := s.walk.Last()
	return s.past(p, ok, s.walk.Prev)
}

func (s *scoped) Next(r Ref) (Ref, bool) {
	if last, _, ok := s.Gap(r); ok {
		r = last
	}
	p, ok := s.walk.Next(r.Pos)
	return s.past(p, ok, s.walk.Next)
}

func (s *scoped) Prev(r Ref) (Ref, bool) {
	p, ok := s.walk.Prev(r.Pos)
	return s.past(p, ok, s.walk.Prev)
}

func (s *scoped) Has(r Ref) bool {
	if r.Stream != s.index || !s.walk.has(r.Pos) {
		return false
	}
	if s.in(r.Pos) {
		return true
	}
	_, _, gap := s.gapAt(r.Pos)
	return gap
}

func (s *scoped) Entry(r Ref) (stream.Entry, bool) {
	if r.Stream != s.index {
		return stream.Entry{}, false
	}
	return s.snap.Entry(r.Pos)
}

// past steps over records that are out, to one that is in or to the first of a
// stretch that is out as a whole.
func (s *scoped) past(p stream.Pos, ok bool, step func(stream.Pos) (stream.Pos, bool)) (Ref, bool) {
	for ok && !s.in(p) {
		if _, _, gap := s.gapAt(p); gap {
			break
		}
		p, ok = step(p)
	}
	return s.ref(p), ok
}

func (s *scoped) Gap(r Ref) (last Ref, count int, ok bool) {
	if s.Scope == stream.ScopeAll || r.Stream != s.index || s.in(r.Pos) {
		return Ref{}, 0, false
	}
	return s.gapAt(r.Pos)
}

// gapAt reports whether p is the first record of a stretch of which no record is
// in. p itself is known to be out.
func (s *scoped) gapAt(p stream.Pos) (last Ref, count int, ok bool) {
	here := s.walk.stretch(p)
	if prev, ok := s.walk.Prev(p); ok && s.walk.stretch(prev) == here {
		return Ref{}, 0, false
	}
	at, count := p, 0
	for next, ok := p, true; ok && s.walk.stretch(next) == here; next, ok = s.walk.Next(next) {
		if s.in(next) {
			return Ref{}, 0, false
		}
		at = next
		count++
	}
	return s.ref(at), count, true
}
