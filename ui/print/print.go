package print

import (
	"context"
	"io"
	"runtime"
	"time"

	"asrview/model/lines"
	"asrview/model/query"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/paint"
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
	// Location is the zone of local times; nil is time.Local.
	Location *time.Location
	// Live prints lines as they come, before the stream is known whole.
	Live bool
	// At leaves out what stands before this record; 0 leaves out nothing.
	At stream.Pos
	// Go starts a goroutine; nil is the go statement.
	Go func(func())

	// base is what relative times count from.
	base time.Time
}

// Summary counts what was printed and what was not.
type Summary struct {
	// Printed records and lines that are no records.
	Printed int
	// OutOfScope and Filtered were left out by the scope and by the query.
	OutOfScope, Filtered int
	// Problems are the lines that are no records, printed or not; Records all
	// others. What stands before Options.At is not counted.
	Problems, Records int
	// TooLong are the lines that were chosen, but are longer than is read, and so
	// cannot be given as stored: they are not among those printed.
	TooLong int
	// Note is what happened to the input, see stream.Progress.
	Note string
}

func (s *Summary) add(t Summary) {
	s.Printed += t.Printed
	s.OutOfScope += t.OutOfScope
	s.Filtered += t.Filtered
	s.Problems += t.Problems
	s.Records += t.Records
	s.TooLong += t.TooLong
}

// Run prints a store's stream to w. It returns early with ctx's error, or with
// the error of a write; what was counted until then is in the summary. What
// comes live is flushed as it is written, where w has a Flush.
func Run(ctx context.Context, st *stream.Store, o Options, w io.Writer) (Summary, error) {
	o.Draw.Print, o.Draw.Lines = true, !o.Painter.Colours()
	if o.Location == nil {
		o.Location = time.Local
	}
	if o.Go == nil {
		o.Go = lines.Starter(nil).Start
	}
	if !o.Live {
		if err := st.WaitComplete(ctx); err != nil && ctx.Err() != nil {
			return Summary{}, err
		}
		o.base = firstTime(st.Snapshot())
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run{o: &o, st: st, work: make(chan batch), order: make(chan batch, 2*workers()), free: make(chan []byte, 2*workers())}
	for range workers() {
		o.Go(func() { r.draw(ctx) })
	}
	o.Go(func() { r.plan(ctx) })
	sum, err := r.gather(ctx, &writer{o: &o, w: w})
	sum.Note = st.Snapshot().Progress().Note
	return sum, err
}

func workers() int { return runtime.GOMAXPROCS(0) }

// firstTime is the first time that the stream records; zero where there is none.
func firstTime(snap *stream.Snapshot) time.Time {
	for i := range snap.Len() {
		if t := snap.At(i).Time; !t.IsZero() {
			return t
		}
	}
	return time.Time{}
}
