package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/render/clean"
	"asrview/ui/keys"
)

func TestEveryKeyDoesSomethingInEachOfItsModes(t *testing.T) {
	d := tour(t, 80, 24)
	names := modeNames()
	bound := map[keys.Mode]map[keys.Action]bool{}
	for m := range names {
		bound[m] = map[keys.Action]bool{}
	}
	for _, b := range d.app.keys.Bindings() {
		for m, name := range names {
			if b.Modes&m == 0 {
				continue
			}
			bound[m][b.Action] = true
			if d.app.actions[m][b.Action] == nil {
				t.Errorf("%s in the %s has keys %q but does nothing", b.Action, name, b.Keys)
			}
		}
	}
	for m, name := range names {
		for action := range d.app.actions[m] {
			if !bound[m][action] {
				t.Errorf("%s in the %s has no key", action, name)
			}
		}
	}
}

func TestTheScreenHasItsSizeWhateverIsShown(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {2, 3}, {8, 5}, {20, 4}, {40, 10}, {60, 24}, {80, 24}, {100, 40}, {160, 50}, {300, 100}} {
		d := tour(t, size[0], size[1])
		for _, k := range []string{"", "space", "G", "v", "v", "r", "w", "right", "Z", "Z", "z", "x", "h", "q", "enter", "q", ":", "esc", "L"} {
			if k != "" {
				d.press(k)
			}
			rows := d.rows()
			if len(rows) != size[1] {
				t.Fatalf("%v after %q: %d rows", size, k, len(rows))
			}
			for y, r := range rows {
				if w := clean.Width(r); w > size[0] {
					t.Fatalf("%v after %q: row %d has %d columns: %q", size, k, y, w, r)
				}
			}
		}
	}
}

func TestReadingFromTopToEndShowsEveryRecordOnce(t *testing.T) {
	d := tour(t, 80, 24)
	d.press("s", "s") // all records
	seen := map[string]int{}
	for {
		for _, x := range d.app.read.list.Lines() {
			if x.Index == 0 {
				e, _ := d.app.read.scene.Records.Entry(x.Item.First)
				seen[fmt.Sprint(e.Pos)]++
			}
		}
		before := d.screen()
		d.press("space")
		if d.screen() == before {
			break
		}
	}
	items := 0
	for it, ok := d.app.read.scene.Items.First(); ok; it, ok = d.app.read.scene.Items.Next(it) {
		items++
		if seen[fmt.Sprint(it.First.Pos)] == 0 {
			t.Errorf("paging never showed the start of the record at byte %d", it.First.Pos)
		}
	}
	if items < 40 {
		t.Fatalf("only %d items: this is not the tour", items)
	}
}

func TestACountGoesToARecord(t *testing.T) {
	d := tour(t, 80, 24)
	d.press("5", "0")
	if !strings.Contains(d.status(), " 50 ") {
		t.Errorf("the count that is typed does not show: %q", d.status())
	}
	d.press("G")
	if d.place() != "#50" || d.cursorRow() != 0 {
		t.Errorf("50G went to %s on row %d", d.place(), d.cursorRow())
	}
	d.press("9", "9", "9", "G")
	if d.place() != "#50" || !strings.Contains(d.status(), "#999 is not in this stream") {
		t.Errorf("999G: %q", d.status())
	}
	d.press("g")
	if d.place() != "#0" {
		t.Errorf("g went to %s", d.place())
	}
}

func TestGoingToAddresses(t *testing.T) {
	d := tour(t, 80, 24)
	for _, c := range []struct{ typed, place, says string }{
		{"#12", "#12", ""},
		{"r40", "#40", "outside the scope active"},
		{"messageId=msg_01", "#6", ""},
		{"end", "#72", ""},
		{"top", "#0", ""},
		{"08:01", "#42", ""},
		{"100%", "#72", ""},
		{"r999", "#72", "r999 is not in this stream"},
		{"bogus:x#1", "#72", "another session, which is not loaded"},
		{"120%", "#72", "120% is no percentage from 0 to 100"},
	} {
		d.press(":", "text:"+c.typed, "enter")
		if c.place != d.place() || !strings.Contains(d.status(), c.says) {
			t.Errorf(":%s went to %q", c.typed, d.status())
		}
	}
}

func TestBackForwardAndMarks(t *testing.T) {
	d := tour(t, 80, 24)
	step := func(want string, keys ...string) {
		t.Helper()
		d.press(keys...)
		if d.place() != want {
			t.Errorf("%q came to %s, want %s", keys, d.place(), want)
		}
	}
	step("#12", "1", "2", "G", "m", "a")
	step("#72", "G")
	step("#12", "ctrl+o")
	step("#0", "[")
	step("#0", "[")
	step("#12", "]")
	step("#72", "]")
	step("#12", "'", "a")
	step("#72", "'", "'")
	step("#72", "'", "b")
	d.sees("there is no mark b")
	step("#72", "m", "esc")
	step("#71", "K") // the letter is not awaited any more
}

// everyOption are the keys that change how records are drawn and not which.
var everyOption = []string{"v", "v", "v", "r", "r", "r", "x", "x", "O", "O", "L", "L", "w", "w"}

func TestTogglesKeepTheRecordUnderTheCursorInItsPlace(t *testing.T) {
	d := tour(t, 80, 24)
	d.press("s", "s")
	for seq := 11; seq < 70; seq += 4 {
		d.press(append(strings.Split(fmt.Sprint(seq), ""), "G", "k", "k", "k", "k", "k", "k")...)
		place, y := d.place(), d.cursorRow()
		for _, k := range everyOption {
			d.press(k)
			if d.place() != place || d.cursorRow() != y {
				t.Fatalf("%s on row %d: after %s %s is on row %d", place, y, k, d.place(), d.cursorRow())
			}
		}
	}
}

func TestResizingKeepsTheRecordUnderTheCursorInItsPlace(t *testing.T) {
	d := tour(t, 80, 24)
	for seq := 10; seq < 60; seq += 5 {
		d.press(append(strings.Split(fmt.Sprint(seq), ""), "G", "k", "k", "k")...)
		place, y := d.place(), d.cursorRow()
		for _, width := range []int{60, 100, 160, 40, 80} {
			d.send(tea.WindowSizeMsg{Width: width, Height: 24})
			if d.place() != place || d.cursorRow() != y {
				t.Fatalf("%s on row %d: at width %d %s is on row %d", place, y, width, d.place(), d.cursorRow())
			}
		}
	}
}

func TestScopesSayWhatTheyAre(t *testing.T) {
	d := tour(t, 80, 24)
	for _, want := range []string{"context:", "all: the file as it stands", "active:"} {
		d.press("s")
		if !strings.Contains(d.status(), want) {
			t.Errorf("the status line says %q, want %q", d.status(), want)
		}
	}
}

func TestFoldAndUnfold(t *testing.T) {
	text := record(1, `"role":"user","content":[{"type":"text","text":"`+strings.Repeat(`line\n`, 100)+`last"}]`)
	d := open(t, text, 60, 20)
	d.press("x")
	d.press("G")
	d.seesNot("last")
	d.press("z", "G")
	d.sees("last")
	d.press("z")
	if rows := strings.Count(d.screen(), "line"); rows > 3 {
		t.Errorf("folded, but %d lines of it are seen:\n%s", rows, d.screen())
	}
	d.press("z", "G")
	d.seesNot("last")
}

// record is a message with a seq and more members.
func record(seq int, members string) string {
	return fmt.Sprintf(`{"type":"message","seq":%d,"id":"r%d","messageId":"m%d",%s}`+"\n", seq, seq, seq, members)
}

func TestRunsOfBookkeepingOpenAndClose(t *testing.T) {
	var b strings.Builder
	b.WriteString(record(1, `"role":"user","content":[{"type":"text","text":"before"}]`))
	for i := range 7 {
		fmt.Fprintf(&b, `{"type":"org.acme/tick","seq":%d}`+"\n", i+2)
	}
	b.WriteString(record(9, `"role":"user","content":[{"type":"text","text":"after"}]`))
	d := open(t, b.String(), 80, 40)
	d.sees("7 records", "org.acme/tick", "before", "after")
	d.press("J", "z")
	d.sees("#2", "#8")
	d.press("J", "z")
	d.sees("7 records")
	d.press("enter")
	d.sees("#5")
}

func TestTheHelpNamesEveryKey(t *testing.T) {
	d := tour(t, 250, 200)
	d.press("h")
	for _, b := range d.app.keys.Bindings() {
		d.sees(b.Labels(), b.Help)
	}
	d.press("q")
	d.seesNot("a line down")
	d.press("f1", "esc")
	d.seesNot("a line down")
	if len(d.asked) != 0 {
		t.Errorf("closing the help did more: %v", d.asked)
	}
}

func TestARecordOpensWhole(t *testing.T) {
	d := tour(t, 100, 40)
	d.press("4", "G", "enter")
	d.sees("#4", "wa-3001", `"platform"`)
	d.press("J")
	if d.place() != "#5" {
		t.Errorf("J in the pager opened %s", d.place())
	}
	d.press("q")
	if d.place() != "#5" || len(d.asked) != 0 {
		t.Errorf("leaving the pager came to %s, asked %v", d.place(), d.asked)
	}
}

func TestCopyIsExact(t *testing.T) {
	text := "a\tb  \r\n\u202e **c**"
	d := open(t, record(1, `"role":"user","content":[{"type":"text","text":"a\tb  \r\n\u202e **c**"}]`), 80, 20)
	d.press("y")
	d.finish()
	d.sees("copied the exact text", "by a test")
	d.press("Y")
	d.finish()
	d.sees("copied the line as stored")
	want := []string{text, strings.TrimSuffix(record(1, `"role":"user","content":[{"type":"text","text":"a\tb  \r\n\u202e **c**"}]`), "\n")}
	if len(d.term.copied) != 2 || string(d.term.copied[0]) != want[0] || string(d.term.copied[1]) != want[1] {
		t.Errorf("copied %q, want %q", d.term.copied, want)
	}
}

func TestCtrlCStopsBeforeItQuits(t *testing.T) {
	d := tour(t, 80, 24)
	d.press("F")
	d.sees("following")
	d.press("ctrl+c")
	d.sees("not following")
	if len(d.asked) != 0 {
		t.Fatalf("Ctrl-c asked for %v while it had something to stop", d.asked)
	}
	d.press("ctrl+c")
	if !slices.ContainsFunc(d.asked, func(m tea.Msg) bool { _, ok := m.(tea.QuitMsg); return ok }) {
		t.Errorf("Ctrl-c asked for %v, want to quit", d.asked)
	}
}

func TestMouse(t *testing.T) {
	d := tour(t, 80, 24)
	wheel := func(b tea.MouseButton) { d.send(tea.MouseMsg{Button: b, Action: tea.MouseActionPress}) }
	top := d.rows()[wheelRows]
	wheel(tea.MouseButtonWheelDown)
	if clean.Inline(d.rows()[0])[3:] != top[3:] {
		t.Errorf("the wheel scrolled to %q, want %q", d.rows()[0], top)
	}
	wheel(tea.MouseButtonWheelUp)
	d.send(tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, Y: 9})
	if d.place() != "#1" {
		t.Errorf("a click went to %s", d.place())
	}
	d.press("a")
	d.sees("mouse on")
	d.press("a")
	d.sees("mouse off")
	if len(d.asked) != 2 {
		t.Errorf("asked for %v", d.asked)
	}
}

func TestPastedTextPressesNoKey(t *testing.T) {
	d := tour(t, 80, 24)
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q"), Paste: true})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("Gq"), Paste: true})
	if len(d.asked) != 0 || d.place() != "#0" {
		t.Errorf("pasted text came to %v at %s", d.asked, d.place())
	}
}

func TestEmptyAndBrokenStreamsHaveAScreen(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "no records",
		"\n\n":                    "no records: only blank lines",
		"not json\n":              "line 1 is not a record",
		`{"type":"message","seq"`: "line 1",
	} {
		d := open(t, text, 80, 12)
		d.sees(want)
		d.press("space", "G", "g", "J", "K", "z", "enter", "esc", "y", "v", "s", ":", "text:50%", "enter", "m", "a", "'", "a")
		d.finish()
	}
}

func TestANewBackgroundGetsItsTheme(t *testing.T) {
	var themes []bool
	d := tour(t, 80, 24, func(c *Config) {
		c.Theme = func(dark bool) Painter {
			themes = append(themes, dark)
			return textPainter{}
		}
		c.Dark = true
	})
	d.term.dark <- false
	for len(themes) < 2 {
		d.send(mailed(d.app.mail.Next(t.Context())))
	}
	if !slices.Equal(themes, []bool{true, false}) {
		t.Errorf("themes for dark: %v", themes)
	}
}

func TestWalkingTheTraffic(t *testing.T) {
	text := say(1, "hello") + record(2, `"role":"user","origin":"inter_session","from":{"session":"a:b"},"content":[]`) +
		say(3, "between") + `{"type":"subagent","seq":4,"name":"explorer"}` + "\n" + say(5, "end")
	d := open(t, text, 80, 24)
	for _, c := range []struct{ keys, place string }{
		{"}", "#2"}, {")", "#4"}, {"}", "#4"}, {"{", "#2"}, {"(", "#2"}, {"2 }", "#4"}, {"g 2 }", "#4"}, {"ctrl+o", "#1"},
	} {
		d.press(strings.Fields(c.keys)...)
		d.finish()
		if d.place() != c.place {
			t.Errorf("%s came to %s, want %s (%s)", c.keys, d.place(), c.place, d.status())
		}
	}
}

func TestACountThatGoesTooFarIsSaid(t *testing.T) {
	var b strings.Builder
	for i := range 30_000 {
		b.WriteString(say(i, "x"))
	}
	d := open(t, b.String(), 80, 24)
	quiet(d)
	d.press(append(strings.Split("25000", ""), "J")...)
	d.sees("a count goes no further")
	if d.place() != "#20000" {
		t.Errorf("25000J went to %s", d.place())
	}
	d.press(append(strings.Split("25000", ""), "k")...)
	d.sees("moved 10,000 lines: a count goes no further")
}
