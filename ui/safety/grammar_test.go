//go:build unix

package safety

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// grammar is what the program may write on one path. Whatever it does not name
// is a leak.
type grammar struct {
	// feed and tab: line feeds and tabs may be written.
	feed, tab bool
	// returns: carriage returns may stand alone; else only before a line feed,
	// where the terminal's line puts them.
	returns bool
	// exact: text is as the stream stores it, and only what acts is looked for.
	exact bool
	// sequences may be written; each is matched at an ESC.
	sequences *regexp.Regexp
}

// sgr are the looks that themes have. Conceal (8) is not among them: text that
// cannot be seen is text that lies.
const sgr = `\[(?:(?:0|1|2|3|4|7|9|2[2-9]|3[0-9]|4[0-9]|9[0-7]|10[0-7]|[34]8;5;\d{1,3}|[34]8;2;\d{1,3};\d{1,3};\d{1,3})(?:;(?:0|1|2|3|4|7|9|2[2-9]|3[0-9]|4[0-9]|9[0-7]|10[0-7]|[34]8;5;\d{1,3}|[34]8;2;\d{1,3};\d{1,3};\d{1,3}))*)?m`

// drawing is what Bubble Tea and the guard write: moves, erasing, the modes of
// the alternate screen (1049), cursor (25), mouse (1002, 1003, 1006), pasting
// (2004), focus (1004), wrapping (7), synchronized updates (2026), the question
// for the background, and the end of a string, which undoes one that was cut.
const drawing = `\[\d{0,4}[ABCDGJKM]|\[(?:\d{1,4}(?:;\d{0,4})?)?H|\[\?(?:7|25|1002|1003|1004|1006|1049|2004|2026)[hl]|\]11;\?\x1b\\|\\`

// clipboard is what copying writes.
const clipboard = `\]52;c;[A-Za-z0-9+/]*={0,2}(?:\x07|\x1b\\)`

func sequence(forms ...string) *regexp.Regexp {
	return regexp.MustCompile(`^\x1b(?:` + strings.Join(forms, "|") + `)`)
}

var (
	// onScreen is for the terminal while the screen is open, onScreenCopying
	// where text was copied.
	onScreen        = grammar{feed: true, returns: true, sequences: sequence(sgr, drawing)}
	onScreenCopying = grammar{feed: true, returns: true, sequences: sequence(sgr, drawing, clipboard)}
	// inPrint is for text that is printed on a terminal, inColour with colours,
	// inPipe where it goes elsewhere and keeps its tabs.
	inPrint  = grammar{feed: true}
	inColour = grammar{feed: true, sequences: sequence(sgr)}
	inPipe   = grammar{feed: true, tab: true}
	// inColourPipe is that with colours.
	inColourPipe = grammar{feed: true, tab: true, sequences: sequence(sgr)}
	// inProgress is for standard error with a line that is written over.
	inProgress = grammar{feed: true, returns: true, sequences: sequence(`\[K`)}
)

// leak returns what is written that may not be, or nothing.
func (g *grammar) leak(raw []byte) error {
	for i := 0; i < len(raw); {
		n := g.next(raw[i:])
		if n == 0 {
			from, to := max(0, i-60), min(len(raw), i+60)
			return fmt.Errorf("byte %d of %d, %#x, may not be written: %q ⟪here⟫ %q", i, len(raw), raw[i], raw[from:i], raw[i:to])
		}
		i += n
	}
	return nil
}

// next returns the length of what stands first, 0 where it is not allowed.
func (g *grammar) next(b []byte) int {
	switch c := b[0]; {
	case c >= 0x20 && c < 0x7f:
		return 1
	case c == '\n' && g.feed, c == '\t' && g.tab:
		return 1
	case c == '\r':
		if g.returns || g.feed && bytes.HasPrefix(b, []byte("\r\n")) {
			return 1
		}
		return 0
	case c == 0x1b && g.sequences != nil:
		return len(g.sequences.Find(b[:min(len(b), 128<<10)]))
	case c < utf8.RuneSelf:
		return 0
	}
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 || acts(r) || !g.exact && hides(r) {
		return 0
	}
	return n
}

// acts reports the characters that a terminal may obey.
func acts(r rune) bool { return unicode.Is(unicode.Cc, r) }

// hides reports the characters that reorder text or cannot be seen, and are to
// be named. Joiners and selectors have places where they belong and are left to
// the cleaner's own tests.
func hides(r rune) bool {
	switch {
	case unicode.Is(unicode.Bidi_Control, r), unicode.Is(unicode.Co, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r),
		r == 0xad, r == 0x200b, r >= 0x2060 && r <= 0x206f, r == 0xfeff, r >= 0xfff9 && r <= 0xfffb,
		r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, r == 0x34f:
		return true
	}
	return false
}
