package stream

// Size is how many bytes the stream had when the snapshot was made.
func (s *Snapshot) Size() int64 { return s.size }

// ReadAt reads stored bytes at an offset, for a caller that walks over the stream
// itself. It reads as many as there are, up to len(p), and io.EOF is no error of
// it; fewer mean that the stream ends there. It fails with ErrReplaced once the
// stream was replaced.
func (s *Snapshot) ReadAt(p []byte, off int64) (int, error) { return s.readAt(p, off) }

// IndexFrom returns the number of the first indexed line that starts at a
// position or after it; Len where there is none.
func (s *Snapshot) IndexFrom(p Pos) int {
	i := s.table.from(int64(p))
	if i == s.table.n && s.partial != nil && s.partial.core.off < int64(p) {
		return i + 1
	}
	return i
}
