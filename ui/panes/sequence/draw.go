package sequence

import (
	"strings"

	"asrview/model/asr"
	"asrview/model/query/traffic"
	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
	who "asrview/ui/panes/traffic"
)

// The columns of the view.
const (
	// laneMin and laneMax are how wide a lane is.
	laneMin, laneMax = 11, 28
	// wordsShare is the part of a row, in fifths, that a message's words may take
	// where there is less room beside their lane: then they begin further left.
	wordsShare = 3
)

// drawing is a digest as it is drawn.
type drawing struct {
	View
	*Digest
	// first is the lane at the left.
	first int
	// headHas is how many rows the names take on a screen of headFor columns.
	headFor, headHas int
}

func newDrawing(v View) drawing {
	if v.Digest == nil && v.Graph != nil {
		v.Digest = NewDigest(v.Graph)
	}
	return drawing{View: v, Digest: v.Digest}
}

// laneWidth is how wide a lane is on a screen.
func (d *drawing) laneWidth(width int) int {
	return max(laneMin, min((width-d.left)/max(1, len(d.lanes)), laneMax))
}

// fit is how many lanes a screen has room for, at least 1.
func (d *drawing) fit(width int) int {
	return max(1, min((width-d.left)/d.laneWidth(width), len(d.lanes)))
}

// x is the column of a lane; it may lie beyond the screen.
func (d *drawing) x(lane, width int) int {
	w := d.laneWidth(width)
	return d.left + (lane-d.first)*w + w/2
}

// seen reports whether a lane is on the screen.
func (d *drawing) seen(lane, width int) bool {
	return lane >= d.first && lane < d.first+d.fit(width)
}

func (d *drawing) colour(lane int) themes.Role { return who.Colour(&d.graph.Actors[d.lanes[lane]]) }

// lanesAt draws the lanes that have begun at a message.
func (d *drawing) lanesAt(i, width int) *canvas {
	c := newCanvas(width)
	for lane := d.first; lane < d.first+d.fit(width) && lane < len(d.lanes); lane++ {
		if d.starts[lane] < i {
			c.set(d.x(lane, width), "│", d.colour(lane))
		}
	}
	return c
}

// message draws the i-th message: its words, then its arrow.
func (d *drawing) message(i, width int) []row.Row {
	m := &d.graph.Messages[d.shown[i]]
	var rows []row.Row
	if day, ok := d.dayRow(i, width); ok {
		rows = append(rows, day)
	}
	label := d.lanesAt(i, width)
	label.say(0, d.left-1, d.place(d.shown[i]), themes.RoleAccent, 0)
	d.label(label, i, width)
	arrow := d.lanesAt(i, width)
	arrow.say(0, d.left-1, d.clock(i), themes.RoleDim, 0)
	d.arrow(arrow, m, width)
	return append(rows, label.row(), arrow.row())
}

// phrase is a piece of what is said of a message.
type phrase struct {
	text string
	role themes.Role
}

// label says what a message is, beside the lane where its arrow begins at the left;
// further left where there is too little room.
func (d *drawing) label(c *canvas, i, width int) {
	m := &d.graph.Messages[d.shown[i]]
	left, hidden := d.laneOf[m.From], !d.seen(d.laneOf[m.From], width)
	for _, t := range m.To {
		left = min(left, d.laneOf[t.Actor])
		hidden = hidden || !d.seen(d.laneOf[t.Actor], width)
	}
	x := d.left
	if d.seen(left, width) {
		x = d.x(left, width) + 2
	}
	room := max(width-x, (width-d.left)*wordsShare/5)
	all := d.phrases(m, i, hidden, room)
	need := -1
	for _, p := range all {
		need += clean.Width(p.text) + 1
	}
	if x = max(d.left, min(x, width-min(need, room))); x > d.left {
		c.set(x-1, " ", themes.RoleText)
	}
	for n, p := range all {
		if n > 0 {
			p.text = " " + p.text
		}
		c.say(x, width-x, p.text, p.role, 0)
		x += clean.Width(p.text)
	}
	c.set(x, " ", themes.RoleText)
}

// phrases are what is said of a message, in at most so many columns but for what
// comes before its words. They are clean.
func (d *drawing) phrases(m *traffic.Message, i int, hidden bool, room int) []phrase {
	var all []phrase
	say := func(text string, role themes.Role) {
		if text = clean.Inline(text); text != "" {
			all = append(all, phrase{text, role})
			room -= clean.Width(text) + 1
		}
	}
	if hidden {
		say(d.parties(m), themes.RoleDim)
	}
	say(kindWords(m), themes.RoleLabel)
	say(d.clocks(d.shown[i]), themes.RoleWarn)
	say(d.copies(d.shown[i]), themes.RoleWarn)
	if d.Label != nil && room > 0 {
		say(d.Label(d.shown[i], room), themes.RoleText)
	}
	return all
}

// parties are the sender and the recipients of a message.
func (d *drawing) parties(m *traffic.Message) string {
	var to []string
	for _, t := range m.To {
		to = append(to, d.names[t.Actor])
	}
	return d.names[m.From] + " → " + strings.Join(to, ", ") + " ·"
}

// kindWords are the words for what a message is, where it is no plain one.
func kindWords(m *traffic.Message) string {
	say := ""
	switch m.Kind {
	case traffic.Spawn:
		say = "delegates"
	case traffic.Report:
		say = "subagent_report"
	}
	if m.Withdrawn {
		say = strings.TrimSpace(say + " withdrawn")
	}
	if m.TriggersTurn == asr.Yes {
		say = strings.TrimSpace(say + " starts a turn")
	}
	return say
}

// arrow draws the line from the sender to the recipients.
func (d *drawing) arrow(c *canvas, m *traffic.Message, width int) {
	from := d.laneOf[m.From]
	role := d.colour(from)
	dash := "─"
	if m.Kind == traffic.Spawn {
		dash = "╌"
	}
	start, lo, hi := d.x(from, width), d.x(from, width), d.x(from, width)
	for _, t := range m.To {
		x := d.x(d.laneOf[t.Actor], width)
		lo, hi = min(lo, x), max(hi, x)
	}
	edge := d.left + d.fit(width)*d.laneWidth(width) - 1
	for x := max(lo+1, d.left); x < min(hi, edge+1); x++ {
		text := dash
		if c.cells[min(x, len(c.cells)-1)].text == "│" {
			text = "┼"
		}
		c.set(x, text, role)
	}
	d.ends(c, m, start, lo, hi, edge, width)
}

// ends draws where an arrow begins and where it leads.
func (d *drawing) ends(c *canvas, m *traffic.Message, start, lo, hi, edge, width int) {
	role := d.colour(d.laneOf[m.From])
	begin := "├"
	switch {
	case lo < start && hi > start:
		begin = "┼"
	case lo < start:
		begin = "┤"
	}
	if start >= d.left && start <= edge {
		c.set(start, begin, role)
	}
	for _, t := range m.To {
		x := d.x(d.laneOf[t.Actor], width)
		head, at, end := "▶", x-1, d.laneEnd(m)
		if m.Withdrawn {
			end = "│" // it never came
		}
		switch {
		case x == start && d.graph.Actors[m.From].Kind == traffic.NotRecorded:
			c.set(x+1, "─", role)
			c.set(x+2, "?", role)
			continue
		case x == start:
			c.set(x+1, "↻", role)
			continue
		case x < start:
			head, at = "◀", x+1
		}
		switch {
		case x > edge:
			c.set(edge, "»", role)
		case x < d.left:
			c.set(d.left, "«", role)
		default:
			if m.Withdrawn {
				head = "╳"
			}
			c.set(at, head, role)
			c.set(x, end, d.colour(d.laneOf[t.Actor]))
		}
	}
}

// laneEnd is how a lane is met by an arrow: where it begins, or where it goes on.
func (d *drawing) laneEnd(m *traffic.Message) string {
	if m.Kind == traffic.Spawn {
		return "●"
	}
	return "│"
}
