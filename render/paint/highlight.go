package paint

import (
	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"

	"github.com/clipperhouse/displaywidth"
)

// Range is a stretch of a row's text in bytes, Start before End.
type Range struct{ Start, End int }

// Highlight returns the row with the ranges of its text in another role. The
// ranges are sorted and do not overlap; what lies outside the text is ignored. A
// range that ends within a grapheme cluster takes all of it: a look that changed
// there would change how wide the row is. The row that is given stays as it is.
func Highlight(r row.Row, ranges []Range, role themes.Role) row.Row {
	if len(ranges) == 0 {
		return r
	}
	spans := make([]row.Span, 0, len(r.Spans)+2*len(ranges))
	at := 0
	for _, s := range r.Spans {
		spans = split(spans, s, at, ranges, role)
		at += len(s.Text)
	}
	r.Spans = spans
	return r
}

// split adds a span that begins at byte at of the row, cut at the ranges.
func split(spans []row.Span, s row.Span, at int, ranges []Range, role themes.Role) []row.Span {
	done := 0
	for _, rg := range ranges {
		from, to := max(rg.Start-at, done), min(rg.End-at, len(s.Text))
		if from < to {
			from, to = whole(s.Text, from, to)
			from = max(from, done)
		}
		if from >= to {
			continue
		}
		if from > done {
			before := s
			before.Text = s.Text[done:from]
			spans = append(spans, before)
		}
		spans = append(spans, row.Span{Text: s.Text[from:to], Role: role})
		done = to
	}
	if done < len(s.Text) {
		s.Text = s.Text[done:]
		spans = append(spans, s)
	}
	return spans
}

// whole widens a range of text to whole grapheme clusters.
func whole(text string, from, to int) (int, int) {
	if clean.IsPlainASCII(text) {
		return from, to
	}
	start, end := from, to
	g := displaywidth.StringGraphemes(text)
	for at := 0; g.Next() && at < to; {
		next := at + len(g.Value())
		if at < from && from < next {
			start = at
		}
		if at < to && to < next {
			end = next
		}
		at = next
	}
	return start, end
}
