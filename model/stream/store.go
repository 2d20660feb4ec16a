package stream

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"asrview/model/lines"
)

// Options say how a store works. A zero field means its default.
type Options struct {
	// Follow: "everything" is what is there now rather than what there will ever
	// be. Sources that are a lines.Follower say so themselves, whatever it is set
	// to, and for a pipe, which ends, it means nothing.
	Follow bool
	// Workers is how many cores the index may use; all of them by default.
	Workers int
	// CacheBytes bounds what decoded records are kept, counted by their lines'
	// lengths; DefaultCacheBytes by default.
	CacheBytes int64
	// Resident is how many entries of the index are held in memory before it goes
	// to a temporary file; DefaultResident by default.
	Resident int
	// TempDir is where that file is made; "" is the system's place.
	TempDir string
	// Go starts whatever the store does in the background, and what others do in
	// the background with its snapshots; see Snapshot.Go.
	Go lines.Starter

	// After is closed when the index may take its time and all cores; until then it
	// reads no further than one window, so that who shows the beginning of a stream
	// first does so without waiting for a core. Nil: from the first.
	After <-chan struct{}

	// GiveWay is called by whatever works in the background, about every millisecond
	// or more often, and may wait there while somebody waits for an answer. By
	// default it lets other goroutines run.
	GiveWay func()

	// window, condense and maxLine are windowSize, condenseAt and MaxLine; tests
	// use smaller ones.
	window, condense int
	maxLine          int64
	// search is searchAtOnce.
	search int64
}

// DefaultCacheBytes is the default of Options.CacheBytes.
const DefaultCacheBytes = 8 << 20

// DefaultResident is the default of Options.Resident: 10 MiB of entries and at
// most 2 MiB of keys.
const DefaultResident = 1 << 18

// Store is a stream: its index, which grows in the background, and its decoded
// records. It is safe for concurrent use.
type Store struct {
	src    lines.Source
	opt    Options
	hash   hasher
	types  *names
	probs  *names
	snap   atomic.Pointer[Snapshot]
	bodies *bodies
	heads  *heads
	shared *shared
	joins  perEpoch[joined]
	chains perEpoch[planChain]
	peeks  peeks
	edges  edges
	counts counters
	// scanners are lent to whoever reads a line that the index does not have.
	scanners sync.Pool
	declared declared

	changes chan struct{}
	cancel  context.CancelFunc
	ended   chan struct{}

	mu      sync.Mutex
	waiting chan struct{}
	built   []*builder
}

// Open begins to index a source, which the store then owns: Close closes it. It
// reads nothing itself and returns at once.
func Open(src lines.Source, opt Options) *Store {
	st := newStore(src, opt)
	ctx, cancel := context.WithCancel(context.Background())
	st.cancel = cancel
	ix := newIndexer(st)
	ix.publish()
	opt.Go.Start(func() { ix.run(ctx) })
	return st
}

func newStore(src lines.Source, opt Options) *Store {
	opt = opt.orDefault()
	return &Store{
		src: src, opt: opt, hash: newHasher(), types: newNames(), probs: newNames(),
		bodies: newBodies(opt.CacheBytes), heads: newHeads(), shared: newShared(),
		changes: make(chan struct{}, 1), ended: make(chan struct{}),
	}
}

func (opt Options) orDefault() Options {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	if opt.CacheBytes <= 0 {
		opt.CacheBytes = DefaultCacheBytes
	}
	if opt.Resident <= 0 {
		opt.Resident = DefaultResident
	}
	if opt.GiveWay == nil {
		opt.GiveWay = runtime.Gosched
	}
	if opt.window <= 0 {
		opt.window = windowSize
	}
	if opt.condense <= 0 {
		opt.condense = condenseAt
	}
	if opt.maxLine <= 0 {
		opt.maxLine = MaxLine
	}
	if opt.search <= 0 {
		opt.search = searchAtOnce
	}
	return opt
}

// Snapshot returns the newest view. It is cheap.
func (st *Store) Snapshot() *Snapshot { return st.snap.Load() }

// Changes gives a value when there is a newer snapshot, a note, or both; several
// changes may come as one. It has one reader.
func (st *Store) Changes() <-chan struct{} { return st.changes }

// ErrStalled is returned where a source paused for good; its note says why.
var ErrStalled = errors.New("reading has paused")

// WaitComplete returns when everything is indexed: all of a file, all that a
// pipe gave before it ended, all that a followed source holds now. It returns
// ctx's error, a read error, ErrStalled, or lines.ErrClosed otherwise.
func (st *Store) WaitComplete(ctx context.Context) error {
	for {
		ch := st.nextSnapshot()
		s := st.Snapshot()
		switch {
		case s.known:
			return nil
		case s.err != nil:
			return s.err
		case s.stalled:
			return ErrStalled
		}
		select {
		case <-ch:
		case <-st.ended:
			if st.Snapshot().known {
				return nil
			}
			return lines.ErrClosed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// nextSnapshot returns a channel that closes when a newer snapshot is there.
func (st *Store) nextSnapshot() <-chan struct{} {
	st.mu.Lock()
	defer st.mu.Unlock()
	if st.waiting == nil {
		st.waiting = make(chan struct{})
	}
	return st.waiting
}

// set publishes a snapshot.
func (st *Store) set(s *Snapshot) {
	st.snap.Store(s)
	st.mu.Lock()
	if st.waiting != nil {
		close(st.waiting)
		st.waiting = nil
	}
	st.mu.Unlock()
	st.changed()
}

// changed tells who reads Changes.
func (st *Store) changed() {
	select {
	case st.changes <- struct{}{}:
	default:
	}
}

// note is what is to be said about the input: what keeps the index from being
// complete, what the source says, or the index's own trouble.
func (st *Store) note(s *Snapshot) string {
	if s.err != nil {
		return s.err.Error()
	}
	if n := st.src.Note(); n != "" {
		return n
	}
	return s.b.trouble()
}

// own takes charge of a builder's files.
func (st *Store) own(b *builder) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.built = append(st.built, b)
}

// follows reports whether the source is followed, so that what is there now is
// all that can be waited for.
func (st *Store) follows() bool {
	if f, ok := st.src.(lines.Follower); ok {
		return f.Following()
	}
	return st.opt.Follow && !st.pipes()
}

// pipes reports whether the source is read from a pipe, which ends.
func (st *Store) pipes() bool {
	_, ok := st.src.(lines.Staller)
	return ok
}

// sized reports whether the source's size is that of a file, which is known
// although more may come. What is made of a log grows as a pipe does, though the
// log can be followed.
func (st *Store) sized() bool {
	_, ok := st.src.(lines.Follower)
	return ok && !st.pipes()
}

// Source returns the source, for its name and for following it; of one that was
// awaited what it is, as soon as that is known.
func (st *Store) Source() lines.Source {
	if a, ok := st.src.(*lines.Awaited); ok {
		return a.Now()
	}
	return st.src
}

// Close ends the indexing and closes the source. It does not wait for reads
// that others have under way; those fail.
func (st *Store) Close() error {
	st.cancel()
	err := st.src.Close()
	<-st.ended
	st.mu.Lock()
	defer st.mu.Unlock()
	for _, b := range st.built {
		b.close()
	}
	return err
}
