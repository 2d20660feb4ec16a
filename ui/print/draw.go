package print

import (
	"context"

	"asrview/model/asr"
	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/clean"
)

// draws draws batches until there are no more.
func draws(ctx context.Context, o Options, work <-chan batch) {
	made := maker{render.NewDrawer(), o.Painter.Colours()}
	for b := range work {
		d := drawer{o: o, snap: b.snap, made: made}
		if o.Query != nil && !o.Query.Empty() {
			d.judge = o.Query.Evaluator(b.snap)
		}
		b.done <- d.batch(ctx, b.first, b.last)
	}
}

// drawer draws the entries of one snapshot. It belongs to one goroutine.
type drawer struct {
	o     Options
	snap  *stream.Snapshot
	judge *query.Evaluator
	heads [2]asr.Head
	made  render.Drawn
	out   []byte
}

func (d *drawer) batch(ctx context.Context, first, last int) result {
	var r result
	for i := first; i < last && ctx.Err() == nil; i++ {
		e := d.snap.At(i)
		if e.Pos < d.o.At {
			continue
		}
		if isRecord(e) {
			r.sum.Records++
		} else {
			r.sum.Problems++
		}
		if !d.chosen(e, &r.sum) || d.isDrawn(i, e) {
			continue
		}
		from := len(d.out)
		d.entry(i, e, &r.sum)
		r.pieces = append(r.pieces, piece{from, len(d.out), e.Time})
	}
	r.text = d.out
	return r
}

// chosen reports whether scope and query let an entry through, and counts what
// they leave out.
func (d *drawer) chosen(e stream.Entry, sum *Summary) bool {
	if isRecord(e) && !d.o.Live && d.snap.Scope(e.Pos, d.o.Scope) == stream.Out {
		sum.OutOfScope++
		return false
	}
	if d.judge != nil && d.judge.Verdict(&e, func() ([]byte, error) { return d.snap.Line(e.Pos) }) == stream.Out {
		sum.Filtered++
		return false
	}
	return true
}

// isDrawn reports whether an entry is a result that stands with its call.
func (d *drawer) isDrawn(i int, e stream.Entry) bool {
	if e.Kind != asr.KindToolResult || i == 0 {
		return false
	}
	call := d.snap.At(i - 1)
	var unused Summary
	return d.pairs(call, e) && call.Pos >= d.o.At && d.chosen(call, &unused)
}

// pairs reports whether two neighbours are a call and its result, to be drawn
// as one. Lines of a stream that is still coming are not paired: what stands
// together must not depend on when it came.
func (d *drawer) pairs(call, result stream.Entry) bool {
	if d.o.Live || d.o.Format != Text || call.Kind != asr.KindToolCall || result.Kind != asr.KindToolResult {
		return false
	}
	a, okA := d.callID(0, call)
	b, okB := d.callID(1, result)
	return okA && okB && a == b && a != ""
}

func (d *drawer) callID(slot int, e stream.Entry) (string, bool) {
	line, err := d.snap.Line(e.Pos)
	if err != nil || asr.Scan(line, &d.heads[slot]) != nil {
		return "", false
	}
	return string(d.heads[slot].CallID), true
}

// entry draws one entry, with the result that stands with it.
func (d *drawer) entry(i int, e stream.Entry, sum *Summary) {
	sum.Printed++
	if d.o.Format != Text {
		d.stored(e)
		return
	}
	in := d.input(e)
	if e.Kind == asr.KindToolCall && i+1 < d.snap.Len() {
		next := d.snap.At(i + 1)
		var unused Summary
		if d.pairs(e, next) && d.chosen(next, &unused) {
			result := d.input(next)
			in.Result = &result
			sum.Printed++
		}
	}
	if !isRecord(e) {
		d.rows(render.Problem(e, d.o.Draw).Rows)
		return
	}
	render.Each(in, d.o.Draw, d.made, d.rows)
}

func (d *drawer) input(e stream.Entry) render.Input {
	in := render.Input{Entry: e, People: d.snap.People(), Location: d.o.Location}
	if !isRecord(e) {
		return in
	}
	in.Record, in.DecodeError = d.snap.Record(e.Pos)
	if in.DecodeError != nil {
		in.Record = nil
	}
	if !d.o.Live {
		in.Joins = d.snap.Joins(e.Pos)
	}
	return in
}

func (d *drawer) rows(rows []render.Row) bool {
	for _, r := range rows {
		d.out = append(d.o.Painter.Append(d.out, r), '\n')
	}
	return true
}

// stored gives an entry's line as it is stored.
func (d *drawer) stored(e stream.Entry) {
	line, err := d.snap.Line(e.Pos)
	if err != nil {
		return
	}
	if d.o.Format == SafeJSONL {
		d.out = append(d.out, clean.Inline(string(line))...)
	} else {
		d.out = append(d.out, line...)
	}
	d.out = append(d.out, '\n')
}

// maker makes the drawings. Without colour, highlighted code is the text as it
// is, and is not lexed.
type maker struct {
	drawer  *render.Drawer
	colours bool
}

// Drawing makes a drawing there and then: nobody waits for a key.
func (m maker) Drawing(w render.Want) ([]render.Row, render.DrawState) {
	if w.Kind == render.WantCode && !m.colours {
		return nil, render.DrawRefused
	}
	return m.drawer.Draw(context.Background(), w)
}
