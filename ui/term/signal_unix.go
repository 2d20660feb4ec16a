//go:build unix

package term

import (
	"io"
	"os"
	"os/signal"
	"syscall"
)

// watch obeys signals from now on, until the process ends: Bubble Tea's own
// handler stops before the terminal is restored, and does not know all of them.
// SIGHUP is obeyed even where it was ignored, since there is no reading without
// a terminal.
func (g *Guard) watch() {
	signal.Notify(g.signals, syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT)
	if g.out != nil {
		signal.Notify(g.signals, syscall.SIGTSTP)
	}
	g.Go(func() {
		for s := range g.signals {
			if n, ok := s.(syscall.Signal); ok {
				g.obey(n)
			}
		}
	})
}

func (g *Guard) obey(n syscall.Signal) {
	switch {
	case n == syscall.SIGTSTP && g.lent.Load():
		// The program that has the terminal has stopped; the shell waits for this
		// one to do so too.
		_ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
	case n == syscall.SIGTSTP && !g.wasAway():
		g.requestStop()
	case n == syscall.SIGTSTP:
	case (n == syscall.SIGINT || n == syscall.SIGQUIT) && g.wasAway() && !g.suspended.Load():
	default:
		g.end(int(n))
	}
}

// libraryLooks: Bubble Tea is to look at the screen's size too. It does so beside
// its loop, without locking what it changes when it gives the terminal away and
// takes it again; here nothing is missed where it does not.
const libraryLooks = false

// drawsOn is what Bubble Tea is given to write on: no file, so that it does not
// find the terminal behind it whose size it would look at.
func (g *Guard) drawsOn() io.Writer { return struct{ io.Writer }{g.out} }

// watchSize tells the program when the screen's size changes.
func (g *Guard) watchSize() {
	changed := make(chan os.Signal, 1)
	signal.Notify(changed, syscall.SIGWINCH)
	g.Go(func() { sendSizes(g, changed) })
}

// hangUp treats a terminal that has gone away as the signal that says so, which
// comes as well where this program leads the session or has the foreground.
func (g *Guard) hangUp() {
	if g.got.Load() == 0 {
		g.end(int(syscall.SIGHUP))
	}
}

func openKeys() (*os.File, error) { return os.Open("/dev/tty") }
