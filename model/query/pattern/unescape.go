package pattern

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// appendUnescaped appends b with the numbered escapes (\u00e4) of a JSON string
// replaced by their characters. Everything else, the other escapes included, stays as it
// is: a core has no character that they stand for.
func appendUnescaped(dst, b []byte) []byte {
	for {
		i := bytes.IndexByte(b, '\\')
		if i < 0 || i+1 >= len(b) {
			return append(dst, b...)
		}
		dst = append(dst, b[:i]...)
		b = b[i:]
		n := 2
		if r, size := unescapeRune(b); size > 0 {
			dst, n = utf8.AppendRune(dst, r), size
		} else {
			dst = append(dst, b[:n]...)
		}
		b = b[n:]
	}
}

// unescapeRune reads an escape such as \u00e4, or a pair of them, at the start of b. It
// returns size 0 if there is none.
func unescapeRune(b []byte) (r rune, size int) {
	if len(b) < escapeLen || b[1] != 'u' {
		return 0, 0
	}
	r, ok := hex4(b[2:])
	if !ok {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, escapeLen
	}
	if len(b) >= 2*escapeLen && b[escapeLen] == '\\' && b[escapeLen+1] == 'u' {
		if low, ok := hex4(b[escapeLen+2:]); ok {
			if full := utf16.DecodeRune(r, low); full != utf8.RuneError {
				return full, 2 * escapeLen
			}
		}
	}
	return utf8.RuneError, escapeLen
}
