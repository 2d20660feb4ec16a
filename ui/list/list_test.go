package list

import (
	"fmt"
	"strings"
	"testing"

	"asrview/model/stream"
	"asrview/render/row"
	"asrview/ui/seq"
)

// shelf is a sequence of items 0…n-1 whose heights are given by a function; it
// counts how often each was drawn.
type shelf struct {
	n      int
	height func(i int) int
	drawn  map[int]int
}

func newShelf(n int, height func(int) int) *shelf {
	return &shelf{n: n, height: height, drawn: map[int]int{}}
}

func item(i int) seq.Item {
	r := seq.Ref{Pos: stream.Pos(i)}
	return seq.Item{First: r, Last: r, Count: 1}
}

func (s *shelf) at(i int) (seq.Item, bool) {
	if i < 0 || i >= s.n {
		return seq.Item{}, false
	}
	return item(i), true
}

func (s *shelf) First() (seq.Item, bool)           { return s.at(0) }
func (s *shelf) Last() (seq.Item, bool)            { return s.at(s.n - 1) }
func (s *shelf) Next(it seq.Item) (seq.Item, bool) { return s.at(int(it.First.Pos) + 1) }
func (s *shelf) Prev(it seq.Item) (seq.Item, bool) { return s.at(int(it.First.Pos) - 1) }
func (s *shelf) At(r seq.Ref) (seq.Item, bool)     { return s.at(min(int(r.Pos), s.n-1)) }
func (s *shelf) Block(it seq.Item) Block {
	i := int(it.First.Pos)
	s.drawn[i]++
	return shelfBlock{i, s.height(i)}
}

// shelfBlock has a title and text rows of ten bytes each.
type shelfBlock struct{ i, rows int }

func (b shelfBlock) Len() int { return b.rows }
func (b shelfBlock) Row(i int) row.Row {
	r := row.Row{Part: -1, Byte: -1, Kind: row.Title, Spans: []row.Span{{Text: fmt.Sprintf("%d.%d", b.i, i)}}}
	if i > 0 {
		r.Part, r.Byte, r.Kind = 0, (i-1)*10, row.Text
	}
	return r
}

func rows(l *List) string {
	l.Settle()
	var out []string
	for _, x := range l.Lines() {
		mark := ""
		if x.Cursor {
			mark = "*"
		}
		out = append(out, mark+x.Row.Plain())
	}
	return strings.Join(out, " ")
}

func three(int) int { return 3 }

func newList(s *shelf, height int) *List {
	l := New(s, s)
	l.SetSize(80, height)
	l.Settle()
	return l
}

func expect(t *testing.T, l *List, want string) {
	t.Helper()
	if got := rows(l); got != want {
		t.Errorf("window is\n  %s\nwant\n  %s", got, want)
	}
}

func TestPagingShowsEveryRowOnce(t *testing.T) {
	s := newShelf(50, func(i int) int { return 1 + i%7 })
	l := newList(s, 10)
	var got []string
	for moved := l.Height(); moved != 0; moved = l.PageBy(1) {
		l.Settle()
		for _, x := range l.Lines()[l.Height()-moved:] {
			got = append(got, x.Row.Plain())
		}
	}
	var want []string
	for i := range s.n {
		for r := range s.height(i) {
			want = append(want, fmt.Sprintf("%d.%d", i, r))
		}
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("read\n%v\nwant\n%v", got, want)
	}
}

func TestScrollStopsAtBothEnds(t *testing.T) {
	l := newList(newShelf(4, three), 5)
	if n := l.ScrollBy(-3); n != 0 {
		t.Errorf("scrolled %d rows above the beginning", n)
	}
	expect(t, l, "*0.0 *0.1 *0.2 1.0 1.1")
	if n := l.ScrollBy(100); n != 7 {
		t.Errorf("scrolled %d rows to the end, want 7", n)
	}
	expect(t, l, "*2.1 *2.2 3.0 3.1 3.2")
	if !l.AtEnd() {
		t.Error("at the end, but does not say so")
	}
}

func TestCursorStaysAtItsRecordWhileThatIsVisible(t *testing.T) {
	l := newList(newShelf(9, three), 6)
	l.NextRecord(1)
	expect(t, l, "0.0 0.1 0.2 *1.0 *1.1 *1.2")
	l.ScrollBy(5)
	expect(t, l, "*1.2 2.0 2.1 2.2 3.0 3.1")
	l.ScrollBy(1)
	expect(t, l, "*2.0 *2.1 *2.2 3.0 3.1 3.2")
	l.ScrollBy(-4)
	expect(t, l, "0.2 1.0 1.1 1.2 *2.0 *2.1")
	l.ScrollBy(-2)
	expect(t, l, "0.0 0.1 0.2 *1.0 *1.1 *1.2")
}

func TestNextRecordMovesOnlyAsFarAsNeeded(t *testing.T) {
	l := newList(newShelf(9, three), 7)
	l.NextRecord(1)
	expect(t, l, "0.0 0.1 0.2 *1.0 *1.1 *1.2 2.0")
	l.NextRecord(1)
	expect(t, l, "*2.0 *2.1 *2.2 3.0 3.1 3.2 4.0")
	l.NextRecord(100)
	expect(t, l, "6.2 7.0 7.1 7.2 *8.0 *8.1 *8.2")
}

func TestPrevRecordGoesToTheStartOfALongOneFirst(t *testing.T) {
	l := newList(newShelf(5, func(i int) int { return 10 }), 4)
	l.ScrollBy(15)
	expect(t, l, "*1.5 *1.6 *1.7 *1.8")
	l.PrevRecord(1)
	expect(t, l, "*1.0 *1.1 *1.2 *1.3")
	l.PrevRecord(1)
	expect(t, l, "*0.0 *0.1 *0.2 *0.3")
	if l.PrevRecord(1) {
		t.Error("went above the first record")
	}
}

func TestLastRecordLongerThanTheWindowCanBeReadOn(t *testing.T) {
	l := newList(newShelf(1, func(int) int { return 10 }), 4)
	for range 5 {
		l.NextRecord(1)
	}
	expect(t, l, "*0.6 *0.7 *0.8 *0.9")
}

func TestRefreshKeepsTheRecordUnderTheCursorInItsPlace(t *testing.T) {
	height := 3
	s := newShelf(20, func(int) int { return height })
	l := newList(s, 8)
	l.Reveal(item(10).First, -1, 0, 0.5)
	expect(t, l, "9.0 9.1 9.2 *10.0 *10.1 *10.2 11.0 11.1")
	height = 2
	l.Refresh()
	expect(t, l, "8.1 9.0 9.1 *10.0 *10.1 11.0 11.1 12.0")
	height = 6
	l.Refresh()
	expect(t, l, "9.3 9.4 9.5 *10.0 *10.1 *10.2 *10.3 *10.4")
}

func TestRefreshKeepsTheByteAtTheTop(t *testing.T) {
	s := newShelf(3, func(int) int { return 40 })
	wide := widthShelf{s, 1}
	l := New(s, &wide)
	l.SetSize(80, 4)
	l.ScrollBy(11)
	l.Settle()
	expect(t, l, "*0.11 *0.12 *0.13 *0.14")
	wide.factor = 2 // rows hold half as much: byte 100 is now row 21
	l.Refresh()
	expect(t, l, "*0.21 *0.22 *0.23 *0.24")
	wide.factor = 1
	l.Refresh()
	expect(t, l, "*0.11 *0.12 *0.13 *0.14")
}

// widthShelf draws the text rows of a shelf in rows that hold less.
type widthShelf struct {
	*shelf
	factor int
}

func (w *widthShelf) Block(it seq.Item) Block {
	b := w.shelf.Block(it).(shelfBlock)
	return narrow{b, w.factor}
}

type narrow struct {
	shelfBlock
	factor int
}

func (b narrow) Len() int { return 1 + (b.rows-1)*b.factor }
func (b narrow) Row(i int) row.Row {
	r := b.shelfBlock.Row(i)
	if i > 0 {
		r.Byte = (i - 1) * 10 / b.factor
	}
	return r
}

func TestARefreshRightAfterAMoveKeepsTheMove(t *testing.T) {
	l := newList(newShelf(50, three), 6)
	l.Reveal(item(20).First, -1, 0, 0)
	l.Refresh()
	expect(t, l, "*20.0 *20.1 *20.2 21.0 21.1 21.2")
	l.CursorAt(4)
	l.Refresh()
	expect(t, l, "20.0 20.1 20.2 *21.0 *21.1 *21.2")
}

// finishing gives an item another block after it was asked for so many times, as when
// a drawing is made meanwhile.
type finishing struct {
	*shelf
	item, after int
}

func (f *finishing) Block(it seq.Item) Block {
	b := f.shelf.Block(it).(shelfBlock)
	if b.i == f.item && f.drawn[b.i] > f.after {
		b.rows += 2
	}
	return b
}

// TestABlockThatChangesMeanwhileMovesNothing has the block above the cursor grow
// whenever it may, without a word.
func TestABlockThatChangesMeanwhileMovesNothing(t *testing.T) {
	for after := range 12 {
		s := &finishing{newShelf(20, three), 1, after}
		l := New(s, s)
		l.SetSize(80, 12)
		l.Settle()
		l.NextRecord(2)
		y := cursorRow(l)
		for _, verb := range []func(){func() {}, l.Refresh, func() { l.AtEnd() }, func() { l.SetItems(s) }, func() { l.CursorAt(y) }} {
			verb()
			if got := cursorRow(l); got != y {
				t.Errorf("grown after %d: the cursor is on row %d, not %d", after, got, y)
			}
		}
	}
}

func cursorRow(l *List) int {
	l.Settle()
	for y, x := range l.Lines() {
		if x.Cursor {
			return y
		}
	}
	return -1
}

func TestGrowthLeavesTheWindowAlone(t *testing.T) {
	s := newShelf(4, three)
	l := newList(s, 6)
	l.Bottom()
	expect(t, l, "2.0 2.1 2.2 *3.0 *3.1 *3.2")
	s.n = 9
	l.SetItems(s)
	expect(t, l, "2.0 2.1 2.2 *3.0 *3.1 *3.2")
	if l.AtEnd() {
		t.Error("there is more below, but it says it is at the end")
	}
}

func TestRecordsThatVanishLeaveTheCursorAtTheNextOne(t *testing.T) {
	s := newShelf(9, three)
	l := newList(s, 6)
	l.Bottom()
	l.Settle()
	s.n = 5
	l.SetItems(s)
	expect(t, l, "3.0 3.1 3.2 *4.0 *4.1 *4.2")
	s.n = 0
	l.SetItems(s)
	expect(t, l, "")
	if !l.Empty() || l.ScrollBy(1) != 0 || l.NextRecord(1) || l.PageBy(-1) != 0 {
		t.Error("an empty list moved")
	}
	s.n = 2
	l.SetItems(s)
	expect(t, l, "0.0 0.1 0.2 *1.0 *1.1 *1.2")
}

func TestAMoveDrawsOneScreenAndWhatItPasses(t *testing.T) {
	s := newShelf(1_000_000, three)
	l := newList(s, 30)
	check := func(what string, most int) {
		t.Helper()
		l.Settle()
		if len(s.drawn) > most {
			t.Errorf("%s drew %d items, want at most %d", what, len(s.drawn), most)
		}
		s.drawn = map[int]int{}
	}
	check("the first screen", 11)
	l.Bottom()
	check("the end", 11)
	l.PageBy(-1)
	check("a page", 31)
	l.Reveal(item(500_000).First, -1, 0, 0)
	check("a jump", 22)
	l.NextRecord(20_000)
	check("20,000 records on", 22)
	l.Top()
	check("the beginning", 11)
}

func TestRevealDoesNotMoveWhatIsVisible(t *testing.T) {
	l := newList(newShelf(9, three), 9)
	l.Reveal(item(1).First, 0, 10, 0.3)
	expect(t, l, "0.0 0.1 0.2 *1.0 *1.1 *1.2 2.0 2.1 2.2")
	l.Reveal(item(5).First, 0, 10, 0.25)
	expect(t, l, "*5.0 *5.1 *5.2 6.0 6.1 6.2 7.0 7.1 7.2")
}

func TestReturnGoesBackExactly(t *testing.T) {
	l := newList(newShelf(50, func(int) int { return 5 }), 8)
	l.ScrollBy(33)
	before := rows(l)
	b := l.Bookmark()
	l.Bottom()
	l.Settle()
	l.Return(b)
	expect(t, l, before)
}
