package picture

import "asrview/render/row"

// cells draws a grid, two rows of pixels in each row of cells. Cells that look
// alike and stand beside each other are one span.
func cells(g grid) []row.Row {
	rows := make([]row.Row, 0, (g.h+1)/2)
	for y := 0; y < g.h; y += 2 {
		r := row.Row{Part: -1, Byte: -1}
		for x := range g.w {
			c := cell(g.at(x, y), g.at(x, y+1))
			if n := len(r.Spans); n > 0 && alike(r.Spans[n-1], c) {
				r.Spans[n-1].Text += c.Text
				continue
			}
			r.Spans = append(r.Spans, c)
		}
		rows = append(rows, r)
	}
	return rows
}

// cell is two pixels. Where one of them is not seen the terminal's background is.
func cell(upper, lower pixel) row.Span {
	switch {
	case upper.seen && lower.seen:
		return row.Span{Text: "▀", Attr: row.Ink | row.Paper, Ink: upper.Pixel, Paper: lower.Pixel}
	case upper.seen:
		return row.Span{Text: "▀", Attr: row.Ink, Ink: upper.Pixel}
	case lower.seen:
		return row.Span{Text: "▄", Attr: row.Ink, Ink: lower.Pixel}
	}
	return row.Span{Text: " "}
}

// alike reports whether a span goes on with a cell.
func alike(s, c row.Span) bool {
	return s.Attr == c.Attr && s.Ink == c.Ink && s.Paper == c.Paper && s.Text[:len(c.Text)] == c.Text
}
