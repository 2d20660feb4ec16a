package stream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"asrview/model/asr"
	"asrview/model/lines"
)

// plainEntries is what a reader that knows no tricks makes of a stream.
func plainEntries(data []byte) []Entry {
	var out []Entry
	text, ended := string(data), false
	off := 0
	for n := 1; text != ""; n++ {
		line, rest, newline := strings.Cut(text, "\n")
		ended = !newline
		at := off
		off += len(line) + 1
		text = rest
		if n == 1 && strings.HasPrefix(line, "\ufeff") {
			line, at = line[3:], at+3
		}
		line = strings.TrimSuffix(line, "\r")
		if strings.Trim(line, " \t\r") == "" {
			continue
		}
		out = append(out, plainEntry(Pos(at), n, line, ended))
	}
	return out
}

func plainEntry(p Pos, n int, line string, ended bool) Entry {
	e := Entry{Pos: p, Len: len(line), Line: n}
	var h asr.Head
	if err := asr.Scan([]byte(line), &h); err != nil {
		e.Kind, e.Problem, e.Incomplete = asr.KindNone, err.Error(), ended
		if ended {
			e.Problem = "incomplete"
		}
		return e
	}
	e.Kind, e.Type, e.Seq, e.Has = asr.KindOf(string(h.Type)), string(h.Type), h.Seq, h.Has
	if t, ok := asr.Time(string(h.TS)); ok && t.Year() >= 0 && t.Year() <= 9999 {
		e.Time = t.UTC().Truncate(time.Microsecond)
	}
	e.Role, e.Author, e.Origin, e.Status = roleOf(h.Role), authorOf(h.Author), originOf(h.Origin), statusOf(h.Status)
	e.Error = h.Has&asr.HasError != 0
	e.Traffic = e.Kind == asr.KindSubagent
	if rec, err := asr.Decode([]byte(line)); err == nil && e.Kind == asr.KindMessage {
		m := rec.Message
		e.Traffic = h.Has&(asr.HasFrom|asr.HasRecipients) != 0 || m.HasOrigin("inter_session") || m.HasOrigin("subagent_report")
	}
	return e
}

// openWith indexes a stream with the given options.
func openWith(t testing.TB, src lines.Source, opt Options) *Snapshot {
	t.Helper()
	st := Open(src, opt)
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	return st.Snapshot()
}

// comparePlain checks an index against the plain reader: every entry, both ways
// of walking, and every id.
func comparePlain(t *testing.T, data []byte, opt Options) {
	t.Helper()
	compareSnapshot(t, openWith(t, lines.FromBytes(data), opt), data)
}

func compareSnapshot(t *testing.T, s *Snapshot, data []byte) {
	t.Helper()
	want := plainEntries(data)
	if s.Len() != len(want) {
		t.Fatalf("%d entries, want %d, of %.200q", s.Len(), len(want), data)
	}
	p, ok := s.First()
	for i, w := range want {
		got := s.At(i)
		if line := data[w.Pos : int(w.Pos)+w.Len]; w.Kind == asr.KindMessage && undecodable(line) {
			// The index has not seen the fault, and what it says of such a line is open.
			w.Traffic = got.Traffic
		}
		if got != w {
			t.Fatalf("entry %d of %.200q\ngot  %+v\nwant %+v", i, data, got, w)
		}
		if !ok || p != w.Pos {
			t.Fatalf("walking came to %d, %v, want entry %d at %d", p, ok, i, w.Pos)
		}
		p, ok = s.Next(p)
	}
	if ok {
		t.Errorf("walking went on to %d", p)
	}
	compareIDs(t, s, data, want)
}

// undecodable reports whether a line that asr.Scan accepts is refused when it is
// decoded, for a fault inside a value that Scan passes over.
func undecodable(line []byte) bool {
	_, err := asr.Decode(line)
	return err != nil
}

// compareIDs looks every id of a stream up.
func compareIDs(t *testing.T, s *Snapshot, data []byte, want []Entry) {
	t.Helper()
	byID := make(map[string][]Pos)
	var h asr.Head
	for _, e := range want {
		if e.Kind != asr.KindNone && asr.Scan(data[e.Pos:int(e.Pos)+e.Len], &h) == nil && len(h.ID) > 0 {
			byID[string(h.ID)] = append(byID[string(h.ID)], e.Pos)
		}
	}
	for id, at := range byID {
		if r := asr.ParseRef(id); r.ID == "" {
			continue
		}
		l := s.ResolveRef(id)
		got := l.Candidates
		if l.State == Found {
			got = []Pos{l.Pos}
		}
		if at = at[:min(len(at), maxCandidates)]; !slices.Equal(got, at) {
			t.Errorf("id %q of %.200q led to %.9v, want %.9v", id, data, got, at)
			return
		}
	}
}

// madeStream makes a stream of records with every sort of id, order and
// spelling, and of lines that are none.
func madeStream(r *rand.Rand, n int) []byte {
	var b bytes.Buffer
	if r.IntN(3) == 0 {
		b.WriteString("\ufeff")
	}
	seq := 0
	for range n {
		seq += r.IntN(3)
		switch r.IntN(12) {
		case 0:
			b.WriteString(strings.Repeat(" ", r.IntN(3)))
		case 1:
			b.WriteString([]string{"oops", "[1,2]", `{"no":"type"}`, "\x00\x00", `{"type":"mess`, `{"type":7}`}[r.IntN(6)])
		case 2:
			fmt.Fprintf(&b, `{"type":"plan","seq":%d,"id":"p%d","planId":"pl%d","supersedes":"r%d"}`, seq, r.IntN(20), r.IntN(3), r.IntN(seq+1))
		case 3:
			fmt.Fprintf(&b, `{"id":"r%d","seq":%d,"type":"delivery","status":"sent","message":"messageId=m%d","platformMessageIds":["x%d"]}`, seq, seq, r.IntN(20), r.IntN(9))
		case 4:
			fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%d","role":"user","content":[{"type":"text","text":"%s",%s:%s}]}`,
				seq, seq, strings.Repeat(`a_b `, r.IntN(9)), spelt(r, "origin"), spelt(r, []string{"inter_session", "subagent_report", "prompt"}[r.IntN(3)]))
		default:
			fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%d","ts":"2026-10-26T14:%02d:%02d.%03dZ","messageId":"m%d","role":"user","content":[{"type":"text","text":"%s"}]}`,
				seq, seq, r.IntN(60), r.IntN(60), r.IntN(1000), r.IntN(50), strings.Repeat(`a \" b `, r.IntN(1<<r.IntN(8))))
		}
		b.WriteString([]string{"\n", "\n", "\n", "\r\n", "\n\n"}[r.IntN(5)])
	}
	if out := b.Bytes(); r.IntN(2) == 0 && len(out) > 0 {
		return out[:len(out)-1]
	}
	return b.Bytes()
}

// spelt writes a word as JSON, some of its letters as escapes now and then.
func spelt(r *rand.Rand, word string) string {
	escaped := r.IntN(3) == 0
	out := `"`
	for _, c := range word {
		if escaped && r.IntN(6) == 0 {
			out += fmt.Sprintf([]string{`\u%04x`, `\u%04X`}[r.IntN(2)], c)
		} else {
			out += string(c)
		}
	}
	return out + `"`
}

// mutate changes a few bytes.
func mutate(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	for range r.IntN(8) {
		if len(b) == 0 {
			break
		}
		i := r.IntN(len(b))
		switch r.IntN(4) {
		case 0:
			b[i] = byte(r.IntN(256))
		case 1:
			b[i] = "\n\r\"{}[],:\\ "[r.IntN(11)]
		case 2:
			b = append(b[:i], b[min(len(b), i+r.IntN(20)):]...)
		case 3:
			b = append(b[:i:i], append(bytes.Clone(b[i:min(len(b), i+r.IntN(40))]), b[i:]...)...)
		}
	}
	return b
}

func TestIndexIsWhatAPlainReaderFinds(t *testing.T) {
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 1))
		data := mutate(r, madeStream(r, r.IntN(120)))
		for _, opt := range []Options{{}, {Workers: 3, window: 64, condense: 200}, {Workers: 1, window: 1 + r.IntN(500), condense: 1 + r.IntN(100)}} {
			comparePlain(t, data, opt)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// FuzzIndex goes window by window on one goroutine, so that the same input
// always takes the same way.
func FuzzIndex(f *testing.F) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 2))
		f.Add(madeStream(r, 10), 1+r.IntN(300), 1+r.IntN(100))
	}
	f.Fuzz(func(t *testing.T, data []byte, window, condense int) {
		st := newStore(lines.FromBytes(data), Options{window: 1 + abs(window)%4096, condense: 1 + abs(condense)%4096})
		ix := newIndexer(st)
		for ix.searched() < ix.size && ix.err == nil {
			ix.window(min(ix.size-ix.searched(), int64(st.opt.window)))
		}
		ix.settle()
		ix.publish()
		compareSnapshot(t, st.Snapshot(), data)
	})
}

func abs(n int) int { return max(n, -n-1) }

// errSource fails at an offset, as a disk does.
type errSource struct {
	lines.Source
	at int64
}

func (s errSource) ReadAt(p []byte, off int64) (int, error) {
	if off+int64(len(p)) <= s.at {
		return s.Source.ReadAt(p, off)
	}
	n, _ := s.Source.ReadAt(p[:max(0, s.at-off)], off)
	return n, errors.New("run.jsonl: reading failed at byte 4000: input/output error")
}

func TestReadErrorIsSaid(t *testing.T) {
	data := madeStream(rand.New(rand.NewPCG(3, 3)), 100)
	st := Open(errSource{lines.FromBytes(data), 4000}, Options{window: 256})
	defer st.Close()
	err := st.WaitComplete(context.Background())
	s := st.Snapshot()
	if err == nil || s.Progress().Note != err.Error() || !strings.Contains(err.Error(), "input/output error") {
		t.Errorf("error %v, note %q", err, s.Progress().Note)
	}
	if s.Progress().Complete || s.Complete() || s.Len() == 0 {
		t.Errorf("after the error: %+v", s.Progress())
	}
}
