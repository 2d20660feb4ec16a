package find

import (
	"sort"

	"asrview/model/stream"
)

// hit is a matching line of a unit: where it starts, counted from the unit, and
// how many matches it has (of a search), or whether it is waiting (of a filter).
type hit struct{ rel, n uint32 }

// Matches is what a job had found at one moment, in stream order. It never
// changes, and is safe for concurrent use.
type Matches struct {
	runs []run
	// waiting is set for filters, whose hits may be answers that are not known yet.
	filter bool
}

// run is the hits of one unit.
type run struct {
	start int64
	hits  []hit
	// before counts the lines of the runs before this one, hitsBefore their matches
	// where it is a search; total is how many matches the lines of this one have.
	before, hitsBefore, total int
}

// Len is how many lines match.
func (m *Matches) Len() int {
	if len(m.runs) == 0 {
		return 0
	}
	last := &m.runs[len(m.runs)-1]
	return last.before + len(last.hits)
}

// At returns the i-th matching line. It panics where there is none.
func (m *Matches) At(i int) stream.Pos {
	r := m.run(i)
	return stream.Pos(r.start + int64(r.hits[i-r.before].rel))
}

// Verdict says of the i-th line of a filter whether it is in, or not known yet.
func (m *Matches) Verdict(i int) stream.Verdict {
	if r := m.run(i); m.filter && r.hits[i-r.before].n == waiting {
		return stream.NotYet
	}
	return stream.In
}

func (m *Matches) run(i int) *run {
	k := sort.Search(len(m.runs), func(k int) bool { return m.runs[k].before+len(m.runs[k].hits) > i })
	return &m.runs[k]
}

// From returns the number of the first matching line at or after a position, Len
// where there is none.
func (m *Matches) From(p stream.Pos) int {
	k := sort.Search(len(m.runs), func(k int) bool { return m.runs[k].start > int64(p) }) - 1
	if k < 0 {
		return 0
	}
	r := &m.runs[k]
	return r.before + from(r.hits, int64(p)-r.start)
}

// Has reports whether the line at a position matches.
func (m *Matches) Has(p stream.Pos) bool {
	i := m.From(p)
	return i < m.Len() && m.At(i) == p
}

// from returns the first hit at or after a place counted from its unit.
func from(hits []hit, rel int64) int {
	return sort.Search(len(hits), func(i int) bool { return int64(hits[i].rel) >= rel })
}
