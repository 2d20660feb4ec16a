//go:build unix

package safety

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"asrview/ui/ptytest"
)

// reader reads a stream on the screen of an emulated terminal.
type reader struct {
	*ptytest.Session
	t *testing.T
	// turn makes each mark that is waited for another one.
	turn int
}

// The screen of a reader: large, so that few pages show much.
const (
	screenColumns = 160
	screenRows    = 120
)

func open(t *testing.T, args ...string) *reader {
	t.Helper()
	return openAt(t, screenColumns, screenRows, args...)
}

func openAt(t *testing.T, columns, rows int, args ...string) *reader {
	t.Helper()
	return &reader{t: t, Session: ptytest.Start(t, ptytest.Options{
		Args: append([]string{binary}, args...), Env: []string{"HOME=" + home(t), "COLORTERM=truecolor"}, Columns: columns, Rows: rows,
	})}
}

// settle waits until all keys were obeyed and their screen was drawn: it types a
// mark where one goes to, and leaves it.
func (r *reader) settle() string {
	r.t.Helper()
	r.turn++
	mark := fmt.Sprintf("mark%d", r.turn)
	r.Press(":" + mark)
	r.WaitText(mark)
	r.Press("\x1b")
	return r.Wait("the mark to be left", func(s string) bool { return !strings.Contains(s, mark) })
}

// Escape is pressed twice where something else follows: once, it could be the
// beginning of another key.

// indexed waits until the stream is known whole.
func (r *reader) indexed() {
	r.t.Helper()
	r.Wait("the index", func(s string) bool {
		last := s[strings.LastIndexByte(s, '\n')+1:]
		return strings.Contains(last, "help") && !strings.Contains(last, "indexing")
	})
}

// all pages from the beginning to the end, and returns how many screens that were.
func (r *reader) all() int {
	r.t.Helper()
	r.Press("g")
	for n := 1; ; n++ {
		before := r.settle()
		r.Press(" ")
		if r.settle() == before {
			return n
		}
	}
}

// quit leaves the program and holds all that it wrote against the grammar, and
// the terminal against what it was.
func (r *reader) quit(g grammar) {
	r.t.Helper()
	r.Press("\x1b\x1bqqqq")
	if code := r.Exit(); code != 0 {
		r.t.Errorf("status %d", code)
	}
	r.Restored()
	raw := r.Raw()
	if err := g.leak(raw); err != nil {
		r.t.Error(err)
	}
	untouched(r.t, raw)
}

// untouched plays what was written to an emulator of its own, and fails where
// that took anything but text, looks and the modes of a screen from it.
func untouched(t *testing.T, raw []byte) {
	t.Helper()
	play(t, raw, 52)
}

// untouchedButCopied is untouched where text was copied.
func untouchedButCopied(t *testing.T, raw []byte) {
	t.Helper()
	play(t, raw)
}

// play fails where an emulator is told one of the commands more, or anything else
// that nobody may tell it.
func play(t *testing.T, raw []byte, more ...int) {
	t.Helper()
	e := vt.NewEmulator(screenColumns, screenRows)
	took := func(what string) { t.Errorf("the terminal took %s", what) }
	e.SetCallbacks(vt.Callbacks{
		Bell: func() { took("a bell") }, Title: func(s string) { took("the title " + s) }, IconName: func(s string) { took("the icon's name " + s) },
		WorkingDirectory: func(s string) { took("the folder " + s) }, CursorStyle: func(vt.CursorStyle, bool) { took("a cursor's style") },
		CursorColor: func(color.Color) { took("a cursor's colour") }, BackgroundColor: func(color.Color) { took("a background") }, ForegroundColor: func(color.Color) { took("a foreground") },
		EnableMode: func(m ansi.Mode) {
			switch m.Mode() {
			case 7, 25, 1002, 1006, 1049, 2004, 2026:
			default:
				took(fmt.Sprintf("mode %d", m.Mode()))
			}
		},
	})
	for _, cmd := range append(more, 1, 2, 4, 5, 7, 8, 9, 10, 12, 17, 50, 104, 110, 112, 133, 777, 1337) {
		e.RegisterOscHandler(cmd, func([]byte) bool { took(fmt.Sprintf("OSC %d", cmd)); return true })
	}
	go func() { // what it answers is of no interest, but must be read
		buf := make([]byte, 256)
		for {
			if _, err := e.Read(buf); err != nil {
				return
			}
		}
	}()
	if _, err := e.Write(raw); err != nil {
		t.Error(err)
	}
}

// look is how records are read: keys that are pressed at the start, and flags.
type look struct{ flags string }

// looks are combinations of the reader's choices such that each pair of two
// choices' values is among them; all of them are tried in the long run.
func looks() []look {
	if !long {
		return []look{
			{"--view content --scope all --reasoning show --markdown on"},
			{"--view display --scope context --reasoning fold --markdown on --details"},
			{"--view both --scope active --reasoning hide --markdown off --details"},
			{"--view content --scope context --reasoning hide --markdown off"},
			{"--view display --scope all --reasoning hide --markdown on"},
			{"--view both --scope all --reasoning fold --markdown off --details"},
			{"--view content --scope active --reasoning fold --markdown on --details"},
			{"--view display --scope active --reasoning show --markdown off"},
			{"--view both --scope context --reasoning show --markdown on"},
		}
	}
	var all []look
	for _, v := range []string{"content", "display", "both"} {
		for _, s := range []string{"active", "context", "all"} {
			for _, r := range []string{"show", "fold", "hide"} {
				for _, m := range []string{"on", "off"} {
					for _, d := range []string{"", " --details"} {
						all = append(all, look{"--view " + v + " --scope " + s + " --reasoning " + r + " --markdown " + m + d})
					}
				}
			}
		}
	}
	return all
}

func TestNoControlReachesTheScreen(t *testing.T) {
	all := hostileTour(t, 1)
	share := 8
	switch {
	case long:
		share = 1
	case testing.Short():
		share = 20
	}
	for i, l := range looks() {
		// Each look reads a share of the lines, and together they read them all.
		var lines []string
		for j := i % share; j < len(all); j += share {
			lines = append(lines, all[j])
		}
		path := write(t, "tour.jsonl", lines)
		t.Run(l.flags, func(t *testing.T) {
			t.Parallel()
			r := open(t, append(strings.Fields(l.flags), path)...)
			r.indexed()
			if n := r.all(); n < len(lines)/200 {
				t.Errorf("only %d screens", n)
			}
			r.quit(onScreen)
		})
	}
}

// TestNoControlOfMarkdownReachesTheScreen waits on each page until its Markdown
// is drawn.
func TestNoControlOfMarkdownReachesTheScreen(t *testing.T) {
	lines := markdownStream()
	if !long {
		lines = lines[:len(lines)/2]
	}
	r := open(t, write(t, "markdown.jsonl", lines))
	r.indexed()
	drawn := 0
	for last := ""; ; {
		r.Wait("the page to be drawn", func(s string) bool { return !strings.Contains(s, drawnMark) })
		now := r.settle()
		drawn += strings.Count(now, "drawn")
		if now == last {
			break
		}
		last = now
		r.Press(" ")
	}
	if drawn < 100 {
		t.Errorf("only %d texts were seen drawn", drawn)
	}
	r.quit(onScreen)
}

func TestNoControlOfBrokenOrSplitLinesReachesTheScreen(t *testing.T) {
	for name, lines := range map[string][]string{"broken": brokenStream(), "split": splitStream()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !long {
				lines = lines[:min(len(lines), 800)]
			}
			r := open(t, "--scope", "all", write(t, name+".jsonl", lines))
			r.indexed()
			r.all()
			r.Press("!")
			r.settle()
			r.quit(onScreen)
		})
	}
}

// TestNoControlReachesPagersPanesAndPrompts opens, searches, filters, and walks
// the side panes, over records that are hostile in each of their strings, in a
// file whose name is too.
func TestNoControlReachesPagersPanesAndPrompts(t *testing.T) {
	path := filepath.Join(t.TempDir(), hostileName)
	lines := hostileTour(t, 1)
	step := 10
	if long {
		step = 1
	}
	var some []string
	for i := 0; i < len(lines); i += step {
		some = append(some, lines[i])
	}
	if err := os.WriteFile(path, []byte(strings.Join(some, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	r := open(t, "--scope", "all", path)
	r.indexed()
	for range len(some) / 12 {
		r.Press("\r")
		r.settlePager()
		r.Press(" q12J")
	}
	r.settle()
	for _, pane := range []string{"o", "p", "D", "!", "S", "t", "T"} {
		r.Press("g" + pane + "\t")
		r.settle()
		for range 6 {
			r.Press(" ")
			r.settle()
		}
		r.Press("\rqG" + pane)
		r.settle()
		r.Press("\x1b\x1b")
		r.settle()
	}
	// What is typed and pasted is written back, and may be found nowhere.
	for _, w := range hostileWords() {
		for _, key := range []string{"/", "?", "&", ":"} {
			r.Press(key + "\x1b[200~" + strings.NewReplacer("\x1b[201~", "", "\r", "", "\n", " ").Replace(w) + "\x1b[201~")
			r.settleTyped()
			r.Press("\r\x1b\x1b")
			r.settle()
		}
	}
	r.Press("h")
	r.WaitText("closes")
	r.Press("  q")
	r.settle()
	r.quit(onScreen)
}

// settlePager waits for a record that is opened whole.
func (r *reader) settlePager() {
	r.t.Helper()
	r.AwaitRead()
	r.Press("/pagermark")
	r.WaitText("pagermark")
	r.Press("\x1b")
	r.Wait("the mark to be left", func(s string) bool { return !strings.Contains(s, "pagermark") })
}

// settleTyped waits until what was pasted is seen, by typing behind it.
func (r *reader) settleTyped() {
	r.t.Helper()
	r.turn++
	mark := fmt.Sprintf("mark%d", r.turn)
	r.Press(mark)
	r.WaitText(mark)
}

// TestNoControlOfWordsReachesTheScreen starts with hostile words.
func TestNoControlOfWordsReachesTheScreen(t *testing.T) {
	path := write(t, "a.jsonl", tour(t))
	for _, w := range hostileWords() {
		w = strings.ToValidUTF8(w, "")
		for _, args := range [][]string{{"-q", w, path}, {"-q", "type:" + w, path}, {"--at", w, path}} {
			r := open(t, args...)
			r.Wait("the screen", func(s string) bool { return strings.TrimSpace(s) != "" })
			r.Press("\x1b\x1bqq")
			if code := r.Exit(); code != 0 && code != 1 && code != 2 {
				t.Errorf("status %d", code)
			}
			r.Restored()
			if err := onScreen.leak(r.Raw()); err != nil {
				t.Errorf("%.40q: %v", args, err)
			}
		}
		if testing.Short() {
			return
		}
	}
}
