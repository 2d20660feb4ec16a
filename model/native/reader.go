package native

import (
	"context"
	"errors"
	"io"
	"time"

	"asrview/model/lines"
	"asrview/model/native/source"
)

// ErrReplaced ends the reading of a log that was truncated or replaced: records
// were made of what it held before.
var ErrReplaced = errors.New("the log was truncated or replaced; open it again to read what it holds now")

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
			return 0, io.EOF
		}
		if err := r.wait(); err != nil {
			return 0, err
		}
	}
}

func (r *reader) wait() error {
	ctx := r.ctx
	if !r.said {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.quiet)
		defer cancel()
	}
	err := r.in.Wait(ctx, r.gen, r.off)
	if errors.Is(err, context.DeadlineExceeded) && r.ctx.Err() == nil {
		r.said = true
		return source.ErrIdle
	}
	return err
}
