package sequence

import (
	"strconv"
	"strings"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/panes/line"
)

// nameRows is how many rows the lanes' names take at most.
const nameRows = 3

// headRows is how many rows stand above the messages: the names, and where the
// lanes begin. It is the same wherever the lanes are scrolled to.
func (d *drawing) headRows(width int) int {
	if d.Digest == nil {
		return 2
	}
	if d.headHas == 0 || d.headFor != width { // a pane may be no columns wide
		d.headFor, d.headHas = width, 1
		for i := range d.lanes {
			if d.headHas == nameRows {
				break
			}
			d.headHas = max(d.headHas, len(d.nameOf(i, width)))
		}
	}
	return d.headHas + 1
}

// nameOf is the name of a lane's actor on as many rows as it needs and may take.
func (d *drawing) nameOf(lane, width int) []string {
	return stacked(clean.Inline(d.names[d.lanes[lane]]), d.laneWidth(width)-1)
}

// stacked breaks a name into rows of so many columns: behind spaces and the signs
// that names are made with, cut in the middle where that does not do.
func stacked(name string, width int) []string {
	var rows []string
	for name != "" {
		if clean.Width(name) <= width || len(rows) == nameRows-1 {
			return append(rows, line.Middle(name, width))
		}
		n := breakAt(name, width)
		if n == 0 {
			return append(rows, line.Middle(name, width))
		}
		rows = append(rows, strings.TrimRight(name[:n], " "))
		name = name[n:]
	}
	return rows
}

// breakAt is the last place within so many columns behind which a name may be
// broken, 0 where there is none.
func breakAt(name string, width int) int {
	at := 0
	for i, r := range name {
		end := i + len(string(r))
		if strings.ContainsRune(" :/_-.…", r) && end < len(name) && clean.Width(strings.TrimRight(name[:end], " ")) <= width {
			at = end
		}
	}
	return at
}

// head draws the lanes' names, each over its lane, and where they begin.
func (d *drawing) head(width int) []row.Row {
	rows := d.headRows(width)
	canvases := make([]*canvas, rows)
	for i := range canvases {
		canvases[i] = newCanvas(width)
	}
	lines := canvases[rows-1]
	for lane := d.first; lane < d.first+d.fit(width) && lane < len(d.lanes); lane++ {
		name := d.nameOf(lane, width)
		for i, part := range name {
			n := clean.Width(part)
			at := max(d.left, d.x(lane, width)-n/2)
			canvases[rows-1-len(name)+i].say(at, n, part, d.colour(lane), row.Bold)
		}
		if d.starts[lane] < 0 {
			lines.set(d.x(lane, width), "│", d.colour(lane))
		}
	}
	if d.first > 0 {
		lines.say(0, d.left, "‹ "+strconv.Itoa(d.first)+" more", themes.RoleDim, 0)
	}
	if rest := len(d.lanes) - d.first - d.fit(width); rest > 0 {
		text := strconv.Itoa(rest) + " more ›"
		lines.say(width-clean.Width(text), clean.Width(text), text, themes.RoleDim, 0)
	}
	out := make([]row.Row, rows)
	for i, c := range canvases {
		out[i] = c.row()
	}
	return out
}
