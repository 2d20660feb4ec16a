package find

import (
	"context"
	"sort"

	"asrview/model/stream"
)

// Hits is how many matches of a search there are together; of a filter it has no
// meaning.
func (m *Matches) Hits() int {
	if len(m.runs) == 0 {
		return 0
	}
	last := &m.runs[len(m.runs)-1]
	return last.hitsBefore + last.total
}

// HitsBefore is how many matches of a search stand in the lines before a position.
// It looks at the matching lines of one piece of work.
func (m *Matches) HitsBefore(p stream.Pos) int {
	k := sort.Search(len(m.runs), func(k int) bool { return m.runs[k].start > int64(p) }) - 1
	if k < 0 {
		return 0
	}
	r := &m.runs[k]
	i := from(r.hits, int64(p)-r.start)
	if i == len(r.hits) {
		return r.hitsBefore + r.total
	}
	return r.hitsBefore + sumOf(r.hits[:i])
}

func sumOf(hits []hit) int {
	n := 0
	for _, h := range hits {
		n += int(h.n)
	}
	return n
}

// add puts the hits of a unit behind those that are there; total is how many matches
// they have together.
func (m *Matches) add(start int64, hits []hit, total int) {
	if len(hits) == 0 {
		return
	}
	r := run{start: start, hits: hits, before: m.Len(), hitsBefore: m.Hits(), total: total}
	m.runs = append(m.runs, r)
}

// Tally tells, of what a search has found, what stands in lines that are not shown.
// It looks at each matching line once, however often it is asked while the search
// goes on, and holds 8 bytes for each that is not shown. It is not safe for
// concurrent use.
type Tally struct {
	shown func(stream.Pos) bool
	runs  map[int64]tallied
}

// tallied is what came of the hits of one unit, which are known by where they are
// held since they are never changed.
type tallied struct {
	of    *hit
	n     int
	out   []hit
	total int
}

// NewTally returns a tally that has looked at nothing. shown must give the same
// answer for a line whenever it is asked.
func NewTally(shown func(stream.Pos) bool) *Tally {
	return &Tally{shown: shown, runs: map[int64]tallied{}}
}

// Outside returns those of the matches whose lines are not shown. giveWay is called
// now and then, for somebody who waits for an answer to go first. It ends with ctx
// and its error; what was looked at until then is not looked at again.
func (t *Tally) Outside(ctx context.Context, m *Matches, giveWay func()) (*Matches, error) {
	out := &Matches{}
	for _, r := range m.runs {
		was, ok := t.runs[r.start]
		if !ok || was.of != &r.hits[0] || was.n != len(r.hits) {
			was = tallied{of: &r.hits[0], n: len(r.hits)}
			for i, h := range r.hits {
				if i%giveWayEvery == 0 {
					if err := ctx.Err(); err != nil {
						return nil, err
					}
					giveWay()
				}
				if !t.shown(stream.Pos(r.start + int64(h.rel))) {
					was.out = append(was.out, h)
					was.total += int(h.n)
				}
			}
			t.runs[r.start] = was
		}
		out.add(r.start, was.out, was.total)
	}
	return out, nil
}

// collectedRun is how many places one run of a [Collected] covers.
const collectedRun = 4096

// Collected are matches that something else than a [Job] finds, in rising order of
// their places. The zero Collected has none. It is not safe for concurrent use, but
// the [Matches] that it returns are.
type Collected struct {
	m Matches
	// view is what Matches returned since the last was added.
	view *Matches
}

// Add adds a place behind all that were added, and how many matches it has.
func (c *Collected) Add(at stream.Pos, n int) {
	start := int64(at) / collectedRun * collectedRun
	if k := len(c.m.runs); k == 0 || c.m.runs[k-1].start != start {
		c.m.runs = append(c.m.runs, run{start: start, before: c.m.Len(), hitsBefore: c.m.Hits()})
	}
	last := &c.m.runs[len(c.m.runs)-1]
	last.hits = append(last.hits, hit{uint32(int64(at) - start), uint32(n)})
	last.total += n
	c.view = nil
}

// Matches returns what was added so far, the same one until more is added.
func (c *Collected) Matches() *Matches {
	if c.view == nil {
		c.view = &Matches{runs: append([]run(nil), c.m.runs...)}
	}
	return c.view
}
