package ui

import (
	"slices"
	"strings"

	"asrview/model/query/pattern"
	"asrview/render/paint"
	"asrview/render/row"
)

// crossing is a match that begins on one row and ends on a later one, where a line
// was wrapped.
type crossing struct {
	// row is the first of its rows, and on where it stands on that and on each that
	// follows.
	row int
	on  []paint.Range
}

// paragraph is a line that was wrapped, put together again from its rows.
type paragraph struct {
	text string
	// starts and ends are where the text of each row stands in it, margins how many
	// bytes stand before that text on the row.
	starts, ends, margins []int
}

// paragraphOf puts rows together that are one line, glue[i] between row i and the
// next.
func paragraphOf(rows []row.Row, glue []string) paragraph {
	var p paragraph
	var b strings.Builder
	for i, r := range rows {
		text, from := r.Plain(), textStart(r)
		if i < len(rows)-1 {
			text = strings.TrimRight(text, " ")
		}
		from = min(from, len(text))
		p.starts, p.margins = append(p.starts, b.Len()), append(p.margins, from)
		b.WriteString(text[from:])
		p.ends = append(p.ends, b.Len())
		if i < len(rows)-1 {
			b.WriteString(glue[i])
		}
	}
	p.text = b.String()
	return p
}

// crossings are the matches that go over from a row to the next.
func (p *paragraph) crossings(of *pattern.Pattern) (out []crossing) {
	at := 0
	for _, m := range of.Ranges(p.text, maxRowMatches*len(p.starts)) {
		for at+1 < len(p.ends) && p.ends[at] <= m[0] {
			at++
		}
		c := crossing{row: at}
		for i := at; i < len(p.starts) && p.starts[i] < m[1]; i++ {
			from, to := max(m[0], p.starts[i]), min(m[1], p.ends[i])
			c.on = append(c.on, paint.Range{Start: p.margins[i] + from - p.starts[i], End: p.margins[i] + to - p.starts[i]})
		}
		if len(c.on) > 1 {
			out = append(out, c)
		}
	}
	return out
}

// crossingsOf returns the matches of a pattern that go over from one of several rows
// to the next, all of them rows of one wrapped line of a text. What the wrapping took
// away between two rows is not known for sure where the text was drawn as Markdown,
// so each match is looked for in what is likely and then in what is possible.
func crossingsOf(rows []row.Row, text string, p *pattern.Pattern) (out []crossing) {
	n := len(rows) - 1
	likely, spaces, none := make([]string, n), make([]string, n), make([]string, n)
	for i := range n {
		spaces[i] = " "
		if stored := strings.TrimRight(text[rows[i].Byte:rows[i+1].Byte], "*_`~[("); strings.HasSuffix(stored, " ") {
			likely[i] = " "
		}
	}
	crossed := make([]bool, n)
	for _, glue := range [][]string{likely, spaces, none} {
		joined := paragraphOf(rows, glue)
		for _, c := range joined.crossings(p) {
			edges := crossed[c.row : c.row+len(c.on)-1]
			if slices.Contains(edges, true) {
				continue
			}
			for i := range edges {
				edges[i] = true
			}
			out = append(out, c)
		}
	}
	return out
}

// wrappedRows is how many rows, from the first of those given, are one wrapped line.
func wrappedRows(rows []row.Row, text string) int {
	n := 1
	for n < len(rows) && goesOn(rows[n-1], rows[n], text) {
		n++
	}
	return n
}

// goesOn reports whether the text of a part goes on, without the end of a line, from
// what stands on row a to what stands on row b.
func goesOn(a, b row.Row, text string) bool {
	return a.Part >= 0 && a.Part == b.Part && a.Byte >= 0 && a.Byte < b.Byte && b.Byte <= len(text) &&
		!strings.Contains(text[a.Byte:b.Byte], "\n")
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
