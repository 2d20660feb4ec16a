package ui

import (
	"asrview/render"
	"asrview/ui/keys"
	"asrview/ui/pager"
	"asrview/ui/seq"
)

// opened is what stands above the list: a record opened whole, or the help.
type opened struct {
	title string
	pager *pager.Pager
	// ref is the record, where it is one.
	ref seq.Ref
}

// sizeOpened gives what is open its size.
func (a *App) sizeOpened() {
	for _, o := range []*opened{a.help, a.pager} {
		if o != nil {
			o.pager.SetHeight(a.frame.height - 1)
			o.pager.GoTo(o.pager.At())
		}
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
	a.pager = &opened{ref: r, pager: pager.New(a.wholeRecord(r))}
	a.sizeOpened()
}

func (a *App) closePager() { a.pager = nil }

// reopen draws an opened record anew after the options changed.
func (a *App) reopen() {
	if a.pager == nil {
		return
	}
	at := a.pager.pager.At()
	a.pager.pager = pager.New(a.wholeRecord(a.pager.ref))
	a.sizeOpened()
	a.pager.pager.GoTo(at)
}

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
	scene.Folds = scene.Folds.WithAll(render.FoldOpen)
	card := a.read.studio.Card(&scene, seq.Item{First: r, Last: r, Count: 1})
	page := make(pager.Page, card.Len())
	for i := range page {
		page[i] = card.Row(i)
	}
	return page
}
