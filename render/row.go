package render

import "asrview/render/row"

// The types of drawing live in package row, so that the engines below render
// speak of them too.
type (
	// Attr is a set of text attributes on top of a role's look.
	Attr = row.Attr
	// Span is a run of text with one look. Its text is clean.
	Span = row.Span
	// Row is one row of the screen, never wider than the width it was drawn for.
	Row = row.Row
	// RowKind says what a row is for.
	RowKind = row.Kind
	// Pixel is a colour of a span's own.
	Pixel = row.Pixel
)

// The attributes.
const (
	Bold      = row.Bold
	Italic    = row.Italic
	Underline = row.Underline
	Strike    = row.Strike
	Reverse   = row.Reverse
	Ink       = row.Ink
	Paper     = row.Paper
)

// The kinds of rows.
const (
	RowText = row.Text
	// RowTitle is a card's first row.
	RowTitle = row.Title
	// RowLabel is a line of ASR's words inside a card.
	RowLabel = row.Label
	// RowFold says what is folded here; opening it is an action.
	RowFold = row.Fold
	// RowGap separates cards.
	RowGap = row.Gap
	// RowLines is many rows in one, see [Printer.Each].
	RowLines = row.Lines
)
