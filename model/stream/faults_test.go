package stream

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"asrview/model/lines"
)

// failing is a source on a disk that errs from a byte on, while it is told to.
type failing struct {
	lines.Source
	from atomic.Int64
}

func (f *failing) ReadAt(p []byte, off int64) (int, error) {
	from := f.from.Load()
	if off >= from {
		return 0, syscall.EIO
	}
	if off+int64(len(p)) <= from {
		return f.Source.ReadAt(p, off)
	}
	n, err := f.Source.ReadAt(p[:from-off], off)
	if err == nil {
		err = syscall.EIO
	}
	return n, err
}

func numbered(n int) []byte {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%d","messageId":"m%d","role":"user","content":[{"type":"text","text":"text %d"}]}`+"\n", i, i, i, i)
	}
	return []byte(b.String())
}

// TestADiskThatErrsAtAnyByte ends the disk at bytes all over a stream: what lies
// before is read, and what happened is said.
func TestADiskThatErrsAtAnyByte(t *testing.T) {
	b := numbered(40)
	for from := 0; from < len(b); from += 97 {
		src := &failing{Source: lines.FromBytes(b)}
		src.from.Store(int64(from))
		st := Open(src, Options{})
		if err := st.WaitComplete(context.Background()); err != nil && !errors.Is(err, syscall.EIO) {
			t.Fatalf("at byte %d: %v", from, err)
		}
		s := st.Snapshot()
		whole := strings.Count(string(b[:from]), "\n")
		if s.Len() < whole {
			t.Errorf("at byte %d: %d entries of %d whole lines", from, s.Len(), whole)
		}
		for i := range whole {
			if r, err := s.Record(s.At(i).Pos); err != nil || r.Message.Content[0].Text != fmt.Sprintf("text %d", i) {
				t.Fatalf("at byte %d: record %d: %v", from, i, err)
			}
		}
		if note := s.Progress().Note; !strings.Contains(note, "input/output error") {
			t.Errorf("at byte %d: nothing is said of it: %q", from, note)
		}
		st.Close()
	}
}

// TestADiskThatErrsLater fails the reading of bodies after the index is whole,
// and then comes back.
func TestADiskThatErrsLater(t *testing.T) {
	b := numbered(2000)
	src := &failing{Source: lines.FromBytes(b)}
	src.from.Store(int64(len(b)))
	st := Open(src, Options{})
	defer st.Close()
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	s := st.Snapshot()
	last := s.At(s.Len() - 1).Pos
	src.from.Store(0)
	if _, err := s.Record(last); !errors.Is(err, syscall.EIO) {
		t.Errorf("a record that cannot be read: %v", err)
	}
	if _, err := s.Line(last); !errors.Is(err, syscall.EIO) {
		t.Errorf("a line that cannot be read: %v", err)
	}
	src.from.Store(int64(len(b)))
	if r, err := s.Record(last); err != nil || r.Message.Content[0].Text != "text 1999" {
		t.Errorf("once the disk is back: %v", err)
	}
}

// TestFollowingForLong appends line by line, and looks at what that leaves behind
// once as much of the index is in memory as may be: nothing.
func TestFollowingForLong(t *testing.T) {
	appends, resident := 60_000, 4*chunkLen
	if os.Getenv("ASRVIEW_SAFETY") == "long" {
		appends, resident = 1_000_000, DefaultResident
	}
	path := filepath.Join(t.TempDir(), "run.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	line := func(i int) {
		if _, err := fmt.Fprintf(f, `{"type":"message","seq":%d,"id":"r%d","messageId":"m%d","role":"user","content":[]}`+"\n", i, i, i); err != nil {
			t.Fatal(err)
		}
	}
	line(0)
	src, err := lines.OpenFile(path, true)
	if err != nil {
		t.Fatal(err)
	}
	st := Open(src, Options{Follow: true, Resident: resident})
	defer st.Close()
	reach := func(n int) {
		until(t, st, fmt.Sprintf("%d records", n), func(s *Snapshot) bool { return s.Len() >= n })
	}
	half := appends / 2
	for i := 1; i < half; i++ {
		line(i)
	}
	reach(half)
	before, routines := heap(), runtime.NumGoroutine()
	for i := half; i < appends; i++ {
		line(i)
		if i%1000 == 0 {
			reach(i)
		}
	}
	reach(appends)
	grown := int64(heap()) - int64(before)
	t.Logf("%d bytes over %d appends", grown, appends-half)
	if grown > int64(appends-half)*4+256<<10 {
		t.Errorf("%d bytes stayed of %d appends", grown, appends-half)
	}
	if n := runtime.NumGoroutine(); n > routines+5 {
		t.Errorf("%d goroutines became %d", routines, n)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestOneIDForAllCostsABoundedLook asks for what joins a message of a stream in
// which all have, and answer, the same platform ID.
func TestOneIDForAllCostsABoundedLook(t *testing.T) {
	var b strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%d","messageId":"m","role":"user","conversation":"c","platform":{"messageIds":["P"],"replyTo":"P"},"content":[]}`+"\n", i, i)
	}
	s := openBytes(t, []byte(b.String()))
	j := s.Joins(s.At(2000).Pos)
	if j.ReplyTo == nil || j.ReplyTo.State != Ambiguous || len(j.Replies) != 0 {
		t.Errorf("joined with %+v and %d replies", j.ReplyTo, len(j.Replies))
	}
	// Heads are remembered, so that allocations are what tells the work.
	i := 2000
	if n := testing.AllocsPerRun(3, func() { i++; s.Joins(s.At(i).Pos) }); n > maxNaming {
		t.Errorf("%.0f allocations for one message", n)
	}
}
