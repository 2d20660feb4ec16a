package stream

import (
	"runtime"
	"testing"

	"asrview/model/lines"
)

// TestAShortStreamTakesLittle opens short streams one after another, as who reads the
// traffic of a folder of thousands does: the window that each is read through is as
// large as the stream is, not as large as windows may be.
func TestAShortStreamTakesLittle(t *testing.T) {
	const streams = 20
	text := []byte(`{"type":"message","seq":1,"id":"r1","role":"user","content":[{"type":"text","text":"short"}]}` + "\n")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range streams {
		st := Open(lines.FromBytes(text), Options{})
		if err := st.WaitComplete(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := st.Snapshot().Len(); n != 1 {
			t.Fatalf("%d entries", n)
		}
		st.Close()
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / streams; each >= windowSize {
		t.Errorf("%d bytes for a stream of %d", each, len(text))
	}
}

// TestAGrowingStreamsWindowGrowsInSteps: one that comes in pieces takes a few windows
// alone, however many pieces there are.
func TestAGrowingStreamsWindowGrowsInSteps(t *testing.T) {
	ix := indexer{st: &Store{opt: Options{}.orDefault()}}
	sizes := map[int]bool{}
	for n := int64(1); n <= 4*windowSize; n += 1000 {
		room := ix.roomFor(n)
		if int64(room) < min(n, windowSize) || room > windowSize {
			t.Fatalf("room for %d bytes is %d", n, room)
		}
		sizes[room] = true
	}
	if len(sizes) > 6 {
		t.Errorf("windows of %d sizes", len(sizes))
	}
}
