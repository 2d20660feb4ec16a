package term

import (
	"sync/atomic"
	"time"
)

// afterAway is how long after the terminal came back a key's signal is still
// taken to have been meant for whoever had it: it reaches all that run in the
// foreground, and may be told here late. This program's own keys are no signals.
const afterAway = 500 * time.Millisecond

// isAway reports whether the terminal is somebody else's for now.
func (g *Guard) isAway() bool { return g.suspended.Load() || g.lent.Load() }

// takeBack ends what away says, suspended or lent. Who was stopped was not told
// of a new size, so it is looked at.
func (g *Guard) takeBack(away *atomic.Bool) {
	g.backAt.Store(time.Now().UnixNano())
	away.Store(false)
	g.Go(g.sendSize)
}

// wasAway reports whether the terminal is somebody else's, or was just now.
func (g *Guard) wasAway() bool {
	return g.isAway() || time.Since(time.Unix(0, g.backAt.Load())) < afterAway
}
