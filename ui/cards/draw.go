package cards

import (
	"strconv"
	"time"

	"github.com/charmbracelet/x/ansi"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/clean"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/seq"
)

// key gathers what an item's card depends on.
func (sc *Scene) key(it seq.Item) key {
	snap := sc.snap(it.First)
	e, _ := snap.Entry(it.First.Pos)
	k := key{
		item:     it,
		record:   recordKey{it.First, snap.Generation(), e.Len},
		complete: snap.Complete(),
		options:  sc.Options,
		lead:     sc.day(it, e),
		loaded:   sc.LoadedRevision,
	}
	for i, r := range []seq.Ref{it.First, it.Last} {
		k.stamp[i] = snap.Stamp(r.Pos)
		_, k.folds[i] = sc.Folds.of(r)
	}
	return k
}

// draw draws an item's block.
func (sc *Scene) draw(it seq.Item, rec decoded, d render.Drawn) *render.Block {
	switch it.Kind {
	case seq.Run:
		return sc.runBlock(it)
	case seq.Gap:
		return sc.gapBlock(it)
	}
	in := sc.input(it.First, rec)
	if it.Kind == seq.Pair {
		last, err := sc.snap(it.Last).Record(it.Last.Pos)
		result := sc.input(it.Last, decoded{last, err})
		in.Result = &result
	}
	return render.Card(in, sc.Options, d)
}

func (sc *Scene) input(r seq.Ref, rec decoded) render.Input {
	snap := sc.snap(r)
	in := render.Input{
		Entry:    sc.entry(r),
		Line:     sc.lineOf(r),
		Record:   rec.rec,
		People:   snap.People(),
		Location: sc.Location,
		Folds:    sc.Folds.Of(r),
	}
	if rec.err != nil {
		in.Record, in.DecodeError = nil, rec.err
	}
	if in.Entry.Kind != asr.KindNone {
		in.Joins = sc.loaded(snap.Joins(r.Pos))
	}
	return in
}

// loaded says of references to other sessions whether their streams are loaded.
func (sc *Scene) loaded(j stream.Joins) stream.Joins {
	if sc.Loaded == nil {
		return j
	}
	if j.Child != nil && j.Child.State == stream.Elsewhere {
		l := *j.Child
		sc.away(&l, l.Ref)
		j.Child = &l
	}
	for i, l := range j.DerivedFrom {
		if l.State == stream.Elsewhere {
			sc.away(&l, asr.ParseRef(l.Ref).Session)
			// The slice is the index's own.
			j.DerivedFrom = append([]stream.Link(nil), j.DerivedFrom...)
			j.DerivedFrom[i] = l
		}
	}
	return j
}

// away says of a link into another session whether the stream of that is loaded.
func (sc *Scene) away(l *stream.Link, session string) {
	switch name, ok := sc.Loaded(session); {
	case ok:
		l.State, l.ID = stream.Loaded, name
	case sc.Unsure:
		l.State = stream.Pending
	}
}

// day returns the words of the line above a record where the day changes, ""
// where it does not.
func (sc *Scene) day(it seq.Item, e stream.Entry) string {
	if e.Time.IsZero() {
		return ""
	}
	now := sc.local(e.Time)
	before := it.First
	for range maxUntimed {
		prev, ok := sc.Records.Prev(before)
		if !ok {
			return words.Day(now)
		}
		if pe, ok := sc.Records.Entry(prev); ok && !pe.Time.IsZero() {
			then := sc.local(pe.Time)
			if then.YearDay() == now.YearDay() && then.Year() == now.Year() {
				return ""
			}
			return words.Day(now)
		}
		before = prev
	}
	return ""
}

// maxUntimed is how many records without a time the day is looked for above.
const maxUntimed = 8

func (sc *Scene) local(t time.Time) time.Time {
	if sc.Options.Clock == render.ClockRecorded {
		return t.UTC()
	}
	loc := sc.Location
	if loc == nil {
		loc = time.Local
	}
	return t.In(loc)
}

// lead returns the rows above the card.
func (sc *Scene) lead(k key) []row.Row {
	if k.lead == "" {
		return nil
	}
	text := ansi.Truncate(k.lead, sc.Options.Width, "…")
	return []row.Row{{Part: -1, Byte: -1, Kind: row.Gap, Spans: []row.Span{{Text: text, Role: themes.RoleFaint}}}}
}

// waitingBlock stands for a record that is being decoded.
func (sc *Scene) waitingBlock(it seq.Item) *render.Block {
	e := sc.entry(it.First)
	text := clean.Inline(e.Type)
	if e.Seq.Known {
		text = "#" + strconv.FormatInt(e.Seq.N, 10) + " · " + text
	}
	return sc.line(text + " · decoding " + words.Size(int64(e.Len)) + "…")
}

// gapBlock stands for records that the scope leaves out.
func (sc *Scene) gapBlock(it seq.Item) *render.Block {
	return sc.line(words.Count(it.Count, "record", "records") + " outside this scope")
}

// runBlock draws a run of bookkeeping records as one line.
func (sc *Scene) runBlock(it seq.Item) *render.Block {
	entries := make([]stream.Entry, 0, it.Count)
	for r, ok := it.First, true; ok && len(entries) < it.Count; r, ok = sc.Records.Next(r) {
		e, _ := sc.Records.Entry(r)
		entries = append(entries, e)
	}
	return render.Run(entries, sc.Options)
}

// barWidth is the width from which a row has a bar.
const barWidth = 8

// line is a block of one quiet row.
func (sc *Scene) line(text string) *render.Block {
	bar := "▌ "
	if sc.Options.MarginOff || sc.Options.Width < barWidth {
		bar = ""
	}
	r := row.Row{Part: -1, Byte: -1, Kind: row.Title, Spans: []row.Span{
		{Text: bar, Role: themes.RoleFaint},
		{Text: ansi.Truncate(text, max(1, sc.Options.Width-clean.Width(bar)), "…"), Role: themes.RoleDim},
	}}
	return &render.Block{Rows: []row.Row{r}, Height: 1}
}
