package list

import "asrview/ui/seq"

// Limits of one move, so that a count cannot make a key slow.
const (
	// MaxRows is how many rows one move scrolls at most.
	MaxRows = 10_000
	// MaxRecords is how many records one move steps over at most.
	MaxRecords = 20_000
)

// ScrollBy moves the window n rows down, or up where n is negative, and reports
// how many rows it moved. The cursor stays at its record while that is on the
// screen, else it goes to the nearest one that is.
func (l *List) ScrollBy(n int) int {
	l.ready()
	if l.empty || n == 0 {
		return 0
	}
	moved := l.shift(n)
	l.layout()
	l.keepCursor(n > 0)
	return moved
}

// PageBy moves n windows down, or up where n is negative; the row after the last
// one seen comes first. The cursor goes to the first record that starts on the
// screen.
func (l *List) PageBy(n int) int {
	l.ready()
	if l.empty || n == 0 {
		return 0
	}
	moved := l.shift(n * l.height)
	l.layout()
	if moved != 0 {
		l.cursorToTop()
	} else if n > 0 {
		l.setCursor(l.lines[len(l.lines)-1].Item)
	} else {
		l.setCursor(l.lines[0].Item)
	}
	return moved
}

func (l *List) shift(n int) (moved int) {
	if n < 0 {
		l.top, moved = l.up(l.top, min(-n, MaxRows))
		return -moved
	}
	n = min(n, MaxRows)
	// Rows from the top of the window to the end, as far as it matters.
	_, rest := l.down(l.top, n+l.height-1)
	n = max(0, min(n, rest+1-l.height))
	l.top, moved = l.down(l.top, n)
	return moved
}

// Top goes to the first record.
func (l *List) Top() {
	l.anew()
	first, ok := l.items.First()
	l.empty = !ok
	l.top = spot{item: first}
	l.cursor = first
	l.stale = false
	l.layout()
}

// Bottom goes to the end: the last row stands at the bottom, the cursor is at
// the last record.
func (l *List) Bottom() {
	l.anew()
	last, ok := l.items.Last()
	l.empty = !ok
	l.cursor = last
	l.stale = false
	if ok {
		l.top, _ = l.up(spot{last, l.block(last).Len() - 1}, l.height-1)
	}
	l.layout()
}

// AtEnd reports whether the last row there is stands in the window.
func (l *List) AtEnd() bool {
	l.ready()
	if l.empty {
		return true
	}
	_, rest := l.down(l.top, l.height)
	return rest < l.height
}

// AtTop reports whether the first row there is stands in the window.
func (l *List) AtTop() bool {
	l.ready()
	if l.empty {
		return true
	}
	_, moved := l.up(l.top, 1)
	return moved == 0
}

// NextRecord moves the cursor n records down. If the record is not whole on the
// screen, the window moves so that it starts at the top.
func (l *List) NextRecord(n int) bool {
	l.ready()
	if l.empty {
		return false
	}
	it, moved := l.cursor, false
	for range min(n, MaxRecords) {
		next, ok := l.items.Next(it)
		if !ok {
			break
		}
		it, moved = next, true
	}
	if !moved {
		// The last record may go on below the window.
		return l.ScrollBy(l.height) != 0
	}
	l.show(it)
	return true
}

// PrevRecord moves the cursor n records up. Where the start of the record under
// the cursor is above the window, going there counts as the first.
func (l *List) PrevRecord(n int) bool {
	l.ready()
	if l.empty {
		return false
	}
	it, moved := l.cursor, false
	if l.top.item.First == it.First && l.top.row > 0 {
		n, moved = n-1, true
	}
	for range min(n, MaxRecords) {
		prev, ok := l.items.Prev(it)
		if !ok {
			break
		}
		it, moved = prev, true
	}
	if moved {
		l.show(it)
	}
	return moved
}

// show puts the cursor at an item. Where it is not whole in the window it comes
// to the top, or where it lies above and fits, stays as low as it can.
func (l *List) show(it seq.Item) {
	l.cursor = it
	if l.whole(it) {
		l.layout()
		return
	}
	l.place(spot{item: it}, 0)
}

// whole reports whether all rows of the item are in the window as laid out.
func (l *List) whole(it seq.Item) bool {
	n := 0
	for _, x := range l.lines {
		if x.Item.First == it.First {
			n++
		}
	}
	return n > 0 && n >= l.block(it).Len()
}

// place puts a spot at row y of the window, but leaves no row empty below the
// end that could be filled, nor above the beginning.
func (l *List) place(s spot, y int) {
	l.top, _ = l.up(s, y)
	if _, rest := l.down(l.top, l.height-1); rest < l.height-1 {
		l.top, _ = l.up(l.top, l.height-1-rest)
	}
	l.layout()
}

// Reveal puts the cursor at the record and brings the place in its text onto the
// screen: part and byte as in row.Row, part -1 for its start. See RevealRow.
func (l *List) Reveal(r seq.Ref, part, at int, rest float64) bool {
	l.ready()
	it, ok := l.items.At(r)
	if !ok {
		return false
	}
	n := 0
	if part >= 0 {
		n = find(l.block(it), part, at)
	}
	l.revealRow(it, n, rest)
	return true
}

// RevealRow puts the cursor at the record and brings a row of its item onto the
// screen. A row that is on the screen already does not move; another comes to
// rest a part of the window below the top: 0 is the top, 1 the bottom.
func (l *List) RevealRow(r seq.Ref, n int, rest float64) bool {
	l.ready()
	it, ok := l.items.At(r)
	if ok {
		l.revealRow(it, n, rest)
	}
	return ok
}

func (l *List) revealRow(it seq.Item, n int, rest float64) {
	l.empty = false
	l.cursor = it
	for _, x := range l.lines {
		if x.Item.First == it.First && x.Index == n {
			l.layout()
			return
		}
	}
	l.place(spot{item: it, row: n}, int(rest*float64(l.height-1)))
}

// CursorAt puts the cursor at the record of row y of the window and returns that
// row; false where there is none.
func (l *List) CursorAt(y int) (Line, bool) {
	if y < 0 || y >= len(l.lines) {
		return Line{}, false
	}
	l.setCursor(l.lines[y].Item)
	return l.lines[y], true
}

func (l *List) setCursor(it seq.Item) {
	l.cursor = it
	for i := range l.lines {
		l.lines[i].Cursor = l.lines[i].Item.First == it.First
	}
	l.held = l.hold()
}

// keepCursor moves a cursor that has left the window to the record nearest to
// where it left.
func (l *List) keepCursor(down bool) {
	if len(l.lines) == 0 {
		return
	}
	for _, x := range l.lines {
		if x.Cursor {
			return
		}
	}
	if down {
		l.setCursor(l.lines[0].Item)
	} else {
		l.setCursor(l.lines[len(l.lines)-1].Item)
	}
}

// cursorToTop puts the cursor at the first record that starts in the window, or
// at the one that fills it.
func (l *List) cursorToTop() {
	if len(l.lines) == 0 {
		return
	}
	for _, x := range l.lines {
		if x.Index == 0 {
			l.setCursor(x.Item)
			return
		}
	}
	l.setCursor(l.lines[0].Item)
}
