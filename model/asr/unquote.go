package asr

import (
	"bytes"
	"strings"
	"unicode/utf8"
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

// unquote returns the text of a JSON string from what stands between its
// quotes, in one allocation of the right size. Bytes that are no UTF-8 and
// halves of surrogate pairs become U+FFFD. A malformed escape stands for itself.
func unquote(raw []byte) (string, flaws) {
	if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw), 0
	}
	n, f := walkString(raw, nil)
	var b strings.Builder
	b.Grow(n)
	walkString(raw, func(piece []byte) { b.Write(piece) })
	return b.String(), f
}

// appendUnquoted is unquote into a buffer.
func appendUnquoted(dst, raw []byte) []byte {
	walkString(raw, func(piece []byte) { dst = append(dst, piece...) })
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
	var b strings.Builder
	b.Grow(size)
	for at >= 0 {
		b.Write(raw[:at])
		r, n, _ := escape(raw[at:])
		if r < utf8.RuneSelf {
			b.WriteByte(byte(r))
		} else {
			b.WriteRune(r)
		}
		raw = raw[at+n:]
		at = bytes.IndexByte(raw, '\\')
	}
	b.Write(raw)
	if b.Len() < size-size/8 {
		return strings.Clone(b.String())
	}
	return b.String()
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

// walkString hands out the pieces of a string's decoded text, in order, and
// returns their length.
func walkString(raw []byte, yield func([]byte)) (n int, f flaws) {
	emit := func(piece []byte) {
		n += len(piece)
		if yield != nil {
			yield(piece)
		}
	}
	var buf [utf8.UTFMax]byte
	for len(raw) > 0 {
		at := bytes.IndexByte(raw, '\\')
		if at < 0 {
			at = len(raw)
		}
		f |= walkPlain(raw[:at], emit)
		raw = raw[at:]
		if len(raw) == 0 {
			break
		}
		r, size, flaw := escape(raw)
		f |= flaw
		emit(utf8.AppendRune(buf[:0], r))
		raw = raw[size:]
	}
	return n, f
}

// walkPlain hands out a stretch without escapes, mending what is no UTF-8.
func walkPlain(s []byte, emit func([]byte)) (f flaws) {
	if utf8.Valid(s) {
		if len(s) > 0 {
			emit(s)
		}
		return 0
	}
	start := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRune(s[i:])
		if r != utf8.RuneError || size != 1 {
			i += size
			continue
		}
		if start < i {
			emit(s[start:i])
		}
		emit([]byte(string(utf8.RuneError)))
		i++
		start = i
	}
	if start < len(s) {
		emit(s[start:])
	}
	return flaws(0).with(InvalidUTF8)
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

// unicodeEscape reads \uXXXX, or two of them that make a surrogate pair.
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

// hex4 reads the digits of a \uXXXX at the start of s.
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
