package stream

import (
	"bytes"
	"context"
	"errors"
	"sync"

	"asrview/model/lines"
)

// windowSize is how much is read and scanned at once.
const windowSize = 1 << 20

// windowScan is one window of the source: read, and its whole lines scanned, by
// one goroutine.
type windowScan struct {
	off int64
	buf []byte
	n   int
	err error
	// first is where the first newline stands, -1 if there is none; rest is what
	// follows the last.
	first int
	rest  []byte
	batch batch
	// spare is room to sort the batch's keys.
	spare []key
	done  chan struct{}
}

func newWindowScan(size int) *windowScan {
	return &windowScan{buf: make([]byte, size), done: make(chan struct{}, 1)}
}

// run reads and scans size bytes at an offset.
func (w *windowScan) run(st *Store, sc *scanner, off, size int64) {
	w.off, w.first, w.rest = off, -1, nil
	w.n, w.err = 0, errUnscanned
	w.batch.reset()
	w.n, w.err = readFull(st.src, w.buf[:size], off)
	st.counts.index.Add(int64(w.n))
	if w.first = bytes.IndexByte(w.buf[:w.n], '\n'); w.first >= 0 {
		w.rest = sc.lines(&w.batch, off+int64(w.first)+1, w.buf[w.first+1:w.n])
		w.spare = sortKeys(w.batch.keys, w.spare)
	}
}

// errUnscanned is of a window whose scan never came to an end.
var errUnscanned = errors.New("a fault in the index")

// readFull reads p in full, or says why it could not.
func readFull(src lines.Source, p []byte, off int64) (int, error) {
	n, err := src.ReadAt(p, off)
	if n == len(p) {
		return n, nil
	}
	return n, readTrouble(err, off+int64(n))
}

// bulk scans the source up to an offset on all cores, and stops early where
// reading fails, ctx is done, or the generation changes.
func (ix *indexer) bulk(ctx context.Context, size int64) {
	work := make(chan *windowScan, 2*ix.st.opt.Workers)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(work)
	next := ix.searched()
	for range ix.st.opt.Workers {
		wg.Add(1)
		ix.st.opt.Go.Start(func() {
			defer wg.Done()
			ix.worker(work, size)
		})
	}
	var queue, free []*windowScan
	for ctx.Err() == nil && ix.st.src.Generation() == ix.gen {
		for next < size && len(queue) < cap(work) {
			w := ix.spare(&free)
			w.off = next
			next += min(int64(ix.st.opt.window), size-next)
			queue = append(queue, w)
			work <- w
		}
		if len(queue) == 0 {
			return
		}
		w := queue[0]
		queue = queue[1:]
		<-w.done
		if ix.absorb(w) != nil {
			return
		}
		free = append(free, w)
		ix.publishIfDue()
	}
}

// spare returns a window that is not in use.
func (ix *indexer) spare(free *[]*windowScan) *windowScan {
	if n := len(*free); n > 0 {
		w := (*free)[n-1]
		*free = (*free)[:n-1]
		return w
	}
	return newWindowScan(ix.st.opt.window)
}

// worker scans windows until there are no more. It gives way after each, so that
// whoever answers a key need not wait for a core for longer than a window takes.
func (ix *indexer) worker(work <-chan *windowScan, size int64) {
	sc := ix.st.newScanner()
	for w := range work {
		ix.scan(w, sc, size)
		ix.st.opt.GiveWay()
	}
}

// scan scans one window and says that it is done with it, also where it panics:
// the stitcher must not wait for ever.
func (ix *indexer) scan(w *windowScan, sc *scanner, size int64) {
	defer func() { w.done <- struct{}{} }()
	w.run(ix.st, sc, w.off, min(int64(ix.st.opt.window), size-w.off))
}

// absorb takes over a window's entries, and keeps the error that ended it early.
func (ix *indexer) absorb(w *windowScan) error {
	if err := ix.x.window(w); err != nil {
		ix.err = err
	} else if w.err != nil {
		ix.err = w.err
	}
	return ix.err
}
