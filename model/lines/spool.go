package lines

import "io"

// spool keeps bytes that came once: in blocks of memory up to a bound, then all
// of them in a temporary file. The caller locks.
type spool struct {
	tempDir string
	size    int64
	blocks  [][]byte
	file    *Scratch
}

// append keeps b. Beyond bound bytes it moves everything to the file first, so
// that no more than the bound is ever held in memory.
func (s *spool) append(b []byte, bound int64) error {
	if s.file == nil && s.size+int64(len(b)) > bound {
		if err := s.spill(); err != nil {
			return err
		}
	}
	if s.file != nil {
		n, err := s.file.WriteAt(b, s.size)
		s.size += int64(n)
		return err
	}
	for len(b) > 0 {
		if s.size%blockSize == 0 {
			s.blocks = append(s.blocks, make([]byte, 0, blockSize))
		}
		last := &s.blocks[len(s.blocks)-1]
		n := min(len(b), cap(*last)-len(*last))
		*last = append(*last, b[:n]...)
		b = b[n:]
		s.size += int64(n)
	}
	return nil
}

// spill moves the blocks to a new temporary file. On an error the blocks stay.
func (s *spool) spill() error {
	f, err := NewScratch(s.tempDir)
	if err != nil {
		return err
	}
	for i, b := range s.blocks {
		if _, err := f.WriteAt(b, int64(i)*blockSize); err != nil {
			f.Close()
			return err
		}
	}
	s.file, s.blocks = f, nil
	return nil
}

func (s *spool) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 || off >= s.size {
		return 0, io.EOF
	}
	if s.file != nil {
		return s.readFile(p, off)
	}
	n := 0
	for n < len(p) && off < s.size {
		c := copy(p[n:], s.blocks[off/blockSize][off%blockSize:])
		n += c
		off += int64(c)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (s *spool) readFile(p []byte, off int64) (int, error) {
	if int64(len(p)) <= s.size-off {
		return s.file.ReadAt(p, off)
	}
	n, err := s.file.ReadAt(p[:s.size-off], off)
	if err == nil {
		err = io.EOF
	}
	return n, err
}

func (s *spool) close() error {
	s.blocks = nil
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}
