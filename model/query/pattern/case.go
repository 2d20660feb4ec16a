package pattern

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func isUpper(r rune) bool { return unicode.IsUpper(r) || unicode.IsTitle(r) }

// hasUpperLetter reports whether the text has a letter that switches smart case
// to the exact one.
func hasUpperLetter(text string) bool { return strings.ContainsFunc(text, isUpper) }

// hasUpper is hasUpperLetter for a regular expression: what stands in an escape
// (\S, \pL, \x{4B}), a group's name or its flags is no letter to be found.
func hasUpper(expr string) bool {
	for len(expr) > 0 {
		if n := syntaxPrefix(expr); n > 0 {
			expr = expr[n:]
			continue
		}
		r, n := utf8.DecodeRuneInString(expr)
		if isUpper(r) {
			return true
		}
		expr = expr[n:]
	}
	return false
}

// syntaxPrefix returns the length of the syntax that the expression starts with
// and that names no character to be found, 0 if there is none.
func syntaxPrefix(expr string) int {
	switch {
	case strings.HasPrefix(expr, `\Q`):
		return 2
	case strings.HasPrefix(expr, `\p`), strings.HasPrefix(expr, `\P`), strings.HasPrefix(expr, `\x`):
		if strings.HasPrefix(expr[2:], "{") {
			return through(expr, '}')
		}
		if expr[1] == 'x' {
			return min(4, len(expr))
		}
		return min(3, len(expr))
	case len(expr) > 1 && expr[0] == '\\':
		_, n := utf8.DecodeRuneInString(expr[1:])
		return 1 + n
	case strings.HasPrefix(expr, "(?P<"), strings.HasPrefix(expr, "(?<"):
		return through(expr, '>')
	case strings.HasPrefix(expr, "(?"):
		n := 2
		for n < len(expr) && strings.IndexByte("imsU-", expr[n]) >= 0 {
			n++
		}
		return n
	case strings.HasPrefix(expr, "[[:"), strings.HasPrefix(expr, "[:"):
		return through(expr, ']')
	}
	return 0
}

// through returns the length of expr up to and with the first c.
func through(expr string, c byte) int {
	if i := strings.IndexByte(expr, c); i >= 0 {
		return i + 1
	}
	return len(expr)
}

// orbit returns the runes that are one letter with r by Unicode's simple
// folding, r first.
func orbit(r rune) []rune {
	out := []rune{r}
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		out = append(out, f)
	}
	return out
}
