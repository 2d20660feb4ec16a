package stream

import (
	"errors"
	"fmt"
	"io"
)

var (
	errUndecoded = errors.New("the record could not be decoded")
	// ErrReplaced is returned for a line of a stream that was replaced since.
	ErrReplaced = errors.New("the input was replaced, and read again")
)

// readAt fills p from an offset, as far as there is anything. It refuses bytes
// of another generation than the snapshot's.
func (s *Snapshot) readAt(p []byte, off int64) (int, error) {
	n, err := s.st.src.ReadAt(p, off)
	s.st.counts.demand.Add(int64(n))
	if s.st.src.Generation() != s.gen {
		return 0, ErrReplaced
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

// readLine reads the line of an entry.
func (s *Snapshot) readLine(c *core) ([]byte, error) {
	if int64(c.len) > s.st.opt.maxLine {
		return nil, ErrTooLong
	}
	line := make([]byte, c.len)
	n, err := s.readAt(line, c.off)
	if err == nil && n < len(line) {
		err = fmt.Errorf("the line at byte %d is no longer there: the input ends at byte %d", c.off, c.off+int64(n))
	}
	if err != nil {
		return nil, err
	}
	return line, nil
}

// ErrTooLong is the error of a line of more than [MaxLine] bytes.
var ErrTooLong = errors.New("longer than 1 GiB, not read")
