package lines

import "os"

// Scratch is a temporary file without a name, for what does not fit into memory.
// Its mode is 0600. Where a system cannot unlink an open file the name goes when
// it is closed.
type Scratch struct {
	*os.File
	remove string
}

// NewScratch makes one in dir, or where the system keeps temporary files if dir
// is "".
func NewScratch(dir string) (*Scratch, error) {
	f, err := os.CreateTemp(dir, "asrview-*") // made with mode 0600
	if err != nil {
		return nil, err
	}
	s := &Scratch{File: f}
	if os.Remove(f.Name()) != nil {
		s.remove = f.Name()
	}
	return s, nil
}

// Close lets go of the file and of what it holds.
func (s *Scratch) Close() error {
	err := s.File.Close()
	if s.remove != "" {
		os.Remove(s.remove)
	}
	return err
}
