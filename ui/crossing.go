package ui

import (
	"strings"

	"asrview/model/query/pattern"
	"asrview/render/paint"
	"asrview/render/row"
)

// crossing is a match that begins on one row and ends on the next, where a line
// was wrapped.
type crossing struct{ tail, head paint.Range }

// crossingOf returns the match of a pattern that goes over from row a to row b;
// false where there is none. Whether the line was wrapped there, or ends, is for
// the caller to know.
func crossingOf(a, b row.Row, p *pattern.Pattern) (crossing, bool) {
	if a.Part < 0 || a.Part != b.Part || a.Byte < 0 || b.Byte <= a.Byte {
		return crossing{}, false
	}
	first, second := strings.TrimRight(a.Plain(), " "), b.Plain()
	from, to := textStart(a), textStart(b)
	if from > len(first) || to > len(second) {
		return crossing{}, false
	}
	for _, between := range []string{" ", ""} {
		joined := first[from:] + between + second[to:]
		edge := len(first) - from
		for _, m := range p.Ranges(joined, maxRowMatches) {
			if m[0] < edge && m[1] > edge+len(between) {
				return crossing{
					tail: paint.Range{Start: from + m[0], End: len(first)},
					head: paint.Range{Start: to, End: to + m[1] - edge - len(between)},
				}, true
			}
		}
	}
	return crossing{}, false
}

// textStart is where a row's text begins, behind its bar.
func textStart(r row.Row) int {
	if len(r.Spans) == 0 {
		return 0
	}
	s := r.Spans[0].Text
	for _, bar := range []string{barDrawn, barQuiet, barTraffic} {
		if strings.HasPrefix(s, bar) {
			return len(s)
		}
	}
	return 0
}

// isWrapped reports whether the text of a part goes on, without the end of a line,
// from what stands on row a to what stands on row b.
func isWrapped(text string, a, b row.Row) bool {
	return a.Byte <= b.Byte && b.Byte <= len(text) && !strings.Contains(text[a.Byte:b.Byte], "\n")
}
