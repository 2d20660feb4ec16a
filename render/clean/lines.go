package clean

import (
	"math/bits"
	"unicode/utf8"
)

// UnchangedEnd returns where the head of s from at on ends that cleaning leaves as
// it is, tabs and line feeds included. at is where a line begins. It looks no
// further than limit, but for the character that stands there.
func UnchangedEnd(s string, at, limit int) int {
	var ctx context
	limit = min(limit, len(s))
	for at < limit {
		if n := unchangedRun(s, at, limit); n > at {
			if last := s[n-1]; printable(last) {
				ctx = context{base: true, simple: true, prev: rune(last)}
			} else {
				ctx = context{}
			}
			at = n
			continue
		}
		r, size := utf8.DecodeRuneInString(s[at:])
		if r < utf8.RuneSelf || r == utf8.RuneError && size == 1 || !ctx.step(r, s[at+size:]) {
			return at
		}
		at += size
	}
	return at
}

// unchangedRun returns the end of the run of printable ASCII, tabs and line feeds
// at i.
func unchangedRun(s string, i, limit int) int {
	for i+8 <= limit {
		if odd := oddBytes(load64(s, i)); odd != 0 {
			return i + bits.TrailingZeros64(odd)/8
		}
		i += 8
	}
	for i < limit && (printable(s[i]) || s[i] == '\n' || s[i] == '\t') {
		i++
	}
	return i
}

// oddBytes has the high bit of each byte of w that is no printable ASCII, no tab
// and no line feed. No byte borrows from or carries to another.
func oddBytes(w uint64) uint64 {
	low := w &^ highBits
	control := ^((low | highBits) - 0x20*ones)
	feed := ^(((low ^ '\n'*ones) | highBits) - ones)
	tab := ^(((low ^ '\t'*ones) | highBits) - ones)
	del := low + ones
	return (w | control&^feed&^tab | del) & highBits
}
