package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"asrview/model/asr"
	"asrview/model/native/raw"
)

// tape is a handler that notes what it is called with.
type tape struct {
	w     *Writer
	calls []string
}

func (h *tape) Line(l Line) error {
	h.calls = append(h.calls, fmt.Sprintf("line %d at %d: %s", l.Line, l.At, l.Value))
	_, err := h.w.Vendor("x/y", l.Value, Common{At: l.Span})
	return err
}

func (h *tape) Other(at Span, text []byte, why string) error {
	h.calls = append(h.calls, fmt.Sprintf("other %d at %d, %d bytes: %s", at.Line, at.At, at.Bytes, why))
	return h.w.Unreadable(at, text, why)
}

func (h *tape) Idle() error { h.calls = append(h.calls, "idle"); return nil }
func (h *tape) End() error  { h.calls = append(h.calls, "end"); return nil }

func discard([]byte) error { return nil }

// growing gives its pieces one by one, with a silence after each.
type growing struct {
	pieces []string
	idle   bool
}

func (g *growing) Read(p []byte) (int, error) {
	if g.idle {
		g.idle = false
		return 0, ErrIdle
	}
	if len(g.pieces) == 0 {
		return 0, io.EOF
	}
	n := copy(p, g.pieces[0])
	if g.pieces[0] = g.pieces[0][n:]; g.pieces[0] == "" {
		g.pieces = g.pieces[1:]
		g.idle = true
	}
	return n, nil
}

func TestLinesAreHandedOverWhole(t *testing.T) {
	w := NewWriter(discard, nil)
	h := &tape{w: w}
	in := &growing{pieces: []string{"{\"a\":1}\r\n\n{\"b\"", ":2}\n[3]\n", "{\"c\":3}"}}
	if err := Lines(t.Context(), in, w, h); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`line 1 at 0: {"a":1}`, "idle", `line 3 at 10: {"b":2}`, "other 4 at 18, 3 bytes: JSON, but not an object", "idle",
		"idle", `line 5 at 22: {"c":3}`, "end",
	}
	if got := strings.Join(h.calls, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	if a := w.Account(); a.Items != 5 || a.Open != 0 || a.Sum() != 5 || a.Blank != 1 || a.Unreadable != 1 || a.Mapped != 3 {
		t.Errorf("account: %+v", a)
	}
}

func TestALineThatIsTooLongIsPassedOver(t *testing.T) {
	w := NewWriter(discard, nil)
	h := &tape{w: w}
	long := `{"x":"` + strings.Repeat("y", 1000) + `"}`
	in := strings.NewReader("{\"a\":1}\n" + long + "\n{\"b\":2}\n")
	s := &splitter{ctx: t.Context(), in: io.MultiReader(io.LimitReader(in, 600), in), out: w, h: h, limit: 100}
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("line 1 at 0: {\"a\":1}\nother 2 at 8, %d bytes: longer than 100 bytes, the limit\nline 3 at %d: {\"b\":2}", len(long), 9+len(long))
	if got := strings.Join(h.calls, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestReadingEndsWithItsError(t *testing.T) {
	broken := errors.New("broken")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		in   io.Reader
		put  func([]byte) error
		want error
	}{
		"the log's":  {t.Context(), io.MultiReader(strings.NewReader("{}\n"), failing{broken}), discard, broken},
		"the put's":  {t.Context(), strings.NewReader("{}\n"), func([]byte) error { return broken }, broken},
		"the ctx's":  {ctx, strings.NewReader("{}\n"), discard, context.Canceled},
		"no failure": {t.Context(), strings.NewReader("{}\n"), discard, nil},
	} {
		w := NewWriter(c.put, nil)
		if err := Lines(c.ctx, c.in, w, &tape{w: w}); !errors.Is(err, c.want) {
			t.Errorf("%s error: %v, want %v", name, err, c.want)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestWhatWasPutIsHandedOnBeforeWaiting(t *testing.T) {
	var put, flushed int
	w := NewWriter(func([]byte) error { put++; return nil }, func() error { flushed = put; return nil })
	in := &growing{pieces: []string{"{}\n{}\n", "{}\n"}}
	if err := Lines(t.Context(), in, w, &tape{w: w}); err != nil {
		t.Fatal(err)
	}
	if put != 3 || flushed != 3 {
		t.Errorf("%d put, %d handed on", put, flushed)
	}
}

func TestAnItemHasOneFate(t *testing.T) {
	w := NewWriter(discard, nil)
	at := Span{Item: 1, Line: 1}
	w.Begin(at)
	if a := w.Account(); a.Items != 1 || a.Open != 1 {
		t.Errorf("begun: %+v", a)
	}
	if _, err := w.Session(&Session{Common: Common{At: at, Fate: Shared}}); err != nil {
		t.Fatal(err)
	}
	if a := w.Account(); a.Open != 1 {
		t.Errorf("quoted: %+v", a)
	}
	for range 2 {
		if _, err := w.Vendor("x/y", nil, Common{At: at, Fate: Bookkeeping, Why: "state"}); err != nil {
			t.Fatal(err)
		}
	}
	w.Settle(at, Unknown, "again", "")
	if a := w.Account(); a.Open != 0 || a.Bookkeeping != 1 || a.Unknown != 0 || a.Reasons["state"] != 1 || a.Records != 3 {
		t.Errorf("settled: %+v", a)
	}
}

func TestARecordSaysWhereItCameFrom(t *testing.T) {
	var line []byte
	w := NewWriter(func(b []byte) error { line = append(line[:0], b...); return nil }, nil)
	m := Message{Common: Common{
		At:   Span{Item: 7, Line: 7, At: 100, Bytes: 20, Mended: true},
		Also: []Span{{Item: 9, Line: 9, At: 140, Bytes: 5}},
	}, MessageID: raw.Value(`"m"`)}
	if _, err := w.Message(&m); err != nil {
		t.Fatal(err)
	}
	rec, err := asr.Decode(line)
	if err != nil {
		t.Fatal(err)
	}
	o, ok := OriginOf(rec)
	if !ok || o.At.Line != 7 || o.At.At != 100 || o.At.Bytes != 20 || !o.At.Mended || len(o.Also) != 1 || o.Also[0].Line != 9 {
		t.Errorf("%+v, %v", o, ok)
	}
	for _, bad := range []string{`{}`, `{"line":0,"at":1,"bytes":1}`, `{"line":1,"at":-1,"bytes":1}`, `{"line":1,"at":1,"bytes":"1"}`, `7`} {
		rec, err := asr.Decode([]byte(`{"type":"x","asrview/native":` + bad + `}`))
		if err != nil {
			t.Fatal(err)
		}
		if o, ok := OriginOf(rec); ok {
			t.Errorf("%s is read as %+v", bad, o)
		}
	}
}

func TestAPlanNamesTheSnapshotBefore(t *testing.T) {
	var out strings.Builder
	w := NewWriter(func(b []byte) error { out.Write(b); return nil }, nil)
	entries := func(content string) *Entries {
		e := &Entries{}
		e.Add(&Entry{Content: raw.String(content), Status: raw.Value(`"pending"`)})
		return e
	}
	for _, p := range []*Plan{
		{PlanID: "a", PlanType: "items", Entries: entries("one")},
		{PlanID: "b", PlanType: "items", Entries: entries("other")},
		{PlanID: "a", PlanType: "items", Entries: entries("")},
		{PlanID: "a", PlanType: "items", Entries: entries("two")},
	} {
		if _, err := w.Plan(p); err != nil {
			t.Fatal(err)
		}
	}
	got := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(got) != 3 || strings.Contains(got[1], "supersedes") || !strings.Contains(got[2], `"supersedes":"r0"`) {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

func TestCompanionsAreBounded(t *testing.T) {
	e := Env{Folder: fstest.MapFS{
		"s/big.json":   {Data: make([]byte, MaxCompanion+1)},
		"s/small.json": {Data: []byte("{}")},
		"s/dir":        {Mode: fs.ModeDir},
	}}
	if got := len(e.List("s")); got != 3 {
		t.Errorf("%d names", got)
	}
	if e.Read("s/big.json") != nil || e.Read("s/dir") != nil || e.Read("s/none") != nil || e.Read("../x") != nil {
		t.Error("read what must not be read")
	}
	if string(e.Read("s/small.json")) != "{}" || (Env{}).Read("x") != nil || (Env{}).List(".") != nil {
		t.Error("a small companion is not read, or one is without a folder")
	}
}

func TestNamesOfVendorsAreClean(t *testing.T) {
	if got := VendorType("com.example", "sys", "turn_end"); got != "com.example/sys/turn_end" {
		t.Error(got)
	}
	for _, name := range []string{"", "a b", "x\x1b", "ü", strings.Repeat("a", 65)} {
		if got := VendorType("com.example", name); got != "com.example/unknown" {
			t.Errorf("%q became %s", name, got)
		}
	}
}

func TestTimesHaveTheShapeOfTimes(t *testing.T) {
	for v, want := range map[string]bool{
		`"2026-05-01T16:20:26.837Z"`: true, `"2026-05-01T16:20:26+02:00"`: true,
		`"2026-05-01"`: false, `"[trimmed for a fixture]..."`: false, `1714580426`: false, `""`: false, `"2026-05-01 16:20:26.837Z"`: false,
	} {
		if IsTime(raw.Value(v)) != want {
			t.Errorf("%s: %v", v, !want)
		}
	}
}
