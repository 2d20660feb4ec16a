package stream

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"asrview/model/lines"
)

// breaking is a source whose reading panics from a byte on.
type breaking struct {
	lines.Source
	from int64
}

func (b breaking) ReadAt(p []byte, off int64) (int, error) {
	if off+int64(len(p)) > b.from {
		panic("broken source")
	}
	return b.Source.ReadAt(p, off)
}

// guarded starts goroutines, counts them, and hands on what they panic with.
type guarded struct {
	n      atomic.Int32
	panics chan any
}

func (g *guarded) start(f func()) {
	g.n.Add(1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				g.panics <- v
			}
		}()
		f()
	}()
}

// TestAPanicInTheIndexReachesWhoStartedIt breaks the index on its own goroutine,
// and on those that scan windows: the panic goes to the starter, nobody waits for
// ever, and no snapshot says that everything is known.
func TestAPanicInTheIndexReachesWhoStartedIt(t *testing.T) {
	text := []byte(strings.Repeat(`{"type":"x","seq":1,"id":"r1"}`+"\n", 400))
	for name, window := range map[string]int{"alone": 1 << 20, "on all cores": 256} {
		t.Run(name, func(t *testing.T) {
			g := guarded{panics: make(chan any, 8)}
			st := Open(breaking{lines.FromBytes(text), 1000}, Options{Go: g.start, Workers: 2, window: window})
			if err := st.WaitComplete(context.Background()); err == nil {
				t.Error("the index of a source that broke is complete")
			} else if !errors.Is(err, lines.ErrClosed) && !errors.Is(err, errUnscanned) {
				t.Errorf("waiting ended with %v", err)
			}
			if err := st.Close(); err != nil {
				t.Error(err)
			}
			if v := <-g.panics; v != "broken source" {
				t.Errorf("the panic is %v", v)
			}
			n := g.n.Load()
			if window == 256 && n != 3 {
				t.Errorf("%d goroutines were started, wanted the indexer and two workers", n)
			}
			started := make(chan struct{})
			st.Snapshot().Go(func() { close(started) })
			<-started
			if g.n.Load() != n+1 {
				t.Error("what works on a snapshot was started otherwise")
			}
		})
	}
}
