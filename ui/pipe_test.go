package ui

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
)

// TestTheEndOfAPipeIsWhereItEnds: who asks for the end while a pipe is still
// being read stays at its end until there is no more, or until he moves away.
func TestTheEndOfAPipeIsWhereItEnds(t *testing.T) {
	r, w := io.Pipe()
	store := stream.Open(lines.FromPipe(r, "standard input", lines.Limits{}), stream.Options{})
	t.Cleanup(func() { store.Close() })
	send := func(from, to int) {
		for i := from; i < to; i++ {
			io.WriteString(w, say(i, fmt.Sprintf("entry %d.", i)))
		}
	}
	send(0, 40)
	d := sit(t, store, 80, 24)
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "entry 0.") })
	d.waitFor(func() bool { return d.app.read.snap().Len() == 40 })
	d.press("G")
	d.sees("entry 39.")
	send(40, 80)
	d.waitFor(func() bool { return strings.Contains(d.app.View(), "entry 79.") })
	d.press("K", "K", "K", "K", "K", "K", "K", "K", "K", "K", "K", "K")
	send(80, 120)
	w.Close()
	d.waitFor(func() bool { return store.Snapshot().Len() == 120 && d.app.read.snap().Len() == 120 })
	d.seesNot("entry 119.")
}

// TestWhoMovesOnIsNotTakenAway asks for a record that has not come yet, and moves on
// before it comes: keys are answered meanwhile, and the reader stays where they went.
func TestWhoMovesOnIsNotTakenAway(t *testing.T) {
	r, w := io.Pipe()
	store := stream.Open(lines.FromPipe(r, "standard input", lines.Limits{}), stream.Options{})
	t.Cleanup(func() { store.Close() })
	send := func(from, to int) {
		for i := from; i < to; i++ {
			io.WriteString(w, say(i, fmt.Sprintf("entry %d.", i)))
		}
	}
	send(0, 40)
	d := sit(t, store, 80, 24)
	d.waitFor(func() bool { return d.app.read.snap().Len() == 40 })
	ask := func(seq string) {
		d.press(":", "text:#"+seq, "enter")
		if !strings.Contains(d.status(), "looking for #"+seq) {
			t.Errorf("asked for #%s it says %q", seq, d.status())
		}
	}
	ask("60")
	d.press("2", "J")
	if d.place() != "#2" || !strings.Contains(d.status(), "stopped looking") {
		t.Errorf("moved on to %s, and it says %q", d.place(), d.status())
	}
	send(40, 80)
	d.waitFor(func() bool { return d.app.read.snap().Len() == 80 })
	if d.place() != "#2" {
		t.Errorf("taken away to %s", d.place())
	}
	ask("100")
	send(80, 120)
	w.Close()
	d.waitFor(func() bool { return d.place() == "#100" })
}
