package term

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// sizePoll is how often the console is looked at for a new size. It reports one
// only with the keys of standard input, which may be a pipe.
const sizePoll = 250 * time.Millisecond

// watch obeys Ctrl-C, Ctrl-Break and the closing of the console from now on.
func (g *Guard) watch() {
	signal.Notify(g.signals, os.Interrupt, syscall.SIGTERM)
	g.Go(func() {
		for s := range g.signals {
			if n, ok := s.(syscall.Signal); ok {
				g.end(int(n))
			}
		}
	})
}

// libraryLooks: Bubble Tea looks at the screen's size too, when it starts and when
// it takes the terminal again.
const libraryLooks = true

// drawsOn is what Bubble Tea is given to write on. It has to find the console
// behind it, which it tells to understand control sequences.
func (g *Guard) drawsOn() io.Writer { return g.out }

// watchSize looks at the screen's size again and again.
func (g *Guard) watchSize() {
	tick := time.NewTicker(sizePoll)
	g.Go(func() { sendSizes(g, tick.C) })
}

// hangUp treats a console that has gone away as its closing.
func (g *Guard) hangUp() { g.end(int(syscall.SIGTERM)) }

func openKeys() (*os.File, error) { return os.OpenFile("CONIN$", os.O_RDWR, 0) }
