package term

import (
	"runtime"
	"sync"
	"time"
)

// mostWay is how long the way is kept for a key at most: one that takes longer to
// answer, or needs no answer, keeps nothing from going on.
const mostWay = 25 * time.Millisecond

// way is kept clear for a key, from when it was read until a frame was shown
// after it. With all cores busy the loop would else wait until one of them is
// taken away from who has it, which is ten milliseconds.
type way struct {
	mu sync.Mutex
	// clear is closed when the way is free again, nil while it is.
	clear chan struct{}
	// taken counts keys; one that came while another was answered keeps the way.
	// since is when the last one came.
	taken uint64
	since time.Time
}

// take takes the way for a key.
func (w *way) take() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.taken++
	w.since = time.Now()
	if w.clear == nil {
		w.clear = make(chan struct{})
	}
}

// count is how many keys there were.
func (w *way) count() uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.taken
}

// free gives the way free after the answer to that many keys.
func (w *way) free(taken uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.clear != nil && taken >= w.taken {
		close(w.clear)
		w.clear = nil
	}
}

// give waits while the way is taken, and lets others run once in any case.
func (w *way) give() {
	w.mu.Lock()
	clear, left := w.clear, mostWay-time.Since(w.since)
	w.mu.Unlock()
	if clear == nil || left <= 0 {
		runtime.Gosched()
		return
	}
	most := time.NewTimer(left)
	defer most.Stop()
	select {
	case <-clear:
	case <-most.C:
	}
}

// GiveWay is to be called by work in the background now and then, at best every
// millisecond or more often: while a key is being answered it waits. It must not
// be called by who answers keys.
func (g *Guard) GiveWay() { g.way.give() }
