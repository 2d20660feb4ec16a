package term

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"asrview/render/clean"
)

// gated returns a view in which nothing but text, line feeds and colours is
// left; whatever else stands in it is shown by name. Each part of the screen
// cleans what it shows, where it knows what it is; this is the last door, so that
// one that forgets to does no harm.
func gated(view string) string {
	at := 0
	for at < len(view) {
		n := passes(view[at:])
		if n == 0 {
			break
		}
		at += n
	}
	if at == len(view) {
		return view
	}
	var b strings.Builder
	b.Grow(len(view) + 64)
	b.WriteString(view[:at])
	for at < len(view) {
		n := passes(view[at:])
		if n > 0 {
			b.WriteString(view[at : at+n])
			at += n
			continue
		}
		r, n := utf8.DecodeRuneInString(view[at:])
		if r == utf8.RuneError && n == 1 {
			b.WriteString(clean.ByteName(view[at]))
		} else {
			b.WriteString(clean.Name(r))
		}
		at += n
	}
	return b.String()
}

// passes returns the length of what s begins with, 0 where it may not be shown.
func passes(s string) int {
	switch c := s[0]; {
	case c >= 0x20 && c < 0x7f, c == '\n':
		return 1
	case c == 0x1b:
		return colourLen(s)
	case c < utf8.RuneSelf:
		return 0
	}
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 || r < 0xa0 || r >= 0x61c && unicode.Is(unicode.Bidi_Control, r) {
		return 0
	}
	return n
}

// colourLen returns the length of the colour sequence at the front of s, 0 where
// there is another one, or none that ends.
func colourLen(s string) int {
	if len(s) < 3 || s[1] != '[' {
		return 0
	}
	for i := 2; i < len(s); i++ {
		switch c := s[i]; {
		case c == 'm':
			return i + 1
		case c != ';' && c != ':' && (c < '0' || c > '9'):
			return 0
		}
	}
	return 0
}
