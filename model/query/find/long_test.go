package find

import (
	"context"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
)

// held is a way to give way that stops whoever calls it once it is armed, until it
// is let go.
type held struct {
	armed   atomic.Bool
	calls   atomic.Int64
	stopped chan struct{}
	letGo   chan struct{}
}

func newHeld() *held { return &held{stopped: make(chan struct{}, 64), letGo: make(chan struct{})} }

func (h *held) giveWay() {
	if !h.armed.Load() {
		return
	}
	h.calls.Add(1)
	h.stopped <- struct{}{}
	<-h.letGo
}

// dense is a stream whose second line is a long one that matches often.
func dense(t *testing.T, h *held) *stream.Snapshot {
	t.Helper()
	text := message(0, "none") + message(1, strings.Repeat("hit ", BigLine/4+1)) + message(2, "none")
	st := stream.Open(lines.FromBytes([]byte(text)), stream.Options{GiveWay: h.giveWay})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	return st.Snapshot()
}

// TestALongLineIsMetBeforeItIsCounted holds the counting of a long line's matches
// after the first, and asks for the match meanwhile, in both directions.
func TestALongLineIsMetBeforeItIsCounted(t *testing.T) {
	for _, back := range []bool{false, true} {
		h := newHeld()
		snap := dense(t, h)
		at := snap.At(1).Pos
		h.armed.Store(true)
		j := Search(context.Background(), snap, compile(t, "hit"), Options{Workers: 1, Backward: back, From: snap.At(2).Pos})
		ask := func() Answer {
			if back {
				return j.Prev(snap.At(2).Pos)
			}
			return j.Next(snap.At(0).Pos)
		}
		ended := make(chan struct{})
		go func() { wait(t, j); close(ended) }()
		for stopped := true; stopped; {
			select {
			case <-h.stopped:
				if stopped = ask().State == Pending; stopped {
					h.letGo <- struct{}{}
				}
			case <-ended:
				stopped = false
			}
		}
		if a := ask(); a.State != Found || a.Pos != at {
			t.Errorf("backward %v: %+v while it is counted, want the line at %d", back, a, at)
		}
		if _, _, known := j.Rank(at); known || j.Status().Done {
			t.Errorf("backward %v: counted, though it cannot be", back)
		}
		h.armed.Store(false)
		close(h.letGo)
		<-ended
		if _, own, known := j.Rank(at); !known || own != BigLine/4+1 {
			t.Errorf("backward %v: %d matches, known %v", back, own, known)
		}
		if a := ask(); a.State != Found || a.Pos != at {
			t.Errorf("backward %v: %+v in the end", back, a)
		}
	}
}

// TestCountingALongLineStops ends a job while it counts in a line that somebody has
// decoded, and that is not read therefore.
func TestCountingALongLineStops(t *testing.T) {
	h := newHeld()
	snap := dense(t, h)
	rec, err := snap.Record(snap.At(1).Pos)
	if err != nil {
		t.Fatal(err)
	}
	h.armed.Store(true)
	j := Search(context.Background(), snap, compile(t, "hit"), Options{Workers: 1})
	<-h.stopped
	j.Stop()
	close(h.letGo)
	if err := j.Wait(context.Background()); err == nil {
		t.Error("it ended as if it had not been stopped")
	}
	if n := h.calls.Load(); n > 4 {
		t.Errorf("gave way %d times, as if it had gone on", n)
	}
	runtime.KeepAlive(rec)
}

// counted counts what is read of a source.
type counted struct {
	lines.Source
	bytes atomic.Int64
}

func (c *counted) ReadAt(p []byte, off int64) (int, error) {
	n, err := c.Source.ReadAt(p, off)
	c.bytes.Add(int64(n))
	return n, err
}

// TestReadingALongLineStops ends a job when it begins to read a long line that may
// match, and counts what it still reads and decodes.
func TestReadingALongLineStops(t *testing.T) {
	h := newHeld()
	src := &counted{Source: lines.FromBytes([]byte(message(0, "none") + message(1, strings.Repeat("hit ", 2*BigLine/4))))}
	st := stream.Open(src, stream.Options{GiveWay: h.giveWay})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	h.armed.Store(true)
	j := Search(context.Background(), st.Snapshot(), compile(t, "hit"), Options{Workers: 1})
	<-h.stopped
	j.Stop()
	before := src.bytes.Load()
	close(h.letGo)
	if err := j.Wait(context.Background()); err == nil {
		t.Error("it ended as if it had not been stopped")
	}
	if n := src.bytes.Load() - before; n > 2*windowBytes || j.decoded > 0 {
		t.Errorf("%d bytes were read and %d records decoded, as if it had gone on", n, j.decoded)
	}
}
