package native

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"asrview/model/lines"
	"asrview/model/native/source"
)

// made is the stream that is made of a log. Where the log was truncated or
// replaced it begins anew, as a generation of its own. All methods are safe for
// concurrent use.
type made struct {
	ctx    context.Context
	cancel context.CancelFunc
	in     lines.Source
	opt    Options

	mu     sync.RWMutex
	turn   *turn
	closed bool
}

// turn is one reading of the log from its front.
type turn struct {
	gen uint64
	// logGen is the log's generation that is read.
	logGen uint64
	out    *source.Writer
	pipe   lines.Source
	// note says why the log is read again where the log's own note does not.
	note string
	// ended: the log was read to an end that was one then, at offset read. caught:
	// all that a growing log held was read once.
	ended, caught atomic.Bool
	read          atomic.Int64

	mu    sync.Mutex
	taken Taken
}

var _ lines.Made = (*made)(nil)

// followed is a made stream whose log can be followed.
type followed struct{ *made }

// newMade begins to make a stream of a log that was taken for t, while its
// generation was logGen.
func newMade(ctx context.Context, in lines.Source, logGen uint64, t Taken, o Options) *made {
	m := &made{in: in, opt: o}
	m.ctx, m.cancel = context.WithCancel(ctx)
	m.turn = m.begin(1, logGen, &t, "")
	return m
}

// firstBytes is how much of a stream is more than a screen shows, and firstPatience
// how long it is waited for: about a frame. A screen that opens without it shows
// nothing, and is drawn again a frame later.
const (
	firstBytes    = 32 << 10
	firstPatience = 20 * time.Millisecond
)

// awaitFirst waits until firstBytes were made, or all of the stream, or patience is
// over.
func (m *made) awaitFirst(patience time.Duration) {
	ctx, cancel := context.WithTimeout(m.ctx, patience)
	defer cancel()
	for size, final := m.Size(); size < firstBytes && !final; size, final = m.Size() {
		if m.Wait(ctx, m.Generation(), size) != nil {
			return
		}
	}
}

// source is m with the methods that its log allows.
func (m *made) source() lines.Source {
	if _, ok := m.in.(lines.Follower); ok {
		return followed{m}
	}
	return m
}

// begin starts a turn. What the log was taken for is found out where it is not
// known.
func (m *made) begin(gen, logGen uint64, taken *Taken, note string) *turn {
	f := newFeed()
	t := &turn{gen: gen, logGen: logGen, out: source.NewWriter(f.put, f.flush), note: note}
	if taken != nil {
		t.taken = *taken
	}
	f.start = m.opt.Go
	t.pipe = lines.Opener{Limits: m.opt.Limits, Go: m.opt.Go}.Pipe(f, m.in.Name())
	f.run(func() error {
		err := m.convert(t, f, taken != nil)
		if errors.Is(err, ErrReplaced) {
			m.again(t, "")
		}
		return err
	})
	return t
}

// convert makes the records of one turn.
func (m *made) convert(t *turn, f *feed, known bool) error {
	if !known {
		taken, err := Identify(m.ctx, m.in, m.opt.From)
		if err != nil {
			return err
		}
		t.setTaken(taken)
	}
	r := newReader(m.ctx, m.in)
	r.gen, r.turn = t.logGen, t
	if t.takenFor().Name == ASR {
		return handThrough(r, f)
	}
	return convert(m.ctx, r, t.takenFor().Name, m.opt.Path, t.out)
}

// handThrough hands on a log that has become an ASR stream.
func handThrough(r *reader, f *feed) error {
	buf := make([]byte, chunkSize)
	for {
		n, err := r.Read(buf)
		if put := f.put(buf[:n]); put != nil {
			return put
		}
		switch {
		case errors.Is(err, source.ErrIdle):
		case err != nil:
			return endOf(err)
		}
		if err := f.flush(); err != nil {
			return err
		}
	}
}

// again begins the next turn, unless another has begun since.
func (m *made) again(after *turn, note string) {
	m.mu.Lock()
	if m.closed || m.turn != after {
		m.mu.Unlock()
		return
	}
	m.turn = m.begin(after.gen+1, m.in.Generation(), nil, note)
	m.mu.Unlock()
	// The bytes of the turn before mean nothing any more; the error of letting
	// them go is of nobody's concern.
	_ = after.pipe.Close()
}

// current is the turn that is read now; false once the stream is closed.
func (m *made) current() (*turn, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.turn, !m.closed
}

func (t *turn) setTaken(taken Taken) {
	t.mu.Lock()
	t.taken = taken
	t.mu.Unlock()
}

func (t *turn) takenFor() Taken {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.taken
}

// ReadAt reads what was made so far.
func (m *made) ReadAt(p []byte, off int64) (int, error) {
	for {
		t, open := m.current()
		if !open {
			return 0, lines.ErrClosed
		}
		n, err := t.pipe.ReadAt(p, off)
		if now, _ := m.current(); now == t || !errors.Is(err, lines.ErrClosed) {
			return n, err
		}
	}
}

// Size is how many bytes were made so far.
func (m *made) Size() (int64, bool) {
	t, _ := m.current()
	return t.pipe.Size()
}

// Generation is raised when the log is read again.
func (m *made) Generation() uint64 {
	t, _ := m.current()
	return t.gen
}

// Wait waits for more than have bytes.
func (m *made) Wait(ctx context.Context, gen uint64, have int64) error {
	for {
		t, open := m.current()
		switch {
		case !open:
			return lines.ErrClosed
		case t.gen != gen:
			return ctx.Err()
		}
		if err := t.pipe.Wait(ctx, t.pipe.Generation(), have); !errors.Is(err, lines.ErrClosed) {
			return err
		}
		// Its turn is over, and the next one's generation is another.
	}
}

// Note is what happened to the stream, else to the log.
func (m *made) Note() string {
	t, _ := m.current()
	if n := t.pipe.Note(); n != "" {
		return n
	}
	if t.note != "" {
		return t.note
	}
	return m.in.Note()
}

// Name is the log's name.
func (m *made) Name() string { return m.in.Name() }

// InputAt reads the log, as long as it is the one that the records are made of.
func (m *made) InputAt(p []byte, off int64) (int, error) {
	t, open := m.current()
	if !open {
		return 0, lines.ErrClosed
	}
	if t.takenFor().Name == ASR {
		return 0, errors.New("the log is an ASR stream now: its lines are its records")
	}
	n, err := m.in.ReadAt(p, off)
	if m.in.Generation() != t.logGen {
		return 0, ErrReplaced
	}
	return n, err
}

// Remark says what the log was taken for where that is not sure, and how much of
// it is kept without being understood.
func (m *made) Remark() string {
	t, _ := m.current()
	unknown, unreadable := t.out.NotUnderstood()
	return remark(t.takenFor(), unknown, unreadable)
}

// Stalled reports whether reading paused at a limit.
func (m *made) Stalled() bool {
	t, _ := m.current()
	return stalled(t.pipe)
}

// Close ends the reading of the log, closes it, and lets go of what was made.
func (m *made) Close() error {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		return nil
	}
	m.closed = true
	t := m.turn
	m.mu.Unlock()
	m.cancel()
	return errors.Join(t.pipe.Close(), m.in.Close())
}

// Follow begins or ends to follow the log. One that was read to its end before is
// read again when it grows.
func (f followed) Follow(on bool) error {
	in := f.in.(lines.Follower)
	if err := in.Follow(on); err != nil || !on {
		return err
	}
	if t, open := f.current(); open && t.ended.Load() {
		f.opt.Go.Start(func() { f.await(t) })
	}
	return nil
}

// await waits for a log that was read to its end to grow.
func (f followed) await(t *turn) {
	have := t.read.Load()
	if f.in.Wait(f.ctx, t.logGen, have) != nil {
		return
	}
	size, _ := f.in.Size()
	switch {
	case f.in.Generation() != t.logGen:
		f.again(t, "")
	case size > have:
		f.again(t, "the log has grown, read again from its beginning")
	}
}

// Following reports whether the log is followed, and all that it held at first is
// made: what is there then is all that can be waited for.
func (f followed) Following() bool {
	t, _ := f.current()
	return f.in.(lines.Follower).Following() && (t.caught.Load() || t.ended.Load())
}
