package print

import (
	"context"

	"asrview/model/asr"
	"asrview/model/stream"
)

// batchBytes and batchLines bound how much of a stream one goroutine draws at a
// time, and so what is held in memory. A longer line is a batch of its own,
// which is written while it is drawn.
const (
	batchBytes = 512 << 10
	batchLines = 256
)

// run is one Run: batches are planned in order, drawn on all cores, and written
// in order.
type run struct {
	o  *Options
	st *stream.Store
	// work is what the cores draw; order is all batches as they are to be written.
	work, order chan batch
	// free are buffers that were written, for the text of other batches.
	free chan []byte
}

// batch is a stretch of entries, by index.
type batch struct {
	snap        *stream.Snapshot
	first, last int
	// done delivers the drawn batch. It is nil for one that is drawn where it is
	// written.
	done chan *drawer
}

// draw draws batches until there are no more.
func (r *run) draw(ctx context.Context) {
	made := newMaker(ctx, r.o)
	pass := r.st.Snapshot().Pass()
	for b := range r.work {
		pass = pass.On(b.snap)
		d := newDrawer(r.o, pass, made)
		select {
		case d.text = <-r.free:
		default:
			d.text = make([]byte, 0, 2*batchBytes)
		}
		d.batch(ctx, b.first, b.last)
		b.done <- d
	}
}

// plan cuts the stream into batches and closes order after the last. Of a stream that
// was replaced while it is followed it begins with the first line again.
func (r *run) plan(ctx context.Context) {
	defer close(r.order)
	defer close(r.work)
	next, gen := 0, r.st.Snapshot().Generation()
	for {
		snap := r.st.Snapshot()
		if g := snap.Generation(); g != gen {
			next, gen = 0, g
		}
		for n := r.ready(snap); next < n; {
			b := nextBatch(snap, next, n)
			next = b.last
			if !r.hand(ctx, b) {
				return
			}
		}
		p := snap.Progress()
		if !r.o.Live || p.Final && p.Complete || p.Paused {
			return
		}
		select {
		case <-r.st.Changes():
		case <-ctx.Done():
			return
		}
	}
}

// ready is how many entries of a snapshot can be printed: of what comes live the
// line that has not ended yet may still become a record.
func (r *run) ready(snap *stream.Snapshot) int {
	n := snap.Len()
	if p := snap.Progress(); !r.o.Live || p.Final && p.Complete || p.Paused || n == 0 || !snap.At(n-1).Incomplete {
		return n
	}
	return n - 1
}

// hand gives a batch to who writes it and to who draws it.
func (r *run) hand(ctx context.Context, b batch) bool {
	select {
	case r.order <- b:
	case <-ctx.Done():
		return false
	}
	if b.done == nil {
		return true
	}
	select {
	case r.work <- b:
		return true
	case <-ctx.Done():
		return false
	}
}

// nextBatch returns the batch that begins at the i-th of n entries. It never parts a
// tool's call from its result.
func nextBatch(snap *stream.Snapshot, i, n int) batch {
	b := batch{snap: snap, first: i, last: i}
	size := 0
	var kind asr.Kind
	for ; b.last < n; b.last++ {
		e := snap.At(b.last)
		full := size >= batchBytes || b.last-i >= batchLines || size > 0 && e.Len > batchBytes
		if full && (kind != asr.KindToolCall || e.Kind != asr.KindToolResult) {
			break
		}
		size += e.Len
		kind = e.Kind
	}
	if size <= 2*batchBytes {
		b.done = make(chan *drawer, 1)
	}
	return b
}
