//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// panes are the keys of the panes and what they are called.
var panes = []struct{ key, title string }{
	{"o", "outline"}, {"p", "plans"}, {"t", "traffic"}, {"T", "sequence"},
	{"D", "deliveries"}, {"!", "problems"}, {"S", "stats"}, {"B", "streams"},
}

// sizes are screens from the least to the largest that is promised.
var sizes = [][2]int{{40, 10}, {60, 20}, {80, 24}, {99, 30}, {100, 30}, {160, 50}, {300, 100}}

// TestEveryPaneAtEverySize opens each pane and resizes the screen from the least to
// the largest and back: what is open stays open, its status line stands at the
// bottom, and the line between the list and a pane is straight.
func TestEveryPaneAtEverySize(t *testing.T) {
	t.Parallel()
	for _, p := range panes {
		t.Run(p.title, func(t *testing.T) {
			t.Parallel()
			s := open(t, ptytest.Options{Columns: 40, Rows: 10}, tour)
			s.WaitText("The Sunday opening hours are wrong")
			do(s, show(p.key, " "+p.title))
			back := slices.Clone(sizes)
			slices.Reverse(back)
			for _, size := range append(slices.Clone(sizes[1:]), back...) {
				s.Resize(size[0], size[1])
				s.Wait(fmt.Sprintf("%s on %d columns by %d rows", p.title, size[0], size[1]), func(screen string) bool {
					rows := strings.Split(screen, "\n")
					return len(rows) == size[1] && strings.Contains(screen, " "+p.title) &&
						strings.HasPrefix(rows[size[1]-1], " #") && statusEnds(rows[size[1]-1], size[0])
				})
				straight(t, s, p.title, size)
			}
			s.Press("q")
			s.Wait("no pane", func(screen string) bool { return !strings.Contains(screen, " "+p.title) })
			quit(t, s)
		})
	}
}

// statusEnds reports whether the status line reaches the right edge of the screen:
// it ends one column before it.
func statusEnds(row string, columns int) bool {
	n := len([]rune(row))
	return n == columns-1
}

// straight waits until the line between the list and a pane is unbroken.
func straight(t *testing.T, s *ptytest.Session, title string, size [2]int) {
	t.Helper()
	if size[0] < 100 || title == "sequence" || title == "streams" {
		return
	}
	edge := size[0] - min(max(size[0]*2/5, 40), 96) - 1
	where := fmt.Sprintf("%s on %d columns by %d rows", title, size[0], size[1])
	s.WaitColumn("an unbroken line beside "+where, edge, func(cells []string) bool {
		return !slices.ContainsFunc(cells[:size[1]-1], func(c string) bool { return c != "│" })
	})
	s.WaitColumn("nothing that touches the line beside "+where, edge-1, func(cells []string) bool {
		return !slices.ContainsFunc(cells[:size[1]-1], func(c string) bool { return c != " " && c != "" })
	})
}

// wide are texts whose characters are wider or narrower than their number.
var wide = []string{
	"plain words that fill the row from its beginning to its end and a little beyond that too",
	"👩‍👩‍👧‍👦 family, 🏳️‍🌈 flag, 👍🏽 skin, 🇩🇪🇫🇷 flags, 1️⃣ keycap, ❤️ heart, ☺ text, 🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖🥖",
	"日本語の文章は全角で書かれている。한국어 문장도 그렇다. 中文也是这样。ｆｕｌｌｗｉｄｔｈ ﾊﾝｶｸ 日本語の文章は全角で書かれている。",
	"e\u0301 a\u0308\u0323 n\u0303 combining: Z\u0351\u036b\u0343\u0351a\u0321\u0334l\u0334\u0321g\u0337o\u0336 and after them words",
	"עברית נכתבת מימין לשמאל וגם العربية تكتب من اليمين إلى اليسار mixed with left to right",
	"\u202eoverride\u202c \u200bzero\u200bwidth \u2066isolate\u2069 \u00ad soft hyphen and tabs\tbetween\twords",
}

func TestWideAndCombiningCharactersKeepTheFrameStraight(t *testing.T) {
	t.Parallel()
	var lines []string
	for i, text := range wide {
		quoted := strings.NewReplacer("\t", `\t`).Replace(text)
		lines = append(lines, strings.TrimSuffix(message(i+1, quoted), "\n"))
	}
	path := put(t, lines...)
	for _, size := range [][2]int{{100, 40}, {133, 40}, {161, 40}} {
		s := open(t, ptytest.Options{Columns: size[0], Rows: size[1]}, path)
		s.WaitText("plain words")
		do(s, show("o", "outline", "plain words"))
		straight(t, s, "outline", size)
		// What stands behind a heart is put in its column: some terminals take it for
		// narrower than others do.
		s.WaitRaw("the column behind a heart", func(raw []byte) bool { return bytes.Contains(raw, []byte("❤️\x1b[")) })
		s.Press("G")
		s.Wait("the last line of the outline", func(screen string) bool { return strings.HasPrefix(last(screen), " #6 ") })
		straight(t, s, "outline", size)
		s.Press("x" + tab + "g")
		at(s, "#1")
		straight(t, s, "outline", size)
		do(s, show("/words"+enter, "/words"))
		straight(t, s, "outline", size)
		quit(t, s)
	}
	// On the least screen there is no line; each row still is one row.
	s := open(t, ptytest.Options{Columns: 40, Rows: 10}, path)
	s.WaitText("plain words")
	for range 12 {
		s.Press("d")
		s.AwaitRead()
	}
	s.Wait("the end", func(screen string) bool {
		return strings.Contains(last(screen), "end") && strings.HasPrefix(last(screen), " #")
	})
	quit(t, s)
}

func TestTheLeastScreenHoldsEverything(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 40, Rows: 10}, tour)
	s.WaitText("The Sunday opening hours are wrong")
	do(s,
		show("", "h help"),
		show("4G", " #4 "),
		show(enter, "user · human · prompt", "q closes"),
		show("s", "as stored"),
		show("q", "#4 ").but("as stored"),
		show("c", "copy · #4 · Esc leaves", "1  text of content[0]"),
		show(esc, "#4 ").but("Esc leaves"),
		show("&", "type:  role:"),
		show(esc, "#4 ").but("type:  role:"),
		show("h", "j Down Ctrl-e", "q closes"),
		show("q", "#4 ").but("q closes"),
	)
	quit(t, s)
}
