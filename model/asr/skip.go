package asr

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// skipString returns where the string that starts at i ends, behind its closing
// quote, and whether it holds a backslash; -1 where it does not end.
func skipString(b []byte, i int) (end int, escaped bool) {
	end = passString(b, i)
	if end < 0 {
		return -1, false
	}
	return end, bytes.IndexByte(b[i+1:end-1], '\\') >= 0
}

// passString is skipString for strings that nobody reads. Most of them are short,
// so it looks at a few words before it calls for help.
func passString(b []byte, i int) int {
	start := i + 1
	i = start
	for near := i + 32; i < near && i+8 <= len(b); {
		hit := quotesIn(binary.LittleEndian.Uint64(b[i:]))
		if hit == 0 {
			i += 8
			continue
		}
		i += bits.TrailingZeros64(hit) >> 3
		if !behindBackslash(b, start, i) {
			return i + 1
		}
		i++
	}
	for ; ; i++ {
		q := bytes.IndexByte(b[i:], '"')
		if q < 0 {
			return -1
		}
		i += q
		if !behindBackslash(b, start, i) {
			return i + 1
		}
	}
}

// quotesIn has the highest bit set of the first byte that is a quote, and perhaps
// of bytes after it; it is 0 where no byte is.
func quotesIn(word uint64) uint64 {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	word ^= '"' * ones
	return (word - ones) &^ word & highs
}

// behindBackslash reports whether the quote at i is escaped within the string
// whose inside begins at start.
func behindBackslash(b []byte, start, i int) bool {
	if i == start || b[i-1] != '\\' {
		return false
	}
	back := i - 1
	for back > start && b[back-1] == '\\' {
		back--
	}
	return (i-back)%2 != 0
}

// countRest counts the commas up to the end of the array or object that is open
// at the start of b.
func countRest(b []byte) (n int) {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch class[b[i]] {
		case classQuote:
			end := passString(b, i)
			if end < 0 {
				return n
			}
			i = end - 1
		case classOpen:
			depth++
		case classClose:
			if depth--; depth < 0 {
				return n
			}
		default:
			if depth == 0 && b[i] == ',' {
				n++
			}
		}
	}
	return n
}

const (
	classQuote = 1 + iota
	classOpen
	classClose
)

// class tells the bytes that matter to skip from the others. It is never written.
var class = [256]uint8{
	'"': classQuote,
	'{': classOpen, '[': classOpen,
	'}': classClose, ']': classClose,
}

// blanks counts the white space from i on.
func blanks(b []byte, i int) (n int) {
	for ; i < len(b); i++ {
		switch b[i] {
		case ' ', '\t', '\r', '\n':
			n++
		default:
			return n
		}
	}
	return n
}

func endsScalar(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', ',', '}', ']', '{', '[', '"', ':':
		return true
	}
	return false
}

// isScalar reports whether lit is null, true, false or a number.
func isScalar(lit []byte) bool {
	switch string(lit) {
	case "null", "true", "false":
		return true
	}
	return isNumber(lit)
}

func isNumber(s []byte) bool {
	if len(s) > 0 && s[0] == '-' {
		s = s[1:]
	}
	whole := digits(s)
	if whole == 0 || whole > 1 && s[0] == '0' {
		return false
	}
	s = s[whole:]
	if len(s) > 0 && s[0] == '.' {
		n := digits(s[1:])
		if n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if len(s) > 0 && s[0]|0x20 == 'e' {
		s = s[1:]
		if len(s) > 0 && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		n := digits(s)
		if n == 0 {
			return false
		}
		s = s[n:]
	}
	return len(s) == 0
}

func digits(s []byte) (n int) {
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
