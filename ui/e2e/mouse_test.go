//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// click is what a terminal sends for the left button at a cell, counted from 1.
func click(x, y int) string { return fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x, y, x, y) }

// rowOf is the row of the screen that a text stands on, counted from 1.
func rowOf(t *testing.T, screen, text string) int {
	t.Helper()
	for i, row := range strings.Split(screen, "\n") {
		if strings.Contains(row, text) {
			return i + 1
		}
	}
	t.Fatalf("%q is not on the screen:\n%s", text, screen)
	return 0
}

func TestClicksOnCardsFoldsAndOutlineLines(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 140, Rows: 40})
	s.Press(click(10, rowOf(t, s.Screen(), "You look after the web site")))
	at(s, "#2")
	do(s, show("14G", "3 records · 2 org.acme.agent/file-snapshot"))
	s.Press(click(10, rowOf(t, s.Screen(), "3 records · 2 org")))
	do(s, show("", "#14 ", "#15 ", "#16 ").but("3 records · 2 org"))
	do(s, show("o", "outline", "Grep", "Edit  hours/parse.go"))
	s.Press(click(100, rowOf(t, s.Screen(), "Edit  hours/parse.go")))
	do(s, show("", "tool_call · Edit"))
	at(s, "#20")
	// The wheel turns what it stands over.
	first := s.Wait("the outline's first lines", func(screen string) bool { return strings.Contains(screen, "#4   user") })
	s.Press(strings.Repeat("\x1b[<65;120;10M", 3))
	s.Wait("the outline further down beside the same list", func(screen string) bool {
		left := func(s string) string { return strings.SplitN(strings.Split(s, "\n")[1], "│", 2)[0] }
		return !strings.Contains(screen, "#4   user") && left(screen) == left(first)
	})
	quitPane(t, s)
}

func TestTheMouseIsCapturedWhereThatIsWanted(t *testing.T) {
	t.Parallel()
	const on, off = "\x1b[?1002h", "\x1b[?1002l"
	s := screen(t, ptytest.Options{})
	s.WaitRaw("the mouse being asked for", func(raw []byte) bool { return bytes.Contains(raw, []byte(on)) })
	do(s, show("a", "mouse off: the terminal selects text"))
	s.WaitRaw("the mouse being given back", func(raw []byte) bool {
		return bytes.LastIndex(raw, []byte(off)) > bytes.LastIndex(raw, []byte(on))
	})
	do(s, show("a", "mouse on"))
	s.WaitRaw("the mouse being asked for again", func(raw []byte) bool {
		return bytes.LastIndex(raw, []byte(on)) > bytes.LastIndex(raw, []byte(off))
	})
	quit(t, s)
	s = screen(t, ptytest.Options{}, "--mouse", "off")
	quit(t, s)
	if count(s, on) != 0 {
		t.Error("the mouse was captured though --mouse is off")
	}
}
