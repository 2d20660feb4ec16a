package sequence

import (
	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/panes/line"
)

// canvas is one row of cells, and words that lie over them.
type canvas struct {
	cells []cell
	over  []overlaid
}

type cell struct {
	text string
	role themes.Role
}

// overlaid are words that lie over the cells from a column on.
type overlaid struct {
	x, width int
	span     row.Span
}

func newCanvas(width int) *canvas {
	c := &canvas{cells: make([]cell, max(0, width))}
	for i := range c.cells {
		c.cells[i].text = " "
	}
	return c
}

// set draws one cell; beyond the row it draws nothing.
func (c *canvas) set(x int, text string, role themes.Role) {
	if x >= 0 && x < len(c.cells) {
		c.cells[x] = cell{text, role}
	}
}

// say lays words over the cells, at most so many columns of them. They must stand
// to the right of those that were said before.
func (c *canvas) say(x, most int, text string, role themes.Role, attr row.Attr) {
	most = min(most, len(c.cells)-x)
	if most <= 0 || text == "" {
		return
	}
	text = clean.Inline(text)
	if clean.Width(text) > most {
		text = ansi.Truncate(text, most-1, "") + line.Ellipsis
	}
	c.over = append(c.over, overlaid{x, clean.Width(text), row.Span{Text: text, Role: role, Attr: attr}})
}

// row returns what was drawn.
func (c *canvas) row() row.Row {
	var spans []row.Span
	add := func(from, to int) {
		for _, x := range c.cells[from:to] {
			if n := len(spans); n > 0 && spans[n-1].Role == x.role && spans[n-1].Attr == 0 {
				spans[n-1].Text += x.text
				continue
			}
			spans = append(spans, row.Span{Text: x.text, Role: x.role})
		}
	}
	at := 0
	for _, w := range c.over {
		if w.x < at {
			continue
		}
		add(at, w.x)
		spans = append(spans, w.span)
		at = min(len(c.cells), w.x+w.width)
	}
	end := len(c.cells)
	for end > at && c.cells[end-1].text == " " {
		end--
	}
	add(at, end)
	return line.Plain(spans)
}
