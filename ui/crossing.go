package ui

import (
	"strings"

	"asrview/model/query/pattern"
	"asrview/render/paint"
	"asrview/render/row"
	"asrview/ui/list"
)

// rowMatch is a match as it stands on rows: on one, or from one to a later one where
// a line was wrapped.
type rowMatch struct {
	// row is the first of its rows, and on where it stands on that and on each that
	// follows.
	row int
	on  []paint.Range
}

// matchesOn returns the matches of a pattern on the rows of one line.
func matchesOn(rows []row.Row, p *pattern.Pattern) (out []rowMatch) {
	if len(rows) > 1 {
		line := paragraphOf(rows)
		return line.matches(p)
	}
	for _, r := range matchesIn(rows[0], p) {
		out = append(out, rowMatch{on: []paint.Range{r}})
	}
	return out
}

// beginOn counts those of matches that begin on a row.
func beginOn(matches []rowMatch, row int) (n int) {
	for _, m := range matches {
		if m.row == row {
			n++
		}
	}
	return n
}

// paragraph is a line that was wrapped, put together again from its rows.
type paragraph struct {
	text string
	// starts and ends are where the text of each row stands in it, margins how many
	// bytes stand before that text on the row.
	starts, ends, margins []int
}

// paragraphOf puts rows together that are one line.
func paragraphOf(rows []row.Row) paragraph {
	var p paragraph
	var b strings.Builder
	for i, r := range rows {
		text := r.Plain()
		from := min(int(r.Lead), len(text))
		if i > 0 && r.Joint == row.Spaced {
			b.WriteByte(' ')
		}
		p.starts, p.margins = append(p.starts, b.Len()), append(p.margins, from)
		b.WriteString(text[from:])
		p.ends = append(p.ends, b.Len())
	}
	p.text = b.String()
	return p
}

// matches are those of a pattern.
func (p *paragraph) matches(of *pattern.Pattern) (out []rowMatch) {
	at := 0
	for _, m := range of.Ranges(p.text, maxRowMatches*len(p.starts)) {
		for at+1 < len(p.ends) && p.ends[at] <= m[0] {
			at++
		}
		c := rowMatch{row: at}
		for i := at; i < len(p.starts) && (i == at || p.starts[i] < m[1]); i++ {
			from, to := max(m[0], p.starts[i]), min(m[1], p.ends[i])
			c.on = append(c.on, paint.Range{Start: p.margins[i] + from - p.starts[i], End: p.margins[i] + to - p.starts[i]})
		}
		out = append(out, c)
	}
	return out
}

// goesOn reports whether the line of row a goes on on row b, the next one.
func goesOn(a, b row.Row) bool {
	return b.Joint != row.Begins && wraps(a) && wraps(b) && a.Part == b.Part
}

// wraps reports whether a row may be one of a wrapped line that is searched.
func wraps(r row.Row) bool { return r.Kind == row.Text || r.Kind == row.Label }

// wrappedRows is how many rows, from the first of those given, are one line.
func wrappedRows(rows []row.Row) int {
	n := 1
	for n < len(rows) && goesOn(rows[n-1], rows[n]) {
		n++
	}
	return n
}

// maxLineRows is how many rows of a block's line are looked at before a row, and from
// it on.
const maxLineRows = 200

// lineFrom returns the rows of a block's line, from row i on.
func lineFrom(b list.Block, i int) []row.Row {
	rows := []row.Row{b.Row(i)}
	for len(rows) < maxLineRows && i+len(rows) < b.Len() && goesOn(rows[len(rows)-1], b.Row(i+len(rows))) {
		rows = append(rows, b.Row(i+len(rows)))
	}
	return rows
}

// lineAround returns the rows of the line that row i of a block is one of, and the
// index of the first of them.
func lineAround(b list.Block, i int) (first int, rows []row.Row) {
	first = i
	for first > 0 && i-first < maxLineRows && goesOn(b.Row(first-1), b.Row(first)) {
		first--
	}
	for at := first; at < i; at++ {
		rows = append(rows, b.Row(at))
	}
	return first, append(rows, lineFrom(b, i)...)
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
