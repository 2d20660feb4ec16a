package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/ui/cards"
)

// manyRecords is a stream of n records, most of them messages of two rows, with
// seqs from a number on.
func manyRecords(from, n int) string {
	var b strings.Builder
	for i := from; i < from+n; i++ {
		switch i % 10 {
		case 7:
			fmt.Fprintf(&b, `{"type":"tool_call","seq":%d,"callId":"c%d","name":"Read","input":{"path":"a/b.go"}}`+"\n", i, i)
		case 8:
			fmt.Fprintf(&b, `{"type":"tool_result","seq":%d,"callId":"c%d","content":[{"type":"text","text":"ok %d"}]}`+"\n", i, i-1, i)
		case 9:
			fmt.Fprintf(&b, `{"type":"org.acme/progress","seq":%d,"step":%d}`+"\n", i, i)
		default:
			b.WriteString(say(i, fmt.Sprintf("text of record %d, **bold** at times", i)))
		}
	}
	return b.String()
}

// meter counts what is done between two looks.
type meter struct {
	d       *desk
	counts  cards.Counts
	decoded int64
}

func newMeter(d *desk) *meter {
	m := &meter{d: d}
	m.look()
	return m
}

func (m *meter) look() (drawn int, decoded int64) {
	c, n := m.d.app.read.studio.Counts(), m.d.store.Snapshot().Counters().RecordsDecoded
	drawn, decoded = c.Drawn-m.counts.Drawn, n-m.decoded
	m.counts, m.decoded = c, n
	return drawn, decoded
}

// quiet stops what is drawn ahead, so that only what the loop does is counted.
func quiet(d *desk) { d.app.crew.Close() }

func TestWhatAKeyCostsDoesNotDependOnTheStream(t *testing.T) {
	const height = 30
	for _, n := range []int{1_000, 50_000} {
		d := open(t, manyRecords(0, n), 80, height)
		first := d.store.Snapshot().Counters().RecordsDecoded
		if drawn := d.app.read.studio.Counts().Drawn; drawn > 2*height || first > 2*height {
			t.Errorf("%d records: the first screen drew %d cards and decoded %d", n, drawn, first)
		}
		quiet(d)
		m := newMeter(d)
		for _, key := range []string{"G", "pgup", "g", "pgdown", "j", "J", "x", "v"} {
			d.press(key)
			if drawn, decoded := m.look(); drawn > 2*height || decoded > 3*height {
				t.Errorf("%d records: %s drew %d cards and decoded %d records", n, key, drawn, decoded)
			}
		}
		d.press("5", "0", "0", "G")
		if drawn, decoded := m.look(); drawn > 2*height || decoded > 3*height || d.place() != "#500" {
			t.Errorf("%d records: 500G drew %d, decoded %d and went to %s", n, drawn, decoded, d.place())
		}
	}
}

func TestPagingShowsWhatWasDrawnAhead(t *testing.T) {
	d := open(t, manyRecords(0, 2000), 80, 24)
	d.finish()
	quiet(d)
	m := newMeter(d)
	d.press("space")
	if drawn, decoded := m.look(); drawn != 0 || decoded != 0 {
		t.Errorf("a page that was drawn ahead drew %d cards and decoded %d records", drawn, decoded)
	}
	d.seesNot("**bold**")
}

func TestALateDrawingLeavesTheReadersPlace(t *testing.T) {
	var b strings.Builder
	for i := range 30 {
		b.WriteString(say(i, strings.Repeat("- an item\n\n", 4)+"# A heading\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"))
	}
	gate := make(chan struct{})
	d := open(t, b.String(), 80, 24, func(c *Config) { c.Terminal.(*fakeTerminal).gate = gate })
	d.press("1", "2", "G", "k", "k", "k", "k", "k")
	place, y := d.place(), d.cursorRow()
	before := d.screen()
	close(gate)
	d.finish()
	if before == d.screen() {
		t.Fatal("no drawing came, so nothing was tested")
	}
	if d.place() != place || d.cursorRow() != y {
		t.Errorf("%s on row %d; after the drawings %s is on row %d", place, y, d.place(), d.cursorRow())
	}
}

func TestAHugeRecordDoesNotHoldTheLoop(t *testing.T) {
	huge := strings.Repeat("word ", 2*cards.InlineBytes/5)
	gate := make(chan struct{})
	d := open(t, say(1, "before")+say(2, huge)+say(3, "after"), 80, 60, func(c *Config) { c.Terminal.(*fakeTerminal).gate = gate })
	d.sees("before", "#2 · message · decoding 524 kB…", "after")
	if n := d.store.Snapshot().Counters().RecordsDecoded; n > 2 {
		t.Errorf("%d records were decoded on the loop, want the short ones", n)
	}
	close(gate)
	d.finish()
	d.seesNot("decoding")
	d.sees("word word", "before")
	d.press("J", "enter")
	d.sees("word word")
	d.press("G")
	d.press("q")
	// Opened before it is decoded, it says so and then shows.
	d2 := open(t, say(1, huge), 80, 24)
	d2.app.crew.Cancel(drawJob)
	d2.press("enter")
	d2.finish()
	d2.sees("word word")
}

func entries(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		b.WriteString(say(i, fmt.Sprintf("entry %d", i)))
	}
	return b.String()
}

func TestFollowingStaysAtTheEndOnlyWhileTheReaderIsThere(t *testing.T) {
	g := newGrowing(t, entries(0, 40))
	d := g.open(true, func(c *Config) { c.Follow = true })
	d.sees("entry 39", "following")
	g.write(entries(40, 42))
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "entry 41") })
	d.press("g")
	d.sees("entry 0")
	g.write(entries(42, 45))
	d.waitFor(func() bool { return strings.Contains(d.status(), "3 new below") })
	d.sees("entry 0")
	d.press("G")
	d.sees("entry 44")
	d.seesNot("new below")
}

// growingFile is a file that a test writes on to.
type growingFile struct {
	t    *testing.T
	path string
}

func newGrowing(t *testing.T, text string) growingFile {
	t.Helper()
	g := growingFile{t, filepath.Join(t.TempDir(), "run.jsonl")}
	g.write(text)
	return g
}

func (g growingFile) write(text string) {
	g.t.Helper()
	f, err := os.OpenFile(g.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		g.t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		g.t.Fatal(err)
	}
}

// open opens the screen on the file once it is indexed.
func (g growingFile) open(follow bool, change ...func(*Config)) *desk {
	g.t.Helper()
	src, err := lines.OpenFile(g.path, follow)
	if err != nil {
		g.t.Fatal(err)
	}
	store := stream.Open(src, stream.Options{Follow: follow})
	g.t.Cleanup(func() { store.Close() })
	if err := store.WaitComplete(g.t.Context()); err != nil {
		g.t.Fatal(err)
	}
	return sit(g.t, store, 80, 24, change...)
}

// waitFor delivers mail until something holds.
func (d *desk) waitFor(holds func() bool) {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.t.Context(), 2*time.Minute)
	defer cancel()
	for !holds() {
		letters := d.app.mail.Next(ctx)
		if letters == nil {
			d.t.Fatalf("never came true; the screen is\n%s", d.screen())
		}
		d.send(mailed(letters))
	}
}

func TestAReplacedStreamIsReadAgain(t *testing.T) {
	g := newGrowing(t, wordsStream())
	d := g.open(true)
	d.press("&", "text:apple", "enter", "4", "0", "G", "m", "a", "enter", "/", "text:tree", "enter")
	next := newGrowing(t, say(1, "a new stream with one apple"))
	if err := os.Rename(next.path, g.path); err != nil {
		t.Fatal(err)
	}
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "a new stream with one apple") })
	d.press("'", "a")
	d.sees("there is no mark a")
}

func TestAnOpenedRecordLearnsOfItsDelivery(t *testing.T) {
	g := newGrowing(t, say(1, "a reply"))
	d := g.open(true)
	d.press("enter")
	d.seesNot("delivery")
	g.write(`{"type":"delivery","seq":2,"id":"r2","message":"messageId=m1","status":"failed","reason":"quota"}` + "\n")
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "delivery · failed: quota") })
}

func TestReadAgainAndFollowLater(t *testing.T) {
	g := newGrowing(t, say(1, "one"))
	d := g.open(false)
	g.write(say(2, "two"))
	d.press("R")
	d.waitFor(func() bool { return strings.Contains(d.status(), "read again: 1 new record") })
	d.sees("two")
	d.press("R")
	d.waitFor(func() bool { return strings.Contains(d.status(), "read again: nothing new") })
	d.press("F")
	d.sees("following")
	g.write(say(3, "three"))
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "three") })
	d.press("R")
	d.sees("followed: what comes is read by itself")
}
