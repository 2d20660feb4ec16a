package markdown

import (
	"strings"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/render/wrap"
	"asrview/themes"

	east "github.com/yuin/goldmark/extension/ast"

	"github.com/yuin/goldmark/ast"
)

const (
	// columnSep stands between the columns of a table.
	columnSep  = " │ "
	sepColumns = 3
	// narrowest is how narrow a column may become before the table is drawn as a
	// list of its rows.
	narrowest = 8
)

// grid is a table as it is drawn: the runs of each cell, the heading first.
type grid struct {
	rows   [][][]wrap.Run
	at     []int // the source byte of each row
	aligns []east.Alignment
	widths []int
}

// table draws a table: in columns where they fit, else as a list of its rows. No
// text of a cell is left out either way.
func (d *drawing) table(n *east.Table, p prefix) {
	g := d.gridOf(n)
	if g.fit(d.width - max(wrap.Width(p.first), wrap.Width(p.rest))) {
		d.columns(g, p)
		return
	}
	d.records(g, p)
}

func (d *drawing) gridOf(n *east.Table) grid {
	g := grid{aligns: n.Alignments}
	for r := n.FirstChild(); r != nil; r = r.NextSibling() {
		var cells [][]wrap.Run
		for c := r.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, d.cell(c, r == n.FirstChild()))
		}
		g.rows = append(g.rows, cells)
		g.at = append(g.at, d.at(r))
	}
	for _, cells := range g.rows {
		for i, c := range cells {
			if i == len(g.widths) {
				g.widths = append(g.widths, 1)
			}
			g.widths[i] = max(g.widths[i], runsWidth(c))
		}
	}
	return g
}

func (d *drawing) cell(c ast.Node, head bool) []wrap.Run {
	b := d.blocks[c]
	if b == nil {
		return nil
	}
	runs := b.runs()
	if head {
		for i := range runs {
			if runs[i].Role == themes.RoleText {
				runs[i].Role = themes.RoleStrong
			}
		}
	}
	return runs
}

func runsWidth(runs []wrap.Run) int {
	n := 0
	for _, r := range runs {
		n += clean.Width(clean.Text(r.Text))
	}
	return n
}

// fit makes the widest columns narrower until all fit the room; false if they
// would have to be too narrow.
func (g *grid) fit(room int) bool {
	room -= sepColumns * (len(g.widths) - 1)
	total, least := 0, 0
	for _, w := range g.widths {
		total += w
		least += min(w, narrowest)
	}
	if least > room {
		return false
	}
	for total > room {
		widest, second := 0, 0
		for i, w := range g.widths {
			if w > g.widths[widest] {
				widest = i
			}
		}
		for i, w := range g.widths {
			if i != widest {
				second = max(second, w)
			}
		}
		cut := min(max(1, g.widths[widest]-max(second, narrowest)), total-room)
		g.widths[widest] -= cut
		total -= cut
	}
	return true
}

// columns draws the table in columns.
func (d *drawing) columns(g grid, p prefix) {
	for i, cells := range g.rows {
		d.tableRow(g, cells, g.at[i], p)
		p = p.then()
		if i == 0 {
			d.add(row.Row{Spans: append(p.rest[:len(p.rest):len(p.rest)], g.line()), Byte: g.at[0]})
		}
	}
}

// line returns the rule below a table's heading.
func (g *grid) line() row.Span {
	var b strings.Builder
	for i, w := range g.widths {
		if i > 0 {
			b.WriteString("─┼─")
		}
		b.WriteString(strings.Repeat("─", w))
	}
	return row.Span{Text: b.String(), Role: themes.RoleTableRule}
}

// tableRow draws one row of cells, as high as its highest.
func (d *drawing) tableRow(g grid, cells [][]wrap.Run, at int, p prefix) {
	laid := make([][]row.Row, len(g.widths))
	high := 1
	for i := range cells {
		laid[i] = wrap.Flow{Width: g.widths[i]}.Rows(cells[i])
		high = max(high, len(laid[i]))
	}
	for y := range high {
		spans := append([]row.Span(nil), p.first...)
		for i, w := range g.widths {
			if i > 0 {
				spans = append(spans, row.Span{Text: columnSep, Role: themes.RoleTableRule})
			}
			var cell []row.Span
			if y < len(laid[i]) {
				cell = laid[i][y].Spans
			}
			spans = append(spans, g.aligned(i, cell, w)...)
		}
		d.add(row.Row{Spans: spans, Byte: at})
		p = p.then()
	}
}

// aligned fills a cell up to its column's width.
func (g *grid) aligned(i int, cell []row.Span, width int) []row.Span {
	gap := max(0, width-wrap.Width(cell))
	left := 0
	if i < len(g.aligns) {
		switch g.aligns[i] {
		case east.AlignRight:
			left = gap
		case east.AlignCenter:
			left = gap / 2
		}
	}
	var out []row.Span
	if left > 0 {
		out = append(out, row.Span{Text: strings.Repeat(" ", left)})
	}
	out = append(out, cell...)
	if gap > left && i < len(g.widths)-1 {
		out = append(out, row.Span{Text: strings.Repeat(" ", gap-left)})
	}
	return out
}

// records draws the table as a list: each row's cells below each other, each
// beside its column's heading.
func (d *drawing) records(g grid, p prefix) {
	for i, cells := range g.rows {
		if i == 0 && len(g.rows) > 1 {
			continue
		}
		if i > 1 {
			d.blank(p, g.at[i])
			p = p.then()
		}
		for j, c := range cells {
			from := len(d.rows)
			var runs []wrap.Run
			if i > 0 && j < len(g.rows[0]) {
				runs = label(g.rows[0][j], c, g.at[i])
			}
			d.flow(p, append(runs, c...))
			p = p.then()
			for k := range d.rows[from:] {
				d.rows[from+k].Byte = max(d.rows[from+k].Byte, g.at[i])
			}
		}
	}
}

// label returns a column's heading as it stands before a cell. It counts as the
// bytes before the cell, whose line begins at byte at, so that a row that breaks
// where it ends is where the cell begins.
func label(heading, cell []wrap.Run, at int) []wrap.Run {
	if len(cell) > 0 {
		at = cell[0].Byte
	}
	out := append(append([]wrap.Run(nil), heading...), wrap.Run{Text: ": ", Role: themes.RolePunct})
	for i := len(out) - 1; i >= 0; i-- {
		at -= len(out[i].Text)
		out[i].Byte = at
	}
	return out
}
