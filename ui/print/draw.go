package print

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"asrview/model/asr"
	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/clean"
)

// drawer draws the entries of one snapshot. It belongs to one goroutine.
type drawer struct {
	o     *Options
	snap  *stream.Snapshot
	pass  *stream.Pass
	judge *query.Evaluator
	made  maker

	// text holds what was drawn and not yet handed on, pieces where each card in
	// it ends.
	text   []byte
	pieces []piece
	sum    Summary
	err    error
	// flush, where there is one, takes the text of a card in the making; now is
	// that card's time.
	flush func() error
	now   time.Time
}

// piece is one card, or one line: it ends at byte end of the batch's text.
type piece struct {
	end  int
	when time.Time
}

// newDrawer draws along a pass, which must not be used by another meanwhile.
func newDrawer(o *Options, pass *stream.Pass, made maker) *drawer {
	d := &drawer{o: o, snap: pass.Snapshot(), pass: pass, made: made}
	if o.Query != nil && !o.Query.Empty() {
		d.judge = o.Query.Along(d.pass)
	}
	return d
}

// batch draws the entries from first up to last.
func (d *drawer) batch(ctx context.Context, first, last int) {
	d.pass.Expect(first, last)
	for i := first; i < last && d.err == nil && ctx.Err() == nil; {
		i += d.entry(i)
	}
}

// entry draws the i-th entry, and the result that stands with it, and returns
// how many entries that were.
func (d *drawer) entry(i int) int {
	e := d.snap.At(i)
	if e.Pos < d.o.At {
		return 1
	}
	d.count(e)
	switch d.verdict(e) {
	case outOfScope:
		d.sum.OutOfScope++
		return 1
	case filtered:
		d.sum.Filtered++
		return 1
	}
	d.sum.Printed++
	d.now = e.Time
	n := 1
	if d.o.Format == Text {
		n = d.card(i, e)
	} else {
		d.stored(e)
	}
	d.pieces = append(d.pieces, piece{len(d.text), e.Time})
	return n
}

func (d *drawer) count(e stream.Entry) {
	if isRecord(e) {
		d.sum.Records++
	} else {
		d.sum.Problems++
	}
}

// verdict is whether an entry is printed, and if not why.
type verdict uint8

const (
	chosen verdict = iota
	outOfScope
	filtered
)

func (d *drawer) verdict(e stream.Entry) verdict {
	if !d.scopeHas(e) {
		return outOfScope
	}
	if d.judge != nil && d.judge.Verdict(&e, func() ([]byte, error) { return d.pass.Line(e.Pos) }) == stream.Out {
		return filtered
	}
	return chosen
}

// scopeHas reports whether the scope lets an entry through. Of what comes live
// only the record itself is asked: what a later one says of it must not depend
// on how soon that came.
func (d *drawer) scopeHas(e stream.Entry) bool {
	if !isRecord(e) || d.o.Scope == stream.ScopeAll {
		return true
	}
	if d.o.Live && (d.o.Scope != stream.ScopeContext || e.Kind != asr.KindMessage && e.Kind != asr.KindDelivery) {
		return true
	}
	return d.snap.Scope(e.Pos, d.o.Scope) != stream.Out
}

// card draws the i-th entry as a card. It returns 2 where the result that
// follows stands on it, else 1.
func (d *drawer) card(i int, e stream.Entry) int {
	in := d.input(e)
	if !isRecord(e) {
		d.made.cards.Problem(e, d.o.Draw, d.rows)
		return 1
	}
	n := 1
	if result, ok := d.resultOf(i, in.Record); ok {
		in.Result = &result
		d.count(result.Entry)
		d.sum.Printed++
		n = 2
	}
	d.made.cards.Each(in, d.o.Draw, d.made, d.rows)
	return n
}

// resultOf returns the result of the i-th entry, a tool's call, where it is the
// next entry and is printed. Lines of a stream that is still coming are not
// paired: what stands together must not depend on when it came.
func (d *drawer) resultOf(i int, call *asr.Record) (render.Input, bool) {
	if d.o.Live || call == nil || call.ToolCall == nil || call.ToolCall.CallID == "" || i+1 >= d.snap.Len() {
		return render.Input{}, false
	}
	e := d.snap.At(i + 1)
	if e.Kind != asr.KindToolResult || d.verdict(e) != chosen {
		return render.Input{}, false
	}
	in := d.input(e)
	if in.Record == nil || in.Record.ToolResult == nil || in.Record.ToolResult.CallID != call.ToolCall.CallID {
		return render.Input{}, false
	}
	return in, true
}

func (d *drawer) input(e stream.Entry) render.Input {
	in := render.Input{Entry: e, People: d.snap.People(), Location: d.o.Location, Base: d.o.base}
	if !isRecord(e) {
		return in
	}
	in.Record, in.DecodeError = d.pass.Record(e.Pos)
	if in.DecodeError != nil {
		in.Record = nil
	}
	if !d.o.Live {
		in.Joins = d.pass.Joins(e.Pos)
	}
	return in
}

// rows takes rows of a card as they are drawn.
func (d *drawer) rows(rows []render.Row) bool {
	for i := range rows {
		if rows[i].Kind == render.RowLines {
			d.lines(rows[i])
		} else {
			d.text = d.o.Painter.Append(d.text, rows[i])
			d.text = append(d.text, '\n')
		}
		if !d.handOn() {
			return false
		}
	}
	return d.err == nil
}

// handOn lets the text of a card in the making be taken, and reports whether that
// went well.
func (d *drawer) handOn() bool {
	if d.flush != nil && d.err == nil {
		d.err = d.flush()
	}
	return d.err == nil
}

// lines takes a row that holds many: a margin, and the lines to stand behind it.
func (d *drawer) lines(r render.Row) {
	lead, rest := r.Spans[0].Text, r.Spans[1].Text
	if d.flush == nil {
		d.text = slices.Grow(d.text, len(rest)+len(rest)/8+len(lead)+1)
	}
	for {
		d.text = append(d.text, lead...)
		n := strings.IndexByte(rest, '\n')
		if n < 0 {
			d.long(rest)
			d.text = append(d.text, '\n')
			return
		}
		d.long(rest[:n])
		d.text = append(d.text, '\n')
		rest = rest[n+1:]
	}
}

// long takes a line. Of one that is long, in a card whose text is taken as it is
// made, only a piece is held.
func (d *drawer) long(line string) {
	for d.flush != nil && len(line) > pieceBytes {
		d.text = append(d.text, line[:pieceBytes]...)
		line = line[pieceBytes:]
		if !d.handOn() {
			return
		}
	}
	d.text = append(d.text, line...)
}

// stored gives an entry's line as it is stored.
func (d *drawer) stored(e stream.Entry) {
	line, err := d.pass.Line(e.Pos)
	if errors.Is(err, stream.ErrTooLong) {
		d.sum.Printed--
		d.sum.TooLong++
		return
	}
	if err != nil {
		d.err = fmt.Errorf("the line at byte %d cannot be read: %w", e.Pos, err)
		return
	}
	if d.o.Format == SafeJSONL {
		d.text = append(d.text, clean.Inline(string(line))...)
	} else {
		d.text = append(d.text, line...)
	}
	d.text = append(d.text, '\n')
}

// maker makes the drawings. Without colour, highlighted code is the text as it
// is, and is not lexed.
type maker struct {
	// ctx ends the highlighting of a long text when nobody reads the print-out
	// any more.
	ctx     context.Context
	drawer  *render.Drawer
	cards   *render.Printer
	colours bool
}

func newMaker(ctx context.Context, o *Options) maker {
	return maker{ctx: ctx, drawer: render.NewPatientDrawer(), cards: new(render.Printer), colours: o.Painter.Colours()}
}

// Drawing makes a drawing there and then: nobody waits for a key.
func (m maker) Drawing(w render.Want) ([]render.Row, render.DrawState) {
	if w.Kind == render.WantCode && !m.colours {
		return nil, render.DrawRefused
	}
	return m.drawer.Draw(m.ctx, w)
}

// isRecord reports whether an entry is a record.
func isRecord(e stream.Entry) bool { return e.Kind != asr.KindNone }
