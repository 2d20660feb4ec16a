package roll

// Top goes to the first item.
func (l *List) Top() {
	first, ok := l.src.First()
	l.empty, l.stale = !ok, false
	l.top, l.cursor, l.y = spot{key: first}, first, 0
	l.layout()
}

// Bottom goes to the last item, with its last row at the bottom.
func (l *List) Bottom() {
	last, ok := l.src.Last()
	l.empty, l.stale = !ok, false
	l.cursor = last
	if ok {
		l.place(spot{last, len(l.rows(last)) - 1}, l.height-1)
	} else {
		l.layout()
	}
}

// AtTop reports whether the cursor is at the first item, or there is none. It does not
// ask the sequence for where the cursor's item is, since that may be about to change.
func (l *List) AtTop() bool {
	first, ok := l.src.First()
	return !ok || l.empty || first == l.cursor
}

// AtEnd reports whether the cursor is at the last item.
func (l *List) AtEnd() bool {
	l.ready()
	last, ok := l.src.Last()
	return !ok || last == l.cursor
}

// ScrollBy moves the window n rows down, or up where n is negative, and reports
// how many rows it moved. A cursor that leaves the window goes to the nearest item
// in it.
func (l *List) ScrollBy(n int) int {
	l.ready()
	if l.empty || n == 0 {
		return 0
	}
	moved := l.shift(max(-MaxRows, min(n, MaxRows)))
	l.layout()
	l.keepCursor(n > 0)
	return moved
}

func (l *List) shift(n int) (moved int) {
	if n < 0 {
		l.top, moved = l.up(l.top, -n)
		return -moved
	}
	_, rest := l.down(l.top, n+l.height-1)
	l.top, moved = l.down(l.top, max(0, min(n, rest+1-l.height)))
	return moved
}

// PageBy moves n windows down, or up where n is negative. The cursor goes along;
// at an end it goes to the last or first item.
func (l *List) PageBy(n int) int {
	l.ready()
	if l.empty || n == 0 {
		return 0
	}
	moved := l.shift(max(-MaxRows, min(n*l.height, MaxRows)))
	l.layout()
	switch {
	case moved != 0:
		l.setCursor(l.firstWhole())
	case n > 0:
		l.setCursor(l.lines[len(l.lines)-1].Key)
	default:
		l.setCursor(l.lines[0].Key)
	}
	return moved
}

// MoveBy moves the cursor n items down, or up where n is negative. Of an item that
// is longer than the window the rest is shown first. It reports whether anything
// moved.
func (l *List) MoveBy(n int) bool {
	l.ready()
	if l.empty || n == 0 {
		return false
	}
	step, by := l.src.Next, 1
	if n < 0 {
		step, by, n = l.src.Prev, -1, -n
	}
	if n == 1 && l.goesOn(by) && l.shift(by) != 0 {
		l.layout()
		return true
	}
	k, moved := l.cursor, false
	for range min(n, MaxItems) {
		next, ok := step(k)
		if !ok {
			break
		}
		k, moved = next, true
	}
	if !moved {
		return l.ScrollBy(by*l.height) != 0
	}
	l.show(k)
	return true
}

// goesOn reports whether the item under the cursor has rows beyond the window, on
// the side that by points to, while another row of it is in the window.
func (l *List) goesOn(by int) bool {
	if len(l.lines) == 0 {
		return false
	}
	edge := l.lines[0]
	if by > 0 {
		edge = l.lines[len(l.lines)-1]
		return edge.Cursor && edge.Index < len(l.rows(edge.Key))-1
	}
	return edge.Cursor && edge.Index > 0
}

// Reveal puts the cursor at an item, or near where it would be, and brings it
// into the window.
func (l *List) Reveal(k Key) bool {
	l.ready()
	k, ok := l.src.At(k)
	l.empty = !ok
	if ok {
		l.show(k)
	}
	return ok
}

// CursorAt puts the cursor at the item of row y of the window; false where there
// is none.
func (l *List) CursorAt(y int) (Key, bool) {
	if y < 0 || y >= len(l.lines) {
		return Key{}, false
	}
	l.setCursor(l.lines[y].Key)
	return l.cursor, true
}

// show puts the cursor at an item and moves the window no further than it takes to
// have the item whole in it.
func (l *List) show(k Key) {
	l.cursor = k
	l.layout()
	rows := len(l.rows(k))
	first, last := -1, -1
	for y, x := range l.lines {
		if x.Cursor {
			last = y
			if first < 0 {
				first = y - x.Index
			}
		}
	}
	switch {
	case last < 0:
		l.place(spot{key: k}, max(0, (l.height-rows)/3))
	case first < 0:
		l.place(spot{key: k}, 0)
	case last-first+1 < rows:
		l.place(spot{key: k}, max(0, l.height-rows))
	}
}

func (l *List) setCursor(k Key) {
	l.cursor = k
	l.layout()
}

// firstWhole is the first item that begins in the window, else the one that fills
// it.
func (l *List) firstWhole() Key {
	for _, x := range l.lines {
		if x.Index == 0 {
			return x.Key
		}
	}
	return l.lines[0].Key
}

// keepCursor moves a cursor that has left the window to the nearest item in it.
func (l *List) keepCursor(down bool) {
	for _, x := range l.lines {
		if x.Cursor {
			return
		}
	}
	if len(l.lines) == 0 {
		return
	}
	if down {
		l.setCursor(l.lines[0].Key)
	} else {
		l.setCursor(l.lines[len(l.lines)-1].Key)
	}
}
