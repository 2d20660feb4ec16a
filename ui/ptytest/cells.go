//go:build unix

package ptytest

// WaitColumn waits until what stands in a column of the screen, counted from 0, is
// as ok says: row by row from the top a character with what combines with it, ""
// within a wide one.
func (s *Session) WaitColumn(what string, x int, ok func(cells []string) bool) {
	s.t.Helper()
	s.wait(what, func() (string, bool) {
		cells := make([]string, s.screen.Height())
		for y := range cells {
			if c := s.screen.CellAt(x, y); c != nil {
				cells[y] = c.Content
			}
		}
		return "", ok(cells)
	})
}
