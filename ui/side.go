package ui

import (
	"asrview/ui/address"
	"asrview/ui/keys"
	"asrview/ui/panes/outline"
	"asrview/ui/panes/roll"
	"asrview/ui/places"
	"asrview/ui/seq"
)

// pane is what stands beside the list: one of the packages below panes.
type pane interface {
	scroller
	MoveBy(items int) bool
	CursorAt(y int) (roll.Key, bool)
	Cursor() (roll.Key, bool)
	SetSize(width, height int)
	Settle()
	Lines() []roll.Line
	// Say is what is said beside the title.
	Say() string
	// Empty says why there is nothing to see.
	Empty() string
}

// targeter is a pane whose rows are about records.
type targeter interface {
	Target() (seq.Ref, bool)
}

// side is the one pane that is open, and what is known for it.
type side struct {
	// action is the one that opened the pane, None where there is none.
	action keys.Action
	pane   pane
	// focus: the pane owns the keys. On a narrow screen it then stands in place of
	// the list.
	focus bool
	// seen is what the pane was last made for, at the record that the outline
	// followed.
	seen sideSeen
	at   seq.Ref
	data sideData
}

// The sizes of a pane: from sideFrom columns on it stands beside the list.
const (
	sideFrom = 100
	sideMin  = 40
	sideMax  = 96
	// sideGutter is the room for the cursor's bar, at the left of a pane's rows.
	sideGutter = 2
	// sideHead is how many rows a pane's title takes.
	sideHead = 1
	// sideEdgeColumns is the line between the list and a pane, and the gap before it.
	sideEdgeColumns = 2
)

// wide reports whether the list and a pane stand beside each other.
func (a *App) wide() bool { return a.frame.width >= sideFrom && !isWhole(a.side.action) }

// sideColumns is how wide the pane is, 0 where none is seen.
func (a *App) sideColumns() int {
	switch {
	case a.side.pane == nil:
		return 0
	case a.wide():
		return min(max(a.frame.width*2/5, sideMin), sideMax)
	case a.side.focus:
		return a.frame.width
	}
	return 0
}

// arrange gives the list and the pane their sizes.
func (a *App) arrange() {
	width, height := a.frame.width, a.frame.height-1
	columns := a.sideColumns()
	if columns > 0 {
		a.side.pane.SetSize(columns-sideGutter, max(1, height-sideHead))
	}
	if columns > 0 && a.wide() {
		width -= columns + sideEdgeColumns
	}
	a.read.setSize(width-a.markColumns(), height)
}

// togglePane opens a pane, or closes it where it is seen.
func (a *App) togglePane(action keys.Action) {
	if a.side.action == action && a.sideColumns() > 0 {
		a.closePane()
		return
	}
	if a.side.action != action {
		a.stopSideJob()
		a.side.pane, a.side.action = nil, action
		a.side.seen, a.side.at = sideSeen{}, seq.Ref{Stream: -1}
		a.makePane()
	}
	a.side.focus = true
	a.arrange()
}

// closePane closes the pane that is open; false where there is none.
func (a *App) closePane() bool {
	if a.side.pane == nil {
		return false
	}
	a.stopSideJob()
	a.side.pane, a.side.action, a.side.focus = nil, keys.None, false
	a.arrange()
	return true
}

// switchPane moves between the list and the pane.
func (a *App) switchPane() {
	if a.side.pane == nil {
		a.note.say("no pane is open: " + a.keys.KeyOf(keys.List, keys.Outline) + " opens the outline")
		return
	}
	a.side.focus = !a.side.focus
	a.arrange()
}

// frontList shows the list where a pane stands in its place; false where none does.
func (a *App) frontList() bool {
	if a.side.pane == nil || !a.side.focus || a.wide() {
		return false
	}
	a.side.focus = false
	a.arrange()
	return true
}

// paneActions are what keys do in a pane: what they do in the list, but that
// moving moves the pane's cursor.
func (a *App) paneActions() actions {
	list := a.listActions()
	own := actions{}
	for _, b := range a.keys.Bindings() {
		if act, ok := list[b.Action]; ok && b.Modes&keys.Pane != 0 {
			own[b.Action] = act
		}
	}
	half := func() int { return max(1, a.side.pane.Height()/2) }
	own = own.with(actions{
		keys.Down:        func(p keys.Press) { a.side.pane.MoveBy(p.Times()) },
		keys.Up:          func(p keys.Press) { a.side.pane.MoveBy(-p.Times()) },
		keys.HalfDown:    func(p keys.Press) { a.sideBy(p.Times() * half()) },
		keys.HalfUp:      func(p keys.Press) { a.sideBy(-p.Times() * half()) },
		keys.PageDown:    func(p keys.Press) { a.side.pane.PageBy(p.Times()) },
		keys.PageUp:      func(p keys.Press) { a.side.pane.PageBy(-p.Times()) },
		keys.Top:         func(p keys.Press) { a.sideEnd(p, a.side.pane.Top, addressBegin) },
		keys.Bottom:      func(p keys.Press) { a.sideEnd(p, a.side.pane.Bottom, addressEnd) },
		keys.PaneGo:      func(keys.Press) { a.paneGo(true) },
		keys.PlanCall:    func(keys.Press) { a.planCall() },
		keys.Undelivered: func(keys.Press) { a.undelivered() },
		keys.Left:        func(p keys.Press) { a.paneAside(-p.Times()) },
		keys.Right:       func(p keys.Press) { a.paneAside(p.Times()) },
		keys.Quit:        func(keys.Press) { a.leavePane() },
		keys.Escape:      func(keys.Press) { a.closePane() },
	})
	return own.with(a.chooserActions(own))
}

// openPaneActions are the keys that open panes, in the list.
func (a *App) openPaneActions() actions {
	x := actions{keys.SwitchPane: func(keys.Press) { a.switchPane() }}
	for _, action := range []keys.Action{keys.Outline, keys.Plans, keys.Deliveries, keys.Problems, keys.Stats} {
		x[action] = func(keys.Press) { a.togglePane(action) }
	}
	return x.with(a.severalActions())
}

// sideBy scrolls half a page; where nothing scrolls the cursor goes to the end.
func (a *App) sideBy(rows int) {
	if a.side.pane.ScrollBy(rows) == 0 {
		a.side.pane.MoveBy(rows)
	}
}

// sideEnd goes to an end of the pane, or in the list to the record whose seq was
// typed before the key.
func (a *App) sideEnd(p keys.Press, end func(), at address.Address) {
	if p.Count > 0 {
		a.jumpEnd(p, at)
		return
	}
	end()
}

// paneGo goes to the record under the pane's cursor, and to the list if leave is
// set or the pane hides it. In the stats it filters by the value.
func (a *App) paneGo(leave bool) {
	if a.filterByStats() || a.goFromStreams() || a.goFromTraffic() {
		return
	}
	t, ok := a.side.pane.(targeter)
	if !ok {
		return
	}
	ref, ok := t.Target()
	if !ok {
		return
	}
	a.jump(places.Place{Ref: ref, Part: -1})
	if leave || !a.wide() {
		a.side.focus = false
		a.arrange()
	}
	// The outline's cursor is where it should be.
	if cursor, ok := a.read.cursor(); ok {
		a.side.at = cursor
	}
}

// settlePane brings the pane up to date and lays it out.
func (a *App) settlePane() {
	if a.side.pane == nil {
		return
	}
	a.refreshPane()
	if o, ok := a.side.pane.(*outline.Outline); ok {
		if ref, found := a.read.cursor(); found && ref != a.side.at {
			a.side.at = ref
			o.Reveal(roll.Key{Ref: ref})
		}
	}
	a.side.pane.Settle()
	a.drawOutline()
}

// paneTarget is the record that keys about one record act on while the pane owns
// them.
func (a *App) paneTarget() (seq.Ref, bool) {
	if t, ok := a.side.pane.(targeter); ok && a.side.focus {
		return t.Target()
	}
	return seq.Ref{}, false
}

// sideRowAt returns the row of the pane's window at a cell of the screen; false
// where that is not in the pane.
func (a *App) sideRowAt(x, y int) (int, bool) {
	columns := a.sideColumns()
	if columns == 0 || x < a.frame.width-columns || y >= a.frame.height-1 {
		return 0, false
	}
	return y - sideHead, true
}

// clickPane puts the pane's cursor at a row and goes to its record.
func (a *App) clickPane(y int) {
	a.side.focus = true
	if k, ok := a.side.pane.CursorAt(y); ok && k.Ref.Stream >= 0 {
		if _, records := a.side.pane.(targeter); records {
			a.paneGo(false)
		}
	}
	a.arrange()
}
