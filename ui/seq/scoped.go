package seq

import "asrview/model/stream"

// gapBlock is the stretch of a stream, in bytes, that is shown as one line where
// the scope leaves out every record in it: a step looks at no more than the rest
// of one such stretch and the whole of the next. A stretch starts at a multiple
// of gapBlock, so that walking up finds the same ones.
const gapBlock = 1 << 20

// Scoped returns the records of one stream that a scope does not leave out. What
// is not known yet is in. Records in keep are in whatever the scope says: what
// is on the screen must not vanish when the index learns more.
func Scoped(index int, snap *stream.Snapshot, scope stream.Scope, keep map[Ref]bool) Records {
	return &scoped{index: index, snap: snap, scope: scope, keep: keep}
}

type scoped struct {
	index int
	snap  *stream.Snapshot
	scope stream.Scope
	keep  map[Ref]bool
}

func (s *scoped) ref(p stream.Pos) Ref { return Ref{s.index, p} }

// in reports whether the scope has the record itself.
func (s *scoped) in(p stream.Pos) bool {
	if s.scope == stream.ScopeAll || s.keep[s.ref(p)] {
		return true
	}
	return s.snap.Scope(p, s.scope) != stream.Out
}

func (s *scoped) First() (Ref, bool) {
	p, ok := s.snap.First()
	return s.down(p, ok)
}

func (s *scoped) Last() (Ref, bool) {
	p, ok := s.snap.Last()
	return s.up(p, ok)
}

func (s *scoped) Next(r Ref) (Ref, bool) {
	if last, _, ok := s.Gap(r); ok {
		r = last
	}
	p, ok := s.snap.Next(r.Pos)
	return s.down(p, ok)
}

func (s *scoped) Prev(r Ref) (Ref, bool) {
	p, ok := s.snap.Prev(r.Pos)
	return s.up(p, ok)
}

func (s *scoped) Has(r Ref) bool {
	if r.Stream != s.index {
		return false
	}
	if _, ok := s.snap.Entry(r.Pos); !ok {
		return false
	}
	if s.in(r.Pos) {
		return true
	}
	_, _, gap := s.Gap(r)
	return gap
}

func (s *scoped) Entry(r Ref) (stream.Entry, bool) { return s.snap.Entry(r.Pos) }

// down returns the first record at or after p that is in, or the first of a
// stretch that is left out as a whole.
func (s *scoped) down(p stream.Pos, ok bool) (Ref, bool) {
	for ok && !s.in(p) {
		if _, _, gap := s.gapAt(p); gap {
			break
		}
		p, ok = s.snap.Next(p)
	}
	return s.ref(p), ok
}

// up returns the last record at or before p that is in, or the first of a
// stretch that is left out as a whole.
func (s *scoped) up(p stream.Pos, ok bool) (Ref, bool) {
	for ok && !s.in(p) {
		if _, _, gap := s.gapAt(p); gap {
			break
		}
		p, ok = s.snap.Prev(p)
	}
	return s.ref(p), ok
}

func (s *scoped) Gap(r Ref) (last Ref, count int, ok bool) {
	if r.Stream != s.index || s.in(r.Pos) {
		return Ref{}, 0, false
	}
	return s.gapAt(r.Pos)
}

// gapAt reports whether p is the first record of a stretch of which no record is
// in. p itself is known to be out.
func (s *scoped) gapAt(p stream.Pos) (last Ref, count int, ok bool) {
	if prev, ok := s.snap.Prev(p); ok && prev/gapBlock == p/gapBlock {
		return Ref{}, 0, false
	}
	at, count := p, 0
	for next, ok := p, true; ok && next/gapBlock == p/gapBlock; next, ok = s.snap.Next(next) {
		if s.in(next) {
			return Ref{}, 0, false
		}
		at = next
		count++
	}
	return s.ref(at), count, true
}
