package cards

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/clean"
	"asrview/ui/seq"
)

func scene(t *testing.T, text string, change ...func(*Scene)) *Scene {
	t.Helper()
	store := stream.Open(lines.FromBytes([]byte(text)), stream.Options{})
	t.Cleanup(func() { store.Close() })
	if err := store.WaitComplete(t.Context()); err != nil {
		t.Fatal(err)
	}
	snap := store.Snapshot()
	records := seq.Of(0, snap, seq.Choice{Scope: stream.ScopeAll})
	sc := &Scene{
		Snapshots: []*stream.Snapshot{snap}, Records: records, Items: seq.Group(records, seq.Grouping{}),
		Options: render.Options{Width: 80, Markdown: true}, Location: time.UTC,
	}
	for _, c := range change {
		c(sc)
	}
	return sc
}

func message(seq int, ts, text string) string {
	return fmt.Sprintf(`{"type":"message","seq":%d,"ts":%q,"messageId":"m%d","role":"user","content":[{"type":"text","text":%q}]}`+"\n", seq, ts, seq, text)
}

func items(sc *Scene) (all []seq.Item) {
	for it, ok := sc.Items.First(); ok; it, ok = sc.Items.Next(it) {
		all = append(all, it)
	}
	return all
}

func plain(c *Card) string {
	var rows []string
	for i := range c.Len() {
		rows = append(rows, strings.TrimRight(c.Row(i).Plain(), " "))
	}
	return strings.Join(rows, "\n")
}

func TestACardIsDrawnOnceForAScene(t *testing.T) {
	sc := scene(t, message(1, "2026-05-12T10:00:00Z", "plain"))
	st := NewStudio()
	it := items(sc)[0]
	first := st.Finish(context.Background(), sc, it)
	if st.Card(sc, it) != first || st.Counts().Drawn != 1 {
		t.Errorf("drawn %d times", st.Counts().Drawn)
	}
	narrow := *sc
	narrow.Options.Width = 40
	folded := *sc
	folded.Folds = folded.Folds.With(it.First, render.Folds{All: render.FoldClosed})
	for _, other := range []*Scene{&narrow, &folded} {
		if st.Card(other, it) == first {
			t.Error("another scene got the same card")
		}
	}
}

func TestTheExactTextStandsUntilItsDrawingIsMade(t *testing.T) {
	sc := scene(t, message(1, "2026-05-12T10:00:00Z", "some **bold** text"))
	st := NewStudio()
	it := items(sc)[0]
	if c := st.Card(sc, it); c.Finished() || !strings.Contains(plain(c), "**bold**") {
		t.Errorf("at once: finished %v\n%s", c.Finished(), plain(c))
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if c := st.Finish(stopped, sc, it); c.Finished() {
		t.Error("a job that was stopped has finished the card")
	}
	st.Finish(context.Background(), sc, it)
	if c := st.Card(sc, it); !c.Finished() || strings.Contains(plain(c), "**bold**") {
		t.Errorf("after the drawing: finished %v\n%s", c.Finished(), plain(c))
	}
}

func TestALongLineWaitsToBeDecoded(t *testing.T) {
	sc := scene(t, message(7, "2026-05-12T10:00:00Z", strings.Repeat("x ", InlineBytes)))
	st := NewStudio()
	it := items(sc)[0]
	c := st.Card(sc, it)
	if !c.Waiting() || !strings.Contains(plain(c), "#7 · message · decoding 524 kB…") {
		t.Errorf("waiting %v\n%s", c.Waiting(), plain(c))
	}
	if _, ok := st.Input(sc, it.First); ok {
		t.Error("a long line was decoded on the loop")
	}
	st.Decode(sc, it.First)
	if in, ok := st.Input(sc, it.First); !ok || in.Record == nil {
		t.Error("it was decoded, and is not there")
	}
	if c := st.Card(sc, it); c.Waiting() {
		t.Error("it was decoded, and the card still waits")
	}
}

// TestALongLineOfAHostileTypeWaitsHarmlessly names the type before the record is
// decoded, from what the index has of it.
func TestALongLineOfAHostileTypeWaitsHarmlessly(t *testing.T) {
	line := message(7, "2026-05-12T10:00:00Z", strings.Repeat("x ", InlineBytes))
	sc := scene(t, strings.Replace(line, `"message"`, `"org.x/a\u001b]0;owned\u0007\u202e"`, 1))
	c := NewStudio().Card(sc, items(sc)[0])
	if got := plain(c); !c.Waiting() || !strings.Contains(got, "owned") || strings.ContainsAny(got, "\x1b\a\u202e") {
		t.Errorf("waiting %v\n%q", c.Waiting(), got)
	}
}

func TestTheDayStandsWhereItChanges(t *testing.T) {
	sc := scene(t, message(1, "2026-05-12T23:59:00Z", "a")+message(2, "2026-05-12T23:59:30Z", "b")+
		message(3, "nonsense", "c")+message(4, "2026-05-13T00:00:00Z", "d"))
	st := NewStudio()
	var days []string
	for _, it := range items(sc) {
		if top := st.Card(sc, it).Row(0).Plain(); strings.Contains(top, "2026") {
			days = append(days, top)
		}
	}
	want := "[Tuesday 12 May 2026 · UTC+00:00 Wednesday 13 May 2026 · UTC+00:00]"
	if fmt.Sprint(days) != want {
		t.Errorf("days %v, want %s", days, want)
	}
}

func TestEveryRowFitsAtEveryWidth(t *testing.T) {
	var b strings.Builder
	for i := range 3 {
		fmt.Fprintf(&b, `{"type":"org.acme/tick","seq":%d,"ts":"2026-05-12T10:00:00Z"}`+"\n", i)
	}
	b.WriteString(message(7, "2026-05-12T10:00:00Z", strings.Repeat("日本 ", InlineBytes/4)))
	for width := 1; width < 60; width++ {
		sc := scene(t, b.String(), func(s *Scene) { s.Options.Width = width })
		st := NewStudio()
		for _, it := range items(sc) {
			c := st.Card(sc, it)
			for i := range c.Len() {
				if got := clean.Width(c.Row(i).Plain()); got > width {
					t.Fatalf("width %d: a row has %d columns: %q", width, got, c.Row(i).Plain())
				}
			}
		}
	}
}

func TestFoldsAreNotChangedByWhoMakesOthers(t *testing.T) {
	var none Folds
	r := seq.Ref{Pos: 5}
	one := none.With(r, render.Folds{All: render.FoldOpen})
	two := one.With(r, render.Folds{All: render.FoldClosed})
	if none.Of(r).All != render.FoldAuto || one.Of(r).All != render.FoldOpen || two.Of(r).All != render.FoldClosed {
		t.Error("making folds changed those they were made from")
	}
	if two.WithAll(render.FoldOpen).Of(r).All != render.FoldOpen {
		t.Error("a fold of one record outlived a fold of all")
	}
	_, a := one.of(r)
	_, b := two.of(r)
	if a == b {
		t.Error("different folds have the same number")
	}
}

func TestTheCacheIsBoundedByBytes(t *testing.T) {
	c := newLRU[int, string](100)
	for i := range 50 {
		c.put(i, "v", 30)
	}
	if c.bytes > 100 || len(c.cells) != 3 {
		t.Errorf("%d bytes in %d cells", c.bytes, len(c.cells))
	}
	if _, ok := c.get(49); !ok {
		t.Error("the newest is gone")
	}
	c.get(47) // used last: stays
	c.put(100, "v", 30)
	if _, ok := c.get(47); !ok {
		t.Error("what was used last is gone")
	}
	c.put(101, "huge", 5000)
	if v, ok := c.get(101); !ok || v != "huge" || len(c.cells) != 1 {
		t.Errorf("a value over the bound: %v, %d cells", ok, len(c.cells))
	}
	c.put(101, "small", 10)
	if c.bytes != 10 {
		t.Errorf("%d bytes after it was replaced", c.bytes)
	}
}
