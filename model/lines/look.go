package lines

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// mark is a few bytes of a file as they were when its size was last looked at.
type mark struct {
	off int64
	b   []byte
}

// markLen is how many bytes at the front, and how many at the end, are kept to
// notice a file that was rewritten in place.
const markLen = 256

// takeMarks reads the marks of a file of that size. What cannot be read is not
// marked; the reader of the bytes meets the error.
func takeMarks(r io.ReaderAt, size int64) []mark {
	var ms []mark
	for _, off := range []int64{0, size - markLen} {
		if off < 0 || (off == 0 && len(ms) > 0) {
			continue
		}
		b := make([]byte, min(markLen, size-off))
		if n, _ := r.ReadAt(b, off); n == len(b) && n > 0 {
			ms = append(ms, mark{off, b})
		}
	}
	return ms
}

// stillThere reports whether every mark is as it was.
func stillThere(r io.ReaderAt, ms []mark) bool {
	for _, m := range ms {
		b := make([]byte, len(m.b))
		if n, err := r.ReadAt(b, m.off); n == len(b) {
			if !bytes.Equal(b, m.b) {
				return false
			}
		} else if err == io.EOF {
			return false
		}
	}
	return true
}

// look compares the file with what was last seen of it and takes note of what
// happened: growth, truncation, replacement, or an end that came too early.
func (s *fileSource) look() {
	s.mu.Lock()
	changed := !s.closed && s.lookLocked()
	s.mu.Unlock()
	if changed {
		s.changed.fire()
	}
}

func (s *fileSource) lookLocked() bool {
	if s.stop == nil {
		return s.lookAtEnd()
	}
	if at, err := os.Stat(s.path); err == nil && at.Mode().IsRegular() {
		if now, err := s.f.Stat(); err == nil && !os.SameFile(at, now) {
			return s.replace()
		}
	}
	// While the name leads nowhere (between the two steps of a rotation), the
	// file that was open goes on being read.
	return s.lookAtGrowth()
}

// lookAtEnd is for a file that is not followed: it may end early, never late.
func (s *fileSource) lookAtEnd() bool {
	fi, err := s.f.Stat()
	if err != nil || fi.Size() >= s.size {
		return false
	}
	s.note = fmt.Sprintf("the file shrank from %d to %d bytes while it was read", s.size, fi.Size())
	s.size = fi.Size()
	return true
}

func (s *fileSource) lookAtGrowth() bool {
	fi, err := s.f.Stat()
	if err != nil {
		return false
	}
	size := fi.Size()
	switch {
	case size < s.size:
		s.renew(size, "truncated, read again")
	case size == s.size:
		return false
	case !stillThere(s.f, s.marks):
		s.renew(size, "rewritten, read again")
	default:
		s.size = size
		s.marks = takeMarks(s.f, size)
	}
	return true
}

// renew begins a new generation of the same file.
func (s *fileSource) renew(size int64, note string) {
	s.gen++
	s.size, s.note = size, note
	s.marks = takeMarks(s.f, size)
}

// replace begins a new generation with the file that now has the name.
func (s *fileSource) replace() bool {
	f, err := os.Open(s.path)
	if err != nil {
		return false
	}
	fi, err := f.Stat()
	if err != nil || !fi.Mode().IsRegular() {
		f.Close()
		return false
	}
	s.f.Close()
	s.f = f
	s.renew(fi.Size(), "replaced, read again")
	return true
}
