//go:build unix

package ptytest

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Foreground returns the process group that has the terminal.
func (s *Session) Foreground() int {
	s.t.Helper()
	// Only a process of the session may ask the line itself.
	var group int
	s.control(func(fd int) (err error) {
		group, err = unix.IoctlGetInt(fd, unix.TIOCGPGRP)
		return err
	})
	return group
}

// SignalForeground sends the foreground process group a signal.
func (s *Session) SignalForeground(sig syscall.Signal) {
	s.t.Helper()
	if err := syscall.Kill(-s.Foreground(), sig); err != nil {
		s.t.Fatal(err)
	}
}

// AwaitRead waits until the program has read all keys that were pressed.
func (s *Session) AwaitRead() {
	s.t.Helper()
	for end := time.Now().Add(Deadline); ; time.Sleep(time.Millisecond) {
		n, err := unix.IoctlGetInt(int(s.line.Fd()), pendingInput)
		if err != nil {
			s.t.Fatal(err)
		}
		if n == 0 {
			return
		}
		if time.Now().After(end) {
			s.t.Fatalf("%d bytes of keys were not read; the screen:\n%s", n, s.Screen())
		}
	}
}
