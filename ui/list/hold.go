package list

import "asrview/ui/seq"

// hold remembers where on the screen a place of the cursor's record stands, in
// terms that survive drawing it anew.
type hold struct {
	ref seq.Ref
	// y is the row of the window of the record's first visible row.
	y int
	// part and byte name that row, or the nearest row above it that has a place in
	// the text; sub is the distance to it. Of a part that has no text, such as a
	// picture, byte is -1 and the row is the part's first. part is -1 where that is
	// the start of the item.
	part, byte, sub int
	ok              bool
}

func (l *List) hold() hold {
	for y, x := range l.lines {
		if !x.Cursor {
			continue
		}
		h := hold{ref: x.Item.First, y: y, part: -1, sub: x.Index, ok: true}
		b := x.block
		own := b.Row(x.Index).Part
		for i := x.Index; i >= 0 && i > x.Index-maxSub; i-- {
			r := b.Row(i)
			if r.Part >= 0 && r.Byte >= 0 && (own < 0 || r.Part == own) {
				h.part, h.byte, h.sub = r.Part, r.Byte, x.Index-i
				break
			}
			if own >= 0 && r.Part != own {
				break
			}
			if own >= 0 {
				h.part, h.byte, h.sub = own, -1, x.Index-i
			}
		}
		return h
	}
	return hold{}
}

// Bookmark is a reader's place in a list, exact to the row.
type Bookmark struct{ held hold }

// Bookmark returns the reader's place as it was last laid out.
func (l *List) Bookmark() Bookmark { return Bookmark{l.held} }

// Return goes back to a place.
func (l *List) Return(b Bookmark) {
	l.held = b.held
	l.stale = true
}

// maxSub is how far a place in the text is looked for above a row that has none.
const maxSub = 200

// ready begins a pass where the last has ended, and restores the held place after the
// blocks or the sequence changed.
func (l *List) ready() {
	l.begin()
	if !l.stale {
		return
	}
	l.stale = false
	h := l.held
	if !h.ok {
		l.Top()
		return
	}
	it, ok := l.items.At(h.ref)
	l.empty = !ok
	if !ok {
		l.layout()
		return
	}
	l.cursor = it
	s := spot{item: it}
	if it.First == h.ref {
		s.row = h.row(l.block(it))
	}
	l.top, _ = l.up(s, min(h.y, l.height-1))
	l.layout()
	l.fillFromAbove()
}

// row is the row of the block that the hold names.
func (h hold) row(b Block) int {
	if h.part < 0 {
		return min(h.sub, b.Len()-1)
	}
	i := find(b, h.part, h.byte)
	for sub := h.sub; sub > 0 && i+1 < b.Len() && b.Row(i+1).Byte < 0; sub-- {
		if h.byte < 0 && b.Row(i+1).Part != h.part {
			break // the part is shorter now
		}
		i++
	}
	return i
}

// fillFromAbove goes to the beginning where all there is fits the window.
func (l *List) fillFromAbove() {
	missing := l.height - len(l.lines)
	if missing <= 0 {
		return
	}
	if top, moved := l.up(l.top, missing); moved < missing {
		l.top = top
		l.layout()
	}
}

// find returns the row of the block at which the place in the text stands: the
// last row of the part that starts at or before the byte, else the part's first
// row, else the block's first.
func find(b Block, part, at int) int {
	found := -1
	for i := range b.Len() {
		r := b.Row(i)
		if r.Part != part {
			continue
		}
		if found < 0 || r.Byte >= 0 && r.Byte <= at {
			found = i
		}
	}
	return max(0, found)
}
