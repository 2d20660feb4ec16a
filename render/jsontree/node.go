package jsontree

import (
	"strings"

	"asrview/model/asr"
	"asrview/render/clean"
)

// node is a value where it stands: under a name, so deep, with a comma behind it
// or not.
type node struct {
	v     *asr.Value
	name  string
	named bool
	depth int
	comma bool
}

func (t *Tree) top() node { return node{v: &t.root} }

// shape is how a value is drawn.
type shape uint8

const (
	line  shape = iota // on one row, or a few if even that is too wide
	block              // a string below its name
	tree               // an array or object over several lines
)

// count returns the number of items, and of those the ones that are drawn.
func (t *Tree) count(v *asr.Value) (all, drawn int) {
	all = len(v.Items)
	if v.Kind == asr.Object {
		all = len(v.Members)
	}
	if t.opt.MaxItems > 0 && all > t.opt.MaxItems {
		return all, t.opt.MaxItems
	}
	return all, all
}

// child returns the i-th item of n's value.
func (n node) child(i, all int) node {
	c := node{depth: n.depth + 1, comma: i < all-1}
	if n.v.Kind == asr.Object {
		m := &n.v.Members[i]
		c.v, c.name, c.named = &m.Value, m.Name, true
		return c
	}
	c.v = &n.v.Items[i]
	return c
}

// shape decides how n is drawn.
func (t *Tree) shape(n node) shape {
	switch n.v.Kind {
	case asr.String:
		if t.fits(n) {
			return line
		}
		return block
	case asr.Array, asr.Object:
		if all, _ := t.count(n.v); all == 0 || n.depth >= MaxDepth || t.fitsWhole(n, all) {
			return line
		}
		return tree
	}
	return line
}

// fits reports whether a string stands on its row.
func (t *Tree) fits(n node) bool {
	if len(n.v.Text) <= shortBytes {
		return true
	}
	room := t.opt.Width - t.indent(n.depth)
	if len(n.v.Text)+len(n.name) > 4*room || strings.IndexByte(n.v.Text, '\n') >= 0 {
		return false
	}
	return t.lineWidth(n) <= room
}

// shortBytes is the length up to which a string always stands beside its name, in
// several rows if it must.
const shortBytes = 16

// lineWidth returns the columns of a named scalar, without indent.
func (t *Tree) lineWidth(n node) int {
	w := 1 // the comma
	if n.named {
		w += quotedWidth(n.name) + 2
	}
	if n.v.Kind == asr.String {
		return w + quotedWidth(n.v.Text)
	}
	return w + len(n.v.Text) + 2
}

// quotedWidth returns the columns of a string between quotes.
func quotedWidth(s string) int {
	if clean.IsPlainASCII(s) {
		return len(s) + 2 + strings.Count(s, `"`) + strings.Count(s, `\`)
	}
	return clean.Width(clean.Inline(quote(s)))
}

// inlineItems and inlineColumns bound the arrays and objects that stand on one
// row.
const (
	inlineItems   = 12
	inlineMembers = 3
	inlineColumns = 72
)

// fitsWhole reports whether an array or object of plain values fits one row.
func (t *Tree) fitsWhole(n node, all int) bool {
	most := inlineItems
	if n.v.Kind == asr.Object {
		most = inlineMembers
	}
	if all > most || t.opt.MaxItems > 0 && all > t.opt.MaxItems {
		return false
	}
	room := min(t.opt.Width-t.indent(n.depth), inlineColumns)
	w := 5
	if n.named {
		w += len(n.name) + 4
	}
	for i := range all {
		c := n.child(i, all)
		if c.v.Kind == asr.Array || c.v.Kind == asr.Object || c.v.Kind == asr.Withheld || len(c.v.Text)+len(c.name) > room {
			return false
		}
		if strings.ContainsAny(c.v.Text, "\n\t") {
			return false
		}
		if w += t.lineWidth(c) + 1; w > room {
			return false
		}
	}
	return true
}

// indentColumns is the indent of a level; deep levels share the last half of the
// row.
const indentColumns = 2

func (t *Tree) indent(depth int) int {
	return min(depth*indentColumns, t.opt.Width/2)
}

// size returns how many offsets n takes. Lines take enough for each of their
// rows to have one.
func (t *Tree) size(n node) int {
	switch t.shape(n) {
	case block:
		return lineSize(n) + bodySize(n) + closeSize
	case tree:
		return t.treeSize(n)
	}
	return t.inlineSize(n)
}

// treeSize measures a value over several lines, and remembers it if it is large.
func (t *Tree) treeSize(n node) int {
	if m, ok := t.remembered(n.v); ok {
		return m.size
	}
	all, drawn := t.count(n.v)
	m := measured{size: lineSize(n)}
	for i := range drawn {
		if drawn > stride && i%stride == 0 {
			m.stride = append(m.stride, m.size)
		}
		m.size += t.size(n.child(i, all))
	}
	m.size += closeSize
	if drawn < all {
		m.size += closeSize
	}
	if m.size >= rememberFrom {
		t.mu.Lock()
		t.known[n.v] = m
		t.mu.Unlock()
	}
	return m.size
}

func (t *Tree) remembered(v *asr.Value) (measured, bool) {
	if len(v.Items)+len(v.Members) == 0 {
		return measured{}, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	m, ok := t.known[v]
	return m, ok
}

// The sizes of lines: no character of a name takes more than six to draw.
const (
	lineMin   = 32
	closeSize = 32
	perByte   = 6
)

// lineSize is the size of the line that names a value and opens it.
func lineSize(n node) int { return lineMin + perByte*min(len(n.name), nameBytes) }

// inlineSize is the size of a value on one line.
func (t *Tree) inlineSize(n node) int {
	s := lineSize(n)
	if n.depth >= MaxDepth {
		return s + 2*lineMin
	}
	s += perByte * min(len(n.v.Text), textBytes)
	all, _ := t.count(n.v)
	for i := range all {
		c := n.child(i, all)
		s += lineSize(c) + perByte*min(len(c.v.Text), textBytes)
	}
	return s
}

// bodySize is the size of the text between a block's quotes. A final line feed
// has a row of its own.
func bodySize(n node) int { return len(n.v.Text) + 1 }
