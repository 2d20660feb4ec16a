package clean

import (
	"strings"

	"github.com/clipperhouse/displaywidth"
)

// TabWidth is the distance of tab stops, in columns.
const TabWidth = 8

// Text returns s made harmless: printable text and line feeds only. Tabs become
// spaces up to the next tab stop of their line, everything else that is not
// printable its visible name. Harmless ASCII is returned without a copy.
func Text(s string) string {
	n := harmlessEnd(s)
	if n == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	// What was skipped is redone from its line's start: columns count from there,
	// and a mark that follows needs the character before it.
	line := strings.LastIndexByte(s[:n], '\n') + 1
	b.WriteString(s[:line])
	writeText(&b, s, line)
	return b.String()
}

func writeText(b *strings.Builder, s string, at int) {
	line := b.Len() // where the current line, or the last tab stop, begins
	sc := Scan(s, at)
	for p, ok := sc.Next(); ok; p, ok = sc.Next() {
		switch p.Kind {
		case Newline:
			b.WriteByte('\n')
			line = b.Len()
		case Tab:
			col := Width(b.String()[line:])
			b.WriteString(spaces[:TabWidth-col%TabWidth])
			line = b.Len()
		default:
			b.WriteString(p.Text)
		}
	}
}

const spaces = "        "

// Inline returns s as one harmless line: as [Text], but a line feed shows as ⏎
// and a tab as ␉. It is for titles, names, identifiers and error texts.
func Inline(s string) string {
	if IsPlainASCII(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	sc := Scan(s, 0)
	for p, ok := sc.Next(); ok; p, ok = sc.Next() {
		switch p.Kind {
		case Newline:
			b.WriteString("⏎")
		case Tab:
			b.WriteString("␉")
		default:
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

// Width returns the number of columns that clean text fills, counted in grapheme
// clusters, as the terminal and the screen's own line cutting count them.
func Width(s string) int {
	if IsPlainASCII(s) {
		return len(s)
	}
	return displaywidth.String(s)
}
