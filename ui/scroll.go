package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"asrview/render/words"
	"asrview/ui/keys"
	"asrview/ui/list"
)

// scroller is what shows rows: the list, a pager, the help.
type scroller interface {
	ScrollBy(rows int) int
	PageBy(pages int) int
	Top()
	Bottom()
	Height() int
}

// wheelRows is how far one step of the wheel scrolls.
const wheelRows = 3

// shown is what the keys that scroll act on.
func (a *App) shown() scroller {
	switch {
	case a.help != nil:
		return a.help.pager
	case a.pager != nil:
		return a.pager.pager
	case a.side.focus:
		return a.side.pane
	}
	return a.read.list
}

// scrollActions are the actions that all screens of rows share.
func (a *App) scrollActions() actions {
	return actions{
		keys.Down:      func(p keys.Press) { a.scroll(p.Times()) },
		keys.Up:        func(p keys.Press) { a.scroll(-p.Times()) },
		keys.HalfDown:  func(p keys.Press) { a.scroll(p.Times() * a.halfPage()) },
		keys.HalfUp:    func(p keys.Press) { a.scroll(-p.Times() * a.halfPage()) },
		keys.PageDown:  func(p keys.Press) { a.shown().PageBy(p.Times()) },
		keys.PageUp:    func(p keys.Press) { a.shown().PageBy(-p.Times()) },
		keys.Top:       func(keys.Press) { a.shown().Top() },
		keys.Bottom:    func(keys.Press) { a.shown().Bottom() },
		keys.Help:      func(keys.Press) { a.openHelp() },
		keys.Mouse:     func(keys.Press) { a.toggleMouse() },
		keys.Redraw:    func(keys.Press) { a.redraw() },
		keys.Suspend:   func(keys.Press) { a.suspend() },
		keys.Interrupt: func(keys.Press) { a.interrupt() },
	}
}

// with returns these actions and more; more wins.
func (x actions) with(more actions) actions {
	for k, v := range more {
		x[k] = v
	}
	return x
}

// scroll moves what is seen by rows. A count that goes further than one move can
// is said.
func (a *App) scroll(rows int) {
	moved := a.shown().ScrollBy(rows)
	if max(rows, -rows) > list.MaxRows && max(moved, -moved) == list.MaxRows {
		a.note.say("moved " + words.Group(list.MaxRows) + " lines: a count goes no further")
	}
}

// movesOn reports whether a key is one by which a reader goes on from where they are.
func movesOn(k keys.Action) bool {
	switch k {
	case keys.Down, keys.Up, keys.HalfDown, keys.HalfUp, keys.PageDown, keys.PageUp, keys.NextRecord, keys.PrevRecord:
		return true
	}
	return false
}

// movedOn gives up looking for a place to go to: whoever has moved on meanwhile is
// not taken away from where they are now.
func (a *App) movedOn() {
	if a.trail.awaited != nil {
		a.trail.awaited = nil
		a.note.say("stopped looking, since you moved on")
	}
}

// step moves by records.
func (a *App) step(p keys.Press, move func(int) bool) {
	if move(p.Times()) && p.Times() > list.MaxRecords {
		a.note.say("moved up to " + words.Group(list.MaxRecords) + " records: a count goes no further")
	}
}

func (a *App) halfPage() int { return max(1, a.shown().Height()/2) }

// point takes the wheel and clicks.
func (a *App) point(msg tea.MouseMsg) {
	if msg.Action != tea.MouseActionPress || a.prompt.IsOpen() {
		return
	}
	y, inPane := a.sideRowAt(msg.X, msg.Y)
	inPane = inPane && a.openedNow() == nil
	if !inPane && a.openedNow() == nil {
		a.movedOn()
	}
	switch msg.Button {
	case tea.MouseButtonWheelDown:
		a.pointedAt(inPane).ScrollBy(wheelRows)
	case tea.MouseButtonWheelUp:
		a.pointedAt(inPane).ScrollBy(-wheelRows)
	case tea.MouseButtonLeft:
		switch {
		case inPane:
			a.clickPane(y)
		case a.openedNow() == nil && a.letter == nil && a.menu == nil:
			a.side.focus = false
			a.click(msg.Y)
		}
	}
}

// pointedAt is what the wheel scrolls: what it stands over.
func (a *App) pointedAt(inPane bool) scroller {
	switch {
	case inPane:
		return a.side.pane
	case a.openedNow() == nil:
		return a.read.list
	}
	return a.shown()
}
