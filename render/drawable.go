package render

import (
	"strings"

	"asrview/model/asr"
	"asrview/render/jsontree"
	"asrview/render/words"
	"asrview/render/wrap"
	"asrview/themes"
)

// windowed is something of any size that gives the rows around a place at the
// cost of those rows. Places are offsets that grow from row to row.
type windowed interface {
	// RowsFrom returns up to n rows from the one that holds a place.
	RowsFrom(at, n int) []Row
	// RowsBefore returns up to n rows that stand before it.
	RowsBefore(at, n int) []Row
	// Next returns the place of the row after the one that holds a place.
	Next(at int) int
	// Len is the place after the last row.
	Len() int
}

// drawable is a text that can be drawn from any place of it. Row.Byte of its
// rows is their place, but for a finished drawing's, whose places are the
// indexes of its rows.
type drawable struct {
	windowed
	kind drawableKind
	// src is the text as stored; "" for trees.
	src string
	// base is the byte of the part's text at which this one begins; -1 where the
	// part has no text that bytes could count in.
	base int
}

type drawableKind uint8

const (
	// exactKind is text as it is stored: places are bytes.
	exactKind drawableKind = iota
	// treeKind is JSON: places are the tree's own offsets.
	treeKind
	// rowsKind is a finished drawing: Markdown, code, a diff.
	rowsKind
)

func (s *sheet) exactText(src string, base int, role themes.Role) drawable {
	if s.o.Print && s.o.Width >= Unwrapped {
		return drawable{windowed: unwrapped{src, role}, src: src, base: base}
	}
	return drawable{windowed: wrap.New(src, s.layout(role)), src: src, base: base}
}

// layout is how exact text is laid out.
func (s *sheet) layout(role themes.Role) wrap.Options {
	return wrap.Options{Width: s.cols[atText], Role: role,
		NoWrap: s.o.NoWrap && !s.o.Print, Left: s.o.Left}
}

func (s *sheet) treeOf(v asr.Value) drawable {
	if !s.whole {
		v = pruned(v)
	}
	return drawable{windowed: jsontree.New(v, jsontree.Options{Width: s.cols[atText]}), kind: treeKind, base: -1}
}

func finished(rows []Row, src string, base int) drawable {
	return drawable{windowed: drawing(rows), kind: rowsKind, src: src, base: base}
}

// drawing is a finished drawing, by the indexes of its rows.
type drawing []Row

func (d drawing) Len() int { return len(d) }

func (d drawing) Next(at int) int { return min(at+1, len(d)) }

func (d drawing) RowsFrom(at, n int) []Row {
	at = min(max(at, 0), len(d))
	return d[at:min(at+n, len(d))]
}

func (d drawing) RowsBefore(at, n int) []Row {
	at = min(max(at, 0), len(d))
	return d[max(0, at-n):at]
}

// holds reports whether a byte of the part's text is in this one.
func (d *drawable) holds(at int) bool {
	return d.kind != treeKind && d.base >= 0 && at >= d.base && at <= d.base+len(d.src)
}

// from returns up to n rows from a place, and the place after them.
func (d *drawable) from(at, n int) ([]Row, int) {
	rows := d.RowsFrom(at, n)
	switch {
	case d.kind == rowsKind:
		return rows, at + len(rows)
	case len(rows) < n || len(rows) == 0:
		return rows, d.Len()
	}
	return rows, d.Next(rows[len(rows)-1].Byte)
}

// before returns the place n rows before the row that shows a byte of the text.
func (d *drawable) before(at, n int) int {
	if d.kind == rowsKind {
		return max(0, d.placeAt(at)-n)
	}
	if rows := d.RowsBefore(at, n); len(rows) > 0 {
		return rows[0].Byte
	}
	return 0
}

// placeAt is the place of the row that shows a byte of the text.
func (d *drawable) placeAt(at int) int {
	if d.kind != rowsKind {
		return at
	}
	shows := 0
	for i, r := range d.RowsFrom(0, d.Len()) {
		if r.Byte >= 0 && r.Byte <= at {
			shows = i
		}
	}
	return shows
}

// byteAt is the byte of the text at a place; of a drawing's row that has none,
// that of the next one that has.
func (d *drawable) byteAt(place int) int {
	if d.kind != rowsKind {
		return place
	}
	for _, r := range d.RowsFrom(place, d.Len()) {
		if r.Byte >= 0 {
			return r.Byte
		}
	}
	return len(d.src)
}

// placeOf is the place of a row of a card that was made from this text, the i-th
// of those that were drawn.
func (d *drawable) placeOf(r Row, i int) int {
	switch {
	case d.kind == rowsKind:
		return i
	case d.base < 0:
		rows := d.RowsFrom(0, i+1) // the card's row does not know its place
		return rows[len(rows)-1].Byte
	}
	return r.Byte - d.base
}

// count counts lines and bytes between two places; ok is false where there are
// too many to count.
func (d *drawable) count(from, to int) (lines, bytes int, ok bool) {
	switch {
	case d.kind == treeKind:
		rows := d.RowsFrom(from, countRows+1)
		return len(rows), to - from, len(rows) <= countRows
	case d.kind == rowsKind && d.base < 0:
		return to - from, 0, true
	}
	a, b := d.byteAt(from), d.byteAt(to)
	if a >= b {
		return to - from, 0, true
	}
	if b-a > lineCountBytes {
		return 0, b - a, false
	}
	lines = strings.Count(d.src[a:b], "\n")
	if d.src[b-1] != '\n' {
		lines++
	}
	return lines, b - a, true
}

// lost says how much stands between two places.
func (d *drawable) lost(from, to int) string {
	lines, bytes, ok := d.count(from, to)
	l := leftOut{lines: lines, bytes: bytes, uncounted: !ok}
	return l.words("")
}

// pruned is a value without what a card has no room for, so that laying it out
// costs no more than a card may. What is cut off is counted in its place.
func pruned(v asr.Value) asr.Value {
	p := pruner{left: treeValues}
	if p.fits(&v, 0) {
		return v
	}
	p.left = treeValues
	return p.value(v, 0)
}

// pruner counts how many values may still be drawn.
type pruner struct{ left int }

// fits reports whether a value needs no pruning, and stops counting once it does.
func (p *pruner) fits(v *asr.Value, depth int) bool {
	p.left--
	if p.left <= 0 || depth > compactDepth {
		return false
	}
	for i := range v.Items {
		if !p.fits(&v.Items[i], depth+1) {
			return false
		}
	}
	for i := range v.Members {
		if !p.fits(&v.Members[i].Value, depth+1) {
			return false
		}
	}
	return true
}

func (p *pruner) value(v asr.Value, depth int) asr.Value {
	p.left--
	n := len(v.Items) + len(v.Members)
	if n == 0 {
		return v
	}
	if p.left <= 0 || depth > compactDepth {
		return cutOff(n)
	}
	items, members := v.Items, v.Members
	v.Items, v.Members = nil, nil
	for i := range items {
		if p.left <= 0 {
			v.Items = append(v.Items, cutOff(n-i))
			return v
		}
		v.Items = append(v.Items, p.value(items[i], depth+1))
	}
	for i := range members {
		if p.left <= 0 {
			v.Members = append(v.Members, asr.Member{Name: ellipsis, Value: cutOff(n - i)})
			return v
		}
		v.Members = append(v.Members, asr.Member{Name: members[i].Name, Value: p.value(members[i].Value, depth+1)})
	}
	return v
}

// cutOff stands for values that are not drawn. A literal is drawn as it is,
// without quotes: these are no words of the record's.
func cutOff(n int) asr.Value {
	return asr.Value{Kind: asr.Number, Text: "(" + words.Count(n, "more value", "more values") + ")"}
}
