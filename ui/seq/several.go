package seq

import (
	"sort"

	"asrview/model/stream"
)

// Order is a fixed sequence of records of one or several streams. Its methods are
// safe for concurrent use.
type Order interface {
	Len() int
	// At returns the i-th record.
	At(i int) Ref
	// Index returns the number of a record; where it is not in the order, the number
	// of the record before which it would stand.
	Index(Ref) (i int, ok bool)
}

// Picked returns the order in which some records are given. The records of one
// stream must stand in the order of that stream.
func Picked(refs []Ref) Order {
	p := &picked{refs: refs, index: make(map[Ref]int, len(refs))}
	for i, r := range refs {
		p.index[r] = i
	}
	return p
}

type picked struct {
	refs  []Ref
	index map[Ref]int
}

func (p *picked) Len() int     { return len(p.refs) }
func (p *picked) At(i int) Ref { return p.refs[i] }

func (p *picked) Index(r Ref) (int, bool) {
	if i, ok := p.index[r]; ok {
		return i, true
	}
	// Behind the last record of its stream that stands before it.
	at := 0
	for i, x := range p.refs {
		if x.Stream == r.Stream && x.Pos < r.Pos {
			at = i + 1
		}
	}
	return at, false
}

// Sieved returns the records of an order whose numbers are given, in rising order.
func Sieved(o Order, numbers []uint32) Order { return sieved{o, numbers} }

type sieved struct {
	Order
	numbers []uint32
}

func (s sieved) Len() int     { return len(s.numbers) }
func (s sieved) At(i int) Ref { return s.Order.At(int(s.numbers[i])) }

func (s sieved) Index(r Ref) (int, bool) {
	n, ok := s.Order.Index(r)
	i := sort.Search(len(s.numbers), func(k int) bool { return int(s.numbers[k]) >= n })
	return i, ok && i < len(s.numbers) && int(s.numbers[i]) == n
}

// Several returns the records of an order that a scope has, which may be of several
// streams; snaps are their snapshots by index. A step looks at no more than the rest
// of one stretch of gapMatches records and the whole of the next.
func Several(snaps []*stream.Snapshot, o Order, scope stream.Scope, keep map[Ref]bool) Records {
	return &several{snaps, o, scope, keep}
}

type several struct {
	snaps []*stream.Snapshot
	order Order
	scope stream.Scope
	keep  map[Ref]bool
}

func (s *several) in(i int) bool {
	if s.scope == stream.ScopeAll {
		return true
	}
	r := s.order.At(i)
	return s.keep[r] || s.snaps[r.Stream].Scope(r.Pos, s.scope) != stream.Out
}

func (s *several) First() (Ref, bool) { return s.past(0, 1) }
func (s *several) Last() (Ref, bool)  { return s.past(s.order.Len()-1, -1) }

func (s *several) Next(r Ref) (Ref, bool) {
	if last, _, ok := s.Gap(r); ok {
		r = last
	}
	i, ok := s.order.Index(r)
	if ok {
		i++
	}
	return s.past(i, 1)
}

func (s *several) Prev(r Ref) (Ref, bool) {
	i, _ := s.order.Index(r)
	return s.past(i-1, -1)
}

func (s *several) Has(r Ref) bool {
	i, ok := s.order.Index(r)
	if !ok {
		return false
	}
	if s.in(i) {
		return true
	}
	_, _, gap := s.gapAt(i)
	return gap
}

func (s *several) Entry(r Ref) (stream.Entry, bool) {
	if r.Stream < 0 || r.Stream >= len(s.snaps) {
		return stream.Entry{}, false
	}
	return s.snaps[r.Stream].Entry(r.Pos)
}

// past steps over records that are out, to one that is in or to the first of a
// stretch that is out as a whole.
func (s *several) past(i, by int) (Ref, bool) {
	for ; i >= 0 && i < s.order.Len(); i += by {
		if s.in(i) {
			return s.order.At(i), true
		}
		if _, _, gap := s.gapAt(i); gap {
			return s.order.At(i), true
		}
	}
	return Ref{}, false
}

func (s *several) Gap(r Ref) (last Ref, count int, ok bool) {
	if s.scope == stream.ScopeAll {
		return Ref{}, 0, false
	}
	i, ok := s.order.Index(r)
	if !ok || s.in(i) {
		return Ref{}, 0, false
	}
	return s.gapAt(i)
}

// gapAt reports whether the i-th record is the first of a stretch of which no
// record is in. It is known to be out itself.
func (s *several) gapAt(i int) (last Ref, count int, ok bool) {
	if i%gapMatches != 0 {
		return Ref{}, 0, false
	}
	end := min(i+gapMatches, s.order.Len())
	for k := i; k < end; k++ {
		if s.in(k) {
			return Ref{}, 0, false
		}
	}
	return s.order.At(end - 1), end - i, true
}
