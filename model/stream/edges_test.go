package stream

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"asrview/model/lines"
)

// searches runs what is searched for in the background, and counts it.
type searches struct {
	begun int
	ended chan struct{}
}

func newSearches() *searches { return &searches{ended: make(chan struct{}, 64)} }

func (x *searches) start(f func()) {
	x.begun++
	go func() {
		f()
		x.ended <- struct{}{}
	}()
}

// again asks until there is an answer, or nothing is being searched for.
func (x *searches) again(ask func() (Pos, bool)) (Pos, bool) {
	for {
		p, ok := ask()
		if ok || x.begun == 0 {
			return p, ok
		}
		<-x.ended
		x.begun--
	}
}

// TestLongLinesBeyondTheIndex walks over lines whose ends are searched for in the
// background: with patience it meets the same lines.
func TestLongLinesBeyondTheIndex(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 9))
		var b strings.Builder
		for i := range 6 {
			b.WriteString(msg(i+1, strings.Repeat("word ", r.IntN(60_000)), ""))
			b.WriteString(strings.Repeat("\n", 1+r.IntN(2)))
		}
		data := []byte(strings.TrimRight(b.String(), "\n") + strings.Repeat("\n", r.IntN(2)))
		want := plainEntries(data)
		x := newSearches()
		s := unindexed(t, lines.FromBytes(data), Options{search: 70_000, Go: x.start}, 0)
		p, ok := x.again(s.First)
		for i, w := range want {
			if !ok || p != w.Pos {
				t.Fatalf("seed %d: entry %d is met at %d %v, not at %d", seed, i, p, ok, w.Pos)
			}
			from := p
			if e, ok := s.Entry(p); !ok || e.Len != w.Len {
				t.Fatalf("seed %d: entry %d has %d bytes, not %d", seed, i, e.Len, w.Len)
			}
			p, ok = x.again(func() (Pos, bool) { return s.Next(from) })
		}
		// Backwards, over what another snapshot of it remembers nothing of.
		s = unindexed(t, lines.FromBytes(data), Options{search: 70_000, Go: x.start}, 0)
		p, ok = x.again(s.Last)
		for i := len(want) - 1; i >= 0; i-- {
			if !ok || p != want[i].Pos {
				t.Fatalf("seed %d: from below, entry %d is met at %d %v, not at %d", seed, i, p, ok, want[i].Pos)
			}
			from := p
			p, ok = x.again(func() (Pos, bool) { return s.Prev(from) })
		}
		if ok {
			t.Fatalf("seed %d: going up went on to %d", seed, p)
		}
		middle := want[3].Pos + Pos(want[3].Len/2)
		s = unindexed(t, lines.FromBytes(data), Options{search: 70_000}, 0)
		if p, ok := s.SeekByte(int64(middle)); !ok || p != want[3].Pos {
			t.Fatalf("seed %d: byte %d leads to %d %v", seed, middle, p, ok)
		}
	}
}

// TestAHugeLineIsNotSearchedWhileSomebodyWaits counts what one step down, and one
// up, reads of a line that is far longer than is searched at once.
func TestAHugeLineIsNotSearchedWhileSomebodyWaits(t *testing.T) {
	const search = 1 << 20
	data := []byte(msg(1, "before", "") + "\n" + msg(2, strings.Repeat("long ", 4<<20), "") + "\n" + msg(3, "after", "") + "\n")
	hold := make(chan struct{})
	src := &counting{Source: lines.FromBytes(data)}
	x := newSearches()
	// What runs in the background waits until the steps have been taken.
	held := func(f func()) { x.start(func() { <-hold; f() }) }
	s := unindexed(t, src, Options{search: search, Go: held}, 0)
	first, ok := s.First()
	last, ok2 := s.Last()
	if !ok || !ok2 {
		t.Fatal("the ends are not there")
	}
	for name, step := range map[string]func() (Pos, bool){
		"down": func() (Pos, bool) { return s.Next(first) }, "up": func() (Pos, bool) { return s.Prev(last) },
	} {
		src.bytes.Store(0)
		if p, ok := step(); ok {
			t.Errorf("%s: the huge line is there at once, at %d", name, p)
		}
		if n := src.bytes.Load(); n > 2*search {
			t.Errorf("%s: %d bytes were read", name, n)
		}
	}
	close(hold)
	second, ok := x.again(func() (Pos, bool) { return s.Next(first) })
	if e, there := s.Entry(second); !ok || !there || !e.HeadOnly || e.Seq.N != 2 {
		t.Errorf("then it is %+v, %v", e, ok)
	}
	if p, ok := x.again(func() (Pos, bool) { return s.Prev(last) }); !ok || p != second {
		t.Errorf("from below it is at %d %v, not at %d", p, ok, second)
	}
	if p, ok := s.Next(second); !ok || p != last {
		t.Errorf("and then comes %d %v, not %d", p, ok, last)
	}
}

// TestAPlaceInAHugeLineIsNotSearchedForWhileSomebodyWaits goes to a byte and to a
// time that only the ends of a huge line lead to, and counts what that reads.
func TestAPlaceInAHugeLineIsNotSearchedForWhileSomebodyWaits(t *testing.T) {
	const search = 1 << 20
	at := time.Date(2026, 5, 12, 10, 0, 0, 0, time.UTC)
	line := func(i int, text string) string {
		return msg(i, text, `,"ts":"`+at.Add(time.Duration(i)*time.Hour).Format(time.RFC3339)+`"`) + "\n"
	}
	data := []byte(line(1, "before") + line(2, strings.Repeat("long ", 4<<20)) + line(3, "after") + line(4, "end"))
	whole := openBytes(t, data)
	for name, by := range map[string]func(*Snapshot) Link{
		"a byte": func(s *Snapshot) Link { return s.ByByte(int64(len(data) / 2)) },
		"a time": func(s *Snapshot) Link { return s.ByTime(at.Add(3 * time.Hour)) },
	} {
		hold := make(chan struct{})
		src := &counting{Source: lines.FromBytes(data)}
		x := newSearches()
		s := unindexed(t, src, Options{search: search, Go: func(f func()) { x.start(func() { <-hold; f() }) }}, 0)
		src.bytes.Store(0)
		if l := by(s); l.State != Pending {
			t.Errorf("%s: %+v at once", name, l)
		}
		if n := src.bytes.Load(); n > 4*search {
			t.Errorf("%s: %d bytes were read", name, n)
		}
		close(hold)
		p, ok := x.again(func() (Pos, bool) { l := by(s); return l.Pos, l.State == Found })
		if want := by(whole); !ok || want.State != Found || p != want.Pos {
			t.Errorf("%s: then it is at %d %v, not at %d", name, p, ok, want.Pos)
		}
	}
}
