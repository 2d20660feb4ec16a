package lines

import (
	"context"
	"io"
	"sync/atomic"
)

// FromBytes makes a source of bytes in memory, which the caller must not change
// afterwards. It is final from the start. Nothing is unpacked.
func FromBytes(b []byte) Source { return &bytesSource{b: b} }

type bytesSource struct {
	b      []byte
	closed atomic.Bool
}

func (s *bytesSource) ReadAt(p []byte, off int64) (int, error) {
	if s.closed.Load() {
		return 0, ErrClosed
	}
	if off < 0 || off >= int64(len(s.b)) {
		return 0, io.EOF
	}
	n := copy(p, s.b[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (s *bytesSource) Size() (int64, bool) { return int64(len(s.b)), true }
func (s *bytesSource) Generation() uint64  { return 1 }
func (s *bytesSource) Note() string        { return "" }
func (s *bytesSource) Name() string        { return "memory" }

func (s *bytesSource) Wait(ctx context.Context, _ uint64, _ int64) error {
	if s.closed.Load() {
		return ErrClosed
	}
	return ctx.Err()
}

func (s *bytesSource) Close() error {
	s.closed.Store(true)
	return nil
}
