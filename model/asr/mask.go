package asr

import (
	"math"
	"sort"
)

// maskedLine is a line as the JSON library takes it: its unescaped control characters
// inside strings are spaces, and the inside of very long strings may be left out,
// which spares a second copy of them.
type maskedLine struct {
	b []byte
	// cuts are where b and the line drift apart.
	cuts []cut
}

// cut says that the bytes of a masked line from one place on stand further on in
// the line.
type cut struct{ masked, line int }

// at returns where a byte of a masked line stands in the line.
func (m *maskedLine) at(off int) int {
	i := sort.Search(len(m.cuts), func(i int) bool { return m.cuts[i].masked > off })
	if i == 0 {
		return off
	}
	return m.cuts[i-1].line + off - m.cuts[i-1].masked
}

// leaveOut is the length from which the inside of a string is left out of a masked
// line.
const leaveOut = 1 << 20

// maskControls returns a copy of the line in which every offset is as it is, and
// whether it has any unescaped control characters. Without any there is no copy.
func maskControls(src []byte) (plain []byte, any bool) {
	m, any := mask(src, math.MaxInt)
	return m.b, any
}

// mask masks a line, and leaves out the inside of strings from some length on,
// unless their escapes are malformed.
func mask(src []byte, longest int) (m maskedLine, any bool) {
	if !hasControls(src) {
		return maskedLine{}, false
	}
	from := 0
	for i := 0; i < len(src); i++ {
		if src[i] != '"' {
			continue
		}
		end := stringEnd(src, i+1)
		if end-i > longest && end < len(src) && wellEscaped(src[i+1:end]) {
			m.b = append(m.b, src[from:i+1]...)
			m.cuts = append(m.cuts, cut{len(m.b), end})
			from = end
		}
		i = end
	}
	m.b = append(m.b, src[from:]...)
	blankControls(m.b)
	return m, true
}

// hasControls reports whether an unescaped control character stands inside a
// string.
func hasControls(src []byte) bool {
	inside := false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '"':
			inside = !inside
		case !inside:
		case c == '\\':
			i++
		case c < ' ':
			return true
		}
	}
	return false
}

// blankControls makes them spaces.
func blankControls(b []byte) {
	inside := false
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '"':
			inside = !inside
		case !inside:
		case c == '\\':
			i++
		case c < ' ':
			b[i] = ' '
		}
	}
}

// stringEnd returns where the quote stands that ends the string whose inside starts
// at i, or the end of the line.
func stringEnd(src []byte, i int) int {
	for ; i < len(src); i++ {
		switch src[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
	return len(src)
}

// wellEscaped reports whether every escape of a string is one that JSON has.
func wellEscaped(inside []byte) bool {
	for i := 0; i < len(inside); i++ {
		if inside[i] != '\\' {
			continue
		}
		if i++; i == len(inside) {
			return false
		}
		switch inside[i] {
		case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		case 'u':
			if _, ok := hex4(inside[i-1:]); !ok {
				return false
			}
		default:
			return false
		}
	}
	return true
}
