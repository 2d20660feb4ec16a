package ui

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/ui/shelf"
)

// piped opens the screen on a pipe that the test writes to.
func piped(t *testing.T) (d *desk, send func(string), end func()) {
	t.Helper()
	r, w := io.Pipe()
	store := stream.Open(lines.FromPipe(r, "standard input", lines.Limits{}), stream.Options{})
	t.Cleanup(func() { store.Close() })
	send = func(text string) {
		if _, err := io.WriteString(w, text); err != nil {
			t.Error(err)
		}
	}
	return sit(t, store, 100, 30), send, func() { w.Close() }
}

const notKnownYet = "is not known yet, since streams are still being read"

func TestWhatIsNotReadYetIsFollowedWhenItIs(t *testing.T) {
	d, send, end := piped(t)
	send(`{"type":"session","seq":0,"id":"r0","session":"x:own"}` + "\n" +
		`{"type":"subagent","seq":1,"id":"r1","name":"worker","session":"x:own"}` + "\n")
	d.waitFor(func() bool { return d.app.read.snap().Len() == 2 })
	d.press("1", "G")
	d.press("3", "l")
	d.waitFor(func() bool { return strings.Contains(d.status(), notKnownYet) })
	send(`{"type":"message","seq":2,"id":"r2","messageId":"m2","role":"user","content":[]}` + "\n")
	d.waitFor(func() bool { return d.app.read.snap().Len() == 3 })
	if d.place() != "#1" || d.app.trail.lead == nil {
		t.Errorf("at %s, waiting: %v", d.place(), d.app.trail.lead)
	}
	// Who goes elsewhere does not wait any more.
	d.press("g", "l")
	d.waitFor(func() bool { return strings.Contains(d.status(), notKnownYet) })
	d.press("2", "G")
	send(strings.Replace(say(3, "more"), `"role"`, `"derivedFrom":["r0"],"role"`, 1))
	d.waitFor(func() bool { return d.app.read.snap().Len() == 4 && d.app.trail.lead == nil })
	if d.place() != "#2" {
		t.Errorf("the reader was taken to %s", d.place())
	}
	// What a later record says is followed when it has come.
	d.press("l")
	d.waitFor(func() bool { return strings.Contains(d.status(), notKnownYet) })
	send(strings.Replace(say(4, "of it"), `"role"`, `"derivedFrom":["r2"],"role"`, 1))
	d.waitFor(func() bool { return d.place() == "#4" })
	d.sees("source of")
	// At the end it is known that there is nothing.
	send(say(5, "the last"))
	d.waitFor(func() bool { return d.app.read.snap().Len() == 6 })
	d.press("5", "G", "l")
	d.waitFor(func() bool { return strings.Contains(d.status(), notKnownYet) })
	end()
	d.waitFor(func() bool { return strings.Contains(d.status(), "this record leads to no other") })
}

// TestASessionMayBeLoadedUntilTheFoldersAreGoneThrough holds the look at a folder.
func TestASessionMayBeLoadedUntilTheFoldersAreGoneThrough(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "survey.jsonl"), talk("codex:01f7a000-0000-7000-8000-00000000bb02", "x:z", "from the survey"))
	write(t, filepath.Join(dir, "notes.txt"), "no stream\n")
	for name, keys := range map[string][]string{
		"by a key":      {"4", "G", "l"},
		"by its name":   {":", "text:codex:01f7a000-0000-7000-8000-00000000bb02#r1", "enter"},
		"not to be had": {"7", "G", "l"},
	} {
		hold := make(chan struct{})
		parent, err := openFile(false)(t.Context(), trafficData+"tree/parent.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { parent.Close() })
		d := sit(t, parent, 100, 60, func(c *Config) {
			c.Open = openFile(false)
			c.Identify = func(context.Context, []byte, func() []byte) (shelf.Log, bool) { <-hold; return shelf.Log{}, false }
			c.Finder = shelf.NewFinder([]string{dir}, c.Identify)
		})
		t.Cleanup(d.app.closeOpened)
		d.press(keys...)
		d.sees("bb02 (not known yet)", "cc03 (not known yet)")
		d.waitFor(func() bool {
			return strings.Contains(d.status(), notKnownYet) || strings.Contains(d.status(), "looking for codex:")
		})
		close(hold)
		switch name {
		case "not to be had":
			d.waitFor(func() bool { return strings.Contains(d.status(), "place 1 of") })
			if d.place() != "#6" {
				t.Errorf("%s: went to %s", name, d.place())
			}
			d.sees("cc03 (not loaded)")
		default:
			d.waitFor(func() bool { return strings.Contains(d.app.View(), "from the survey") })
		}
	}
}
