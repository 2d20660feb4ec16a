package check

import (
	"context"
	"errors"
	"io"
	"time"

	"asrview/model/lines"
)

// FromSource makes an input of a source. Reading waits where the source may still
// grow, as a pipe does; ctx ends the wait. It does not close the source.
func FromSource(ctx context.Context, src lines.Source) Input {
	size, final := src.Size()
	if !final {
		size = -1
	}
	return Input{Name: src.Name(), Size: size, Reader: &sourceReader{ctx: ctx, src: src, gen: src.Generation()}}
}

// lookEvery is how long a source that brings nothing is waited for at once.
const lookEvery = 250 * time.Millisecond

var errReplaced = errors.New("the input was replaced while it was read")

// sourceReader reads a source from its start to its end.
type sourceReader struct {
	ctx context.Context
	src lines.Source
	gen uint64
	at  int64
}

// Read waits until there is something to read.
func (r *sourceReader) Read(p []byte) (int, error) {
	for {
		n, err := r.src.ReadAt(p, r.at)
		if r.src.Generation() != r.gen {
			return 0, errReplaced
		}
		r.at += int64(n)
		if n > 0 || len(p) == 0 {
			return n, nil
		}
		if err != nil && err != io.EOF {
			return 0, err
		}
		if size, final := r.src.Size(); final && r.at >= size {
			if note := r.src.Note(); note != "" {
				return 0, errors.New(note) // not the input's own end
			}
			return 0, io.EOF
		}
		if s, ok := r.src.(lines.Staller); ok && s.Stalled() {
			// What came last may have come after it was looked at.
			if size, _ := r.src.Size(); r.at >= size {
				return 0, errors.New(r.src.Note())
			}
			continue
		}
		if err := r.wait(); err != nil {
			return 0, err
		}
	}
}

// wait waits for more, or for a moment: a source that stalls brings nothing more
// that would end the wait.
func (r *sourceReader) wait() error {
	ctx, cancel := context.WithTimeout(r.ctx, lookEvery)
	defer cancel()
	err := r.src.Wait(ctx, r.gen, r.at)
	if errors.Is(err, context.DeadlineExceeded) && r.ctx.Err() == nil {
		return nil
	}
	return err
}
