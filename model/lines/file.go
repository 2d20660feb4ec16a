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

// OpenFile opens what path names. A regular file is read in place; with follow
// it is watched for growth, truncation and replacement, else it ends where it
// ends now. A pipe, a device and a compressed file (by their first bytes,
// whatever the name) are read once, from front to back, as FromPipe does; they
// are not followed, and a compressed one says so. A folder is an error.
func OpenFile(path string, follow bool) (Source, error) {
	return openFile(path, follow, Limits{})
}

func openFile(path string, follow bool, lim Limits) (Source, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return nil, openError(err)
	}
	if fi.IsDir() {
		return nil, fmt.Errorf("%s is a folder, not a file", path)
	}
	if fi.Mode()&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeDevice|fs.ModeCharDevice) != 0 {
		// Opening a named pipe waits for a writer, so the reading goroutine does it.
		return FromPipe(&lateFile{path: path}, path, lim), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, openError(err)
	}
	if onlyByReading(f, fi) {
		p := newPipe(path, lim)
		if follow {
			p.note = "a compressed input is not followed"
		}
		go p.run(f)
		return p, nil
	}
	s, err := newFileSource(f, path)
	if err != nil {
		f.Close()
		return nil, openError(err)
	}
	if !follow {
		return s, nil
	}
	if err := s.Follow(true); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// onlyByReading reports whether a regular file must be read from its front: it
// is compressed, or claims to be empty and is not, as files of /proc do.
func onlyByReading(f *os.File, fi fs.FileInfo) bool {
	head := make([]byte, magicLen)
	n, _ := f.ReadAt(head, 0)
	if fi.Size() == 0 {
		return n > 0
	}
	return packingOf(head[:n]) != plain
}

// openError puts what a person needs first: the system's own error already
// names the path.
func openError(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

// lateFile opens its file at the first Read.
type lateFile struct {
	path string
	f    *os.File
}

func (l *lateFile) Read(p []byte) (int, error) {
	if l.f == nil {
		f, err := os.Open(l.path)
		if err != nil {
			return 0, openError(err)
		}
		l.f = f
	}
	return l.f.Read(p)
}

// fileSource is a regular file, read in place.
type fileSource struct {
	path    string
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

func newFileSource(f *os.File, path string) (*fileSource, error) {
	fi, err := f.Stat()
	if err != nil {
		return nil, err
	}
	s := &fileSource{path: path, f: f, size: fi.Size(), gen: 1}
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
	for {
		ch := s.changed.wait()
		s.mu.RLock()
		closed, ready := s.closed, s.gen != gen || s.size > have || s.stop == nil
		s.mu.RUnlock()
		switch {
		case closed:
			return ErrClosed
		case ready:
			return ctx.Err()
		}
		select {
		case <-ch:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
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
