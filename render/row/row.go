package row

import "asrview/themes"

// Attr is a set of text attributes on top of a role's look.
type Attr uint8

// The attributes.
const (
	Bold Attr = 1 << iota
	Italic
	Underline
	Strike
	Reverse
	// Ink: the span's Ink is its colour, whatever its role. Paper: so is its Paper
	// behind it.
	Ink
	Paper
)

// Pixel is a colour of its own, as a picture's cells have it.
type Pixel struct{ R, G, B uint8 }

// Span is a run of text with one look. Its text is clean: no control
// characters, no tabs, no newlines, nothing that moves the cursor.
type Span struct {
	Text string
	Role themes.Role
	Attr Attr
	// Ink and Paper are colours of its own, where Attr says that it has them. They
	// fill what would be padding, so that a span is no larger for them.
	Ink, Paper Pixel
}

// Row is one row of the screen, never wider than the width it was drawn for.
type Row struct {
	Spans []Span
	// Part is the index of the part that the row shows, in the order of the
	// card; -1 for titles and other rows that are no part's text.
	Part int
	// Byte is the offset in the part's text (as stored) of the row's first
	// character; -1 where the row shows no text of the part. With Part it is the
	// anchor that survives a resize and a change between Markdown and exact text.
	Byte int
	// Kind tells rows apart that the list treats differently.
	Kind Kind
	// Joint says how the row's text goes on from the row above.
	Joint Joint
	// Lead is how many bytes of the row, where it is one of a wrapped line, stand
	// before its own text: its bar, an indent, the mark of a list.
	Lead uint16
}

// Joint is how a row's text goes on from the row above it.
type Joint uint8

// The joints.
const (
	// Begins: it does not; a line begins here, or that is not known.
	Begins Joint = iota
	// Joined: the line was wrapped here, between two characters.
	Joined
	// Spaced: the line was wrapped here, in place of a space.
	Spaced
)

// Kind says what a row is for.
type Kind uint8

// The kinds of rows.
const (
	Text Kind = iota
	// Title is a card's first row.
	Title
	// Label is a line of ASR's words inside a card.
	Label
	// Fold says what is folded here; opening it is an action.
	Fold
	// Gap separates cards.
	Gap
	// Lines is many rows in one, which only a print-out without colours gets, and
	// only one that breaks no line: the first span is the margin before each line,
	// the second the lines, with line feeds between them and tabs as they are
	// stored.
	Lines
)

// Plain returns the row's text without its looks.
func (r Row) Plain() string {
	if len(r.Spans) == 1 {
		return r.Spans[0].Text
	}
	n := 0
	for _, s := range r.Spans {
		n += len(s.Text)
	}
	b := make([]byte, 0, n)
	for _, s := range r.Spans {
		b = append(b, s.Text...)
	}
	return string(b)
}
