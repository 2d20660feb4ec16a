package ui

import (
	"asrview/render"
	"asrview/ui/cards"
	"asrview/ui/keys"
	"asrview/ui/pager"
	"asrview/ui/seq"
)

// opened is what stands above the list: a record opened whole, or the help.
type opened struct {
	title string
	pager *pager.Pager
	// draw draws it for a width.
	draw func(width int) pager.Text
	// ref is the record, where it is one.
	ref seq.Ref
}

// newOpened draws what is opened for the screen as it is.
func (a *App) newOpened(o opened) *opened {
	o.pager = pager.New(o.draw(a.frame.width))
	o.pager.SetHeight(a.frame.height - 1)
	return &o
}

// redrawOpened draws what is open anew, after the options or the size changed.
func (a *App) redrawOpened() {
	for _, o := range []*opened{a.help, a.pager} {
		if o == nil {
			continue
		}
		at := o.pager.At()
		o.pager = pager.New(o.draw(a.frame.width))
		o.pager.SetHeight(a.frame.height - 1)
		o.pager.GoTo(at)
	}
}

// openRecord opens the record under the cursor whole; a run opens in place.
func (a *App) openRecord() {
	it, ok := a.read.list.Cursor()
	switch {
	case !ok || it.Kind == seq.Gap:
	case it.Kind == seq.Run:
		a.openRun(it)
	default:
		a.openAt(it.First)
	}
}

func (a *App) openAt(r seq.Ref) {
	a.pager = a.newOpened(opened{ref: r, draw: func(int) pager.Text { return a.wholeRecord(r) }})
}

func (a *App) closePager() { a.pager = nil }

// pagerActions are what keys do in an opened record.
func (a *App) pagerActions() actions {
	leave := func(keys.Press) { a.closePager() }
	return a.scrollActions().with(a.showActions()).with(actions{
		keys.NextRecord: func(p keys.Press) { a.openNeighbour(p.Times()) },
		keys.PrevRecord: func(p keys.Press) { a.openNeighbour(-p.Times()) },
		keys.CopyText:   func(keys.Press) { a.copyText() },
		keys.CopyLine:   func(keys.Press) { a.copyLine() },
		keys.Quit:       leave,
		keys.Escape:     leave,
	})
}

// openNeighbour opens the n-th record after the open one, before it where n is
// negative. The list goes along.
func (a *App) openNeighbour(n int) {
	step, end := a.read.scene.Records.Next, "this is the last record"
	if n < 0 {
		n, step, end = -n, a.read.scene.Records.Prev, "this is the first record"
	}
	r, moved := a.pager.ref, false
	for range min(n, maxSteps) {
		next, ok := step(r)
		if !ok {
			break
		}
		r, moved = next, true
	}
	if !moved {
		a.note.say(end)
		return
	}
	a.read.list.Reveal(r, -1, 0, 0)
	a.openAt(r)
}

// wholeRecord draws a record with all its members and nothing folded.
func (a *App) wholeRecord(r seq.Ref) pager.Text {
	scene := *a.read.scene
	scene.Options.Details = true
	scene.Folds = cards.Folds{}.WithAll(render.FoldOpen)
	card := a.read.studio.Card(&scene, seq.Item{First: r, Last: r, Count: 1})
	page := make(pager.Page, card.Len())
	for i := range page {
		page[i] = marked(card.Row(i), false)
	}
	return page
}
