package status

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
)

// Segment is one fact of the line.
type Segment struct {
	// Text need not be clean; it becomes one harmless line. An empty text is no
	// segment.
	Text string
	Role themes.Role
	Attr row.Attr
	// Rank says what gives way first where there is no room: the highest rank.
	// Rank 0 is never left out, but cut short.
	Rank int
}

// gap stands between segments.
const gap = "  "

// Line lays segments out on a row of exactly width columns, on the background of
// [themes.RoleStatus].
func Line(width int, left, right []Segment) row.Row {
	left, right = present(left), present(right)
	for need(left)+rightWidth(right) > width-2 {
		if !dropLast(&left, &right) {
			break
		}
	}
	var w writer
	w.space(1)
	w.segments(left, width-2-rightWidth(right))
	w.space(width - 1 - w.used - need(right))
	w.segments(right, width-1-w.used)
	w.space(width - w.used)
	return row.Row{Spans: w.spans, Part: -1, Byte: -1}
}

func rightWidth(right []Segment) int {
	if len(right) == 0 {
		return 0
	}
	return need(right) + len(gap)
}

func present(in []Segment) []Segment {
	var out []Segment
	for _, s := range in {
		if s.Text = clean.Inline(s.Text); s.Text != "" {
			out = append(out, s)
		}
	}
	return out
}

func need(segments []Segment) int {
	n := 0
	for i, s := range segments {
		if i > 0 {
			n += len(gap)
		}
		n += clean.Width(s.Text)
	}
	return n
}

// dropLast leaves the segment of the highest rank out; false where only rank 0
// is left.
func dropLast(sides ...*[]Segment) bool {
	var side *[]Segment
	at, rank := 0, 0
	for _, s := range sides {
		for i, x := range *s {
			if x.Rank > rank {
				side, at, rank = s, i, x.Rank
			}
		}
	}
	if side == nil {
		return false
	}
	*side = append((*side)[:at], (*side)[at+1:]...)
	return true
}

// writer gathers spans and counts columns.
type writer struct {
	spans []row.Span
	used  int
}

func (w *writer) space(n int) {
	if n > 0 {
		w.put(row.Span{Text: strings.Repeat(" ", n), Role: themes.RoleStatus}, n)
	}
}

func (w *writer) put(s row.Span, columns int) {
	w.spans = append(w.spans, s)
	w.used += columns
}

// segments writes as much as fits into limit columns.
func (w *writer) segments(segments []Segment, limit int) {
	end := w.used + max(0, limit)
	for i, s := range segments {
		if i > 0 {
			w.space(min(len(gap), end-w.used))
		}
		if room := end - w.used; clean.Width(s.Text) > room {
			s.Text = ansi.Truncate(s.Text, max(0, room), "…")
		}
		if s.Text != "" {
			w.put(row.Span{Text: s.Text, Role: s.Role, Attr: s.Attr}, clean.Width(s.Text))
		}
	}
}
