//go:build unix

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// orchard is a stream with "plum" in #2 twice, in #5 once as Plum, in the code, the
// list and the heading of #7, and far down in #9.
func orchard(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for i := 1; i <= 12; i++ {
		text := "nothing here"
		switch i {
		case 2:
			text = "one plum, and another plum"
		case 5:
			text = "a Plum tree (a.c or abc)"
		case 7:
			text = `# The plum\n\n- a **plum** in a list\n\n` + "```go" + `\nvar plum = 1\n` + "```"
		case 9:
			text = strings.Repeat(`filler\n`, 200) + `the last plum\n` + strings.Repeat(`filler\n`, 50)
		}
		b.WriteString(message(i, text))
	}
	path := filepath.Join(t.TempDir(), "orchard.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// current is the look of the hit that the reader is at, on a dark background in 24
// bits, and found that of the others.
const (
	current = "\x1b[1;38;2;20;22;27;48;2;232;194;104m"
	found   = "\x1b[38;2;255;255;255;48;2;92;77;27m"
)

func searching(t *testing.T) *ptytest.Session {
	t.Helper()
	s := open(t, ptytest.Options{Columns: 100, Rows: 24, Env: []string{"COLORTERM=truecolor"}}, orchard(t))
	s.WaitText("one plum, and another plum")
	s.WaitText("active  content  top  h help") // all is read
	return s
}

// hit waits until the status line says which hit it is.
func hit(t *testing.T, s *ptytest.Session, place, count string) {
	t.Helper()
	s.Wait("the hit "+count+" at "+place, func(screen string) bool {
		rows := strings.Split(screen, "\n")
		return strings.HasPrefix(strings.TrimSpace(rows[len(rows)-1]), place+"  ") && strings.Contains(rows[len(rows)-1], count)
	})
}

// lit waits until a text was written in a look.
func lit(t *testing.T, s *ptytest.Session, look, text string) {
	t.Helper()
	s.WaitRaw(text+" to be marked", func(raw []byte) bool { return bytes.Contains(raw, []byte(look+text)) })
}

func TestASearchStepsThroughHitsAndCountsThem(t *testing.T) {
	t.Parallel()
	s := searching(t)
	s.Press("/plum\r")
	hit(t, s, "#2", "/plum  1 of 7")
	lit(t, s, current, "plum")
	lit(t, s, found, "plum")
	steps := []struct{ key, place, count string }{
		{"n", "#2", "2 of 7"}, {"n", "#5", "3 of 7"}, {"n", "#7", "4 of 7"}, {"n", "#7", "5 of 7"},
		{"n", "#7", "6 of 7"}, {"n", "#9", "7 of 7"}, {"n", "#2", "went on from the beginning: 1 of 7"},
		{"N", "#9", "went on from the end: 7 of 7"}, {"N", "#7", "6 of 7"}, {"3N", "#5", "3 of 7"}, {"4n", "#9", "7 of 7"},
	}
	for _, c := range steps {
		s.Press(c.key)
		hit(t, s, c.place, c.count)
	}
	s.WaitText("the last plum") // its fold is open
	s.Press("\x1b")             // the highlights go
	s.Wait("no count", func(screen string) bool { return !strings.Contains(screen, "of 7") })
	quit(t, s)
}

// TestASearchSaysWhatStandsOutsideOfWhatIsShown has a match in a delivery that another
// supersedes, and in records that a filter leaves out.
func TestASearchSaysWhatStandsOutsideOfWhatIsShown(t *testing.T) {
	t.Parallel()
	lines := []string{`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"assistant","content":[{"type":"text","text":"the plum quota"}]}`}
	for i := range 40 { // what is below the screen is not seen before it is known to be outside
		lines = append(lines, strings.TrimSuffix(message(100+i, "nothing here"), "\n"))
	}
	lines = append(lines,
		`{"type":"delivery","seq":202,"id":"r202","message":"messageId=m1","status":"failed","reason":"quota"}`,
		`{"type":"delivery","seq":203,"id":"r203","message":"messageId=m1","status":"suppressed","reason":"quota, quota","supersedes":"r202"}`)
	s := open(t, ptytest.Options{Columns: 120, Rows: 30}, put(t, lines...))
	s.WaitText("the plum quota")
	do(s, show("/quota\r", "/quota  1 of 3  · 1 outside the scope"), show("nn", "/quota  3 of 3  · 1 outside the scope"))
	at(s, "#203")
	do(s, show("n", "went on from the beginning: 1 of 3"))
	at(s, "#1")
	do(s,
		show("&type:message\r", "& type:message  41 of 43", "/quota  1 of 1  · 3 outside the filter or scope"),
		show("\x1b\x1b", "the plum quota").but("quota  1 of"))
	quit(t, s)
}

func TestHitsAreMarkedWithinMarkdownAndCode(t *testing.T) {
	t.Parallel()
	s := searching(t)
	s.Press("7G")
	hit(t, s, "#7", "h help")
	s.Press("/plum\r")
	hit(t, s, "#7", "4 of 7")
	lit(t, s, current, "plum") // the heading
	for _, count := range []string{"5 of 7", "6 of 7"} {
		before := bytes.Count(s.Raw(), []byte(current+"plum"))
		s.Press("n")
		hit(t, s, "#7", count)
		s.WaitRaw("the next one to be marked", func(raw []byte) bool { return bytes.Count(raw, []byte(current+"plum")) > before })
	}
	s.WaitText("var plum = 1")
	quit(t, s)
}

func TestASearchShowsItsFirstHitWhileItIsTypedAndEscGoesBack(t *testing.T) {
	t.Parallel()
	s := searching(t)
	s.Press("j")
	before := s.Wait("a line further down, all drawn", func(screen string) bool {
		return !strings.Contains(first(screen), "#1") && strings.Contains(screen, "%  h help") && strings.Contains(screen, "• a plum")
	})
	s.Press("/last pl")
	s.WaitText("the last plum")
	s.Press("\x1b")
	s.Wait("the screen as it was", func(screen string) bool { return screen == before })
	quit(t, s)
}

func TestAWrongExpressionSaysSoWhileItIsTyped(t *testing.T) {
	t.Parallel()
	s := searching(t)
	s.Press("/plum(")
	s.WaitText("missing closing )")
	s.Press("a)?")
	s.Wait("the complaint gone", func(screen string) bool { return !strings.Contains(screen, "missing") })
	s.Press("\r")
	hit(t, s, "#2", "/plum(a)?  1 of 7")
	s.Press("/[z\r")
	s.WaitText("missing closing ]")
	quit(t, s)
}

func TestSmartCaseAndTextAsItStands(t *testing.T) {
	t.Parallel()
	s := searching(t)
	s.Press("/Plum\r")
	hit(t, s, "#5", "1 of 1")
	s.Press("g/a.c\r")
	hit(t, s, "#5", "1 of 2")
	s.Press("g/\x12a.c")
	s.WaitText("(as it stands) a.c")
	s.Press("\r")
	hit(t, s, "#5", "1 of 1")
	s.Press("/nowhere\r")
	s.WaitText("no match in the texts: nowhere")
	quit(t, s)
}

func TestASearchBackAndInARecordThatIsOpen(t *testing.T) {
	t.Parallel()
	s := searching(t)
	s.Press("G?plum\r")
	hit(t, s, "#9", "?plum  7 of 7")
	s.Press("n")
	hit(t, s, "#7", "6 of 7")
	s.Press("N")
	hit(t, s, "#9", "7 of 7")
	s.Press("2G\r/plum\r")
	hit(t, s, "#2", "1 of 2 in this record")
	s.Press("n")
	hit(t, s, "#2", "2 of 2 in this record")
	s.Press("n")
	hit(t, s, "#2", "went round in this record: 1 of 2")
	s.Press("q")
	quit(t, s)
}
