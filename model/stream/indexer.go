package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"asrview/model/lines"
)

// indexer scans a source from front to back, and publishes what it found.
type indexer struct {
	st  *Store
	gen uint64
	b   *builder
	sc  scanner
	// carry are the bytes from the frontier on that were read.
	carry   []byte
	batch   batch
	err     error
	caught  bool // once caught up with a followed source
	final   bool // the source was final when its end was reached
	size    int64
	stalled bool
	note    string
	last    time.Time
}

const window = 1 << 20

func newIndexer(st *Store) *indexer {
	ix := &indexer{st: st, sc: scanner{types: st.types, probs: st.probs, hash: st.hash}}
	ix.reset(st.src.Generation())
	ix.size, ix.final = st.src.Size()
	return ix
}

func (ix *indexer) reset(gen uint64) {
	ix.gen = gen
	ix.b = &builder{hash: ix.st.hash}
	ix.carry = nil
	ix.err, ix.caught, ix.final = nil, false, false
}

func (ix *indexer) searched() int64 { return ix.b.frontier + int64(len(ix.carry)) }

func (ix *indexer) run(ctx context.Context) {
	defer close(ix.st.ended)
	for ctx.Err() == nil && ix.step(ctx) {
	}
}

// step does one piece of work and reports whether there may be more.
func (ix *indexer) step(ctx context.Context) bool {
	src := ix.st.src
	gen := src.Generation()
	if gen != ix.gen {
		ix.reset(gen)
		ix.publish()
	}
	size, final := src.Size()
	ix.size, ix.final = size, final
	if ix.searched() < size && ix.err == nil {
		ix.advance(min(size-ix.searched(), window))
		if time.Since(ix.last) > publishEvery {
			ix.publish()
		}
		return true
	}
	ix.rest()
	ix.publish()
	return ix.wait(ctx, size, final)
}

// publishEvery is how often a snapshot is published while the index runs.
const publishEvery = 30 * time.Millisecond

// wait waits for the source to change.
func (ix *indexer) wait(ctx context.Context, size int64, final bool) bool {
	for {
		wctx, cancel := context.WithTimeout(ctx, 500*time.Millisecond)
		err := error(nil)
		if final || ix.err != nil {
			<-wctx.Done()
		} else {
			err = ix.st.src.Wait(wctx, ix.gen, size)
		}
		cancel()
		switch {
		case ctx.Err() != nil || errors.Is(err, lines.ErrClosed):
			return false
		}
		n, f := ix.st.src.Size()
		if n != size || f != final || ix.st.src.Generation() != ix.gen || ix.st.src.Note() != ix.note || ix.isStalled() != ix.stalled {
			return true
		}
	}
}

func (ix *indexer) isStalled() bool {
	s, ok := ix.st.src.(lines.Staller)
	return ok && s.Stalled()
}

// advance reads and scans the next n bytes.
func (ix *indexer) advance(n int64) {
	at := ix.searched()
	old := len(ix.carry)
	ix.carry = append(ix.carry, make([]byte, n)...)
	got, err := ix.st.src.ReadAt(ix.carry[old:], at)
	ix.st.counts.index.Add(int64(got))
	ix.carry = ix.carry[:old+got]
	if err != nil && !errors.Is(err, io.EOF) {
		ix.err = err
	}
	if got == 0 && ix.err == nil {
		ix.err = fmt.Errorf("the input ended at byte %d, before its size", at)
	}
	end := lastNewline(ix.carry, old)
	if end < 0 {
		return
	}
	ix.batch.reset()
	ix.sc.lines(&ix.batch, ix.b.frontier, ix.carry[:end+1])
	ix.b.append(&ix.batch)
	ix.b.partial = nil
	ix.carry = append(ix.carry[:0], ix.carry[end+1:]...)
}

func lastNewline(b []byte, from int) int {
	for i := len(b) - 1; i >= from; i-- {
		if b[i] == '\n' {
			return i
		}
	}
	return -1
}

// rest scans the line that the stream ends within.
func (ix *indexer) rest() {
	ix.batch.reset()
	if len(ix.carry) > 0 {
		ix.sc.line(&ix.batch, ix.b.frontier, ix.carry)
	}
	ix.b.setPartial(&ix.batch)
}

// publish makes a snapshot of what is indexed.
func (ix *indexer) publish() {
	ix.last = time.Now()
	ix.note = ix.st.src.Note()
	ix.stalled = ix.isStalled()
	reached := ix.searched() >= ix.size
	if reached && ix.st.opt.Follow {
		ix.caught = true
	}
	s := &Snapshot{
		st: ix.st, gen: ix.gen, table: ix.b.table, keys: ix.b.keys, declares: ix.b.declares,
		problems: ix.b.problems, frontier: ix.b.frontier, partial: ix.b.partial,
		searched: ix.searched(), size: ix.size, final: ix.final,
		err: ix.err, stalled: ix.stalled,
		known: ix.err == nil && reached && (ix.final || ix.caught),
	}
	if ix.caught {
		s.known = true
	}
	if !reached {
		s.partial = nil
	}
	ix.st.set(s)
}
