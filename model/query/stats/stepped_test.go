package stats

import "io"

// stepped is a reader that gives what a test hands it.
type stepped struct {
	more chan string
	rest string
}

func (s *stepped) Read(p []byte) (int, error) {
	for s.rest == "" {
		text, ok := <-s.more
		if !ok {
			return 0, io.EOF
		}
		s.rest = text
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}
