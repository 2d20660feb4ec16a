package asr

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// held says what a string holds that keeps its bytes from being its text.
type held uint8

const (
	// heldBackslash: an escape. heldOther: bytes that are no ASCII. heldSemicolon:
	// what a data URL has.
	heldBackslash held = 1 << iota
	heldOther
	heldSemicolon
)

// skipString returns where the string that starts at i ends, behind its closing
// quote, and what it holds; -1 where it does not end. Most strings are short, so it
// looks at a few words before it calls for help.
func skipString(b []byte, i int) (end int, h held) {
	start := i + 1
	for i = start; i < start+32 && i+8 <= len(b); i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		quotes, slashes, semicolons, others := bytesIn(w, '"'), bytesIn(w, '\\'), bytesIn(w, ';'), w&highs
		if quotes == 0 {
			h |= bit(slashes, heldBackslash) | bit(semicolons, heldSemicolon) | bit(others, heldOther)
			continue
		}
		before := quotes&-quotes - 1
		if h&heldBackslash != 0 || slashes&before != 0 {
			break // it may be an escaped one
		}
		h |= bit(semicolons&before, heldSemicolon) | bit(others&before, heldOther)
		return i + bits.TrailingZeros64(quotes)>>3 + 1, h
	}
	end = passString(b, start-1)
	if end < 0 {
		return -1, 0
	}
	return end, heldIn(b[start : end-1])
}

// heldIn says what a string holds, given what stands between its quotes.
func heldIn(inside []byte) (h held) {
	if bytes.IndexByte(inside, '\\') >= 0 {
		h |= heldBackslash
	}
	if bytes.IndexByte(inside, ';') >= 0 {
		h |= heldSemicolon
	}
	for ; len(inside) >= 8; inside = inside[8:] {
		if binary.LittleEndian.Uint64(inside)&highs != 0 {
			return h | heldOther
		}
	}
	for _, c := range inside {
		if c >= utf8.RuneSelf {
			return h | heldOther
		}
	}
	return h
}

func bit(found uint64, h held) held {
	if found != 0 {
		return h
	}
	return 0
}

// ones and highs have the lowest, and the highest, bit of each byte of a word.
const ones, highs = 0x0101010101010101, 0x8080808080808080

// bytesIn has the highest bit set of the first byte that is c, and perhaps of bytes
// after it; it is 0 where no byte is.
func bytesIn(word uint64, c byte) uint64 {
	word ^= uint64(c) * ones
	return (word - ones) &^ word & highs
}

// passString is skipString for strings that nobody reads. Most of them are short,
// so it looks at a few words before it calls for help.
func passString(b []byte, i int) int {
	start := i + 1
	i = start
	for near := i + 32; i < near && i+8 <= len(b); {
		hit := bytesIn(binary.LittleEndian.Uint64(b[i:]), '"')
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

// nearBytes is how many bytes of a string nearBackslash looks at.
const nearBytes = 16

// nearBackslash reports, as not 0, whether a backslash stands in the first nearBytes
// bytes of the string that starts at i, or of what follows it where it is shorter.
func nearBackslash(b []byte, i int) uint64 {
	if i+1+nearBytes > len(b) {
		return uint64(bytes.IndexByte(b[i:], '\\') + 1)
	}
	near := b[i+1 : i+1+nearBytes]
	return bytesIn(binary.LittleEndian.Uint64(near), '\\') | bytesIn(binary.LittleEndian.Uint64(near[8:]), '\\')
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
