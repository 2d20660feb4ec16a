package jsontree

import "sort"

// part says which lines of a node a piece is.
type part uint8

const (
	whole  part = iota // a value on one line
	opener             // the line that names and opens a block or a tree
	body               // the text of a block
	more               // how many items are not drawn
	closer             // the line that closes a block or a tree
)

// piece is a run of rows, from offset base to base plus size.
type piece struct {
	n    node
	part part
	base int
	size int
}

// head and tail return the pieces of n that are its own, not its items', before
// and after the items. n begins at base; its items end at stop.
func (t *Tree) head(n node, s shape, base int) []piece {
	switch s {
	case line:
		return []piece{{n, whole, base, t.inlineSize(n)}}
	case block:
		open := piece{n, opener, base, lineSize(n)}
		return []piece{open, {n, body, base + open.size, bodySize(n)}}
	}
	return []piece{{n, opener, base, lineSize(n)}}
}

func (t *Tree) tail(n node, s shape, stop int) []piece {
	if s == line {
		return nil
	}
	if all, drawn := t.count(n.v); s == tree && drawn < all {
		return []piece{{n, more, stop, closeSize}, {n, closer, stop + closeSize, closeSize}}
	}
	return []piece{{n, closer, stop, closeSize}}
}

// forward yields the pieces of n, which begins at base, that end behind offset
// at, in order, until yield returns false. It returns where n ends, and whether
// to go on; where not, the end is not known.
func (t *Tree) forward(n node, base, at int, yield func(piece) bool) (end int, on bool) {
	s := t.shape(n)
	end = base
	for _, p := range t.head(n, s, base) {
		if end = p.base + p.size; end > at && !yield(p) {
			return 0, false
		}
	}
	if s == tree {
		if end, on = t.forwardItems(n, base, end, at, yield); !on {
			return 0, false
		}
	}
	for _, p := range t.tail(n, s, end) {
		if end = p.base + p.size; end > at && !yield(p) {
			return 0, false
		}
	}
	return end, true
}

// forwardItems is forward for the items of n, the first of which begins at first.
func (t *Tree) forwardItems(n node, base, first, at int, yield func(piece) bool) (end int, on bool) {
	all, drawn := t.count(n.v)
	i, end := t.skip(n, base, first, at)
	for ; i < drawn; i++ {
		c := n.child(i, all)
		if end < at { // it may end before at: then it need not be walked
			if size := t.size(c); end+size <= at {
				end += size
				continue
			}
		}
		if end, on = t.forward(c, end, at, yield); !on {
			return 0, false
		}
	}
	return end, true
}

// skip returns an item of n to begin with in the search for offset at, and where
// that item begins: the first, unless more is known.
func (t *Tree) skip(n node, base, first, at int) (item, begins int) {
	m, ok := t.remembered(n.v)
	if !ok || len(m.stride) == 0 {
		return 0, first
	}
	k := sort.SearchInts(m.stride, at-base+1) - 1
	if k <= 0 {
		return 0, first
	}
	return k * stride, base + m.stride[k]
}

// backward yields the pieces of n that begin before offset end, in reverse
// order. It reports whether to go on.
func (t *Tree) backward(n node, base, end int, yield func(piece) bool) bool {
	if base >= end {
		return true
	}
	s := t.shape(n)
	stop := base + t.size(n)
	if s != line {
		stop -= closeSize
		if all, drawn := t.count(n.v); s == tree && drawn < all {
			stop -= closeSize
		}
	}
	own := t.tail(n, s, stop)
	for i := len(own) - 1; i >= 0; i-- {
		if own[i].base < end && !yield(own[i]) {
			return false
		}
	}
	if s == tree && !t.backwardItems(n, base, stop, end, yield) {
		return false
	}
	own = t.head(n, s, base)
	for i := len(own) - 1; i >= 0; i-- {
		if own[i].base < end && !yield(own[i]) {
			return false
		}
	}
	return true
}

// backwardItems yields the pieces of n's items, the last of which ends at stop.
func (t *Tree) backwardItems(n node, base, stop, end int, yield func(piece) bool) bool {
	all, drawn := t.count(n.v)
	i := drawn - 1
	if m, ok := t.remembered(n.v); ok && len(m.stride) > 0 {
		// Begin behind the stretch of items that end stands in.
		if k := sort.SearchInts(m.stride, end-base); k < len(m.stride) {
			i, stop = k*stride-1, base+m.stride[k]
		}
	}
	for ; i >= 0; i-- {
		c := n.child(i, all)
		stop -= t.size(c)
		if !t.backward(c, stop, end, yield) {
			return false
		}
	}
	return true
}
