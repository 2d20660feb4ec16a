//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

func TestAFilterIsCompletedCountedAndCleared(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	do(s, show("20G", "#20 "))
	at(s, "#20")
	do(s,
		show("&", "type:", "author:", "delivery:"),
		// The values that occur in this stream are offered, the most frequent first.
		show("author:", "model  harness  human"),
		show("hu", "& author:hu   human"),
		show(tab, "& author:human"),
		show(enter, "& author:human  8 of 73", "And can you put the fair on the page too?").but("tool_call"),
		show("J", "Forget the fair, wrong chat"),
	)
	at(s, "#23")
	do(s, show(esc, "tour.jsonl").but("of 73"))
	at(s, "#23")
	quit(t, s)
}

func TestTabGoesFromAKeyToItsValues(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	do(s,
		show("&too", "tool:"),
		show(tab, "& tool:", "Read", "Bash", "Grep", "Edit"),
		show(tab, "[Bash]"),
		show(tab, "[Edit]"),
		show(esc+"[Z", "[Bash]"), // Shift-Tab
		show(enter, "& tool:Bash", "rg -n 'func parseDay'").but("#7 "),
	)
	quit(t, s)
}

func TestAWrongQuerySaysWhere(t *testing.T) {
	t.Parallel()
	for typed, says := range map[string]string{
		`author:human /(/`:        "column 15: missing closing )",
		`role:user text:"no end`:  "column 16",
		`seq:x`:                   `column 5: "x" is no sequence number`,
		`author:human before:now`: `column 21: "now" is no time`,
	} {
		s := screen(t, ptytest.Options{})
		do(s, show("&"+typed, says), show(enter, says).but(" of 73"))
		at(s, "#0")
		quit(t, s)
	}
}

func TestOneQueryForTheListThePanesAndThePrintOut(t *testing.T) {
	t.Parallel()
	const query = "type:plan status:complete"
	s := open(t, ptytest.Options{Columns: 140, Rows: 30}, "-q", query, tour)
	do(s,
		show("", "& "+query+"  1 of 73", "plan goal-1", "revision 6 of 6").but("#43 "),
		show("o", "outline  & "+query, "#42  ").but("#43 "),
		show("p", "plans  1 plan, 6 revisions  & "+query).but("todo-1"),
		show("D", "deliveries  0  & "+query, "no delivery that the filter lets through"),
		show("D", "plan goal-1").but("deliveries"),
	)
	quit(t, s)

	stored, err := os.ReadFile(tour)
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(os.Getenv(binary), "-p", "--format", "jsonl", "-s", "all", "-q", query, tour).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 1 || !strings.Contains(lines[0], `"id":"r42"`) || !strings.Contains(string(stored), lines[0]) {
		t.Errorf("printed %q", out)
	}
}
