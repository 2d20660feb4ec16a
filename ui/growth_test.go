package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asrview/ui/shelf"
)

// talk is a stream of a session that has written to another.
func talk(own, other string, texts ...string) string {
	text := `{"type":"session","seq":0,"id":"r0","session":"` + own + `"}` + "\n"
	for i, t := range texts {
		text += between(i+1, own, other, t)
	}
	return text
}

func appendTo(t *testing.T, path, text string) {
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

// followed opens the screen on a folder that is followed.
func followed(t *testing.T, dir string, width, height int) *desk {
	t.Helper()
	d := sit(t, nil, width, height, func(c *Config) {
		c.Streams, c.Open, c.Follow = nil, openFile(true), true
		c.Finder = shelf.NewFinder([]string{dir}, nil)
	})
	t.Cleanup(d.app.closeOpened)
	return d
}

// TestWhatComesInAStreamThatIsNotOpenIsRead appends to a file, replaces one and adds
// one while the traffic is looked at; none of them is open.
func TestWhatComesInAStreamThatIsNotOpenIsRead(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.jsonl"), filepath.Join(dir, "b.jsonl")
	write(t, a, talk("x:a", "x:z", "first"))
	write(t, b, talk("x:b", "x:z", "one", "two"))
	d := followed(t, dir, 100, 40)
	shows := func(words ...string) {
		t.Helper()
		d.waitFor(func() bool {
			for _, w := range words {
				if !strings.Contains(d.app.View(), w) {
					return false
				}
			}
			return true
		})
	}
	shows("2 streams")
	d.press("t")
	shows("3 actors, 2 pairs in 2 streams")
	appendTo(t, a, between(2, "x:a", "x:z", "second"))
	shows("x:a → x:z", "2 →  0 ←", "1 unread")
	// A thread shows what comes too, whichever stream it comes in.
	for i, p := range d.app.gathered.graph.Pairs {
		if d.app.gathered.graph.Actors[p.A].Session == "x:a" {
			d.app.readThread(&d.app.gathered.graph.Pairs[i])
		}
	}
	shows("2 messages of this pair", "second")
	appendTo(t, a, between(3, "x:a", "x:z", "third"))
	shows("third")
	d.press("esc")
	shows("3 →  0 ←")
	d.seesNot("unread")
	write(t, b, talk("x:b", "x:z", "all anew"))
	shows("x:b → x:z", "1 →  0 ←")
	write(t, filepath.Join(dir, "c.jsonl"), talk("x:c", "x:z", "hello"))
	shows("4 actors, 3 pairs in 3 streams", "x:c → x:z", "1 unread")
}

func TestAStreamThatGrowsComesFirstInTheList(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "old.jsonl"), say(1, "the old one"))
	d := followed(t, dir, 100, 30)
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "the old one") })
	write(t, filepath.Join(dir, "new.jsonl"), say(1, "the new one"))
	d.waitFor(func() bool { return len(d.app.read.streams) == 2 })
	d.press("B")
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "the new one") })
	size := d.app.read.streams[1].Found.Size
	appendTo(t, filepath.Join(dir, "new.jsonl"), say(2, "and it grows"))
	d.waitFor(func() bool { return d.app.read.streams[1].Found.Size > size })
	if d.app.isOpen(1) {
		t.Error("it was opened for the list")
	}
}

// place puts a file into a folder whole, with a time of its own.
func place(t *testing.T, path, text string, at time.Time) {
	t.Helper()
	aside := filepath.Join(t.TempDir(), "aside")
	write(t, aside, text)
	if err := os.Chtimes(aside, at, at); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(aside, path); err != nil {
		t.Fatal(err)
	}
}

// TestAFollowedFolderAsItWas compares the list of a followed folder, before a stream
// comes and after, with goldens.
func TestAFollowedFolderAsItWas(t *testing.T) {
	for _, width := range []int{60, 100, 160} {
		shots := map[string]string{}
		t.Run(fmt.Sprint(width), func(t *testing.T) { shootFolder(t, width, shots) })
		for name, shot := range shots {
			golden(t, fmt.Sprintf("folder-%s-%d.txt", name, width), shot)
		}
	}
}

// shootFolder takes the pictures from within a folder of its own, so that paths are
// the same wherever the test runs.
func shootFolder(t *testing.T, width int, shots map[string]string) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("streams", 0o755); err != nil {
		t.Fatal(err)
	}
	noon := time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC)
	place(t, "streams/north.jsonl", talk("x:north", "x:south", "hello"), noon)
	place(t, "streams/south.jsonl", talk("x:south", "x:north", "you too"), noon.Add(time.Hour))
	legend := &[]string{}
	d := followed(t, "streams", width, 16)
	d.app.frame.setTheme(lookPainter{legend})
	shoot := func(name string, streams int) {
		said := fmt.Sprintf("%d streams", streams)
		d.waitFor(func() bool {
			view := d.app.View()
			return strings.Contains(view, said) && !strings.Contains(view, "looking for more")
		})
		d.finish()
		*legend = nil
		d.send(nil)
		shots[name] = picture(d.app.View(), *legend)
	}
	shoot("before", 2)
	place(t, "streams/east.jsonl", talk("x:east", "x:north", "me as well"), noon.Add(2*time.Hour))
	shoot("after", 3)
}
