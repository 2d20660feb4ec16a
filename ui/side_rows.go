package ui

import (
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/panes/line"
)

// The bars of a pane: at its left edge, and beside the item under its cursor.
const (
	sideEdge   = "│"
	sideCursor = "▌ "
)

// beside puts the pane's rows to the right of the list's, or in their place.
func (a *App) beside(rows []row.Row) []row.Row {
	columns := a.sideColumns()
	if columns == 0 {
		return rows
	}
	side := a.paneRows(columns)
	if !a.wide() {
		return side
	}
	left := a.frame.width - columns - 1
	out := make([]row.Row, a.frame.height-1)
	for y := range out {
		var r row.Row
		if y < len(rows) {
			r = rows[y]
		}
		r = line.Pad(r, left)
		spans := append(r.Spans[:len(r.Spans):len(r.Spans)], row.Span{Text: sideEdge, Role: themes.RoleBorder})
		if y < len(side) {
			spans = append(spans, side[y].Spans...)
		}
		out[y] = line.Plain(spans)
	}
	return out
}

// paneTitles are what the panes are called.
var paneTitles = [...]struct {
	action keys.Action
	title  string
}{
	{keys.Outline, "outline"}, {keys.Plans, "plans"}, {keys.Deliveries, "deliveries"},
	{keys.Problems, "problems"}, {keys.Stats, "stats"}, {keys.Streams, "streams"},
	{keys.Traffic, "traffic"}, {keys.Sequence, "sequence"},
}

func paneTitle(action keys.Action) string {
	for _, t := range paneTitles {
		if t.action == action {
			return t.title
		}
	}
	return ""
}

// paneRows are the rows of the pane: its title, then what it shows.
func (a *App) paneRows(width int) []row.Row {
	p := a.side.pane
	rows := []row.Row{a.paneHead(width)}
	if _, some := p.Cursor(); !some {
		return append(rows, line.Of("  "+p.Empty(), themes.RoleDim).Wrap(width, 2, 4)...)
	}
	for _, x := range p.Lines() {
		gutter := row.Span{Text: "  "}
		if x.Cursor && x.Row.Kind != row.Gap {
			gutter = row.Span{Text: sideCursor, Role: themes.RoleFaint}
			if a.side.focus {
				gutter.Role = themes.RoleAccent
			}
		}
		spans := append([]row.Span{gutter}, x.Row.Spans...)
		if x.Cursor && x.Row.Kind != row.Gap && a.side.focus {
			spans = picked(spans)
		}
		rows = append(rows, line.Fit(line.Plain(spans), width))
	}
	return rows
}

// picked makes the text of a row stand out, so that it shows without colour too.
func picked(spans []row.Span) []row.Span {
	for i := range spans[1:] {
		spans[i+1].Attr |= row.Bold
	}
	return spans
}

// paneHead is the row above a pane: its title, what it says, the filter.
func (a *App) paneHead(width int) row.Row {
	role := themes.RoleDim
	if a.side.focus {
		role = themes.RoleAccent
	}
	l := line.Of(" ", themes.RoleText)
	l.Strong(paneTitle(a.side.action), role)
	if say := a.side.pane.Say(); say != "" {
		l.Say("  "+say, themes.RoleDim)
	}
	if q := a.read.filter.query; q != nil && a.side.action != keys.Stats {
		l.Say("  & "+q.String(), themes.RoleLabel)
	}
	return l.Row(width)
}
