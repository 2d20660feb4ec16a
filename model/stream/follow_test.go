package stream

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/model/lines"
)

// followed opens a file that a test writes to.
func followed(t *testing.T, text string) (path string, st *Store) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run.jsonl")
	put(t, path, text)
	src, err := lines.OpenFile(path, true)
	if err != nil {
		t.Fatal(err)
	}
	st = Open(src, Options{Follow: true})
	t.Cleanup(func() { st.Close() })
	return path, st
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func grow(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func TestFollowedRecordsAppearWithTheirJoins(t *testing.T) {
	path, st := followed(t, msg(1, "a", "")+"\n")
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	s := st.Snapshot()
	if p := s.Progress(); !p.Complete || p.Final || !s.Joins(0).Complete || s.Scope(0, ScopeActive) != In {
		t.Errorf("what is there now is not all there: %+v", p)
	}
	half := dlv(2, "messageId=a", "sent", "")
	grow(t, path, half[:20])
	s = until(t, st, "half a line came", func(s *Snapshot) bool { return s.Len() == 2 })
	if e := s.At(1); e.Kind != asr.KindNone || !e.Incomplete || e.Problem != "incomplete" || e.Line != 2 {
		t.Errorf("half a line: %+v", e)
	}
	grow(t, path, half[20:])
	s = until(t, st, "it is whole", func(s *Snapshot) bool { return s.Len() == 2 && s.At(1).Kind == asr.KindDelivery })
	if e := s.At(1); !e.Incomplete || e.Problem != "" {
		t.Errorf("a whole record without a newline: %+v", e)
	}
	grow(t, path, "\n")
	s = until(t, st, "it ended", func(s *Snapshot) bool { return s.Len() == 2 && !s.At(1).Incomplete })
	if got := chainsOf(s.Joins(0)); got != "#2 sent" || !s.Joins(0).Complete {
		t.Errorf("deliveries %q", got)
	}
}

func TestReplacedStreamStartsAgain(t *testing.T) {
	for name, replace := range map[string]func(t *testing.T, path, text string){
		"truncated": put,
		"replaced": func(t *testing.T, path, text string) {
			put(t, path+".new", text)
			if err := os.Rename(path+".new", path); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			path, st := followed(t, msg(1, "a", "")+"\n"+msg(2, "b", "")+"\n"+msg(3, "c", "")+"\n")
			old := until(t, st, "three are there", func(s *Snapshot) bool { return s.Len() == 3 })
			p := old.At(2).Pos
			replace(t, path, `{"type":"session","seq":9,"id":"r9","session":"codex:1"}`+"\n")
			s := until(t, st, "the new one is there", func(s *Snapshot) bool { return s.Len() == 1 && s.At(0).Seq.N == 9 })
			if s.Generation() == old.Generation() || s.Progress().Note != name+", read again" {
				t.Errorf("generation %d after %d, note %q", s.Generation(), old.Generation(), s.Progress().Note)
			}
			if _, err := old.Record(p); !errors.Is(err, ErrReplaced) {
				t.Errorf("a record of the old stream: %v", err)
			}
			if old.Len() != 3 || old.At(1).Seq.N != 2 {
				t.Error("the old snapshot changed")
			}
			if _, rec, ok := s.Header(); !ok || rec.Seq.N != 9 {
				t.Errorf("header %+v", rec)
			}
			grow(t, path, msg(10, "x", "")+"\n")
			until(t, st, "it goes on", func(s *Snapshot) bool { return s.Len() == 2 })
		})
	}
}

func TestFollowBeginsLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	put(t, path, msg(1, "a", "")+"\n"+`{"type":"me`)
	src, err := lines.OpenFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	st := Open(src, Options{})
	defer st.Close()
	s := until(t, st, "it is final", func(s *Snapshot) bool { return s.Progress().Final && s.Complete() })
	if e := s.At(1); !e.Incomplete || e.Problem != "incomplete" {
		t.Errorf("the cut line: %+v", e)
	}
	grow(t, path, `ssage","seq":2,"id":"r2","messageId":"b","content":[]}`+"\n")
	if err := src.(lines.Follower).Follow(true); err != nil {
		t.Fatal(err)
	}
	until(t, st, "the line is whole", func(s *Snapshot) bool {
		return s.Len() == 2 && s.At(1).Kind == asr.KindMessage && !s.At(1).Incomplete && s.Complete()
	})
}

func TestShrunkFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	put(t, path, strings.Repeat(msg(1, "a", "")+"\n", 1000))
	src, err := lines.OpenFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	st := Open(src, Options{})
	defer st.Close()
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 100); err != nil {
		t.Fatal(err)
	}
	s := st.Snapshot()
	if _, err := s.Record(s.At(900).Pos); err == nil || !strings.Contains(err.Error(), "no longer there") {
		t.Errorf("a record behind the new end: %v", err)
	}
	s = until(t, st, "it is said", func(s *Snapshot) bool { return strings.Contains(s.Progress().Note, "shrank") })
	if _, err := s.Record(s.At(0).Pos); err != nil {
		t.Errorf("the first record: %v", err)
	}
}

func TestPipe(t *testing.T) {
	g := newGrowing(t)
	st := Open(g, Options{})
	defer st.Close()
	if s := st.Snapshot(); s.Len() != 0 || s.Progress().Total != -1 {
		t.Errorf("%+v", s.Progress())
	}
	for i := range 50 {
		line := msg(i, fmt.Sprint("m", i), "")
		g.feed <- line[:10]
		g.feed <- line[10:] + "\n"
		s := until(t, st, "the line is there", func(s *Snapshot) bool { return s.Len() == i+1 && !s.At(i).Incomplete })
		if p := s.Progress(); p.Total != -1 || p.Final || s.Complete() {
			t.Fatalf("a pipe that goes on: %+v", p)
		}
		if p, ok := s.Last(); !ok || p != s.At(i).Pos {
			t.Fatalf("the last is %d", p)
		}
	}
	close(g.feed)
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	if p := st.Snapshot().Progress(); !p.Final || p.Total != p.Bytes || !strings.Contains(p.Note, "the test ended it") {
		t.Errorf("at the end: %+v", p)
	}
}

func TestStalledPipe(t *testing.T) {
	feed := make(chan string)
	src := lines.FromPipe(&feedReader{from: feed}, "p", lines.Limits{Spill: 50})
	st := Open(src, Options{})
	defer st.Close()
	feed <- msg(1, "a", "") + "\n"
	if err := st.WaitComplete(context.Background()); !errors.Is(err, ErrStalled) {
		t.Errorf("%v", err)
	}
	if n := st.Snapshot().Progress().Note; n != "reading paused: the spill is full (50 bytes)" {
		t.Errorf("note %q", n)
	}
}

func TestEmptyStreams(t *testing.T) {
	for _, text := range []string{"", "\n", "\n\n  \r\n", "\ufeff", "\ufeff\n"} {
		s := openBytes(t, []byte(text))
		_, first := s.First()
		_, last := s.Last()
		_, at := s.SeekByte(0)
		if s.Len() != 0 || first || last || at || !s.Complete() {
			t.Errorf("%q: %d entries", text, s.Len())
		}
	}
}

func TestRecordIsDecodedOnce(t *testing.T) {
	s := openText(t, msg(1, "a", ""), "oops")
	done := make(chan *asr.Record)
	for range 8 {
		go func() {
			rec, _ := s.Record(0)
			done <- rec
		}()
	}
	first := <-done
	for range 7 {
		if rec := <-done; rec != first {
			t.Error("two decodings of one record")
		}
	}
	if n := s.Counters().RecordsDecoded; n != 1 {
		t.Errorf("%d decodings", n)
	}
	if _, err := s.Record(s.At(1).Pos); err == nil || err.Error() != s.At(1).Problem {
		t.Errorf("error %v, problem %q", err, s.At(1).Problem)
	}
}

func TestCacheIsBounded(t *testing.T) {
	text := make([]string, 200)
	for i := range text {
		text[i] = msg(i, fmt.Sprint("m", i), `,"via":"`+strings.Repeat("x", 10_000)+`"`)
	}
	s := openWith(t, lines.FromBytes([]byte(strings.Join(text, "\n"))), Options{CacheBytes: 100_000})
	for i := range s.Len() {
		s.Record(s.At(i).Pos)
	}
	b := s.st.bodies
	if b.bytes > 100_000 || b.order.Len() != len(b.have) || len(b.have) < 5 {
		t.Errorf("%d records of %d bytes are kept", len(b.have), b.bytes)
	}
	was := s.Counters().RecordsDecoded
	s.Record(s.At(199).Pos)
	s.Record(s.At(0).Pos)
	if n := s.Counters().RecordsDecoded - was; n != 1 {
		t.Errorf("%d decodings, want one: the newest is kept, the oldest is not", n)
	}
}

// clipped shows only the first bytes of a source, and is not final.
type clipped struct {
	lines.Source
	n int64
}

func (c *clipped) Size() (int64, bool) { return c.n, false }

// While the index catches up with a line that goes on, the line's older, shorter
// state must not be shown as the newest line.
func TestStaleHalfLineIsNotShown(t *testing.T) {
	text := msg(1, "a", "") + "\n" + msg(2, "b", strings.Repeat(" ", 500)) + "\n" + msg(3, "c", "") + "\n"
	src := &clipped{lines.FromBytes([]byte(text)), 150}
	st := newStore(src, Options{window: 100})
	ix := newIndexer(st)
	ix.window(100)
	ix.window(50)
	ix.settle()
	ix.publish()
	if s := st.Snapshot(); s.Len() != 2 || !s.At(1).Incomplete {
		t.Fatalf("%d lines at 150 bytes", s.Len())
	}
	src.n = int64(len(text))
	ix.size, ix.final = src.Size()
	ix.window(100)
	ix.publish()
	s := st.Snapshot()
	if s.Len() != 1 {
		t.Errorf("the half line of before is still there: %+v", s.At(1))
	}
	p, ok := s.Next(0)
	if e, _ := s.Entry(p); !ok || e.Seq.N != 2 || e.Incomplete {
		t.Errorf("the line as it is now: %+v", e)
	}
	if q, _ := s.Last(); s.mustEntry(t, q).Seq.N != 3 {
		t.Errorf("the last line is at %d", q)
	}
}

func (s *Snapshot) mustEntry(t *testing.T, p Pos) Entry {
	t.Helper()
	e, ok := s.Entry(p)
	if !ok {
		t.Fatalf("no line at %d", p)
	}
	return e
}
