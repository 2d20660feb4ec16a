package ui

import (
	"context"
	"fmt"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/render/wrap"
	"asrview/themes"
	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/pager"
	"asrview/ui/seq"
)

// storedJob reads the line of an opened record.
const storedJob jobs.Name = "line as stored"

// maxStored is how long a line may be for it to be shown as stored; of a longer
// one the screen says so.
const maxStored = 16 << 20

// storedLine is the line of a record as stored, without what is never shown, or
// why it cannot be had.
type storedLine struct {
	ref   seq.Ref
	bytes int
	text  string
	err   error
}

// storedActions are the keys that go to the line as stored and from it: what is
// searched for is shown where the record says it.
func (a *App) storedActions() actions {
	x, show := actions{keys.AsStored: func(keys.Press) { a.toggleStored() }}, a.showActions()
	for _, k := range []keys.Action{keys.Search, keys.SearchBack, keys.NextHit, keys.PrevHit} {
		x[k] = func(p keys.Press) {
			a.setStored(false)
			show[k](p)
		}
	}
	return x
}

// toggleStored shows the opened record's line as it is stored, or its members set
// out again.
func (a *App) toggleStored() {
	a.setStored(!a.pager.stored)
	a.note.say(either(a.pager.stored, "the line as stored", "the members set out"))
}

// setStored changes how an opened record is shown, and begins at its top.
func (a *App) setStored(stored bool) {
	o := a.pager
	if o.stored == stored {
		return
	}
	o.stored = stored
	o.open(a.frame.width, a.frame.height-1)
}

// drawStored draws the line as stored; until it is read a row says so.
func (a *App) drawStored(o *opened, width int) pager.Text {
	o.doc = nil
	if o.line == nil {
		if !a.crew.Running(storedJob) {
			snap, ref := a.read.snaps[o.ref.Stream], o.ref
			a.crew.Start(storedJob, func(_ context.Context, post jobs.Post) { post(readStored(snap, ref), true) })
		}
		return pager.Page{dimRow("reading the line…")}
	}
	if o.line.err != nil {
		return pager.Page{dimRow("the line cannot be shown as stored: " + o.line.err.Error())}
	}
	return newStoredText(*o.line, a.read.options, a.cfg.wrapped(width))
}

func dimRow(text string) row.Row {
	return row.Row{Part: -1, Byte: -1, Spans: []row.Span{{Text: text, Role: themes.RoleDim}}}
}

// readStored reads a line; it is called off the loop.
func readStored(snap *stream.Snapshot, ref seq.Ref) storedLine {
	l := storedLine{ref: ref}
	if e, ok := snap.Entry(ref.Pos); ok && e.Len > maxStored {
		l.err = fmt.Errorf("it is %s long, and %s are the most; Y copies it",
			words.Size(int64(e.Len)), words.Size(maxStored))
		return l
	}
	line, err := snap.Line(ref.Pos)
	if err == nil {
		l.bytes = len(line)
		l.text, err = asr.Stored(line)
	}
	l.err = err
	return l
}

// gotStored shows a line that was read, if it still is the one that is open.
func (a *App) gotStored(l storedLine) {
	if o := a.pager; o != nil && o.ref == l.ref {
		o.line = &l
		a.reopen()
	}
}

// storedText is a line as stored as a pager's text: a heading, then the line.
// Section 1 of its places counts bytes.
type storedText struct {
	head row.Row
	text wrap.Text
}

func newStoredText(l storedLine, o render.Options, width int) storedText {
	say := []row.Span{
		{Text: "as stored", Role: themes.RoleHeading},
		{Text: " · " + words.Count(l.bytes, "byte", "bytes"), Role: themes.RoleDim},
	}
	return storedText{
		head: row.Row{Part: -1, Byte: -1, Spans: say},
		text: wrap.New(l.text, wrap.Options{Width: width, Role: themes.RoleText, NoWrap: o.NoWrap, Left: o.Left}),
	}
}

// Rows returns rows from a place on.
func (t storedText) Rows(at pager.Place, n int) []row.Row {
	if at.Section > 0 {
		return t.text.RowsFrom(at.Offset, n)
	}
	if n < 1 {
		return nil
	}
	return append([]row.Row{t.head}, t.text.RowsFrom(0, n-1)...)
}

// Move moves by rows.
func (t storedText) Move(at pager.Place, n int) (pager.Place, int) {
	switch {
	case n < 0 && at.Section == 0:
		return at, 0
	case n < 0:
		rows := t.text.RowsBefore(at.Offset, -n)
		if len(rows) < -n {
			return pager.Place{}, -len(rows) - 1
		}
		return pager.Place{Section: 1, Offset: rows[0].Byte}, n
	case at.Section == 0:
		rows := t.text.RowsFrom(0, n)
		if len(rows) == 0 {
			return at, 0
		}
		return pager.Place{Section: 1, Offset: rows[len(rows)-1].Byte}, len(rows)
	}
	rows := t.text.RowsFrom(at.Offset, n+1)
	if len(rows) == 0 {
		return t.End(), 0
	}
	return pager.Place{Section: 1, Offset: rows[len(rows)-1].Byte}, len(rows) - 1
}

// End is the last row.
func (t storedText) End() pager.Place {
	if rows := t.text.Tail(1); len(rows) > 0 {
		return pager.Place{Section: 1, Offset: rows[0].Byte}
	}
	return pager.Place{}
}

// percent is how much of the line stands before a place.
func (l *storedLine) percent(at pager.Place) int {
	if l == nil || len(l.text) == 0 {
		return -1
	}
	return min(99, 100*at.Offset/len(l.text))
}
