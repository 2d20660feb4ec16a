package ui

import (
	"strconv"

	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/list"
	"asrview/ui/panes/line"
	"asrview/ui/places"
	"asrview/ui/seq"
)

// over is what is read in place of one stream: records of several.
type over struct {
	// name is what it is called in the status line.
	name  string
	order seq.Order
	// streams are those that it has records of.
	streams map[int]bool
	// merged: it has what the scope says; else it is a choice that the scope does
	// not touch.
	merged bool
	// thread is the pair that is read, nil for anything else.
	thread *thread
	// query is its filter, nil for none; numbers are what that lets through so far,
	// and done how many records it has judged.
	query   *query.Query
	numbers []uint32
	done    int
	// back is where the reader was, pane that a side pane had the keys.
	at    int
	back  list.Bookmark
	pane  bool
	had   string
	marks bool
}

// reads reports whether a stream is among those that are read together.
func (r *reading) reads(i int) bool { return r.over != nil && r.over.streams[i] }

// overRecords are the records of several streams.
func (r *reading) overRecords() seq.Records {
	o, scope := r.over.order, r.scope
	if r.over.query != nil {
		o = seq.Sieved(o, r.over.numbers)
	}
	if !r.over.merged {
		scope = stream.ScopeAll
	}
	return seq.Several(append([]*stream.Snapshot(nil), r.snaps...), o, scope, r.keep)
}

// readOver reads records of several streams in place of one.
func (a *App) readOver(o *over) {
	a.leaveOver()
	if q := a.read.filter.query; q != nil {
		o.had = q.String()
	}
	a.dropFilter()
	a.clearSearch()
	a.closePager()
	a.trail.awaited = nil
	o.at, o.back, o.pane = a.read.at, a.read.list.Bookmark(), a.side.focus
	o.marks = len(o.streams) > 1
	at, some := a.read.cursor()
	r := a.read
	r.over, r.keep, r.toEnd, r.seen = o, nil, false, -1
	a.side.focus = false
	a.arrange()
	r.restage()
	switch {
	case some && r.scene.Records.Has(at):
		r.list.Reveal(at, -1, 0, 0)
	default:
		r.list.Top()
	}
	if o.had != "" {
		a.filterOver(o.had)
	}
}

// leaveOver goes back to one stream, to where the reader was; false where one is
// read.
func (a *App) leaveOver() bool {
	o := a.dropOver()
	if o == nil {
		return false
	}
	r := a.read
	r.at = o.at
	r.restage()
	r.list.Return(o.back)
	a.side.focus = o.pane && a.side.pane != nil
	a.arrange()
	if o.had != "" {
		a.setFilter(o.had)
	}
	return true
}

// dropOver ends reading several streams, and leaves the list to who goes on.
func (a *App) dropOver() *over {
	o := a.read.over
	if o == nil {
		return nil
	}
	a.crew.Cancel(mergeJob)
	a.crew.Cancel(sieveJob)
	a.forgetOutside()
	a.clearSearch()
	a.closePager()
	a.read.over, a.read.keep, a.read.seen = nil, nil, -1
	return o
}

// settleOver keeps the stream that is asked about that of the record under the
// cursor.
func (a *App) settleOver() {
	if a.read.over == nil {
		return
	}
	if ref, ok := a.read.cursor(); ok {
		a.read.at = ref.Stream
	}
}

// overFilterWords say how many of the records that are read together are shown.
func (a *App) overFilterWords() string {
	o := a.read.over
	if o.query == nil {
		return ""
	}
	count := a.foundWords(len(o.numbers), o.order.Len())
	if o.done < o.order.Len() {
		count += ", " + strconv.Itoa(100*o.done/o.order.Len()) + "%"
	}
	return a.queryWords(o.query, count)
}

// percent is how far a record is in what is read together.
func (o *over) percent(r seq.Ref) int {
	i, _ := o.order.Index(r)
	return min(99, 100*i/max(1, o.order.Len()))
}

// The widths of the mark that says of which stream a card is.
const (
	markFrom   = 100
	markWide   = 14
	markNarrow = 4
)

// markColumns is how much room the streams' marks take, 0 where none are seen.
func (a *App) markColumns() int {
	switch {
	case a.read.over == nil || !a.read.over.marks:
		return 0
	case a.frame.width >= markFrom:
		return markWide
	}
	return markNarrow
}

// streamMarked puts the mark of its stream before a row of a card: its number, and
// its name where there is room.
func (a *App) streamMarked(x list.Line, r row.Row, first bool) row.Row {
	columns := a.markColumns()
	if columns == 0 {
		return r
	}
	text := ""
	i := x.Item.First.Stream
	if first {
		text = strconv.Itoa(i + 1)
		if columns == markWide {
			text += " " + line.Middle(a.read.streams[i].stem(), columns-2-len(text))
		}
	}
	span := row.Span{Text: text, Role: themes.RoleActor0 + themes.Role(i%actorColours)}
	mark := line.Pad(line.Plain([]row.Span{span}), columns-1)
	mark.Spans = append(mark.Spans, row.Span{Text: " "})
	r.Spans = append(mark.Spans, r.Spans...)
	return r
}

// actorColours is how many colours there are for actors.
const actorColours = int(themes.RoleActor7-themes.RoleActor0) + 1

// revealOver shows a place among what is read together. One that is not there is
// shown in its stream alone; false where that is all there is.
func (a *App) revealOver(to places.Place) bool {
	o := a.read.over
	if o == nil {
		return false
	}
	if _, ok := o.order.Index(to.Ref); !ok {
		a.leaveOver()
		return false
	}
	rest := 0.0
	if to.Part >= 0 {
		rest = restFraction
	}
	if !a.read.scene.Records.Has(to.Ref) {
		if o.query != nil {
			a.filterOver("")
		}
		if !a.read.scene.Records.Has(to.Ref) {
			a.read.keepOne(to.Ref)
			a.note.say("outside the scope " + scopeName(a.read.scope) + ", shown since you went there")
		}
	}
	a.read.list.Reveal(to.Ref, to.Part, to.Byte, rest)
	return true
}

// clearOver clears the filter of what is read together, then goes back to one
// stream; false where one is read.
func (a *App) clearOver() bool {
	o := a.read.over
	if o == nil {
		return false
	}
	if o.query != nil {
		a.filterOver("")
		return true
	}
	return a.leaveOver()
}

// beginsCard reports whether a row of the window is the first one of a card that is
// seen of it, what stands above its title left out.
func beginsCard(lines []list.Line, i int) bool {
	if lines[i].Row.Kind == row.Gap {
		return false
	}
	return i == 0 || lines[i].Item != lines[i-1].Item || lines[i-1].Row.Kind == row.Gap && lines[i].Index == 1
}
