package ui

import (
	"strconv"

	"asrview/render/words"
	"asrview/ui/panes/deliveries"
	"asrview/ui/panes/plans"
	"asrview/ui/panes/stats"
	"asrview/ui/places"
)

// planCall goes to the call that set the revision under the cursor.
func (a *App) planCall() {
	p, ok := a.side.pane.(*plans.Plans)
	if !ok {
		a.note.say("only plans are set by a call")
		return
	}
	ref, id, found := p.Call()
	switch {
	case found:
		a.jump(places.Place{Ref: ref, Part: -1})
		a.side.focus = false
		a.arrange()
	case id != "":
		a.note.bad("the call " + id + " is not in this stream")
	default:
		a.note.say("no call is recorded for this revision")
	}
}

// undelivered filters the list by the replies that did not go out.
func (a *App) undelivered() {
	if _, ok := a.side.pane.(*deliveries.Deliveries); !ok {
		a.note.say("the deliveries are not open")
		return
	}
	a.setFilter(deliveries.Query)
	a.side.focus = false
	a.arrange()
}

// filterByStats filters by the value under the cursor of the stats; false where
// they are not open.
func (a *App) filterByStats() bool {
	p, ok := a.side.pane.(*stats.Stats)
	if !ok {
		return false
	}
	q := p.Filter()
	if q == "" {
		a.note.say("no query asks for this")
		return true
	}
	a.setFilter(q)
	a.side.focus = false
	a.arrange()
	return true
}

// problemWords say how many problems are known of: those that were looked for, but for
// references that break no rule, else the lines that are no records.
func (a *App) problemWords() string {
	d := &a.side.data
	snap := a.read.snap()
	if d.problems.Done && d.stream == a.read.at && d.generation == snap.Generation() {
		n := d.problems.Count - d.problems.References
		if n == 0 {
			return ""
		}
		return words.Count(n, "problem", "problems")
	}
	switch n := snap.Progress().Problems; n {
	case 0:
		return ""
	case 1:
		return "1 line is no record"
	default:
		return strconv.Itoa(n) + " lines are no records"
	}
}
