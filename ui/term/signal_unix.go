//go:build unix

package term

import (
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
			n, ok := s.(syscall.Signal)
			switch {
			case !ok:
			case n == syscall.SIGTSTP:
				g.requestStop()
			default:
				g.end(int(n))
			}
		}
	})
}

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
