package outline

import (
	"time"

	"asrview/model/stream"
	"asrview/render"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// InlineBytes is how long a record's line may be for it to be decoded where it is
// drawn.
const InlineBytes = 64 << 10

// Limits of what is remembered.
const (
	// maxDrawn is how many drawn lines are remembered.
	maxDrawn = 2000
	// maxLong is how many long records' words are remembered.
	maxLong = 2000
)

// View is what an outline is drawn from. It must not be changed once it is used.
type View struct {
	Records seq.Records
	// Input returns what a record is drawn from, decoding it.
	Input   func(seq.Ref) render.Input
	Options render.Options
	// Location is the zone of local times; nil is time.Local.
	Location *time.Location
	// Generation differs when the stream was replaced.
	Generation uint64
}

// Outline is the pane. The zero value is not usable; see [New].
type Outline struct {
	*roll.List
	view  View
	walk  walk
	drawn map[drawnKey][]row.Row
	long  map[seq.Ref]Words
	wants []seq.Ref
	// columns is the room for a record's seq.
	columns int
	// Drawn counts the records whose line was drawn, for tests that hold the cost
	// down.
	Drawn int
}

type drawnKey struct {
	key   roll.Key
	width int
}

// New returns the outline of a view, at its beginning.
func New(v View) *Outline {
	o := &Outline{long: map[seq.Ref]Words{}, columns: minColumns}
	o.set(v)
	o.List = roll.New(o)
	return o
}

func (o *Outline) set(v View) {
	if v.Generation != o.view.Generation || v.Options != o.view.Options {
		o.long = map[seq.Ref]Words{}
	}
	o.view, o.walk, o.wants = v, walk{v.Records}, nil
	o.drawn = map[drawnKey][]row.Row{}
	if last, ok := v.Records.Last(); ok {
		e, _ := v.Records.Entry(last)
		o.makeRoom(e)
	}
}

// makeRoom widens the room for seqs where one needs it. It never becomes narrower, so
// that lines do not move to and fro.
func (o *Outline) makeRoom(e stream.Entry) (wider bool) {
	n := min(len(words.Place(e)), maxColumns)
	wider = n > o.columns
	o.columns = max(o.columns, n)
	return wider
}

// Settle lays the window out; see [roll.List.Settle].
func (o *Outline) Settle() {
	o.List.Settle()
	wider := false
	for _, x := range o.Lines() {
		if x.Key.Sub != others {
			e, _ := o.view.Records.Entry(x.Key.Ref)
			wider = o.makeRoom(e) || wider
		}
	}
	if wider {
		o.drawn = map[drawnKey][]row.Row{}
		o.List.SetSource(o)
		o.List.Settle()
	}
}

// Show replaces the view. The cursor stays at its record.
func (o *Outline) Show(v View) {
	o.set(v)
	o.List.SetSource(o)
}

// Wants are the records seen whose words are too far to be had at once, at most a
// screen of them; see [Outline.Know].
func (o *Outline) Wants() []seq.Ref { return o.wants }

// Know takes the words of records that were wanted.
func (o *Outline) Know(found map[seq.Ref]Words) {
	if len(o.long)+len(found) > maxLong {
		o.long = map[seq.Ref]Words{}
	}
	for r, w := range found {
		o.long[r] = w
	}
	o.wants = nil
	o.drawn = map[drawnKey][]row.Row{}
}

// First is the first line; see [roll.Source] for it and the next ones.
func (o *Outline) First() (roll.Key, bool) { return o.walk.First() }

// Last is the last line.
func (o *Outline) Last() (roll.Key, bool) { return o.walk.Last() }

// Next is the line after one.
func (o *Outline) Next(k roll.Key) (roll.Key, bool) { return o.walk.Next(k) }

// Prev is the line before one.
func (o *Outline) Prev(k roll.Key) (roll.Key, bool) { return o.walk.Prev(k) }

// At is the line of a record, else the nearest one above.
func (o *Outline) At(k roll.Key) (roll.Key, bool) { return o.walk.At(k) }

// Rows draws a line, below the day where that changes.
func (o *Outline) Rows(k roll.Key, width int) []row.Row {
	at := drawnKey{k, width}
	if rows, ok := o.drawn[at]; ok {
		return rows
	}
	var rows []row.Row
	if k.Sub == others {
		_, n := o.walk.count(k.Ref)
		rows = append(rows, line.Of("  "+words.Count(n, "other record", "other records"), themes.RoleFaint).Row(width))
	} else {
		rows = o.record(k, width)
	}
	if len(o.drawn) >= maxDrawn {
		o.drawn = map[drawnKey][]row.Row{}
	}
	o.drawn[at] = rows
	return rows
}

func (o *Outline) record(k roll.Key, width int) []row.Row {
	o.Drawn++
	e, _ := o.view.Records.Entry(k.Ref)
	var rows []row.Row
	if day := o.day(k, e); day != "" {
		lead := line.Of(day, themes.RoleFaint).Row(width)
		lead.Kind = row.Gap
		rows = append(rows, lead)
	}
	var l line.Line
	l.Say(pad(words.Place(e), o.columns)+" ", themes.RoleDim)
	w, here := o.words(k.Ref, e)
	if !here {
		l.Say("  "+e.Type, themes.RoleLabel).Dot(words.Size(int64(e.Len)), themes.RoleDim)
		return append(rows, l.Row(width))
	}
	if !w.turn {
		l.Say("  ", themes.RoleText)
	}
	l.Spans(w.label...)
	if w.text != "" {
		l.Say("  ", themes.RoleText).Spans(row.Span{Text: w.text, Role: textRole(w.turn)})
	}
	return append(rows, l.Row(width))
}

func textRole(turn bool) themes.Role {
	if turn {
		return themes.RoleText
	}
	return themes.RoleDim
}

// The room for a record's seq, or for what else names it. What is longer moves the
// rest of its line.
const (
	minColumns = 4
	maxColumns = 10
)

func pad(s string, n int) string {
	for len(s) < n {
		s += " "
	}
	return s
}

// words returns what a record's line says; false where it has to be decoded by a
// job first.
func (o *Outline) words(r seq.Ref, e stream.Entry) (Words, bool) {
	if w, ok := o.long[r]; ok {
		return w, true
	}
	if e.Len > InlineBytes {
		o.wants = append(o.wants, r)
		return Words{}, false
	}
	return WordsOf(o.view.Input(r), o.view.Options), true
}

// maxUntimed is how many lines without a time the day is looked for above.
const maxUntimed = 4

// day returns the words of the row above a line where the day changes, "" where it
// does not.
func (o *Outline) day(k roll.Key, e stream.Entry) string {
	if e.Time.IsZero() {
		return ""
	}
	now := o.local(e.Time)
	for range maxUntimed {
		prev, ok := o.walk.Prev(k)
		if !ok {
			return words.Day(now)
		}
		if p, ok := o.view.Records.Entry(prev.Ref); ok && !p.Time.IsZero() {
			if then := o.local(p.Time); then.YearDay() == now.YearDay() && then.Year() == now.Year() {
				return ""
			}
			return words.Day(now)
		}
		k = prev
	}
	return ""
}

func (o *Outline) local(t time.Time) time.Time {
	if o.view.Options.Clock == render.ClockRecorded {
		return t.UTC()
	}
	if o.view.Location == nil {
		return t.Local()
	}
	return t.In(o.view.Location)
}

// Say is what the pane says beside its title; nothing.
func (o *Outline) Say() string { return "" }

// Empty says why there is nothing to see.
func (o *Outline) Empty() string { return "no record here has a line" }

// Target is the record under the cursor.
func (o *Outline) Target() (seq.Ref, bool) {
	k, ok := o.Cursor()
	return k.Ref, ok
}
