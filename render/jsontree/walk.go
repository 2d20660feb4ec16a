package jsontree

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

// pieces returns the pieces of n that are its own, not its items', before and
// after the items.
func (t *Tree) pieces(n node, base, size int) (head, tail []piece) {
	s := t.shape(n)
	if s == line {
		return []piece{{n, whole, base, size}}, nil
	}
	head = []piece{{n, opener, base, lineSize(n)}}
	end := base + size
	tail = []piece{{n, closer, end - closeSize, closeSize}}
	if s == block {
		return append(head, piece{n, body, base + lineSize(n), bodySize(n)}), tail
	}
	if all, drawn := t.count(n.v); drawn < all {
		tail = []piece{{n, more, end - 2*closeSize, closeSize}, tail[0]}
	}
	return head, tail
}

// forward yields the pieces of n, which begins at base, that end behind offset
// at, in order, until yield returns false. It reports whether to go on.
func (t *Tree) forward(n node, base, at int, yield func(piece) bool) bool {
	size := t.size(n)
	if base+size <= at {
		return true
	}
	head, tail := t.pieces(n, base, size)
	for _, p := range head {
		if p.base+p.size > at && !yield(p) {
			return false
		}
	}
	if t.shape(n) == tree {
		all, drawn := t.count(n.v)
		base += lineSize(n)
		for i := range drawn {
			c := n.child(i, all)
			if !t.forward(c, base, at, yield) {
				return false
			}
			base += t.size(c)
		}
	}
	for _, p := range tail {
		if p.base+p.size > at && !yield(p) {
			return false
		}
	}
	return true
}

// backward yields the pieces of n that begin before offset end, in reverse
// order.
func (t *Tree) backward(n node, base, end int, yield func(piece) bool) bool {
	if base >= end {
		return true
	}
	size := t.size(n)
	head, tail := t.pieces(n, base, size)
	for i := len(tail) - 1; i >= 0; i-- {
		if tail[i].base < end && !yield(tail[i]) {
			return false
		}
	}
	if t.shape(n) == tree && !t.backwardItems(n, base+size-sizeOf(tail), end, yield) {
		return false
	}
	for i := len(head) - 1; i >= 0; i-- {
		if head[i].base < end && !yield(head[i]) {
			return false
		}
	}
	return true
}

// backwardItems yields the pieces of n's items, the last of which ends at stop.
func (t *Tree) backwardItems(n node, stop, end int, yield func(piece) bool) bool {
	all, drawn := t.count(n.v)
	for i := drawn - 1; i >= 0; i-- {
		c := n.child(i, all)
		stop -= t.size(c)
		if !t.backward(c, stop, end, yield) {
			return false
		}
	}
	return true
}

func sizeOf(pieces []piece) int {
	n := 0
	for _, p := range pieces {
		n += p.size
	}
	return n
}
