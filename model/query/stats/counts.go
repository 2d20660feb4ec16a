package stats

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// MaxValues is how many different values are counted of one kind.
const MaxValues = 1000

// Count is how often a value was met. The empty value means that there was none.
type Count struct {
	Value string
	N     int
}

// Counts are the values of one kind, the most frequent first, and how many
// records had values beyond MaxValues different ones.
type Counts struct {
	Values []Count
	Others int
}

// Sum is what records state under one member.
type Sum struct {
	// Member is the path as recorded, such as usage.inputTokens.
	Member string
	Total  float64
	// Records is how many records state it.
	Records int
}

// Stats is what was counted so far. It never changes.
type Stats struct {
	// Lines counts records and lines that are none; Problems the latter alone.
	Lines, Problems int
	// First and Last are the earliest and latest times recorded; zero where there
	// is none. Untimed counts the records without one that can be read.
	First, Last time.Time
	Untimed     int

	Types, Roles, Authors, Origins, Phases, Audiences, Statuses Counts
	// Visibilities are of reasoning parts, each part counted.
	Visibilities Counts
	// Tools counts calls, ToolErrors the results that failed.
	Tools      Counts
	ToolErrors int
	// Deliveries counts delivery records by status, Plans plan records by type.
	Deliveries, Plans Counts
	// Senders and Recipients are sessions, addresses and participants as recorded.
	Senders, Recipients         Counts
	Conversations, Vias         Counts
	Schemas, MediaTypes, Agents Counts
	// Stated are the tokens and costs that records state.
	Stated []Sum
}

// tally counts the values of one kind.
type tally struct {
	n      map[string]int
	others int
}

func (t *tally) add(v string) {
	if t.n == nil {
		t.n = make(map[string]int)
	}
	if _, ok := t.n[v]; !ok && len(t.n) >= MaxValues {
		t.others++
		return
	}
	t.n[v]++
}

// addBytes is add without making a string of a value that was met before.
func (t *tally) addBytes(v []byte) {
	if _, ok := t.n[string(v)]; ok {
		t.n[string(v)]++
		return
	}
	t.add(string(v))
}

func (t *tally) counts() Counts {
	c := Counts{Others: t.others}
	for v, n := range t.n {
		c.Values = append(c.Values, Count{v, n})
	}
	slices.SortFunc(c.Values, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Value, b.Value))
	})
	return c
}

// sums adds numbers up by the member that states them.
type sums map[string]*Sum

// add counts a number; several of one record under the same member count as one
// record.
func (s sums) add(member string, n float64, seen map[string]bool) {
	x := s[member]
	if x == nil {
		if len(s) >= MaxValues {
			return
		}
		x = &Sum{Member: member}
		s[member] = x
	}
	x.Total += n
	if !seen[member] {
		seen[member] = true
		x.Records++
	}
}

func (s sums) list() []Sum {
	var out []Sum
	for _, m := range slices.Sorted(maps.Keys(s)) {
		out = append(out, *s[m])
	}
	return out
}

// Values returns the values of a key of the query language that were met, the
// most frequent first, for completion.
func (s *Stats) Values(key string) []string {
	by := map[string]Counts{
		"type": s.Types, "role": s.Roles, "author": s.Authors, "origin": s.Origins, "phase": s.Phases,
		"audience": s.Audiences, "status": s.Statuses, "reasoning": s.Visibilities, "tool": s.Tools,
		"delivery": s.Deliveries, "plan": s.Plans, "from": s.Senders, "to": s.Recipients,
		"conversation": s.Conversations, "via": s.Vias, "schema": s.Schemas, "mime": s.MediaTypes, "name": s.Agents,
	}
	var out []string
	for _, c := range by[key].Values {
		if c.Value != "" {
			out = append(out, c.Value)
		}
	}
	return out
}
