package stream

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"asrview/model/asr"
	"asrview/model/lines"
)

// unindexed gives a snapshot of which the index has seen nothing but the first
// bytes, given in windows.
func unindexed(t *testing.T, src lines.Source, opt Options, windows int) *Snapshot {
	t.Helper()
	st := newStore(src, opt)
	ix := newIndexer(st)
	for range windows {
		ix.window(min(ix.size-ix.searched(), int64(st.opt.window)))
	}
	ix.publish()
	return st.Snapshot()
}

// Every line must look the same from the source as from the index, but for its
// number; and walking must meet the same lines.
func TestLinesBeyondTheIndex(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 5))
		data := mutate(r, madeStream(r, 25))
		want := plainEntries(data)
		for _, windows := range []int{0, 1, 7} {
			s := unindexed(t, lines.FromBytes(data), Options{window: 100}, windows)
			compareUnindexed(t, s, want, int64(len(data)))
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func compareUnindexed(t *testing.T, s *Snapshot, want []Entry, size int64) {
	t.Helper()
	p, ok := s.First()
	for i, w := range want {
		if !ok || p != w.Pos {
			t.Fatalf("Next came to %d %v, want %d", p, ok, w.Pos)
		}
		e, ok := s.Entry(p)
		if e.Line == 0 {
			w.Line = 0
		}
		if !ok || e != w {
			t.Fatalf("entry %d beyond %d\ngot  %+v\nwant %+v", i, s.frontier, e, w)
		}
		p, _ = s.Next(p)
	}
	p, ok = s.Last()
	for i := len(want) - 1; i >= 0; i-- {
		if !ok || p != want[i].Pos {
			t.Fatalf("Prev came to %d %v, want %d", p, ok, want[i].Pos)
		}
		p, ok = s.Prev(p)
	}
	if ok {
		t.Fatalf("Prev went on to %d", p)
	}
	at := 0
	for off := range size {
		for at < len(want) && off >= int64(want[at].Pos)+int64(want[at].Len) {
			at++
		}
		p, ok := s.SeekByte(off)
		if (at < len(want)) != ok || ok && p != want[at].Pos {
			t.Fatalf("byte %d led to %d %v, want entry %d", off, p, ok, at)
		}
	}
}

func TestNotALineStart(t *testing.T) {
	data := []byte(msg(1, "a", "") + "\n" + msg(2, "b", "") + "\n")
	s := unindexed(t, lines.FromBytes(data), Options{}, 0)
	for _, p := range []Pos{-1, 5, Pos(len(data)), Pos(len(data) + 5)} {
		if e, ok := s.Entry(p); ok {
			t.Errorf("byte %d starts %+v", p, e)
		}
		if _, err := s.Line(p); err == nil {
			t.Errorf("byte %d starts a line", p)
		}
	}
}

// counting counts what is read of a source.
type counting struct {
	lines.Source
	bytes atomic.Int64
}

func (c *counting) ReadAt(p []byte, off int64) (int, error) {
	n, err := c.Source.ReadAt(p, off)
	c.bytes.Add(int64(n))
	return n, err
}

// The first screen, the last one and a page must cost the same whatever the
// size of the stream.
func TestWorkDoesNotGrowWithTheStream(t *testing.T) {
	cost := func(size int) (first, last, page, heads int64) {
		src := &counting{Source: lines.FromBytes(benchStream(size, true))}
		s := unindexed(t, src, Options{}, 0)
		if n := src.bytes.Load(); n != 0 {
			t.Errorf("opening read %d bytes", n)
		}
		spend := func(f func()) int64 { was := src.bytes.Load(); f(); return src.bytes.Load() - was }
		screen := func(p Pos, ok bool, step func(Pos) (Pos, bool)) {
			for range 40 {
				if e, found := s.Entry(p); !ok || !found || e.Kind == asr.KindNone {
					t.Errorf("no record at %d: %+v", p, e)
				}
				if _, err := s.Record(p); err != nil {
					t.Error(err)
				}
				s.Joins(p)
				p, ok = step(p)
			}
		}
		first = spend(func() { p, ok := s.First(); screen(p, ok, s.Next) })
		last = spend(func() { p, ok := s.Last(); screen(p, ok, s.Prev) })
		page = spend(func() { p, ok := s.SeekByte(int64(size / 2)); screen(p, ok, s.Next) })
		if c := s.Counters(); c.RecordsDecoded != 120 {
			t.Errorf("%d records decoded for three screens of 40", c.RecordsDecoded)
		}
		return first, last, page, s.Counters().HeadsScanned
	}
	f1, l1, p1, h1 := cost(1 << 20)
	f2, l2, p2, h2 := cost(40 << 20)
	t.Logf("1 MiB: first %d, last %d, page %d bytes, %d heads; 40 MiB: %d, %d, %d, %d", f1, l1, p1, h1, f2, l2, p2, h2)
	for _, c := range [][2]int64{{f1, f2}, {l1, l2}, {p1, p2}, {h1, h2}} {
		if c[1] > c[0]*3/2 || c[1] > 12<<20 {
			t.Errorf("at 40 MiB it costs %d, at 1 MiB %d", c[1], c[0])
		}
	}
}

func TestHugeLineBeyondTheIndex(t *testing.T) {
	huge := `{"type":"message","seq":2,"id":"r2","role":"user","content":[{"type":"text","text":"` + strings.Repeat("x", 8<<20) + `"}],"audience":"user"}`
	data := msg(1, "a", "") + "\n" + huge + "\n" + msg(3, "c", "") + "\n"
	s := unindexed(t, lines.FromBytes([]byte(data)), Options{}, 0)
	last, _ := s.Last()
	p, ok := s.Prev(last)
	e, found := s.Entry(p)
	if !ok || !found || e.Kind != asr.KindMessage || e.Seq.N != 2 || e.Role != RoleUser || e.Len != len(huge) || !e.HeadOnly {
		t.Errorf("entry %+v", e)
	}
	if v := s.Scope(p, ScopeContext); v != NotYet {
		t.Errorf("audience is not known yet: verdict %v", v)
	}
	if q, ok := s.Next(p); !ok || q != last {
		t.Errorf("next is %d %v", q, ok)
	}
	whole := openBytes(t, []byte(data))
	if e, _ := whole.Entry(p); e.HeadOnly || e.Len != len(huge) || whole.Scope(p, ScopeContext) != Out {
		t.Errorf("indexed: %+v", e)
	}
	was := whole.Counters().DemandBytes
	whole.Joins(p)
	if read := whole.Counters().DemandBytes - was; read > 1<<20 {
		t.Errorf("joins of a huge line read %d bytes", read)
	}
}

func TestLineOverTheLimit(t *testing.T) {
	long := msg(2, "b", `,"via":"`+strings.Repeat("x", 200_000)+`"`)
	data := []byte(msg(1, "a", "") + "\n" + long + "\n" + msg(3, "c", "") + "\n")
	opt := Options{window: 1000, condense: 2000, maxLine: 100_000}
	for name, s := range map[string]*Snapshot{
		"indexed": openWith(t, lines.FromBytes(data), opt), "ahead": unindexed(t, lines.FromBytes(data), opt, 0),
	} {
		p, _ := s.First()
		p, _ = s.Next(p)
		e, ok := s.Entry(p)
		if !ok || e.Kind != asr.KindNone || e.Problem != "longer than 1 GiB, not read" || e.Len != len(long) || e.Incomplete {
			t.Errorf("%s: %+v", name, e)
		}
		if _, err := s.Record(p); err == nil || err.Error() != e.Problem {
			t.Errorf("%s: record: %v", name, err)
		}
		if p, _ = s.Next(p); s.mustEntry(t, p).Seq.N != 3 {
			t.Errorf("%s: the line after it is lost", name)
		}
	}
}

func TestSeekTime(t *testing.T) {
	var b bytes.Buffer
	start := time.Date(2026, 10, 26, 14, 0, 0, 0, time.UTC)
	for i := range 5000 {
		ts := fmt.Sprintf(`,"ts":%q`, start.Add(time.Duration(i)*time.Second).Format(time.RFC3339))
		if i%7 == 3 {
			ts = ""
		}
		b.WriteString(msg(i, fmt.Sprint("m", i), ts) + "\n")
	}
	indexed := openBytes(t, b.Bytes())
	ahead := unindexed(t, lines.FromBytes(b.Bytes()), Options{}, 0)
	part := unindexed(t, lines.FromBytes(b.Bytes()), Options{window: 1000}, 100)
	for _, c := range []struct {
		second int
		half   bool
		want   int64
	}{{-100, false, 0}, {0, false, 0}, {1, true, 2}, {2, true, 4}, {4, false, 4}, {2500, false, 2500}, {4999, false, 4999}, {9999, false, 4999}} {
		at := start.Add(time.Duration(c.second) * time.Second)
		if c.half {
			at = at.Add(500 * time.Millisecond)
		}
		for name, s := range map[string]*Snapshot{"indexed": indexed, "ahead": ahead, "part": part} {
			p, ok := s.SeekTime(at)
			if e, _ := s.Entry(p); !ok || e.Seq.N != c.want {
				t.Errorf("%s: second %d led to #%d, want #%d", name, c.second, e.Seq.N, c.want)
			}
		}
	}
	none := openText(t, `{"type":"x"}`)
	if p, ok := none.SeekTime(start); ok {
		t.Errorf("a stream without times led to %d", p)
	}
}

func TestHeader(t *testing.T) {
	s := openText(t, "oops", msg(1, "a", ""), `{"type":"acme.start","seq":2,"conversations":[{"id":"c1","name":"Family"}]}`,
		`{"type":"session","seq":3,"id":"r3","session":"codex:1","participants":[{"id":"p1","name":"Ann"}]}`,
		`{"type":"acme.more","seq":4,"participants":[{"id":"p1","name":"Anna"},{"id":"p2"}]}`)
	if _, rec, ok := s.Header(); !ok || rec.Seq.N != 2 {
		t.Errorf("header %+v", rec)
	}
	p := s.People()
	if c, ok := p.Conversation("c1"); !ok || c.Name != "Family" {
		t.Errorf("c1: %+v", c)
	}
	if x, _ := p.Participant("p1"); x.Name != "Anna" {
		t.Errorf("the later declaration does not stand: %+v", x)
	}
	if _, ok := p.Participant("p2"); !ok {
		t.Error("p2 is not declared")
	}
	first := unindexed(t, lines.FromBytes([]byte(`{"type":"session","session":"codex:1"}`+"\n"+msg(1, "a", ""))), Options{}, 0)
	if _, rec, ok := first.Header(); !ok || rec.Session.Session != "codex:1" {
		t.Errorf("before the index: %+v", rec)
	}
	if _, _, ok := openText(t, msg(1, "a", "")).Header(); ok {
		t.Error("a stream without a header has one")
	}
}

func TestSpilledIndexIsTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	data := madeStream(r, 45_000)
	dir := t.TempDir()
	opt := Options{Resident: 2 * chunkLen, TempDir: dir, window: 50_000}
	comparePlain(t, data, opt)
	s := openWith(t, lines.FromBytes(data), opt)
	if len(s.table.slots) < 10 || s.b.pager.resident > 3 || s.b.pager.written < 8 {
		t.Errorf("%d chunks, %d in memory, %d written", len(s.table.slots), s.b.pager.resident, s.b.pager.written)
	}
	if len(s.keys.disk) == 0 || len(s.keys.disk) > 2*maxDiskRuns {
		t.Errorf("%d runs of keys on disk", len(s.keys.disk))
	}
	plain := openWith(t, lines.FromBytes(data), Options{})
	for i := 0; i < s.Len(); i += 97 {
		p := s.At(i).Pos
		if got, want := fmt.Sprint(describe(s.Joins(p))), fmt.Sprint(describe(plain.Joins(p))); got != want {
			t.Fatalf("joins of %d\ngot  %s\nwant %s", p, got, want)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("temporary files have names: %v", left)
	}
}

func TestNoRoomForTheIndexIsSaid(t *testing.T) {
	data := madeStream(rand.New(rand.NewPCG(1, 9)), 30_000)
	s := openWith(t, lines.FromBytes(data), Options{Resident: chunkLen, TempDir: filepath.Join(t.TempDir(), "missing")})
	compareSnapshot(t, s, data)
	if n := s.Progress().Note; !strings.HasPrefix(n, "the index's temporary file: ") {
		t.Errorf("note %q", n)
	}
}

func TestCloseWhileReading(t *testing.T) {
	data := benchStream(8<<20, true)
	for range 20 {
		st := Open(lines.FromBytes(data), Options{})
		done := make(chan struct{})
		go func() {
			defer close(done)
			for s := st.Snapshot(); ; s = st.Snapshot() {
				p, ok := s.Last()
				if !ok {
					return
				}
				if _, err := s.Record(p); err != nil {
					return
				}
			}
		}()
		st.Close()
		<-done
		if err := st.WaitComplete(context.Background()); err != nil && err != lines.ErrClosed {
			t.Error(err)
		}
	}
}
