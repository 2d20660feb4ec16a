package term

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
)

// Terminals disagree about how wide some characters are: a heart that a selector
// makes an emoji, a digit that is a keycap, a hand with a skin tone, several
// emoji joined to one. What follows such a character on its row is put in its
// column, so that no frame is bent by them whatever the terminal thinks.
const (
	joiner        = 0x200d
	emojiSelector = 0xfe0f
	keycap        = 0x20e3
	firstTone     = 0x1f3fb
	lastTone      = 0x1f3ff
)

func isDisputed(r rune) bool {
	return r == emojiSelector || r == joiner || r == keycap || r >= firstTone && r <= lastTone
}

// disputed reports whether a row holds a character whose width terminals disagree
// about.
func disputed(row string) bool {
	for i := 0; i < len(row); i++ {
		// All of them begin with one of these bytes.
		if c := row[i]; c != 0xe2 && c != 0xef && c != 0xf0 {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(row[i:]); isDisputed(r) {
			return true
		}
	}
	return false
}

// anchored appends a row, counted from 0, whose columns do not depend on what the
// terminal takes for the width of its characters. The cursor stands at the row's
// beginning.
func anchored(buf []byte, y int, row string) []byte {
	// Where the terminal takes a character for narrower than it is drawn here, the
	// cell behind it is not written.
	buf = append(buf, ansi.EraseLineRight...)
	var state byte
	run, column := "", 0
	for row != "" {
		seq, width, n, next := ansi.DecodeSequence(row, state, nil)
		if n == 0 {
			break
		}
		state, row = next, row[n:]
		buf = append(buf, seq...)
		if width == 0 && !disputed(seq) {
			continue // a sequence of colours
		}
		run += seq
		if disputed(seq) {
			column += clean.Width(run)
			run = ""
			buf = append(buf, ansi.CursorPosition(column+1, y+1)...)
		}
	}
	return append(buf, row...)
}
