package seq

import (
	"asrview/model/asr"
	"asrview/model/stream"
)

// runBlock bounds a run: one never crosses a multiple of it in the stream. So
// where a run starts and ends can be told from any of its records by looking at
// no more than this many bytes, and walking up finds what walking down found.
const runBlock = 256 << 10

// Span is a stretch of records, both ends included.
type Span struct{ First, Last Ref }

// Holds reports whether a record lies in the stretch.
func (s Span) Holds(r Ref) bool {
	return r.Stream == s.First.Stream && r.Pos >= s.First.Pos && r.Pos <= s.Last.Pos
}

// Grouping says how records become items.
type Grouping struct {
	// Paired reports whether a result is of the call right before it; nil is
	// never. It is asked for neighbours only.
	Paired func(call, result Ref) bool
	// Open are runs that the reader has opened: their records stand alone.
	Open []Span
}

// Group returns the items of a sequence: calls with their results, runs of
// bookkeeping records, and everything else one by one. A step looks at no more
// records than one run has.
func Group(records Records, g Grouping) Items {
	if g.Paired == nil {
		g.Paired = func(Ref, Ref) bool { return false }
	}
	return &groups{records, g}
}

type groups struct {
	records Records
	Grouping
}

func (g *groups) First() (Item, bool) { return g.item(g.records.First()) }
func (g *groups) Last() (Item, bool)  { return g.item(g.records.Last()) }

func (g *groups) Next(it Item) (Item, bool) { return g.item(g.records.Next(it.Last)) }
func (g *groups) Prev(it Item) (Item, bool) { return g.item(g.records.Prev(it.First)) }

func (g *groups) At(r Ref) (Item, bool) {
	if !g.records.Has(r) {
		next, ok := g.records.Next(r)
		if !ok {
			return g.Last()
		}
		r = next
	}
	return g.item(r, true)
}

// item returns the item that holds a record of the sequence.
func (g *groups) item(r Ref, ok bool) (Item, bool) {
	if !ok {
		return Item{}, false
	}
	if last, n, gap := g.records.Gap(r); gap {
		return Item{Kind: Gap, First: r, Last: last, Count: n}, true
	}
	e, ok := g.records.Entry(r)
	if !ok {
		return Item{}, false
	}
	switch {
	case g.books(r, e):
		return g.run(r), true
	case e.Kind == asr.KindToolCall:
		if next, ok := g.records.Next(r); ok && g.isResult(next) && g.Paired(r, next) {
			return pair(r, next), true
		}
	case e.Kind == asr.KindToolResult:
		if prev, ok := g.records.Prev(r); ok && g.isCall(prev) && g.Paired(prev, r) {
			return pair(prev, r), true
		}
	}
	return Item{First: r, Last: r, Count: 1}, true
}

func pair(call, result Ref) Item {
	return Item{Kind: Pair, First: call, Last: result, Count: 2}
}

func (g *groups) isCall(r Ref) bool   { return g.kindOf(r) == asr.KindToolCall }
func (g *groups) isResult(r Ref) bool { return g.kindOf(r) == asr.KindToolResult }

func (g *groups) kindOf(r Ref) asr.Kind {
	if _, _, gap := g.records.Gap(r); gap {
		return asr.KindNone
	}
	e, _ := g.records.Entry(r)
	return e.Kind
}

// books reports whether a record is bookkeeping that a run may hold.
func (g *groups) books(r Ref, e stream.Entry) bool {
	if e.Kind != asr.KindUnknown && e.Kind != asr.KindTurn {
		return false
	}
	for _, s := range g.Open {
		if s.Holds(r) {
			return false
		}
	}
	return true
}

// joins reports whether a neighbour of a bookkeeping record is in its run.
func (g *groups) joins(r, neighbour Ref) bool {
	if neighbour.Stream != r.Stream || neighbour.Pos/runBlock != r.Pos/runBlock {
		return false
	}
	if _, _, gap := g.records.Gap(neighbour); gap {
		return false
	}
	e, ok := g.records.Entry(neighbour)
	return ok && g.books(neighbour, e)
}

// run returns the run that a bookkeeping record is in; alone it is no run.
func (g *groups) run(r Ref) Item {
	it := Item{Kind: Run, First: r, Last: r, Count: 1}
	for {
		prev, ok := g.records.Prev(it.First)
		if !ok || !g.joins(r, prev) {
			break
		}
		it.First = prev
		it.Count++
	}
	for {
		next, ok := g.records.Next(it.Last)
		if !ok || !g.joins(r, next) {
			break
		}
		it.Last = next
		it.Count++
	}
	if it.Count == 1 {
		it.Kind = One
	}
	return it
}
