package lines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"syscall"
)

// readSize is how much is asked of a pipe at once; blockSize is the piece in
// which its bytes are held in memory.
const (
	readSize  = 256 << 10
	blockSize = 256 << 10
)

func newPipe(name string, o Opener) *pipeSource {
	s := &pipeSource{name: name, lim: o.Limits.orDefault(), start: o.Go, done: make(chan struct{})}
	s.keep.tempDir = o.Limits.TempDir
	return s
}

type pipeSource struct {
	name    string
	lim     Limits
	start   Starter
	changed signal
	done    chan struct{}

	mu      sync.RWMutex
	keep    spool
	final   bool
	stalled bool
	closed  bool
	note    string
}

// run reads until the end, a limit, an error, or Close.
func (s *pipeSource) run(r io.Reader) {
	defer closeIfCloser(r)
	s.start.Start(func() {
		// A silent producer keeps Read waiting; closing it is what may end that.
		<-s.done
		closeIfCloser(r)
	})
	from, packed, err := unpack(r)
	if err != nil {
		s.end(endNote(err, packed))
		return
	}
	defer from.Close()
	buf := make([]byte, readSize)
	for {
		n, err := from.Read(buf)
		if n > 0 && !s.take(buf[:n], packed) {
			return
		}
		if err != nil {
			s.end(endNote(err, packed))
			return
		}
	}
}

func closeIfCloser(r io.Reader) {
	if c, ok := r.(io.Closer); ok {
		c.Close()
	}
}

// endNote is what is said of the error that ended reading.
func endNote(err error, packed bool) string {
	switch {
	case errors.Is(err, io.EOF):
		return ""
	case packed:
		return "unpacking failed: " + err.Error()
	}
	return "reading failed: " + plainCause(err).Error()
}

// take keeps what was read, as far as the limits allow, and reports whether
// reading goes on.
func (s *pipeSource) take(b []byte, packed bool) bool {
	s.mu.Lock()
	goOn := s.takeLocked(b, packed)
	s.mu.Unlock()
	s.changed.fire()
	return goOn
}

func (s *pipeSource) takeLocked(b []byte, packed bool) bool {
	if s.closed {
		return false
	}
	limit := s.lim.Spill
	if packed {
		limit = min(limit, s.lim.Unpacked)
	}
	full := s.keep.size+int64(len(b)) > limit
	if full {
		b = b[:limit-s.keep.size]
	}
	if err := s.keep.append(b, s.lim.Memory); err != nil {
		s.stalled = true
		s.note = "reading paused: " + spillTrouble(err)
		return false
	}
	switch {
	case full && packed:
		s.final = true
		s.note = fmt.Sprintf("unpacking ended at %s, the limit: the rest is not read", inWords(limit))
	case full:
		s.stalled = true
		s.note = fmt.Sprintf("reading paused: the spill is full (%s)", inWords(limit))
	}
	return !full
}

// spillTrouble says why the temporary file could not take more.
func spillTrouble(err error) string {
	if errors.Is(err, syscall.ENOSPC) {
		return "no space is left for the temporary file"
	}
	return "the temporary file cannot be written: " + plainCause(err).Error()
}

func (s *pipeSource) end(note string) {
	s.mu.Lock()
	s.final = true
	if note != "" {
		s.note = note
	}
	s.mu.Unlock()
	s.changed.fire()
}

func (s *pipeSource) ReadAt(p []byte, off int64) (int, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return 0, ErrClosed
	}
	return s.keep.ReadAt(p, off)
}

func (s *pipeSource) Size() (int64, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.keep.size, s.final
}

func (s *pipeSource) Stalled() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.stalled
}

func (s *pipeSource) Note() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.note
}

func (s *pipeSource) Generation() uint64 { return 1 }
func (s *pipeSource) Name() string       { return s.name }

func (s *pipeSource) Wait(ctx context.Context, gen uint64, have int64) error {
	return s.changed.until(ctx, func() (bool, error) {
		s.mu.RLock()
		defer s.mu.RUnlock()
		if s.closed {
			return false, ErrClosed
		}
		return gen != 1 || s.keep.size > have || s.final, nil
	})
}

func (s *pipeSource) Close() error {
	s.mu.Lock()
	defer s.changed.fire()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	close(s.done)
	return s.keep.close()
}
