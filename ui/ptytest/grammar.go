package ptytest

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// ownModes are the private modes that a program of ours may switch.
var ownModes = []string{"7", "25", "1002", "1003", "1004", "1006", "1049", "2004", "2026"}

// Foreign returns the first thing in what was written to a terminal that no
// program of ours may write, or "". It may write printable text, line feeds and
// carriage returns; colours; the cursor's place; erasing; its own modes; the
// question for the background; the clipboard.
func Foreign(raw []byte) string {
	p := ansi.NewParser()
	p.SetDataSize(1 << 20)
	var state byte
	for len(raw) > 0 {
		seq, width, n, next := ansi.DecodeSequence(raw, state, p)
		if n == 0 {
			return "an unfinished sequence: " + string(raw)
		}
		if !isOwn(seq, width) {
			return string(seq)
		}
		state, raw = next, raw[n:]
	}
	return ""
}

func isOwn(seq []byte, width int) bool {
	s := string(seq)
	switch {
	case s == "\r" || s == "\n" || s == "\x1b\\":
		return true
	case strings.HasPrefix(s, "\x1b["):
		return isOwnCSI(s[2:len(s)-1], s[len(s)-1])
	case strings.HasPrefix(s, "\x1b]"):
		ended := strings.HasSuffix(s, "\a") || strings.HasSuffix(s, "\x1b\\")
		return ended && (strings.HasPrefix(s, "\x1b]11;?") || strings.HasPrefix(s, "\x1b]52;c;"))
	}
	r, size := utf8.DecodeRune(seq)
	// The marks of a keycap come apart from their digit.
	return (width > 0 || unicode.Is(unicode.M, r)) && r >= 0x20 && r != 0x7f && (r < 0x80 || r > 0x9f) && (r != utf8.RuneError || size > 1)
}

func isOwnCSI(params string, final byte) bool {
	switch final {
	case 'm', 'H', 'J', 'K':
		return strings.Trim(params, "0123456789;:") == ""
	case 'h', 'l':
		mode, ok := strings.CutPrefix(params, "?")
		return ok && slices.Contains(ownModes, mode)
	}
	return false
}
