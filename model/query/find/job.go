package find

import (
	"context"
	"sync"
	"time"

	"asrview/model/query"
	"asrview/model/query/pattern"
	"asrview/model/stream"
)

// BigLine is the length in bytes from which a job decodes one line at a time.
const BigLine = 8 << 20

// tellEvery is how often a job says that it went on, when there is no answer
// that someone waits for.
const tellEvery = 50 * time.Millisecond

// Options say where a job begins. The zero Options begin at the top and go down.
type Options struct {
	// From is where the reader is; Backward, that the matches before it are asked
	// for first.
	From     stream.Pos
	Backward bool
	// Workers is how many goroutines look at once: 2 by default.
	Workers int
}

// Job is a search or a filter over a stream, which runs in the background. It is
// safe for concurrent use.
type Job struct {
	ctx    context.Context
	cancel context.CancelFunc
	// worker makes what one goroutine needs.
	worker func() worker
	// covers says how far a snapshot can be looked at.
	covers func(s *stream.Snapshot) int64
	// joined: the answers depend on other records.
	joined  bool
	filter  bool
	limit   int
	changes chan struct{}
	// big is held while a big line is decoded.
	big chan struct{}

	mu      sync.Mutex
	snap    *stream.Snapshot
	size    int64
	units   []*unit
	next    int
	step    int
	running int
	idle    chan struct{} // closed when nothing is left to do
	asked   *question
	told    time.Time
	view    *Matches
	err     error
	decoded int
	// settled entries have had their joins taken into account; fresh is true while
	// the ones that came since wait for a worker.
	settled int
	fresh   bool
}

// question is an answer that somebody waits for.
type question struct {
	at   stream.Pos
	back bool
}

// Search looks for a pattern in the texts of every record. It ends when ctx does.
func Search(ctx context.Context, snap *stream.Snapshot, p *pattern.Pattern, opt Options) *Job {
	j := newJob(ctx, opt)
	j.covers = func(s *stream.Snapshot) int64 { return s.Size() }
	j.worker = func() worker { return newSearcher(j, p) }
	j.begin(snap, opt)
	return j
}

// Filter judges every indexed line by a query. It ends when ctx does.
func Filter(ctx context.Context, snap *stream.Snapshot, q *query.Query, opt Options) *Job {
	j := newJob(ctx, opt)
	j.filter, j.joined = true, q.Depth() == query.DepthJoins
	j.covers = indexedEnd
	j.worker = func() worker { return &sifter{job: j, q: q} }
	j.begin(snap, opt)
	return j
}

// indexedEnd is where the last indexed line ends.
func indexedEnd(s *stream.Snapshot) int64 {
	n := s.Len()
	if n == 0 {
		return 0
	}
	e := s.At(n - 1)
	return int64(e.Pos) + int64(e.Len) + 1
}

func newJob(ctx context.Context, opt Options) *Job {
	j := &Job{changes: make(chan struct{}, 1), big: make(chan struct{}, 1), idle: make(chan struct{}), step: 1, limit: opt.Workers}
	j.ctx, j.cancel = context.WithCancel(ctx)
	if j.limit <= 0 {
		j.limit = 2
	}
	return j
}

func (j *Job) begin(snap *stream.Snapshot, opt Options) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.extend(snap)
	j.aim(question{opt.From, opt.Backward})
	j.start()
}

// Grow lets the job go on with a newer snapshot of the same stream. It returns
// false, and does nothing, where the stream was replaced: then a new job is
// needed.
func (j *Job) Grow(snap *stream.Snapshot) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if snap.Generation() != j.snap.Generation() {
		return false
	}
	if snap == j.snap || snap.Len() < j.snap.Len() || snap.Size() < j.snap.Size() {
		return true
	}
	j.extend(snap)
	j.start()
	return true
}

// extend takes a snapshot in: new units, and what of the old ones has to be
// looked at again.
func (j *Job) extend(snap *stream.Snapshot) {
	for _, u := range j.units {
		if u.resume < u.end {
			j.reopen(u)
		}
	}
	if j.joined && snap.Complete() {
		j.unsettle(snap)
	}
	j.snap, j.size = snap, j.covers(snap)
	j.cut(0, j.size)
}

// unsettle marks what the joins of a complete index may answer differently: all
// that was not known, and, of a stream that grew, what the new records name.
func (j *Job) unsettle(snap *stream.Snapshot) {
	for _, u := range j.units {
		if u.waiting > 0 || u.state == busy {
			u.retry = true
			j.reopen(u)
		}
	}
	if j.snap != nil && j.settled > 0 {
		j.fresh = true
		return
	}
	j.settled = snap.Len()
}

// start wakes as many workers as there may be. It is called with the lock held.
func (j *Job) start() {
	if j.ctx.Err() != nil || !j.open() {
		if j.running == 0 {
			j.rest()
		}
		return
	}
	select {
	case <-j.idle:
		j.idle = make(chan struct{})
	default:
	}
	for ; j.running < j.limit; j.running++ {
		j.snap.Go(j.run)
	}
}

// rest says that nothing is left to do.
func (j *Job) rest() {
	select {
	case <-j.idle:
	default:
		close(j.idle)
	}
	j.tell()
}

// open reports whether there is work that nobody does.
func (j *Job) open() bool { return j.fresh || j.pick() != nil }

// run works until nothing is left.
func (j *Job) run() {
	w := j.worker()
	for {
		t, ok := j.take()
		if !ok {
			return
		}
		j.finish(t, w.work(j.ctx, t))
		// Whoever answers a key must not wait for this.
		t.snap.GiveWay()
	}
}

// Stop ends the job. What it found stays.
func (j *Job) Stop() { j.cancel() }

// Changes gives a value when an answer that was asked for is there, when the job
// is done, and now and then between. It has one reader.
func (j *Job) Changes() <-chan struct{} { return j.changes }

// tell wakes who listens.
func (j *Job) tell() {
	j.told = time.Now()
	select {
	case j.changes <- struct{}{}:
	default:
	}
}

// Wait returns when all that the job's snapshot holds was looked at; the error is
// that of reading, or ctx's, or that of the job's own context.
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
