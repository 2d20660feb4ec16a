package ui

import (
	"asrview/ui/keys"
	"asrview/ui/panes/streams"
	"asrview/ui/prompt"
)

// promptNarrow is the line that narrows the list of streams while it is typed.
const promptNarrow prompt.Purpose = "streams"

// chooser is the list of streams where that is open.
func (a *App) chooser() (*streams.Streams, bool) {
	p, ok := a.side.pane.(*streams.Streams)
	return p, ok
}

// inChooser returns what a key does in the list of streams, and elsewhere.
func (a *App) inChooser(there func(*streams.Streams, keys.Press), elsewhere func(keys.Press)) func(keys.Press) {
	return func(press keys.Press) {
		if p, ok := a.chooser(); ok {
			there(p, press)
			return
		}
		elsewhere(press)
	}
}

// chooserActions are the keys that do something else in the list of streams than
// in other panes.
func (a *App) chooserActions(pane actions) actions {
	next := func(p *streams.Streams, press keys.Press) { p.MoveBy(press.Times()) }
	prev := func(p *streams.Streams, press keys.Press) { p.MoveBy(-press.Times()) }
	return actions{
		keys.Search:     a.inChooser(func(p *streams.Streams, _ keys.Press) { a.askNarrow(p) }, pane[keys.Search]),
		keys.SearchBack: a.inChooser(func(p *streams.Streams, _ keys.Press) { a.askNarrow(p) }, pane[keys.SearchBack]),
		keys.NextHit:    a.inChooser(next, pane[keys.NextHit]),
		keys.PrevHit:    a.inChooser(prev, pane[keys.PrevHit]),
		keys.Escape:     a.inChooser(func(p *streams.Streams, _ keys.Press) { a.escapeChooser(p) }, pane[keys.Escape]),
		keys.Quit:       a.inChooser(func(*streams.Streams, keys.Press) { a.leaveChooser() }, pane[keys.Quit]),
	}
}

// askNarrow opens the line that narrows the list.
func (a *App) askNarrow(p *streams.Streams) {
	a.prompt.Open(promptNarrow, "/", p.Narrowed())
}

// narrow narrows the list of streams by a text.
func (a *App) narrow(text string) {
	if p, ok := a.chooser(); ok {
		p.Narrow(text)
	}
}

// escapeChooser lists all streams again; where they are it leaves the list.
func (a *App) escapeChooser(p *streams.Streams) {
	if p.Narrowed() != "" {
		p.Narrow("")
		return
	}
	a.leaveChooser()
}

// leaveChooser goes back to what was read; where nothing was yet, it quits.
func (a *App) leaveChooser() {
	if a.read.at < 0 {
		a.quit()
		return
	}
	a.closePane()
}

// leavePane closes the pane. Where nothing is read yet that leads back to the list of
// streams.
func (a *App) leavePane() {
	a.closePane()
	if a.read.at < 0 {
		a.backToChooser()
	}
}

// backToChooser comes back to the list of streams that the screen began with;
// false where it did not.
func (a *App) backToChooser() bool {
	if !a.shelf.chosen {
		return false
	}
	a.listStreams()
	return true
}
