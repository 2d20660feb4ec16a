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

// AwaitForeground waits until a process group has the terminal.
func (s *Session) AwaitForeground(group int) {
	s.t.Helper()
	s.Await("the process group having the terminal", func() bool { return s.Foreground() == group })
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
	s.Await("the keys having been read", func() bool {
		n, err := unix.IoctlGetInt(int(s.line.Fd()), pendingInput)
		if err != nil {
			s.t.Fatal(err)
		}
		return n == 0
	})
}

// Await waits for a state of the system that nothing announces. what names it where
// it does not come.
func (s *Session) Await(what string, ok func() bool) {
	s.t.Helper()
	for end := time.Now().Add(Deadline); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("waited in vain for %s; the screen:\n%s", what, s.Screen())
		}
	}
}

// Pid is the program's process.
func (s *Session) Pid() int { return s.cmd.Process.Pid }
