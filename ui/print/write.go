package print

import (
	"context"
	"fmt"
	"io"
	"time"

	"asrview/render"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
)

// pieceBytes is how much of a long card is drawn before it is written.
const pieceBytes = 64 << 10

// gather writes the batches' texts in order.
func (r *run) gather(ctx context.Context, w *writer) (Summary, error) {
	var total Summary
	for b := range r.order {
		d, err := r.drawn(ctx, b, w)
		if err != nil {
			return total, err
		}
		total.add(d.sum)
		if err := w.batch(d); err != nil {
			return total, err
		}
		if d.err != nil {
			return total, d.err
		}
		r.reuse(d.text)
		if err := w.flush(); err != nil {
			return total, err
		}
	}
	return total, ctx.Err()
}

// reuse keeps a buffer for another batch, unless there are enough or it grew far
// beyond what one needs.
func (r *run) reuse(text []byte) {
	if cap(text) < batchBytes || cap(text) > 8*batchBytes {
		return
	}
	select {
	case r.free <- text[:0]:
	default:
	}
}

// drawn waits for a batch, or draws one that is too long to be held, writing
// what it draws on the way.
func (r *run) drawn(ctx context.Context, b batch, w *writer) (*drawer, error) {
	if b.done == nil {
		d := newDrawer(r.o, b.snap.Pass(), newMaker(ctx, r.o))
		d.flush = func() error { return w.part(d) }
		d.batch(ctx, b.first, b.last)
		return d, d.err
	}
	select {
	case d := <-b.done:
		return d, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// writer writes pieces, with a blank line between cards and a line where the
// day changes.
type writer struct {
	o *Options
	w io.Writer
	// some: a card was written. open: a part of the next one was.
	some, open bool
	lastDay    string
	head       []byte
}

// batch writes what a drawer has drawn.
func (w *writer) batch(d *drawer) error {
	start := 0
	for _, p := range d.pieces {
		if err := w.begin(p.when); err != nil {
			return err
		}
		w.open = false
		if err := w.write(d.text[start:p.end]); err != nil {
			return err
		}
		start = p.end
	}
	return nil
}

// part writes the text of a long card's beginning, once there is enough of it.
func (w *writer) part(d *drawer) error {
	if len(d.text) < pieceBytes || len(d.pieces) > 0 {
		return nil
	}
	if err := w.begin(d.now); err != nil {
		return err
	}
	w.open = true
	err := w.write(d.text)
	d.text = d.text[:0]
	return err
}

// begin writes what stands before a card.
func (w *writer) begin(when time.Time) error {
	if w.open || w.o.Format != Text {
		return nil
	}
	w.head = w.head[:0]
	if w.some {
		w.head = append(w.head, '\n')
	}
	w.some = true
	if day := w.day(when); day != "" {
		w.head = w.o.Painter.Append(w.head, row.Row{Spans: []row.Span{{Text: day, Role: themes.RoleFaint}}})
		w.head = append(w.head, '\n')
	}
	if len(w.head) == 0 {
		return nil
	}
	return w.write(w.head)
}

// flush hands on what came live, so that nobody waits for it.
func (w *writer) flush() error {
	if f, ok := w.w.(interface{ Flush() error }); ok && w.o.Live {
		return f.Flush()
	}
	return nil
}

func (w *writer) write(b []byte) error {
	if _, err := w.w.Write(b); err != nil {
		return fmt.Errorf("cannot write the text: %w", err)
	}
	return nil
}

// day returns the words for a day that differs from the one before.
func (w *writer) day(t time.Time) string {
	if t.IsZero() || w.o.Draw.Clock == render.ClockRelative {
		return ""
	}
	loc := w.o.Location
	if w.o.Draw.Clock == render.ClockRecorded {
		loc = time.UTC
	}
	day := words.Day(t.In(loc))
	if day == w.lastDay {
		return ""
	}
	w.lastDay = day
	return day
}
