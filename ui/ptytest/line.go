//go:build unix

package ptytest

import (
	"os"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// openLine opens a pseudo-terminal: the end that a terminal's window holds, and
// the line that programs use. The former does not block, so that closing it ends
// a read, and with it the terminal.
func openLine() (master, line *os.File, err error) {
	m, line, err := pty.Open()
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	fd, err := unix.Dup(int(m.Fd()))
	if err != nil {
		return nil, nil, err
	}
	unix.CloseOnExec(fd)
	if err := unix.SetNonblock(fd, true); err != nil {
		return nil, nil, err
	}
	return os.NewFile(uintptr(fd), m.Name()), line, nil
}

// control calls f with the descriptor of the window's end.
func (s *Session) control(f func(fd int) error) {
	s.t.Helper()
	conn, err := s.master.SyscallConn()
	if err != nil {
		s.t.Fatal(err)
	}
	var inner error
	if err := conn.Control(func(fd uintptr) { inner = f(int(fd)) }); err != nil {
		s.t.Fatal(err)
	}
	if inner != nil {
		s.t.Fatal(inner)
	}
}

func (s *Session) setSize(columns, rows int) {
	s.t.Helper()
	s.control(func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(columns), Row: uint16(rows)})
	})
}
