//go:build unix

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

func TestTheTourIsReadByKeys(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	s.Press("G")
	s.WaitText("derived from r6 (#6), r20 (#20)")
	s.Press("g")
	s.WaitText("The Sunday opening hours are wrong")
	s.Press("h")
	s.WaitText("the beginning; 500g is record #500")
	s.Press("q") // closes the help, not the program
	s.WaitText("The Sunday opening hours are wrong")
	s.Press("12G")
	s.WaitText("#12")
	quit(t, s)
}

func TestResizeLaysOutAgainAtTheSamePlace(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 120, Rows: 40})
	s.Press("45G")
	s.WaitText("#45 ")
	for _, size := range [][2]int{{60, 20}, {1, 1}, {200, 50}, {81, 24}} {
		s.Resize(size[0], size[1])
	}
	s.Wait("#45 on a screen of 81 columns", func(screen string) bool {
		rows := strings.Split(screen, "\n")
		return len(rows) == 24 && strings.Contains(screen, "#45 ") && strings.Contains(rows[23], "tour.jsonl")
	})
	quit(t, s)
}

func TestAPipeIsReadAndKeysComeFromTheTerminal(t *testing.T) {
	t.Parallel()
	r, w := pipe(t)
	s := open(t, ptytest.Options{Stdin: r})
	r.Close()
	if _, err := w.WriteString(message(1, "the first")); err != nil {
		t.Fatal(err)
	}
	s.WaitText("the first")
	if _, err := w.WriteString(message(2, "the second")); err != nil {
		t.Fatal(err)
	}
	s.WaitText("the second")
	s.Press("h")
	s.WaitText("a page down")
	s.Press("q")
	s.WaitText("the second")
	quit(t, s) // though the producer is silent and has not ended
}

func TestAFollowedFileGrowsOnTheScreen(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(path, []byte(message(1, "the first")), 0o644); err != nil {
		t.Fatal(err)
	}
	s := open(t, ptytest.Options{}, "-f", path)
	s.WaitText("the first")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(message(2, "appended")); err != nil {
		t.Fatal(err)
	}
	s.WaitText("appended")
	quit(t, s)
}

func TestTheWheelScrollsAndPressesNoKey(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	before := s.Screen()
	s.Press(strings.Repeat("\x1b[<65;112;13M", 60))
	s.Wait("the wheel having scrolled", func(now string) bool { return now != before && !strings.Contains(now, "#0 ") })
	s.Press(strings.Repeat("\x1b[<64;112;13M", 90))
	s.Wait("the beginning as it was", func(now string) bool { return first(now) == first(before) && strings.Contains(now, "#0 ") })
	quit(t, s)
}

func TestSplitAndLateSequencesPressNoKey(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	for _, part := range []string{
		"\x1b[", "6~", // page down, split
		"\x1b]11;rgb:ffff/", "ffff/ffff\x1b\\", "\x1b]11;rgb:0000/0000/0000\x07", "\x1b[?62;22c", "\x1b[12;40R",
		"\x1b[<0;1", "0;5m",
	} {
		s.Press(part)
		s.AwaitRead()
	}
	s.Wait("a page further down", func(screen string) bool {
		return !strings.Contains(screen, "#0 ") && strings.Contains(screen, "#4 ")
	})
	// r, g, b, :, / and q would have changed what the status line says.
	status := regexp.MustCompile(`(?m)^ *#\d+.*tour\.jsonl.*active.*content.*$`)
	if !status.MatchString(s.Screen()) {
		t.Errorf("a key was pressed:\n%s", s.Screen())
	}
	s.Press("gj")
	s.WaitText("The Sunday opening hours are wrong")
	quit(t, s)
}

func TestStartAsksNothingBeforeTheFirstFrame(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	s.WaitRaw("the question for the background", func(raw []byte) bool { return bytes.Contains(raw, []byte("\x1b]11;?")) })
	raw := s.Raw()
	if asked, frame := bytes.Index(raw, []byte("\x1b]11;?")), bytes.Index(raw, []byte("opening hours")); asked < frame {
		t.Errorf("asked at byte %d, before the first frame at %d", asked, frame)
	}
	if n := count(s, "\x1b]11;?"); n != 1 {
		t.Errorf("asked %d times", n)
	}
	quit(t, s)

	for _, args := range [][]string{{"--version"}, {"--help"}, {"-p", tour}, {"gone.jsonl"}} {
		s := open(t, ptytest.Options{}, args...)
		s.Exit()
		if raw := s.Raw(); bytes.Contains(raw, []byte("\x1b]")) || bytes.Contains(raw, []byte("\x1b[6n")) {
			t.Errorf("%q asked the terminal: %q", args, raw)
		}
	}

	given := screen(t, ptytest.Options{Env: []string{"COLORFGBG=0;15"}})
	quit(t, given)
	if n := count(given, "\x1b]11;?"); n != 0 {
		t.Errorf("asked %d times though COLORFGBG says it", n)
	}
}

func TestTheAnswerChangesTheTheme(t *testing.T) {
	t.Parallel()
	dark := screen(t, ptytest.Options{})
	quit(t, dark)
	s := open(t, ptytest.Options{}, tour)
	s.WaitRaw("the question", func(raw []byte) bool { return bytes.Contains(raw, []byte("\x1b]11;?")) })
	s.Press("\x1b]11;rgb:ffff/ffff/ffff\x1b\\")
	colour := regexp.MustCompile(`\x1b\[[0-9;]*m#0`)
	was := colour.Find(dark.Raw())
	if was == nil {
		t.Fatal("#0 has no colour")
	}
	s.WaitRaw("another colour of #0", func(raw []byte) bool {
		all := colour.FindAll(raw, -1)
		return len(all) > 1 && !bytes.Equal(all[len(all)-1], was)
	})
	quit(t, s)
}

func TestNoColourWhereNoneIsWanted(t *testing.T) {
	t.Parallel()
	coloured := regexp.MustCompile(`\x1b\[(\d+;)*([34]8|[349]\d|10\d)(;\d+)*m`)
	s := screen(t, ptytest.Options{})
	if !coloured.Match(s.Raw()) {
		t.Error("no colour at all is recognised")
	}
	quit(t, s)
	for _, c := range []struct {
		env  []string
		args []string
	}{{[]string{"NO_COLOR=1"}, nil}, {nil, []string{"--color", "never"}}} {
		s := screen(t, ptytest.Options{Env: c.env}, c.args...)
		quit(t, s)
		if seq := coloured.Find(s.Raw()); seq != nil {
			t.Errorf("%v %v: colour was written: %q", c.env, c.args, seq)
		}
	}
}
