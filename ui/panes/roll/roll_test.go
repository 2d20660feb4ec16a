package roll

import (
	"fmt"
	"strings"
	"testing"

	"asrview/model/stream"
	"asrview/render/row"
	"asrview/ui/seq"
)

// items is a page of items of the given heights; item i is of record i.
func items(heights ...int) *Page {
	key := func(i int) Key { return Key{Ref: seq.Ref{Pos: stream.Pos(i)}} }
	return NewPage(len(heights), key, func(i, _ int) []row.Row {
		rows := make([]row.Row, heights[i])
		for n := range rows {
			rows[n].Spans = []row.Span{{Text: fmt.Sprintf("%d.%d", i, n)}}
		}
		return rows
	})
}

func ones(n int) *Page {
	h := make([]int, n)
	for i := range h {
		h[i] = 1
	}
	return items(h...)
}

// screen is the window: its rows, with a star at the cursor's.
func screen(l *List) string {
	l.Settle()
	var out []string
	for _, x := range l.Lines() {
		text := x.Row.Plain()
		if x.Cursor {
			text = "*" + text
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

func sized(src Source, height int) *List {
	l := New(src)
	l.SetSize(10, height)
	return l
}

func want(t *testing.T, l *List, after, want string) {
	t.Helper()
	if got := screen(l); got != want {
		t.Errorf("after %s: %s, want %s", after, got, want)
	}
}

func TestMovingTheCursorMovesTheWindowNoFurtherThanItMust(t *testing.T) {
	l := sized(ones(10), 4)
	want(t, l, "opening", "*0.0 1.0 2.0 3.0")
	l.MoveBy(3)
	want(t, l, "3 down", "0.0 1.0 2.0 *3.0")
	l.MoveBy(1)
	l.MoveBy(-1)
	if !strings.Contains(screen(l), "*3.0") {
		t.Errorf("down and up came to %s", screen(l))
	}
	l.MoveBy(100)
	want(t, l, "100 down", "6.0 7.0 8.0 *9.0")
	l.Top()
	want(t, l, "the top", "*0.0 1.0 2.0 3.0")
	l.Bottom()
	want(t, l, "the bottom", "6.0 7.0 8.0 *9.0")
}

func TestALongItemIsReadRowByRow(t *testing.T) {
	l := sized(items(1, 6, 1), 3)
	l.MoveBy(1)
	seen := map[string]bool{}
	for range 12 {
		for _, x := range strings.Fields(screen(l)) {
			seen[strings.TrimPrefix(x, "*")] = true
		}
		l.MoveBy(1)
	}
	for _, row := range []string{"1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "2.0"} {
		if !seen[row] {
			t.Errorf("row %s was never in the window", row)
		}
	}
	want(t, l, "the end", "1.4 1.5 *2.0")
}

func TestPagesShowEveryRow(t *testing.T) {
	l := sized(items(1, 5, 2, 1, 7, 1), 4)
	seen := map[string]bool{}
	for range 8 {
		for _, x := range strings.Fields(screen(l)) {
			seen[strings.TrimPrefix(x, "*")] = true
		}
		l.PageBy(1)
	}
	if len(seen) != 17 {
		t.Errorf("saw %d rows of 17", len(seen))
	}
	want(t, l, "all pages", "4.4 4.5 4.6 *5.0")
}

func TestScrollingTakesACursorAlongThatWouldLeave(t *testing.T) {
	l := sized(ones(10), 4)
	l.ScrollBy(2)
	want(t, l, "2 down", "*2.0 3.0 4.0 5.0")
	l.CursorAt(3)
	l.ScrollBy(-2)
	want(t, l, "2 up", "0.0 1.0 2.0 *3.0")
}

func TestTheCursorStaysWhereItIsWhenTheSequenceGrows(t *testing.T) {
	l := sized(ones(10), 4)
	l.MoveBy(5)
	before := screen(l)
	l.SetSource(ones(20))
	want(t, l, "growing", before)
	// Another sequence with rows before the cursor's item.
	more := NewPage(12, func(i int) Key { return Key{Ref: seq.Ref{Pos: stream.Pos(i - 2)}} }, func(i, _ int) []row.Row {
		return []row.Row{{Spans: []row.Span{{Text: fmt.Sprintf("%d.0", i-2)}}}}
	})
	l.SetSource(more)
	want(t, l, "growing above", before)
	l.SetSource(ones(3))
	want(t, l, "shrinking", "*0.0 1.0 2.0")
	l.SetSource(ones(0))
	want(t, l, "emptying", "")
	if _, ok := l.Cursor(); ok {
		t.Error("an empty list has a cursor")
	}
	l.MoveBy(1)
	l.PageBy(1)
	l.Bottom()
	want(t, l, "moving in nothing", "")
	l.SetSource(ones(2))
	want(t, l, "filling", "*0.0 1.0")
}

func TestRevealBringsAnItemIntoTheWindow(t *testing.T) {
	l := sized(ones(30), 6)
	l.Reveal(Key{Ref: seq.Ref{Pos: 20}})
	if got := screen(l); !strings.Contains(got, "*20.0") || len(strings.Fields(got)) != 6 {
		t.Errorf("revealed %s", got)
	}
	before := screen(l)
	l.Reveal(Key{Ref: seq.Ref{Pos: 21}})
	if after := screen(l); strings.ReplaceAll(after, "*", "") != strings.ReplaceAll(before, "*", "") {
		t.Errorf("what is in the window moved it: %s, was %s", after, before)
	}
}
