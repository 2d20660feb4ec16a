package render

import (
	"strings"

	"asrview/render/wrap"
	"asrview/themes"
)

// drawable is a text that can be drawn from any place of it: exact text by its
// bytes, or a drawing (Markdown, code, a diff, a tree) by its rows.
type drawable struct {
	// exact is the text as stored, laid out; its places are bytes.
	exact wrap.Text
	src   string
	// rows are a finished drawing; its places are indexes in them.
	rows  []Row
	drawn bool
	// base is the byte of the part's text at which this one begins; -1 where the
	// part has no text that bytes could count in.
	base int
}

func (s *sheet) exactText(src string, base int, role themes.Role) drawable {
	o := wrap.Options{Width: s.cols[atText], Role: role, Left: s.o.Left}
	o.NoWrap = s.o.NoWrap && !s.o.Print
	return drawable{exact: wrap.New(src, o), src: src, base: base}
}

// len is the place after the last.
func (d *drawable) len() int {
	if d.drawn {
		return len(d.rows)
	}
	return len(d.src)
}

// size is the length of the text in bytes.
func (d *drawable) size() int { return len(d.src) }

// holds reports whether a byte of the part's text is in this one.
func (d *drawable) holds(at int) bool {
	return d.base >= 0 && at >= d.base && at <= d.base+len(d.src)
}

// from returns up to n rows from a place, and the place after them.
func (d *drawable) from(at, n int) ([]Row, int) {
	if d.drawn {
		end := min(at+n, len(d.rows))
		return d.rows[at:end], end
	}
	rows := d.exact.RowsFrom(at, n)
	if len(rows) < n || len(rows) == 0 {
		return rows, len(d.src)
	}
	return rows, d.exact.Next(rows[len(rows)-1].Byte)
}

// before returns the place n rows before the row that shows a byte.
func (d *drawable) before(at, n int) int {
	if !d.drawn {
		if rows := d.exact.RowsBefore(at, n); len(rows) > 0 {
			return rows[0].Byte
		}
		return 0
	}
	shows := 0
	for i := range d.rows {
		if b := d.rows[i].Byte; b >= 0 && b <= at {
			shows = i
		}
	}
	return max(0, shows-n)
}

// byteAt is the byte of a place; for a drawing, that of the next row that has
// one.
func (d *drawable) byteAt(place int) int {
	if !d.drawn {
		return place
	}
	for _, r := range d.rows[min(place, len(d.rows)):] {
		if r.Byte >= 0 {
			return r.Byte
		}
	}
	return len(d.src)
}

// placeOf is the place of a row of the card that was made from this text: the
// i-th that was drawn. The row's byte counts in the part's text.
func (d *drawable) placeOf(r Row, i int) int {
	if d.drawn {
		return i
	}
	return r.Byte - d.base
}

// count counts lines and bytes between two places; ok is false where the text is
// too long to count its lines. A drawing whose rows know no bytes counts its
// rows.
func (d *drawable) count(from, to int) (lines, bytes int, ok bool) {
	a, b := d.byteAt(from), d.byteAt(to)
	if d.drawn && (d.base < 0 || a >= b) {
		return to - from, 0, true
	}
	b = max(a, b)
	if b-a > lineCountBytes {
		return 0, b - a, false
	}
	lines = strings.Count(d.src[a:b], "\n")
	if b > a && d.src[b-1] != '\n' {
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
