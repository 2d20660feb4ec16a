package stream

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"asrview/model/lines"
)

// indexer scans a source from front to back, and publishes what it found. It
// belongs to one goroutine.
//
//	step: new generation? -> start again
//	      more bytes?     -> scan them (alone, or on all cores) and publish now and then
//	      else            -> scan the line that the stream ends within, publish, wait
type indexer struct {
	st  *Store
	gen uint64
	x   stitcher
	err error
	// caught: what a followed source held was indexed once.
	caught bool
	// settled: the line that the stream ends within has been read as well.
	settled bool
	// size and final are of the source when it was last asked.
	size  int64
	final bool
	note  string
	last  time.Time
	alone *windowScan
}

const (
	// publishEvery is how often a snapshot is published while the index runs.
	publishEvery = 30 * time.Millisecond
	// bulkFrom is how many new windows are worth all cores.
	bulkFrom = 2
	// noteEvery is how often a source that gives nothing is asked for its note.
	noteEvery = 250 * time.Millisecond
	// smallWindow is how large the window of a stream that grows is at least.
	smallWindow = 64 << 10
)

func newIndexer(st *Store) *indexer {
	ix := &indexer{st: st}
	ix.reset(st.src.Generation())
	ix.size, ix.final = st.src.Size()
	return ix
}

// reset starts an index for a generation. The old one's files are closed when
// the store is: older snapshots may read them.
func (ix *indexer) reset(gen uint64) {
	b := newBuilder(ix.st.hash, ix.st.opt.Resident, ix.st.opt.TempDir)
	ix.st.own(b)
	ix.gen = gen
	ix.x = stitcher{st: ix.st, b: b, sc: ix.st.newScanner()}
	ix.err, ix.caught = nil, false
}

func (ix *indexer) searched() int64 { return ix.x.b.frontier + ix.x.openBytes() }

func (ix *indexer) run(ctx context.Context) {
	defer close(ix.st.ended)
	for ctx.Err() == nil && ix.step(ctx) {
	}
}

// step does one piece of work and reports whether there may be more.
func (ix *indexer) step(ctx context.Context) bool {
	if gen := ix.st.src.Generation(); gen != ix.gen {
		ix.reset(gen)
	}
	ix.size, ix.final = ix.st.src.Size()
	more := ix.size - ix.searched()
	ix.settled = false
	if more > int64(ix.st.opt.window) && !ix.awaitLeave(ctx) {
		return false
	}
	switch {
	case more > 0 && ix.err == nil && ix.x.b.table.n >= maxEntries-chunkLen:
		ix.err = fmt.Errorf("more than %d lines, indexed no further", uint32(maxEntries-chunkLen))
	case more > bulkFrom*int64(ix.st.opt.window) && ix.err == nil:
		ix.bulk(ctx, ix.size)
		return true
	case more > 0 && ix.err == nil:
		ix.window(min(more, int64(ix.st.opt.window)))
		ix.st.opt.GiveWay() // a pipe held in memory gives no other chance
		return true
	}
	ix.settle()
	ix.publish()
	return ix.wait(ctx)
}

// awaitLeave waits until the index may take its time; false when the store was
// closed before.
func (ix *indexer) awaitLeave(ctx context.Context) bool {
	if ix.st.opt.After == nil {
		return true
	}
	select {
	case <-ix.st.opt.After:
		return true
	case <-ctx.Done():
		return false
	}
}

// window scans the next bytes on this goroutine.
func (ix *indexer) window(n int64) {
	if ix.alone == nil || int64(len(ix.alone.buf)) < n {
		ix.alone = newWindowScan(ix.roomFor(n))
	}
	ix.alone.run(ix.st, ix.x.sc, ix.searched(), n)
	if ix.absorb(ix.alone) == nil {
		ix.publishIfDue()
	}
}

// roomFor is how large a window is to be for n bytes: as many where that is all there
// is, so that many short streams take little; else up to twice as many, so that one
// that comes in pieces takes a few windows alone.
func (ix *indexer) roomFor(n int64) int {
	if !ix.final {
		n = max(n, smallWindow)
		n = 1 << bits.Len64(uint64(n-1))
	}
	return int(min(n, int64(ix.st.opt.window)))
}

// settle scans the line that the stream ends within.
func (ix *indexer) settle() {
	ix.settled = true
	if ix.err != nil {
		return
	}
	if ix.final {
		ix.err = ix.x.last()
	} else {
		ix.err = ix.x.rest()
	}
}

// wait returns true when there is something to do or to say, false when the
// store or the source was closed.
func (ix *indexer) wait(ctx context.Context) bool {
	src := ix.st.src
	for {
		err := ix.waitSource(ctx)
		if ctx.Err() != nil || errors.Is(err, lines.ErrClosed) {
			return false
		}
		size, final := src.Size()
		if size != ix.size || final != ix.final || src.Generation() != ix.gen {
			return true
		}
		if src.Note() != ix.note || ix.isStalled() != ix.st.Snapshot().stalled {
			ix.publish()
		}
	}
}

// waitSource waits until the source has something new, or for a moment: a source
// that is final, or has failed, may be followed again.
func (ix *indexer) waitSource(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, noteEvery)
	defer cancel()
	if ix.final || ix.err != nil {
		<-ctx.Done()
		return nil
	}
	return ix.st.src.Wait(ctx, ix.gen, ix.size)
}

func (ix *indexer) isStalled() bool {
	s, ok := ix.st.src.(lines.Staller)
	return ok && s.Stalled()
}

// isNear reports whether little of a followed source is not indexed: as long as
// it grows record by record, "complete" does not come and go with each of them.
func (ix *indexer) isNear() bool { return ix.size-ix.searched() <= int64(ix.st.opt.window) }

func (ix *indexer) publishIfDue() {
	if time.Since(ix.last) > publishEvery {
		ix.publish()
	}
}

// publish makes a snapshot of what is indexed.
func (ix *indexer) publish() {
	if ix.st.src.Generation() != ix.gen && ix.st.Snapshot() != nil {
		return // what was read may be of either generation
	}
	ix.last, ix.note = time.Now(), ix.st.src.Note()
	// A line without its newline is read by settle, after the last window: until
	// then the end has not been reached, though every byte has been searched.
	reached := ix.err == nil && ix.searched() >= ix.size && (ix.settled || ix.x.openBytes() == 0)
	if reached && ix.st.follows() {
		ix.caught = true
	}
	b := ix.x.b
	s := &Snapshot{
		st: ix.st, b: b, gen: ix.gen, table: b.table, keys: b.keys, declares: b.declares,
		big: b.big, facts: b.facts, problems: b.problems, frontier: b.frontier, searched: ix.searched(),
		size: ix.size, final: ix.final, err: ix.err, stalled: ix.isStalled(),
		known: ix.err == nil && (reached && ix.final || ix.caught && ix.isNear()),
	}
	if reached {
		if s.partial = b.partial; s.partial != nil {
			s.facts.add(s.partial.facts)
		}
	}
	ix.st.set(s)
}
