package stats

import (
	"context"
	"io"
	"sync"
	"time"

	"asrview/model/asr"
	"asrview/model/stream"
)

// publishEvery is how often a job shows what it has counted so far.
const publishEvery = 250 * time.Millisecond

// batchBytes is how much is counted between two looks at whether to go on.
const batchBytes = 256 << 10

// Job counts a stream in the background. It is safe for concurrent use.
type Job struct {
	ctx     context.Context
	cancel  context.CancelFunc
	changes chan struct{}

	mu      sync.Mutex
	snap    *stream.Snapshot
	now     *Stats
	bytes   int64
	next    int // the first entry that was not counted
	running bool
	idle    chan struct{}
	err     error

	// count and the buffer are the goroutine's that is running.
	count *counter
	buf   []byte
}

// Start begins to count. The job ends when ctx does.
func Start(ctx context.Context, snap *stream.Snapshot) (*Job, error) {
	count, err := newCounter()
	if err != nil {
		return nil, err
	}
	j := &Job{changes: make(chan struct{}, 1), snap: snap, count: count, now: count.stats(), idle: make(chan struct{})}
	j.ctx, j.cancel = context.WithCancel(ctx)
	j.Grow(snap)
	return j, nil
}

// Grow lets the job go on with a newer snapshot of the same stream. It returns
// false where the stream was replaced: then a new job is needed.
func (j *Job) Grow(snap *stream.Snapshot) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if snap.Generation() != j.snap.Generation() {
		return false
	}
	if snap.Len() >= j.snap.Len() {
		j.snap = snap
	}
	if !j.running {
		j.running = true
		j.idle = make(chan struct{})
		j.snap.Go(j.run)
	}
	return true
}

// Stop ends the job. What it counted stays.
func (j *Job) Stop() { j.cancel() }

// Changes gives a value when there is something new. It has one reader.
func (j *Job) Changes() <-chan struct{} { return j.changes }

// Stats returns what was counted so far, and Progress how far that is, in bytes
// of what the snapshot holds, and whether it is everything.
func (j *Job) Stats() *Stats {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.now
}

// Progress is how many bytes of the total were counted, whether the job is done,
// and the error of reading that ended it, if one did.
func (j *Job) Progress() (done, total int64, complete bool, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.bytes, j.snap.Size(), !j.running, j.err
}

// Wait returns when everything was counted, with the error of reading if that
// ended it, or when a context ends.
func (j *Job) Wait(ctx context.Context) error {
	j.mu.Lock()
	idle := j.idle
	j.mu.Unlock()
	select {
	case <-idle:
	case <-ctx.Done():
		return ctx.Err()
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err != nil {
		return j.err
	}
	return j.ctx.Err()
}

// run counts until nothing is left.
func (j *Job) run() {
	shown := time.Now()
	for {
		snap, from, ok := j.left()
		if !ok {
			return
		}
		next, end, err := j.batch(snap, from)
		j.mu.Lock()
		j.next, j.bytes = next, end
		if err != nil {
			j.err = err
		}
		if time.Since(shown) >= publishEvery {
			shown = time.Now()
			j.publish()
		}
		j.mu.Unlock()
		// Whoever answers a key must not wait for this.
		snap.GiveWay()
	}
}

// left returns what is to be counted next; where there is nothing the job rests.
func (j *Job) left() (snap *stream.Snapshot, from int, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	n := j.snap.Len()
	// A line that the stream ends within is counted when it is whole.
	if n > 0 && j.snap.At(n-1).Incomplete {
		n--
	}
	if j.ctx.Err() == nil && j.err == nil && j.next < n {
		return j.snap, j.next, true
	}
	j.running = false
	j.publish()
	close(j.idle)
	return nil, 0, false
}

func (j *Job) publish() {
	j.now = j.count.stats()
	select {
	case j.changes <- struct{}{}:
	default:
	}
}

// batch counts some entries, and returns the next one and where the last ended.
func (j *Job) batch(snap *stream.Snapshot, from int) (next int, end int64, err error) {
	start := int64(snap.At(from).Pos)
	if j.buf == nil {
		j.buf = make([]byte, batchBytes)
	}
	got, err := snap.ReadAt(j.buf, start)
	if err != nil {
		return from, start, err
	}
	for i := from; i < snap.Len(); i++ {
		e := snap.At(i)
		at := int64(e.Pos) - start
		if e.Incomplete || i > from && at+int64(e.Len) > int64(got) {
			return i, int64(e.Pos), nil
		}
		j.count.entry(&e)
		line := j.buf[min(at, int64(got)):got]
		if e.Len <= len(line) {
			line = line[:e.Len]
		} else if line, err = snap.Line(e.Pos); err != nil {
			return i, int64(e.Pos), err
		}
		if len(line) < e.Len {
			return i, int64(e.Pos), io.ErrUnexpectedEOF
		}
		if e.Kind != asr.KindNone {
			j.count.line(&e, line)
		}
	}
	return snap.Len(), snap.Size(), nil
}
