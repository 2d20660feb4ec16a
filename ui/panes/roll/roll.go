package roll

import (
	"asrview/render/row"
	"asrview/ui/seq"
)

// Key names an item: the record that it is about, and which of the items about
// that record it is. It is comparable.
type Key struct {
	Ref seq.Ref
	Sub int
}

// Source is a sequence of items. Its methods answer at once.
type Source interface {
	// First and Last return the ends; false where there is no item.
	First() (Key, bool)
	Last() (Key, bool)
	// Next and Prev return the neighbours of an item of the sequence.
	Next(Key) (Key, bool)
	Prev(Key) (Key, bool)
	// At returns the item of that key, or where there is none (any more) one near
	// it; false where there is no item at all.
	At(Key) (Key, bool)
	// Rows draws an item: at least one row, each of at most the given columns, at
	// least 1.
	Rows(k Key, width int) []row.Row
}

// Limits of one move, so that a count cannot make a key slow.
const (
	// MaxRows is how many rows one move scrolls at most.
	MaxRows = 10_000
	// MaxItems is how many items one move steps over at most.
	MaxItems = 10_000
)

// Line is one row of the window.
type Line struct {
	Key   Key
	Index int
	Row   row.Row
	// Cursor: the row is of the item under the cursor.
	Cursor bool
}

// List is the window. The zero value is not usable; see [New].
type List struct {
	src           Source
	width, height int

	top    spot
	cursor Key
	empty  bool
	// y is the row of the window at which the cursor's item began when it was last
	// laid out; below 0 where it began above the window.
	y     int
	stale bool
	lines []Line
}

// spot is a row of an item.
type spot struct {
	key Key
	row int
}

// New returns a window on a sequence, at its beginning.
func New(src Source) *List {
	l := &List{src: src, width: 1, height: 1}
	l.Top()
	return l
}

// Lines are the rows of the window after the last [List.Settle]. The caller must
// not change them.
func (l *List) Lines() []Line { return l.lines }

// Cursor returns the item under the cursor; false where there is none.
func (l *List) Cursor() (Key, bool) { return l.cursor, !l.empty }

// Height is the number of rows of the window.
func (l *List) Height() int { return l.height }

// SetSize sets the window's size in cells.
func (l *List) SetSize(width, height int) {
	width, height = max(1, width), max(1, height)
	if width != l.width || height != l.height {
		l.width, l.height = width, height
		l.stale = true
	}
}

// SetSource replaces the sequence. The cursor stays at its item, or goes near it.
func (l *List) SetSource(src Source) {
	l.src = src
	l.stale = true
}

// Settle lays the window out. It is called once after each message.
func (l *List) Settle() {
	l.ready()
	l.layout()
}

// ready puts the cursor's item back where it stood, after the sequence or the
// size has changed.
func (l *List) ready() {
	if !l.stale {
		return
	}
	l.stale = false
	k, ok := l.src.At(l.cursor)
	l.empty = !ok
	if !ok {
		return
	}
	l.cursor = k
	if l.y < 0 {
		n := len(l.rows(k))
		l.place(spot{k, min(-l.y, n-1)}, 0)
		return
	}
	l.place(spot{key: k}, min(l.y, l.height-1))
}

func (l *List) rows(k Key) []row.Row { return l.src.Rows(k, l.width) }

// layout fills the window from the top down.
func (l *List) layout() {
	l.lines = l.lines[:0]
	if l.empty {
		return
	}
	s, ok := l.top, true
	for ok && len(l.lines) < l.height {
		rows := l.rows(s.key)
		for i := min(s.row, len(rows)-1); i < len(rows) && len(l.lines) < l.height; i++ {
			cursor := s.key == l.cursor
			if cursor && (i == 0 || len(l.lines) == 0) {
				l.y = len(l.lines) - i
			}
			l.lines = append(l.lines, Line{Key: s.key, Index: i, Row: rows[i], Cursor: cursor})
		}
		s.row = 0
		s.key, ok = l.src.Next(s.key)
	}
}

// place puts a row at row y of the window, but leaves nothing empty below the end
// that could be filled.
func (l *List) place(s spot, y int) {
	l.top, _ = l.up(s, y)
	if _, rest := l.down(l.top, l.height-1); rest < l.height-1 {
		l.top, _ = l.up(l.top, l.height-1-rest)
	}
	l.layout()
}

// down returns the row n rows below, or the last there is, and how many rows it
// moved.
func (l *List) down(s spot, n int) (spot, int) {
	moved := 0
	for {
		left := max(0, len(l.rows(s.key))-1-s.row)
		if n-moved <= left {
			s.row += n - moved
			return s, n
		}
		next, ok := l.src.Next(s.key)
		if !ok {
			s.row += left
			return s, moved + left
		}
		moved += left + 1
		s = spot{key: next}
	}
}

// up returns the row n rows above, or the first there is, and how many rows it
// moved.
func (l *List) up(s spot, n int) (spot, int) {
	moved := 0
	for {
		if n-moved <= s.row {
			s.row -= n - moved
			return s, n
		}
		prev, ok := l.src.Prev(s.key)
		if !ok {
			moved += s.row
			s.row = 0
			return s, moved
		}
		moved += s.row + 1
		s = spot{key: prev, row: len(l.rows(prev)) - 1}
	}
}
