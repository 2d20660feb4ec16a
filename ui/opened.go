package ui

import (
	"context"
	"slices"

	"asrview/render"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/pager"
	"asrview/ui/places"
	"asrview/ui/seq"
)

// opened is what stands above the list: a record opened whole, or the help.
type opened struct {
	title string
	pager *pager.Pager
	// draw draws it for a width.
	draw func(width int) pager.Text
	// ref is the record, where it is one; doc is nil while it is decoded.
	ref seq.Ref
	doc *document
	// stamp is what other records said about it when it was drawn, see joinStamp.
	stamp joinStamp
	// stored: the record's line is shown as it is stored, which is line once it has
	// been read.
	stored bool
	line   *storedLine
	// native are the lines of a log that the record was made of, once they are read.
	native      []render.NativeLine
	nativeAsked bool
}

// joinStamp differs when what other records say about a record does.
type joinStamp struct {
	joins    uint64
	complete bool
}

func (a *App) stampOf(r seq.Ref) joinStamp {
	snap := a.read.snaps[r.Stream]
	return joinStamp{snap.Stamp(r.Pos), snap.Complete()}
}

// document is an opened record as a pager's text.
type document struct{ doc *render.Document }

// Rows returns rows with the quiet bar of cards.
func (d document) Rows(at pager.Place, n int) []row.Row {
	rows := d.doc.Rows(render.Place(at), n)
	out := make([]row.Row, len(rows))
	for i := range rows {
		out[i] = marked(rows[i], false)
	}
	return out
}

// Move moves by rows.
func (d document) Move(at pager.Place, n int) (pager.Place, int) {
	to, moved := d.doc.Move(render.Place(at), n)
	return pager.Place(to), moved
}

// End is the last row.
func (d document) End() pager.Place { return pager.Place(d.doc.End()) }

// open draws what is opened for the screen as it is.
func (o *opened) open(width, height int) {
	o.pager = pager.New(o.draw(width))
	o.pager.SetHeight(height)
}

// redraw draws it anew and leaves the reader's place.
func (o *opened) redraw(width, height int) {
	before, at := o.doc, o.pager.At()
	o.open(width, height)
	if before != nil && o.doc != nil {
		if part, b, ok := before.doc.Anchor(render.Place(at)); ok && at != (pager.Place{}) {
			at = pager.Place(o.doc.doc.At(part, b))
		}
	}
	o.pager.GoTo(at)
}

// openedRows are the rows of what is open, with matches marked in a record.
func (a *App) openedRows(o *opened) []row.Row {
	patterns := a.patterns()
	if o.doc == nil || len(patterns) == 0 {
		return o.pager.Rows()
	}
	hl := &highlighter{patterns: patterns}
	rows := o.pager.Rows()
	if h := a.find.hit; h != nil && h.ref == o.ref {
		hl.on = a.onOpened(o, h)
	}
	at := nowhere
	if hl.on.part {
		at = hl.on.at
	}
	above, below := o.restOfLines()
	return hl.mark(above, rows, below, at)
}

// onOpened returns where on the rows of what is open a match stands.
func (a *App) onOpened(o *opened, h *hit) onRow {
	rows := o.pager.Rows()
	if h.exact {
		return rowOf(window(rows), a.find.pattern, h.spot, h.part)
	}
	to, at := a.placed(o.doc, h), o.pager.At()
	for i := range rows {
		if at == to.at {
			return onRow{at: i, nth: to.nth, part: true, sure: to.sure}
		}
		at, _ = o.doc.Move(at, 1)
	}
	return onRow{}
}

// restOfLines are the rows above the screen and below it that are of the same lines
// as the first and the last row on it.
func (o *opened) restOfLines() (above, below []row.Row) {
	rows, at := o.pager.Rows(), o.pager.At()
	if len(rows) == 0 {
		return nil, nil
	}
	if rows[0].Joint != row.Begins {
		before, moved := o.doc.Move(at, -maxLineRows)
		above = o.doc.Rows(before, max(moved, -moved))
		first := len(above)
		for next := rows[0]; first > 0 && goesOn(above[first-1], next); next = above[first] {
			first--
		}
		above = above[first:]
	}
	if next, moved := o.doc.Move(at, len(rows)); moved == len(rows) {
		last := rows[len(rows)-1:]
		rest := append(slices.Clip(last), o.doc.Rows(next, 1)...)
		if wrappedRows(rest) > 1 {
			rest = append(slices.Clip(last), o.doc.Rows(next, maxLineRows)...)
		}
		below = rest[1:wrappedRows(rest)]
	}
	return above, below
}

// window is rows as a block.
type window []row.Row

// Len is the number of rows.
func (w window) Len() int { return len(w) }

// Row returns row i.
func (w window) Row(i int) row.Row { return w[i] }

// redrawOpened draws what is open anew, after the options or the size changed.
func (a *App) redrawOpened() {
	for _, o := range []*opened{a.help, a.pager} {
		if o != nil {
			o.redraw(a.frame.width, a.frame.height-1)
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

// openAt opens a record. One that is too long to be decoded at once is decoded
// beside the loop; until then a row says so.
func (a *App) openAt(r seq.Ref) {
	o := &opened{ref: r}
	o.draw = func(width int) pager.Text { return a.drawRecord(o, width) }
	a.pager = o
	o.open(a.frame.width, a.frame.height-1)
}

// decodeJob decodes a record that is opened; openDrawJob makes the drawings of
// what is seen of it.
const (
	decodeJob   jobs.Name = "decode"
	openDrawJob jobs.Name = "draw opened"
)

// reopened says that an opened record can be drawn better.
type reopened struct{}

// drawRecord draws an opened record as well as can be done at once.
func (a *App) drawRecord(o *opened, width int) pager.Text {
	if o.stored {
		return a.drawStored(o, width)
	}
	scene, studio := *a.read.scene, a.read.studio
	scene.Options.Width = a.cfg.wrapped(width)
	in, ok := studio.Input(&scene, o.ref)
	if !ok {
		o.doc = nil
		if !a.crew.Running(decodeJob) {
			a.crew.Start(decodeJob, func(_ context.Context, post jobs.Post) {
				studio.Decode(&scene, o.ref)
				post(reopened{}, true)
			})
		}
		e, _ := scene.Records.Entry(o.ref)
		say := "decoding " + words.Size(int64(e.Len)) + "…"
		return pager.Page{{Part: -1, Byte: -1, Spans: []row.Span{{Text: say, Role: themes.RoleDim}}}}
	}
	a.showNative(o, &in)
	o.doc, o.stamp = &document{render.NewDocument(in, scene.Options, studio.Drawn())}, a.stampOf(o.ref)
	return o.doc
}

// drawOpened makes the drawings that an opened record wants where it is seen.
func (a *App) drawOpened() {
	if a.pager == nil || a.pager.doc == nil || a.crew.Running(openDrawJob) {
		return
	}
	wants, studio, scene := a.pager.doc.doc.Wants(), a.read.studio, a.read.scene
	if len(wants) == 0 {
		return
	}
	wants = append([]render.Want(nil), wants...)
	a.crew.Start(openDrawJob, func(ctx context.Context, post jobs.Post) {
		studio.Draw(ctx, scene, wants)
		post(reopened{}, true)
	})
}

// reopen draws an opened record anew when more of it is ready.
func (a *App) reopen() {
	if a.pager != nil {
		a.pager.redraw(a.frame.width, a.frame.height-1)
	}
}

// openedGrew draws an opened record anew when more is known about it.
func (a *App) openedGrew() {
	if a.pager != nil && a.pager.doc != nil && a.pager.stamp != a.stampOf(a.pager.ref) {
		a.reopen()
	}
}

func (a *App) closePager() {
	a.pager = nil
	a.crew.Cancel(decodeJob)
	a.crew.Cancel(openDrawJob)
	a.crew.Cancel(storedJob)
	a.crew.Cancel(nativeJob)
}

// pagerActions are what keys do in an opened record.
func (a *App) pagerActions() actions {
	leave := func(keys.Press) { a.closePager() }
	return a.scrollActions().with(a.showActions()).with(a.storedActions()).with(actions{
		keys.Link:       func(p keys.Press) { a.followLink(p.Times()) },
		keys.NextRecord: func(p keys.Press) { a.openNeighbour(p.Times()) },
		keys.PrevRecord: func(p keys.Press) { a.openNeighbour(-p.Times()) },
		keys.CopyText:   func(keys.Press) { a.copyText() },
		keys.CopyLine:   func(keys.Press) { a.copyLine() },
		keys.Quit:       leave,
		keys.Escape: func(keys.Press) {
			if !a.clearSearch() {
				a.closePager()
			}
		},
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
	a.closePager()
	a.reveal(places.Place{Ref: r, Part: -1})
	a.openAt(r)
}
