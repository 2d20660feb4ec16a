package wrap

import (
	"asrview/render/row"
	"asrview/themes"
)

// Run is a piece of text with one look. Its text is as stored: cleaning is part
// of laying it out. A line feed in it ends a line.
type Run struct {
	Text string
	Role themes.Role
	Attr row.Attr
	// Byte is the source offset of the text's first byte.
	Byte int
}

// Flow says how runs are laid out.
type Flow struct {
	// Width is the number of columns of a row, the prefix included. Less than 1
	// counts as 1.
	Width int
	// First and Rest stand at the head of the first row and of all others; they
	// are clean. The room for text is the same on all rows, what the wider prefix
	// leaves. A prefix is cut where it would take more than half of the row.
	First, Rest []row.Span
}

// Rows lays runs out. Row.Byte is the source offset of a row's first character;
// a row that shows nothing has that of its end. A final line feed opens no row;
// no text at all makes one row of the prefix alone. The cost is that of the
// text: bound it.
func (f Flow) Rows(runs []Run) []row.Row {
	fl := flow{width: max(f.Width, 1), skip: -1}
	fl.first, fl.rest, fl.indent = f.prefixes(fl.width)
	if len(runs) > 0 {
		fl.start = runs[0].Byte
	}
	for i, r := range runs {
		if len(fl.buf) == 0 && i > 0 {
			fl.start = r.Byte
		}
		fl.feed(r.Text, r.Byte, 0, r.Role, r.Attr, int(^uint(0)>>1))
	}
	if len(fl.buf) > 0 || len(fl.out) == 0 {
		fl.finish(fl.start)
	}
	rows := make([]row.Row, len(fl.out))
	for i, l := range fl.out {
		rows[i] = l.row
	}
	return rows
}

// prefixes returns both prefixes and the columns of the wider.
func (f Flow) prefixes(width int) (first, rest []row.Span, indent int) {
	first, rest = f.First, f.Rest
	indent = max(Width(first), Width(rest))
	if indent > width/2 {
		indent = width / 2
		first, rest = Columns(first, 0, indent), Columns(rest, 0, indent)
	}
	return first, rest, indent
}
