//go:build unix

package e2e

import (
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

func TestTheOutlineHasALineForWhatMatters(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 140, Rows: 60})
	do(s, show("o", "outline", "Saturday 24 October 2026",
		"#4   user · human  @crumb the order page",
		"#5   user  Did anyone feed",
		"#12    result · error  hours/parse.go",
		"#7     Read  /srv/bakery-web/hours.yaml",
		"#18    assistant · reasoning  encrypted",
		"#23  user · human · withdrawn",
		"#31    subagent · explorer",
		"#35    plan todo-1",
		"#47  user · human  content absent",
		"#53    assistant · final",
		"#59    delivery · failed: channel is read-only"))
	quitPane(t, s)
}

// quitPane closes a pane, then the program.
func quitPane(t *testing.T, s *ptytest.Session) {
	t.Helper()
	s.Press("q")
	s.Wait("no pane", func(screen string) bool { return !strings.Contains(screen, "│") })
	quit(t, s)
}

func TestTheOutlineGoesWithTheListAndTheListWithIt(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 140, Rows: 30})
	do(s, show("o", "▌ #4 "))
	do(s,
		// The list's cursor moves that of the outline.
		show(tab+"20G", "▌ #20 "),
		show("J", "▌ #22 "),
		// Enter goes from the outline's line to the record.
		show(tab+"G", "▌ #71 "),
		show(enter, "derived from r6 (#6), r20 (#20)"),
	)
	at(s, "#71")
	do(s, show("\x0f", "▌ #22 ")) // Ctrl-o
	at(s, "#22")
	s.Press("o")
	s.Wait("no outline", func(screen string) bool { return !strings.Contains(screen, "outline") })
	quit(t, s)
}

func TestTheOutlineShowsWhatTheFilterLetsThrough(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 140, Rows: 30})
	do(s,
		show("&type:plan"+enter, "4 of 73, 6 outside the scope"),
		show("o", "outline  & type:plan", "#35 ", "#36 ", "#42 ", "#43 ").but("Grep", "@crumb"),
		show("q", "4 of 73").but("outline"),
		show(esc, "tour.jsonl").but("of 73"),
		show("o", "Grep", "#35 "),
	)
	quitPane(t, s)
}
