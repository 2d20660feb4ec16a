package native

import (
	"context"
	"errors"
	"io"
	"time"

	"asrview/model/lines"
	"asrview/model/native/source"
)

// ErrReplaced is of what a log held before it was truncated or replaced.
var ErrReplaced = errors.New("the log was truncated or replaced")

// QuietTime is how long nothing must come of a growing log for what is held back
// to be written.
const QuietTime = time.Second

// reader reads a lines.Source from front to back, and waits where it grows.
type reader struct {
	ctx   context.Context
	in    lines.Source
	off   int64
	gen   uint64
	quiet time.Duration
	// said: ErrIdle was returned since something came last.
	said bool
	// turn, where set, hears how far the log was read.
	turn *turn
}

func newReader(ctx context.Context, in lines.Source) *reader {
	return &reader{ctx: ctx, in: in, gen: in.Generation(), quiet: QuietTime}
}

// Read reads what is there, or waits for more. It returns source.ErrIdle once
// when nothing came for a while.
func (r *reader) Read(p []byte) (int, error) {
	for {
		if r.in.Generation() != r.gen {
			return 0, ErrReplaced
		}
		n, err := r.in.ReadAt(p, r.off)
		if n > 0 {
			r.off += int64(n)
			r.said = false
			return n, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		if size, final := r.in.Size(); final && r.off >= size || stalled(r.in) {
			if r.turn != nil {
				r.turn.read.Store(r.off)
				r.turn.ended.Store(true)
			}
			return 0, io.EOF
		}
		if err := r.wait(); err != nil {
			return 0, err
		}
	}
}

func (r *reader) wait() error {
	// Never for ever: a log that stalls brings nothing more that would end the wait.
	ctx, cancel := context.WithTimeout(r.ctx, r.quiet)
	defer cancel()
	err := r.in.Wait(ctx, r.gen, r.off)
	if errors.Is(err, context.DeadlineExceeded) && r.ctx.Err() == nil {
		if r.said {
			return nil
		}
		r.said = true
		if r.turn != nil {
			r.turn.caught.Store(true)
		}
		return source.ErrIdle
	}
	return err
}

// endOf is nil for the end of a log.
func endOf(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
