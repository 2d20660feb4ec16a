package ui

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/ui/shelf"
)

// shelfFolder is a folder of two streams, the newer one about seeds, and of a file
// that is called like one.
func shelfFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for i, text := range []string{"Paint the boat shed", "Sort the seeds by month"} {
		path := filepath.Join(dir, strconv.Itoa(i)+".jsonl")
		putFile(t, path, say(1, text))
		when := time.Date(2026, 4, 3+i, 9, 30, 0, 0, time.UTC)
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	putFile(t, filepath.Join(dir, "2.jsonl"), "called like a log\n")
	return dir
}

func putFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// openWhole opens a file and indexes it.
func openWhole(ctx context.Context, path string) (*stream.Store, error) {
	src, err := lines.OpenFile(path, false)
	if err != nil {
		return nil, err
	}
	st := stream.Open(src, stream.Options{})
	return st, st.WaitComplete(ctx)
}

// choose opens the screen on the list of the folder's streams.
func choose(t *testing.T) *desk {
	t.Helper()
	d := sit(t, nil, 120, 30, func(c *Config) {
		c.Streams, c.Open = nil, openWhole
		c.Finder = shelf.NewFinder([]string{shelfFolder(t)}, nil)
	})
	t.Cleanup(d.app.closeOpened)
	d.finish()
	return d
}

func (d *desk) quits() bool {
	for _, m := range d.asked {
		if _, ok := m.(tea.QuitMsg); ok {
			return true
		}
	}
	return false
}

func TestTheListOfStreamsIsNarrowedAsOneTypes(t *testing.T) {
	d := choose(t)
	d.sees("streams  2 streams · 1 file that is no stream", "Paint the boat shed", "Sort the seeds by month")
	d.press("/", "text:shed")
	d.sees("1 of 2 streams · /shed", "Paint the boat shed")
	d.seesNot("Sort the seeds")
	d.press("esc")
	d.sees("streams  2 streams", "Sort the seeds")
	d.press("/", "text:boat", "enter", "esc")
	d.sees("streams  2 streams", "Sort the seeds")
	d.press("/", "text:nowhere", "enter")
	d.sees(`no stream has "nowhere" · Esc shows all`)
	d.press("esc", "/", "text:BOAT", "enter")
	d.seesNot("Sort the seeds")
	d.press("enter")
	d.finish()
	if d.app.read.at < 0 || d.app.side.pane != nil {
		t.Fatalf("Enter did not open the stream:\n%s", d.screen())
	}
	d.sees("Paint the boat shed", "0.jsonl")
	d.press("esc")
	d.finish()
	d.sees("streams  2 streams", "Sort the seeds")
	d.press("q")
	d.finish()
	d.sees("0.jsonl (")
	if d.quits() {
		t.Error("q in the list quit, though there is a stream to come back to")
	}
}

func TestNothingIsReadYetAndTheListIsLeft(t *testing.T) {
	for _, key := range []string{"q", "esc"} {
		d := choose(t)
		if d.press(key); !d.quits() {
			t.Errorf("%s left an empty screen:\n%s", key, d.screen())
		}
	}
}

func TestTheListOfStreamsAsItWas(t *testing.T) {
	known := []shelf.Found{
		{Path: "/home/mara/.heron/shed.jsonl", Size: 48_200, Modified: time.Date(2026, 4, 3, 9, 30, 0, 0, time.UTC), About: shelf.About{
			Title: "Paint the boat shed before the rain comes, and the door of the tool shed with what is left of the paint", Project: "/home/mara/work/boats/shed",
			Words: "Paint the boat shed before the rain comes, and the door of the tool shed with what is left of the paint. Do not use the green.", Session: "heron:5a3bb1c8-c3ce", Records: -1}},
		{Path: "/home/mara/.heron/seeds.jsonl", Size: 1_250_000, Modified: time.Date(2026, 4, 9, 18, 2, 0, 0, time.UTC), About: shelf.About{
			Title: "Sort the seeds", Project: "/home/mara/garden", Words: "Sort the seeds by month.", Session: "heron:91", Format: "a Heron session, version 3", Records: -1}},
		{Path: "/home/mara/.heron/empty.jsonl", Size: 412, Modified: time.Date(2026, 4, 1, 7, 0, 0, 0, time.UTC), About: shelf.About{Records: 2}},
	}
	for _, width := range []int{60, 100, 160} {
		legend := &[]string{}
		d := open(t, wordsStream(), width, 24, func(c *Config) {
			c.Theme = func(bool) Painter { return lookPainter{legend} }
			for _, f := range known {
				c.Streams = append(c.Streams, Stream{Name: f.Path, Found: f})
			}
			c.Open = openWhole
			c.Identify = func(context.Context, []byte, func() []byte) (shelf.Log, bool) { return shelf.Log{}, false }
		})
		d.finish()
		d.press("B", "j")
		d.finish()
		*legend = nil
		d.send(nil)
		golden(t, "pane-streams-"+strconv.Itoa(width)+".txt", picture(d.app.View(), *legend))
	}
}
