package print

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"asrview/model/asr"
	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/paint"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/words"
)

// Format is what is written.
type Format uint8

// The formats.
const (
	// Text is the screen's words.
	Text Format = iota
	// JSONL is the chosen records' lines as stored.
	JSONL
	// SafeJSONL is JSONL with what could move a cursor shown by name.
	SafeJSONL
)

// Options say what is printed and how.
type Options struct {
	// Draw are the reader's choices; Print is set by this package.
	Draw   render.Options
	Scope  stream.Scope
	Query  *query.Query
	Format Format
	// Painter gives rows their look.
	Painter *paint.Painter
	// Location is the zone of local times.
	Location *time.Location
	// Live prints lines as they come, before the stream is known whole.
	Live bool
	// At leaves out what stands before this record: a reference as `:` takes it,
	// resolved by the caller to a position; 0 leaves out nothing.
	At stream.Pos
	// Go starts a goroutine; nil is the go statement.
	Go func(func())
}

// Summary counts what was printed and what was not.
type Summary struct {
	// Printed records and lines that are no records.
	Printed int
	// OutOfScope and Filtered were left out by the scope and by the query.
	OutOfScope, Filtered int
	// Problems are the lines that are no records, printed or not; Records all
	// others.
	Problems, Records int
	// Note is what happened to the input, see stream.Progress.
	Note string
}

// batchBytes and batchLines bound how much of a stream one goroutine draws at a
// time, and so what is held in memory: a line longer than that is drawn alone.
const (
	batchBytes = 512 << 10
	batchLines = 256
)

// batch is a stretch of entries, by index.
type batch struct {
	snap        *stream.Snapshot
	first, last int
	done        chan result
}

// result is a batch's text: pieces in order, and its share of the summary.
type result struct {
	text   []byte
	pieces []piece
	sum    Summary
	err    error
}

// piece is one card, or one line.
type piece struct {
	from, to int // of the batch's text
	when     time.Time
}

// Run prints a store's stream to w. It returns early with ctx's error, or with
// the error of a write; what was counted until then is in the summary.
func Run(ctx context.Context, st *stream.Store, o Options, w io.Writer) (Summary, error) {
	o.Draw.Print = true
	if !o.Live {
		if err := st.WaitComplete(ctx); err != nil && ctx.Err() != nil {
			return Summary{}, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	work := make(chan batch)
	order := make(chan batch, 2*workers())
	if o.Go == nil {
		o.Go = func(f func()) { go f() }
	}
	for range workers() {
		o.Go(func() { draws(ctx, o, work) })
	}
	o.Go(func() { plan(ctx, st, o.Live, work, order) })
	sum, err := gather(ctx, o, w, order)
	sum.Note = st.Snapshot().Progress().Note
	return sum, err
}

func workers() int { return runtime.GOMAXPROCS(0) }

// plan cuts the stream into batches, in order, and closes order after the last.
func plan(ctx context.Context, st *stream.Store, live bool, work, order chan<- batch) {
	defer close(order)
	defer close(work)
	next := 0
	for {
		snap := st.Snapshot()
		for next < snap.Len() {
			b := batch{snap: snap, first: next, last: batchEnd(snap, next), done: make(chan result, 1)}
			next = b.last
			select {
			case order <- b:
			case <-ctx.Done():
				return
			}
			select {
			case work <- b:
			case <-ctx.Done():
				return
			}
		}
		p := snap.Progress()
		if !live || p.Final && p.Complete {
			return
		}
		select {
		case <-st.Changes():
		case <-ctx.Done():
			return
		}
	}
}

// batchEnd returns the index after the last entry of the batch that begins at i.
func batchEnd(snap *stream.Snapshot, i int) int {
	size := 0
	for n := 0; n < batchLines && i < snap.Len(); n++ {
		size += snap.At(i).Len
		i++
		if size >= batchBytes {
			break
		}
	}
	return i
}

// gather writes the batches' texts in order, with a line where the day changes.
func gather(ctx context.Context, o Options, w io.Writer, order <-chan batch) (Summary, error) {
	var total Summary
	days := days{o: o}
	for b := range order {
		var r result
		select {
		case r = <-b.done:
		case <-ctx.Done():
			return total, ctx.Err()
		}
		total.add(r.sum)
		for _, p := range r.pieces {
			if err := days.write(w, r.text[p.from:p.to], p.when); err != nil {
				return total, err
			}
		}
		if r.err != nil {
			return total, r.err
		}
	}
	return total, ctx.Err()
}

func (s *Summary) add(t Summary) {
	s.Printed += t.Printed
	s.OutOfScope += t.OutOfScope
	s.Filtered += t.Filtered
	s.Problems += t.Problems
	s.Records += t.Records
}

// days writes pieces and says where the day changes.
type days struct {
	o    Options
	last string
	some bool
	head []byte
}

func (d *days) write(w io.Writer, text []byte, when time.Time) error {
	if d.o.Format == Text {
		d.head = d.head[:0]
		if d.some {
			d.head = append(d.head, '\n')
		}
		d.some = true
		if day := d.day(when); day != "" {
			d.head = append(d.o.Painter.Append(d.head, row.Row{Spans: []row.Span{{Text: day, Role: themes.RoleFaint}}}), '\n')
		}
	}
	if _, err := w.Write(d.head); err != nil {
		return fmt.Errorf("writing the text: %w", err)
	}
	if _, err := w.Write(text); err != nil {
		return fmt.Errorf("writing the text: %w", err)
	}
	return nil
}

// day returns the words for a day that differs from the one before.
func (d *days) day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	loc := d.o.Location
	switch {
	case d.o.Draw.Clock == render.ClockRecorded:
		loc = time.UTC
	case loc == nil:
		loc = time.Local
	}
	day := words.Day(t.In(loc))
	if day == d.last {
		return ""
	}
	d.last = day
	return day
}

// isRecord reports whether an entry is a record.
func isRecord(e stream.Entry) bool { return e.Kind != asr.KindNone }
