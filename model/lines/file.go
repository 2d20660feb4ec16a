package lines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
)

// fileSource is a regular file, read in place.
type fileSource struct {
	path    string
	start   Starter
	changed signal

	mu     sync.RWMutex
	f      *os.File
	size   int64
	gen    uint64
	note   string
	closed bool
	// marks are bytes that were seen, to notice a file that was rewritten in
	// place between two looks at its size.
	marks []mark
	// stop ends the watching; nil while nothing is watched.
	stop func()
}

func newFileSource(f *os.File, path string, start Starter) (*fileSource, error) {
	fi, err := f.Stat()
	if err != nil {
		return nil, err
	}
	s := &fileSource{path: path, start: start, f: f, size: fi.Size(), gen: 1}
	s.marks = takeMarks(f, s.size)
	return s, nil
}

func (s *fileSource) Name() string { return s.path }

func (s *fileSource) Note() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.note
}

func (s *fileSource) Generation() uint64 {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.gen
}

func (s *fileSource) Size() (int64, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.size, s.stop == nil
}

// ReadAt reads up to the size that was last seen, so that all readers agree on
// where the file ends.
func (s *fileSource) ReadAt(p []byte, off int64) (int, error) {
	s.mu.RLock()
	n, err, shrank := s.readLocked(p, off)
	s.mu.RUnlock()
	if shrank {
		s.look()
	}
	return n, err
}

// readLocked reads with the lock held; shrank says that the file ended before
// the size that was last seen.
func (s *fileSource) readLocked(p []byte, off int64) (n int, err error, shrank bool) {
	if s.closed {
		return 0, ErrClosed, false
	}
	if off < 0 || off >= s.size {
		return 0, io.EOF, false
	}
	want, short := p, false
	if int64(len(p)) > s.size-off {
		want, short = p[:s.size-off], true
	}
	n, err = s.f.ReadAt(want, off)
	if n == len(want) {
		if short {
			return n, io.EOF, false
		}
		return n, nil, false
	}
	if errors.Is(err, io.EOF) {
		return n, io.EOF, true
	}
	return n, fmt.Errorf("%s: reading failed at byte %d: %w", s.path, off+int64(n), plainCause(err)), false
}

// plainCause strips the operation and the path from a file error.
func plainCause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

func (s *fileSource) Wait(ctx context.Context, gen uint64, have int64) error {
	return s.changed.until(ctx, func() (bool, error) {
		s.mu.RLock()
		defer s.mu.RUnlock()
		if s.closed {
			return false, ErrClosed
		}
		return s.gen != gen || s.size > have || s.stop == nil, nil
	})
}

func (s *fileSource) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	stop := s.stop
	s.stop = nil
	err := s.f.Close()
	s.mu.Unlock()
	if stop != nil {
		stop()
	}
	s.changed.fire()
	return err
}
