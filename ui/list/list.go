package list

import (
	"asrview/render/row"
	"asrview/ui/seq"
)

// Block is a drawn item. It is immutable.
type Block interface {
	// Len is the number of rows, at least 1.
	Len() int
	// Row returns row i, 0 ≤ i < Len.
	Row(i int) row.Row
}

// Drawer draws items. It must answer at once; what takes long it replaces by a
// block that says so. Asked twice for the same item it should remember, and give
// blocks that compare as equal until it has a better one, which may come at any time.
type Drawer interface {
	Block(seq.Item) Block
}

// Line is one row of the window.
type Line struct {
	// Item is what the row belongs to; Index is the row's number within it.
	Item  seq.Item
	Index int
	Row   row.Row
	// Cursor: the row is of the record under the cursor.
	Cursor bool

	block Block
}

// List is the window. The zero value is not usable; see [New].
type List struct {
	items  seq.Items
	drawer Drawer
	width  int
	height int

	top    spot
	cursor seq.Item
	empty  bool

	lines []Line
	held  hold
	stale bool

	// blocks are those that were asked for since the pass began; settled says that the
	// pass has ended.
	blocks  map[seq.Item]Block
	settled bool
}

// spot is a row of an item.
type spot struct {
	item seq.Item
	row  int
}

// New returns a list over items, at their beginning.
func New(items seq.Items, drawer Drawer) *List {
	l := &List{items: items, drawer: drawer, width: 80, height: 1, blocks: map[seq.Item]Block{}}
	l.Top()
	return l
}

// Lines are the rows of the window after the last [List.Settle], at most its
// height. The caller must not change them.
func (l *List) Lines() []Line { return l.lines }

// Empty reports whether there is nothing to show.
func (l *List) Empty() bool { return l.empty }

// Cursor returns the item under the cursor; false when the list is empty.
func (l *List) Cursor() (seq.Item, bool) { return l.cursor, !l.empty }

// Items returns the sequence that the list shows.
func (l *List) Items() seq.Items { return l.items }

// Height is the number of rows of the window.
func (l *List) Height() int { return l.height }

// SetSize sets the window's size in cells. Rows drawn for another width are
// asked for again.
func (l *List) SetSize(width, height int) {
	width, height = max(1, width), max(1, height)
	if width == l.width && height == l.height {
		return
	}
	l.width, l.height = width, height
	l.Refresh()
}

// SetItems replaces the sequence, such as by one that has grown or is filtered.
// The cursor stays at its record, or moves to the next one there is.
func (l *List) SetItems(items seq.Items) {
	l.items = items
	l.Refresh()
}

// Refresh says that blocks may differ from those seen before: other options, a
// drawing that has arrived, another width. The next verb or Settle asks for them
// again and puts the cursor's record where it stood.
func (l *List) Refresh() {
	l.stale = true
	clear(l.blocks)
}

// Settle lays the window out. It is called once after each message.
func (l *List) Settle() {
	l.ready()
	l.layout()
	l.settled = true
}

// layout fills the window from the top down, and takes note of the reader's
// place, so that a Refresh at any time after a move finds it.
func (l *List) layout() {
	l.lines = l.lines[:0]
	if l.empty {
		return
	}
	s := l.top
	for ok := true; ok && len(l.lines) < l.height; {
		b := l.block(s.item)
		for ; s.row < b.Len() && len(l.lines) < l.height; s.row++ {
			l.lines = append(l.lines, Line{
				Item: s.item, Index: s.row, Row: b.Row(s.row), Cursor: s.item.First == l.cursor.First, block: b,
			})
		}
		s, ok = l.below(s.item)
	}
	l.held = l.hold()
}

func (l *List) below(it seq.Item) (spot, bool) {
	next, ok := l.items.Next(it)
	return spot{item: next}, ok
}

func (l *List) above(it seq.Item) (spot, bool) {
	prev, ok := l.items.Prev(it)
	if !ok {
		return spot{}, false
	}
	return spot{item: prev, row: l.block(prev).Len() - 1}, true
}

// down returns the spot n rows below s, or the last there is, and how many rows
// it moved.
func (l *List) down(s spot, n int) (spot, int) {
	moved := 0
	for {
		left := l.block(s.item).Len() - 1 - s.row
		if n-moved <= left {
			s.row += n - moved
			return s, n
		}
		next, ok := l.below(s.item)
		if !ok {
			s.row += left
			return s, moved + left
		}
		moved += left + 1
		s = next
	}
}

// up returns the spot n rows above s, or the first there is, and how many rows
// it moved.
func (l *List) up(s spot, n int) (spot, int) {
	moved := 0
	for {
		if n-moved <= s.row {
			s.row -= n - moved
			return s, n
		}
		prev, ok := l.above(s.item)
		if !ok {
			moved += s.row
			s.row = 0
			return s, moved
		}
		moved += s.row + 1
		s = prev
	}
}
