package clean

import "unicode/utf8"

const (
	ones     = 0x0101010101010101
	highBits = 0x80 * ones
)

// load64 returns eight bytes of s at i as one word. i+8 must not exceed len(s).
func load64(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// below20 is not zero if a byte of w is under 0x20. w must be ASCII.
func below20(w uint64) uint64 { return (w - 0x20*ones) & ^w & highBits }

// hasDEL is not zero if a byte of w is 0x7f. w must be ASCII.
func hasDEL(w uint64) uint64 { return (w + ones) & highBits }

// printable reports whether c is a printable ASCII character, space included.
func printable(c byte) bool { return c-0x20 < 0x5f }

// harmlessEnd returns the length of the head of s that is printable ASCII and
// line feeds only.
func harmlessEnd(s string) int {
	i := 0
	for i+8 <= len(s) {
		w := load64(s, i)
		if w&highBits != 0 || hasDEL(w) != 0 {
			break
		}
		if below20(w) != 0 && !onlyFeeds(s[i:i+8]) {
			break
		}
		i += 8
	}
	for i < len(s) && (printable(s[i]) || s[i] == '\n') {
		i++
	}
	return i
}

func onlyFeeds(s string) bool {
	for i := range len(s) {
		if s[i] < 0x20 && s[i] != '\n' {
			return false
		}
	}
	return true
}

// IsPlainASCII reports whether s is printable ASCII only: no control, no line
// feed, no tab. Its length is then its width.
func IsPlainASCII(s string) bool {
	return len(s) == 0 || s[0] < utf8.RuneSelf && asciiRun(s, 0, len(s)) == len(s)
}

// PlainPrefix returns the length of the head of s that is printable ASCII. Its
// last character may be one that a combining mark follows.
func PlainPrefix(s string) int { return asciiRun(s, 0, len(s)) }
