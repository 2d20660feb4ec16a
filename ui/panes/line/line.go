// Package line lays words out as the rows of a side pane: on one row, cut with an
// ellipsis, or on as many as it takes.
//
// What is written need not be clean; it becomes one harmless line.
package line

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
)

// Ellipsis marks what was cut.
const Ellipsis = "…"

// Line gathers spans. The zero Line is empty.
type Line struct {
	spans []row.Span
}

// Of returns a line of one span.
func Of(text string, role themes.Role) *Line {
	var l Line
	return l.Say(text, role)
}

// Say adds words. The text need not be clean.
func (l *Line) Say(text string, role themes.Role) *Line { return l.put(clean.Inline(text), role, 0) }

// Strong adds words in bold.
func (l *Line) Strong(text string, role themes.Role) *Line {
	return l.put(clean.Inline(text), role, row.Bold)
}

// Dot adds a dot between two phrases, and the second; nothing where it is empty.
func (l *Line) Dot(text string, role themes.Role) *Line {
	if text == "" {
		return l
	}
	if len(l.spans) > 0 {
		l.put(" · ", themes.RoleFaint, 0)
	}
	return l.Say(text, role)
}

// Spans adds spans that are clean.
func (l *Line) Spans(spans ...row.Span) *Line {
	l.spans = append(l.spans, spans...)
	return l
}

func (l *Line) put(text string, role themes.Role, attr row.Attr) *Line {
	if text != "" {
		l.spans = append(l.spans, row.Span{Text: text, Role: role, Attr: attr})
	}
	return l
}

// Empty reports whether nothing was said.
func (l *Line) Empty() bool { return len(l.spans) == 0 }

// Width is the number of columns that the line fills.
func (l *Line) Width() int { return Width(row.Row{Spans: l.spans}) }

// Row lays the line out on one row of at most width columns, cut with an ellipsis.
func (l *Line) Row(width int) row.Row { return Fit(Plain(l.spans), width) }

// Gap is an empty row between items.
func Gap() row.Row { return row.Row{Part: -1, Byte: -1, Kind: row.Gap} }

// Plain returns a row of spans that is no part's text.
func Plain(spans []row.Span) row.Row { return row.Row{Part: -1, Byte: -1, Spans: spans} }

// Width is the number of columns that a row fills.
func Width(r row.Row) int {
	n := 0
	for _, s := range r.Spans {
		n += clean.Width(s.Text)
	}
	return n
}

// Fit cuts a row to so many columns, with an ellipsis where it is cut.
func Fit(r row.Row, width int) row.Row {
	if Width(r) <= width {
		return r
	}
	if width < 1 {
		return Plain(nil)
	}
	out := make([]row.Span, 0, len(r.Spans)+1)
	left := width - 1
	for _, s := range r.Spans {
		w := clean.Width(s.Text)
		if w > left {
			s.Text = ansi.Truncate(s.Text, left, "")
			if s.Text != "" {
				out = append(out, s)
			}
			break
		}
		out = append(out, s)
		left -= w
	}
	r.Spans = append(out, row.Span{Text: Ellipsis, Role: themes.RoleFaint})
	return r
}

// Middle cuts a name to so many columns in its middle: what tells names apart often
// stands at their ends. The result is clean.
func Middle(name string, width int) string {
	name = clean.Inline(name)
	if clean.Width(name) <= width || width < 5 {
		return name
	}
	head := ansi.Truncate(name, (width-1)/2, "")
	tail := ansi.TruncateLeft(name, clean.Width(name)-(width-1-clean.Width(head)), "")
	return head + Ellipsis + tail
}

// Pad fills a row to exactly width columns, and cuts what is longer.
func Pad(r row.Row, width int) row.Row {
	r = Fit(r, width)
	if n := width - Width(r); n > 0 {
		r.Spans = append(append([]row.Span(nil), r.Spans...), row.Span{Text: strings.Repeat(" ", n)})
	}
	return r
}
