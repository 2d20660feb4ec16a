package ui

import (
	"context"
	"slices"
	"sync"

	"asrview/model/asr"
	"asrview/model/query/find"
	"asrview/model/query/pattern"
	"asrview/model/stream"
	"asrview/ui/seq"
)

// looker looks for a pattern. Places are those of [reading.placeOf].
type looker interface {
	Next(at stream.Pos) find.Answer
	Prev(before stream.Pos) find.Answer
	Status() find.Status
	Matches() *find.Matches
	Rank(at stream.Pos) (before, own int, known bool)
	Changes() <-chan struct{}
	Grow(*stream.Snapshot) bool
	Wait(context.Context) error
}

// placeOf is where a record stands in what is read: its line, or of several streams
// its number.
func (r *reading) placeOf(ref seq.Ref) stream.Pos {
	if r.over == nil {
		return ref.Pos
	}
	i, _ := r.over.order.Index(ref)
	return stream.Pos(i)
}

// refAt is the record at a place.
func (r *reading) refAt(p stream.Pos) seq.Ref { return r.refs()(p) }

// refs is refAt as it is now, for a job.
func (r *reading) refs() func(stream.Pos) seq.Ref {
	if r.over == nil {
		at := r.at
		return func(p stream.Pos) seq.Ref { return seq.Ref{Stream: at, Pos: p} }
	}
	order := r.over.order
	return func(p stream.Pos) seq.Ref { return order.At(int(p)) }
}

// overSearch looks for a pattern in records of several streams, from the first to
// the last. It is safe for concurrent use.
type overSearch struct {
	order   seq.Order
	snaps   []*stream.Snapshot
	p       *pattern.Pattern
	changes chan struct{}
	ended   chan struct{}

	mu sync.Mutex
	// found are the numbers of records that match, of the first done.
	found find.Collected
	done  int
	err   error
}

// searchOver begins to look through what is read together. start starts a
// goroutine, which ends with ctx.
func searchOver(ctx context.Context, r *reading, p *pattern.Pattern, start func(func())) *overSearch {
	s := &overSearch{
		order: r.over.order, snaps: slices.Clone(r.snaps), p: p,
		changes: make(chan struct{}, 1), ended: make(chan struct{}),
	}
	start(func() { s.run(ctx) })
	return s
}

// tellEvery is how many records are looked at between two changes.
const tellEvery = 256

func (s *overSearch) run(ctx context.Context) {
	defer close(s.ended)
	var scratch []byte
	for i := range s.order.Len() {
		if err := ctx.Err(); err != nil {
			s.note(i, 0, err)
			return
		}
		s.note(i+1, s.count(ctx, s.order.At(i), &scratch), nil)
		if i%tellEvery == 0 {
			s.tell()
		}
	}
	s.tell()
}

func (s *overSearch) note(done, hits int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done, s.err = done, err
	if hits > 0 {
		s.found.Add(stream.Pos(done-1), hits)
	}
}

// Matches returns what was found so far.
func (s *overSearch) Matches() *find.Matches {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.found.Matches()
}

func (s *overSearch) tell() {
	select {
	case s.changes <- struct{}{}:
	default:
	}
}

// count counts the matches in the texts of a record.
func (s *overSearch) count(ctx context.Context, ref seq.Ref, scratch *[]byte) int {
	line, err := s.snaps[ref.Stream].Line(ref.Pos)
	if err != nil || !s.p.Prefilter().Possible(line, scratch) {
		return 0
	}
	rec, err := asr.Decode(line)
	if err != nil {
		return 0
	}
	return countIn(ctx, rec, s.p)
}

// Next returns the first match at or after a place, going on from the start.
func (s *overSearch) Next(at stream.Pos) find.Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.found.Matches()
	switch i := m.From(at); {
	case i < m.Len():
		return find.Answer{State: find.Found, Pos: m.At(i)}
	case s.done < s.order.Len():
		return find.Answer{State: find.Pending}
	case m.Len() == 0:
		return find.Answer{State: find.None}
	}
	return find.Answer{State: find.Found, Pos: m.At(0), Wrapped: true}
}

// Prev returns the last match before a place, going on from the end.
func (s *overSearch) Prev(before stream.Pos) find.Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.found.Matches()
	i := m.From(before)
	switch {
	case s.done < min(int(before), s.order.Len()):
		return find.Answer{State: find.Pending}
	case i > 0:
		return find.Answer{State: find.Found, Pos: m.At(i - 1)}
	case s.done < s.order.Len():
		return find.Answer{State: find.Pending}
	case m.Len() == 0:
		return find.Answer{State: find.None}
	}
	return find.Answer{State: find.Found, Pos: m.At(m.Len() - 1), Wrapped: true}
}

// Status says how far the search is; its bytes are records.
func (s *overSearch) Status() find.Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, m := s.order.Len(), s.found.Matches()
	return find.Status{Lines: m.Len(), Hits: m.Hits(), Bytes: int64(s.done), Total: int64(n), Done: s.done == n, Err: s.err}
}

// Rank returns how many matches stand before a record that matches, and how many it
// has.
func (s *overSearch) Rank(at stream.Pos) (before, own int, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.found.Matches()
	if !m.Has(at) {
		return 0, 0, false
	}
	before = m.HitsBefore(at)
	return before, m.HitsBefore(at+1) - before, true
}

// Changes gives a value when more was looked at.
func (s *overSearch) Changes() <-chan struct{} { return s.changes }

// Grow does nothing: what has come makes another order, and another search.
func (s *overSearch) Grow(*stream.Snapshot) bool { return true }

// Wait returns when everything was looked at.
func (s *overSearch) Wait(ctx context.Context) error {
	select {
	case <-s.ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
