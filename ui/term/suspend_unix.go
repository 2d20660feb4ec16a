//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/unix"
)

const (
	// stopLimit is how long a stop may take to come about; after that the program
	// goes on rather than wait for a signal that may never come.
	stopLimit = 500 * time.Millisecond
	// foregroundPoll is how often a program that was woken in the background
	// looks whether the terminal is its own again.
	foregroundPoll = 100 * time.Millisecond
)

// CanSuspend reports whether a shell waits for this program that would wake it
// up again: a process of the same session but of another process group.
func (g *Guard) CanSuspend() bool {
	own := unix.Getpgrp()
	session, err := unix.Getsid(0)
	if err != nil {
		return false
	}
	for pid := unix.Getppid(); pid > 1; pid = parentOf(pid) {
		group, err := unix.Getpgid(pid)
		if err != nil {
			return false
		}
		if group != own {
			s, err := unix.Getsid(pid)
			return err == nil && s == session
		}
	}
	return false
}

// requestStop has the program's loop stop the program.
func (g *Guard) requestStop() {
	g.mu.Lock()
	send := g.send
	g.mu.Unlock()
	if send != nil {
		g.Go(func() { send(suspendMsg{}) })
	}
}

// suspend gives the terminal back, stops the program's whole process group as
// the terminal itself would, and takes the terminal again when it is its own.
// Itself it stops with SIGSTOP: a Go program that has once asked to be told of
// SIGTSTP is no longer stopped by it.
func (g *Guard) suspend(p *tea.Program) {
	if p.ReleaseTerminal() != nil {
		return
	}
	g.suspended.Store(true)
	woken := make(chan os.Signal, 1)
	signal.Notify(woken, syscall.SIGCONT)
	defer signal.Stop(woken)

	_ = syscall.Kill(0, syscall.SIGTSTP)
	_ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
	select {
	case <-woken:
	case <-time.After(stopLimit):
	}
	if g.awaitForeground(woken) {
		g.takeBack(&g.suspended)
		_ = p.RestoreTerminal()
	}
}

// awaitForeground waits until the terminal is this process group's; it reports
// false when the program was ended meanwhile.
func (g *Guard) awaitForeground(woken <-chan os.Signal) bool {
	for !g.inForeground() {
		select {
		case <-g.killed:
			return false
		case <-woken:
		case <-time.After(foregroundPoll):
		}
	}
	return g.got.Load() == 0
}

func (g *Guard) inForeground() bool {
	group, err := unix.IoctlGetInt(int(g.in.Fd()), unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp()
}
