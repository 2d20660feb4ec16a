package sequence

import (
	"strconv"
	"strings"
	"time"

	"asrview/model/asr"
	"asrview/model/query/traffic"
	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/panes/line"
	who "asrview/ui/panes/traffic"
	"asrview/ui/words"
)

// The columns of the view.
const (
	// leftWidth is the room of the seq and the time.
	leftWidth = 10
	// laneMin and laneMax are how wide a lane is; lanesAtOnce how many are shown at
	// least where they fit at all.
	laneMin, laneMax = 11, 28
)

// drawing is what is drawn: the messages, each sending once, and the lanes in the
// order in which their actors come up.
type drawing struct {
	View
	shown  []int
	lanes  []traffic.ActorID
	laneOf map[traffic.ActorID]int
	// starts is the number among shown at which a lane begins, -1 for the top.
	starts []int
	// early is by how much a message was received before it was sent, as recorded.
	early map[int]time.Duration
	names []string
	// first is the lane at the left.
	first int
}

func newDrawing(v View) drawing {
	d := drawing{View: v, laneOf: map[traffic.ActorID]int{}, early: map[int]time.Duration{}}
	if v.Graph == nil {
		return d
	}
	d.names = who.Names(v.Graph)
	for i := range v.Graph.Messages {
		m := &v.Graph.Messages[i]
		if sent, copied := v.Graph.Original(i); copied {
			d.compare(sent, m)
			continue
		}
		d.lane(m.From, -1)
		for _, t := range m.To {
			begins := -1
			if m.Kind == traffic.Spawn {
				begins = len(d.shown)
			}
			d.lane(t.Actor, begins)
		}
		d.shown = append(d.shown, i)
	}
	return d
}

// compare compares the times of a message on its two sides.
func (d *drawing) compare(sent int, received *traffic.Message) {
	before, after := d.Graph.Messages[sent].Time, received.Time
	if !before.IsZero() && !after.IsZero() && after.Before(before) {
		d.early[sent] = max(d.early[sent], before.Sub(after))
	}
}

// lane makes a lane for an actor that has none.
func (d *drawing) lane(a traffic.ActorID, begins int) {
	if _, ok := d.laneOf[a]; !ok {
		d.laneOf[a] = len(d.lanes)
		d.lanes = append(d.lanes, a)
		d.starts = append(d.starts, begins)
	}
}

// laneWidth is how wide a lane is on a screen.
func (d *drawing) laneWidth(width int) int {
	return max(laneMin, min((width-leftWidth)/max(1, len(d.lanes)), laneMax))
}

// fit is how many lanes a screen has room for, at least 1.
func (d *drawing) fit(width int) int {
	return max(1, min((width-leftWidth)/d.laneWidth(width), len(d.lanes)))
}

// x is the column of a lane; it may lie beyond the screen.
func (d *drawing) x(lane, width int) int {
	w := d.laneWidth(width)
	return leftWidth + (lane-d.first)*w + w/2
}

// seen reports whether a lane is on the screen.
func (d *drawing) seen(lane, width int) bool {
	return lane >= d.first && lane < d.first+d.fit(width)
}

func (d *drawing) colour(lane int) themes.Role { return who.Colour(&d.Graph.Actors[d.lanes[lane]]) }

// head draws the lanes' names, each over its lane, and where they begin.
func (d *drawing) head(width int) []row.Row {
	names, lines := newCanvas(width), newCanvas(width)
	w := d.laneWidth(width)
	for lane := d.first; lane < d.first+d.fit(width) && lane < len(d.lanes); lane++ {
		name, room := d.names[d.lanes[lane]], w-1
		if a := &d.Graph.Actors[d.lanes[lane]]; clean.Width(name) > room && a.Kind == traffic.Session && name == a.Short {
			name = a.Session
		}
		name = line.Middle(name, room)
		n := clean.Width(name)
		names.say(max(leftWidth, d.x(lane, width)-min(n, room)/2), room, name, d.colour(lane), row.Bold)
		if d.starts[lane] < 0 {
			lines.set(d.x(lane, width), "│", d.colour(lane))
		}
	}
	if d.first > 0 {
		lines.say(0, leftWidth, "‹ "+strconv.Itoa(d.first)+" more", themes.RoleDim, 0)
	}
	if rest := len(d.lanes) - d.first - d.fit(width); rest > 0 {
		text := strconv.Itoa(rest) + " more ›"
		lines.say(width-len(text)+2, len(text), text, themes.RoleDim, 0)
	}
	return []row.Row{names.row(), lines.row()}
}

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
	m := &d.Graph.Messages[d.shown[i]]
	var rows []row.Row
	if day, ok := d.dayRow(i, width); ok {
		rows = append(rows, day)
	}
	label := d.lanesAt(i, width)
	label.say(0, leftWidth-1, seqWords(m), themes.RoleAccent, 0)
	d.label(label, i, width)
	arrow := d.lanesAt(i, width)
	arrow.say(0, leftWidth-1, d.clock(i), themes.RoleDim, 0)
	d.arrow(arrow, m, width)
	return append(rows, label.row(), arrow.row())
}

func seqWords(m *traffic.Message) string {
	if !m.Seq.Known {
		return "no seq"
	}
	return "#" + strconv.FormatInt(m.Seq.N, 10)
}

// label says what a message is, beside the lane where its arrow begins at the left.
func (d *drawing) label(c *canvas, i, width int) {
	m := &d.Graph.Messages[d.shown[i]]
	left, hidden := d.laneOf[m.From], !d.seen(d.laneOf[m.From], width)
	for _, t := range m.To {
		left = min(left, d.laneOf[t.Actor])
		hidden = hidden || !d.seen(d.laneOf[t.Actor], width)
	}
	x := leftWidth
	if d.seen(left, width) {
		x = d.x(left, width) + 2
	}
	// Words that would begin at the right edge begin further left.
	x = max(leftWidth, min(x, width-2*laneMin))
	between := ""
	say := func(text string, role themes.Role) {
		if text != "" {
			c.say(x, width-x, between+text, role, 0)
			x += clean.Width(clean.Inline(between + text))
			between = " "
		}
	}
	if hidden {
		say(d.parties(m), themes.RoleDim)
	}
	say(kindWords(m), themes.RoleLabel)
	say(d.clocks(d.shown[i]), themes.RoleWarn)
	if room := width - x; d.Label != nil && room > 0 {
		say(d.Label(d.shown[i], room), themes.RoleText)
	}
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
	if m.TriggersTurn == asr.Yes {
		say = strings.TrimSpace(say + " starts a turn")
	}
	return say
}

// clocks says where a message was received before it was sent, as recorded.
func (d *drawing) clocks(message int) string {
	early, ok := d.early[message]
	if !ok {
		return ""
	}
	return "received " + early.Round(time.Millisecond).String() + " before it was sent: clocks differ"
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
	edge := leftWidth + d.fit(width)*d.laneWidth(width) - 1
	for x := max(lo+1, leftWidth); x < min(hi, edge+1); x++ {
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
	if start >= leftWidth && start <= edge {
		c.set(start, begin, role)
	}
	for _, t := range m.To {
		x := d.x(d.laneOf[t.Actor], width)
		head, at, end := "▶", x-1, d.laneEnd(m)
		switch {
		case x == start && d.Graph.Actors[m.From].Kind == traffic.NotRecorded:
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
		case x < leftWidth:
			c.set(leftWidth, "«", role)
		default:
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

// orderWords say how the messages are ordered where that is not by time.
func (d *drawing) orderWords() string {
	g := d.Graph
	if g.ByTime || len(d.shown) < 2 {
		return ""
	}
	untimed := 0
	for _, i := range d.shown {
		if g.Messages[i].Time.IsZero() {
			untimed++
		}
	}
	switch {
	case untimed == len(d.shown):
		return "no times are recorded: in the order of the records"
	case untimed > 0:
		return words.Count(untimed, "message has no time and stands", "messages have no time and stand") + " in the order of the records"
	}
	return "times go back within a stream: its order was kept"
}
