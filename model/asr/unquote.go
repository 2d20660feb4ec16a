package asr

import (
	"bytes"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// flaws is a set of what a string held that a strict reader refuses, each at
// the bit of its [Damage].
type flaws uint16

func (f flaws) with(d Damage) flaws { return f | 1<<d }
func (f flaws) has(d Damage) bool   { return f&(1<<d) != 0 }
func (f flaws) list() (damage []Damage) {
	for d := DuplicateNames; d <= TooManyValues; d++ {
		if f.has(d) {
			damage = append(damage, d)
		}
	}
	return damage
}

// mender takes a JSON string apart, from what stands between its quotes, and
// mends it: bytes that are no UTF-8 and halves of surrogate pairs become U+FFFD, a
// malformed escape and a raw control character stand for themselves.
type mender struct {
	rest  []byte
	flaws flaws
	buf   [utf8.UTFMax]byte
}

// next returns the next piece of the decoded text, empty at the end. It is valid
// until the next call.
func (m *mender) next() []byte {
	i := 0
	for i < len(m.rest) {
		c := m.rest[i]
		if c == '\\' {
			break
		}
		if c < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(m.rest[i:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		i += size
	}
	if i > 0 || len(m.rest) == 0 {
		piece := m.rest[:i]
		m.rest = m.rest[i:]
		return piece
	}
	if m.rest[0] != '\\' {
		m.flaws = m.flaws.with(InvalidUTF8)
		m.rest = m.rest[1:]
		return utf8.AppendRune(m.buf[:0], utf8.RuneError)
	}
	r, size, f := escape(m.rest)
	m.flaws |= f
	m.rest = m.rest[size:]
	return utf8.AppendRune(m.buf[:0], r)
}

// unquote returns a string's text, mended, in one allocation of its size.
func unquote(raw []byte) (string, flaws) {
	if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw), 0
	}
	m, size := mender{rest: raw}, 0
	for p := m.next(); len(p) > 0; p = m.next() {
		size += len(p)
	}
	var text strings.Builder
	text.Grow(size)
	m = mender{rest: raw}
	for p := m.next(); len(p) > 0; p = m.next() {
		text.Write(p)
	}
	return text.String(), m.flaws
}

// appendUnquoted is unquote into a buffer.
func appendUnquoted(dst, raw []byte) []byte {
	m := mender{rest: raw}
	for p := m.next(); len(p) > 0; p = m.next() {
		dst = append(dst, p...)
	}
	return dst
}

// exactFrom is the length from which a string's decoded length is counted before
// it is decoded. Below, an eighth of the room may stay unused.
const exactFrom = 64 << 10

// unquoteStrict is unquote for a string that a strict reader accepted.
func unquoteStrict(raw []byte) string {
	at := bytes.IndexByte(raw, '\\')
	if at < 0 {
		return string(raw)
	}
	size := len(raw)
	if size >= exactFrom {
		size = strictLen(raw, at)
	}
	b := appendStrict(make([]byte, 0, size), raw, at)
	if len(b) < size-size/8 {
		return string(b)
	}
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// appendStrict appends the text of a string that a strict reader accepted, the
// first backslash being known.
func appendStrict(dst, raw []byte, at int) []byte {
	for at >= 0 {
		dst = append(dst, raw[:at]...)
		r, n, _ := escape(raw[at:])
		if r < utf8.RuneSelf {
			dst = append(dst, byte(r))
		} else {
			dst = utf8.AppendRune(dst, r)
		}
		raw = raw[at+n:]
		at = bytes.IndexByte(raw, '\\')
	}
	return append(dst, raw...)
}

// strictLen is the length of the decoded text, the first backslash being known.
func strictLen(raw []byte, at int) (size int) {
	for at >= 0 {
		r, n, _ := escape(raw[at:])
		size += at + utf8.RuneLen(r)
		raw = raw[at+n:]
		at = bytes.IndexByte(raw, '\\')
	}
	return size + len(raw)
}

// escape reads the escape sequence at the start of s and how long it is. It is
// at least one byte, whatever s holds.
func escape(s []byte) (r rune, size int, f flaws) {
	if len(s) < 2 {
		return '\\', 1, 0
	}
	switch s[1] {
	case '"', '\\', '/':
		return rune(s[1]), 2, 0
	case 'b':
		return '\b', 2, 0
	case 'f':
		return '\f', 2, 0
	case 'n':
		return '\n', 2, 0
	case 'r':
		return '\r', 2, 0
	case 't':
		return '\t', 2, 0
	case 'u':
		return unicodeEscape(s)
	}
	return '\\', 1, 0
}

// unicodeEscape reads an escape of four hexadecimal digits, or two of them that
// make a surrogate pair.
func unicodeEscape(s []byte) (r rune, size int, f flaws) {
	hi, ok := hex4(s)
	if !ok {
		return '\\', 1, 0
	}
	if hi < 0xD800 || hi > 0xDFFF {
		return hi, 6, 0
	}
	if hi < 0xDC00 {
		if lo, ok := hex4(s[6:]); ok && lo >= 0xDC00 && lo <= 0xDFFF {
			return (hi-0xD800)<<10 + (lo - 0xDC00) + 0x10000, 12, 0
		}
	}
	return utf8.RuneError, 6, flaws(0).with(LoneSurrogate)
}

// hex4 reads the digits of such an escape at the start of s.
func hex4(s []byte) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range s[2:6] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}
