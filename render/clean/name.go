package clean

import "strconv"

const hex = "0123456789abcdef"

// Name returns the visible name of a character: a control picture for C0 and
// DEL (␛), else its code point as \u202e or, beyond four digits, \u{e0041}.
func Name(r rune) string {
	switch {
	case r >= 0 && r < 0x20:
		return string(0x2400 + r)
	case r == 0x7f:
		return "␡"
	case r < 0:
		return "\\u{" + strconv.Itoa(int(r)) + "}"
	case r > 0xffff:
		return "\\u{" + strconv.FormatInt(int64(r), 16) + "}"
	}
	return string([]byte{'\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15]})
}

// ByteName returns the visible name of a byte that is no valid UTF-8: \x9b.
func ByteName(b byte) string {
	return string([]byte{'\\', 'x', hex[b>>4], hex[b&15]})
}
