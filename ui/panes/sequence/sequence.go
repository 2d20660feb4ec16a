package sequence

import (
	"path"
	"strconv"
	"time"

	"asrview/model/query/traffic"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// View is what the sequence is drawn from. It must not be changed once it is used.
type View struct {
	// Digest is nil until the first graph is made; where it is and there is a Graph,
	// that is digested when the view is shown.
	Digest *Digest
	Graph  *traffic.Graph
	// Done streams of Of are read; Stopped: the reader stopped it.
	Done, Of int
	Stopped  bool
	Location *time.Location
	// Label returns the first words of a message, "" where they cannot be had at
	// once. It is asked for what is on the screen.
	Label func(message, width int) string
}

// Sequence is the view on the screen. The zero value is not usable; see [New].
type Sequence struct {
	*roll.List
	d             drawing
	width, height int
}

// New returns the sequence of a view.
func New(v View) *Sequence {
	s := &Sequence{width: 1, height: 1}
	s.d = newDrawing(v)
	s.List = roll.New(source{s})
	return s
}

// Show replaces the view. The cursor stays at its message; while streams are read, which
// brings earlier messages, at the top until the reader has moved it from there.
func (s *Sequence) Show(v View) {
	top, first := s.d.len() == 0 || s.AtTop() && s.d.Done < s.d.Of, s.d.first
	s.d = newDrawing(v)
	if s.d.Digest != nil {
		s.d.first = min(first, max(0, len(s.d.lanes)-1))
	}
	s.SetSize(s.width, s.height)
	s.SetSource(source{s})
	if top {
		s.Top()
	}
}

// SetSize sets the size in cells.
func (s *Sequence) SetSize(width, height int) {
	s.width, s.height = width, height
	s.List.SetSize(width, max(1, height-s.d.headRows(width)))
}

// Lines are the lanes' names and the rows of the window.
func (s *Sequence) Lines() []roll.Line {
	var out []roll.Line
	if s.d.Digest != nil && s.height > s.d.headRows(s.width) {
		for _, r := range s.d.head(s.width) {
			r.Kind = row.Gap
			out = append(out, roll.Line{Row: r})
		}
	}
	return append(out, s.List.Lines()...)
}

// CursorAt puts the cursor at the message of a row.
func (s *Sequence) CursorAt(y int) (roll.Key, bool) {
	if n := s.d.headRows(s.width); s.d.Digest != nil && s.height > n {
		y -= n
	}
	if y < 0 {
		return roll.Key{}, false
	}
	return s.List.CursorAt(y)
}

// Aside goes by lanes to the right, to the left where by is negative; false where
// there is none.
func (s *Sequence) Aside(by int) bool {
	if s.d.Digest == nil {
		return false
	}
	most := max(0, len(s.d.lanes)-s.d.fit(s.width))
	to := max(0, min(s.d.first+by, most))
	if to == s.d.first {
		return false
	}
	s.d.first = to
	s.SetSource(source{s})
	return true
}

// Message is the message under the cursor, by its number in the graph.
func (s *Sequence) Message() (int, bool) {
	k, ok := s.Cursor()
	if !ok || k.Sub >= s.d.len() {
		return 0, false
	}
	return s.d.shown[k.Sub], true
}

// Target is the record under the cursor.
func (s *Sequence) Target() (seq.Ref, bool) {
	n, ok := s.Message()
	if !ok {
		return seq.Ref{}, false
	}
	m := &s.d.graph.Messages[n]
	return seq.Ref{Stream: m.Stream, Pos: m.Pos}, true
}

// Say is what is said beside the title.
func (s *Sequence) Say() string {
	v := &s.d.View
	if s.d.Digest == nil {
		return ""
	}
	say := words.Count(len(s.d.shown), "message", "messages") + " between " + words.Count(len(s.d.lanes), "actor", "actors")
	if hidden := len(s.d.lanes) - s.d.fit(s.width); hidden > 0 {
		say += ", lanes " + strconv.Itoa(s.d.first+1) + "–" + strconv.Itoa(s.d.first+s.d.fit(s.width))
	}
	if o := s.d.order; o != "" {
		say += " · " + o
	}
	switch {
	case v.Stopped:
		say += " · stopped at stream " + words.Group(v.Done) + " of " + words.Group(v.Of)
	case v.Done < v.Of:
		say += " · " + words.Group(v.Done) + " of " + words.Group(v.Of) + " streams read"
	}
	if n, ok := s.Message(); ok && s.d.several {
		m := &s.d.graph.Messages[n]
		say += " · " + words.Seq(m.Seq, "no seq") + " of " + path.Base(s.d.graph.Sources[m.Stream].Name)
	}
	return say
}

// Empty says why there is nothing to see.
func (s *Sequence) Empty() string {
	if s.d.Digest == nil || s.d.Done < s.d.Of {
		return "looking for traffic…"
	}
	return "no traffic to draw"
}

// source is the messages as items.
type source struct{ s *Sequence }

func (x source) at(i int) (roll.Key, bool) {
	d := &x.s.d
	if i < 0 || i >= d.len() {
		return roll.Key{}, false
	}
	m := &d.graph.Messages[d.shown[i]]
	return roll.Key{Ref: seq.Ref{Stream: m.Stream, Pos: m.Pos}, Sub: i}, true
}

func (x source) First() (roll.Key, bool)          { return x.at(0) }
func (x source) Last() (roll.Key, bool)           { return x.at(x.s.d.len() - 1) }
func (x source) Next(k roll.Key) (roll.Key, bool) { return x.at(k.Sub + 1) }
func (x source) Prev(k roll.Key) (roll.Key, bool) { return x.at(k.Sub - 1) }

func (x source) At(k roll.Key) (roll.Key, bool) {
	if now, ok := x.at(k.Sub); ok && now == k {
		return k, true
	}
	if x.s.d.Digest != nil {
		if i, ok := x.s.d.find(k.Ref); ok {
			return x.at(i)
		}
	}
	return x.First()
}

func (x source) Rows(k roll.Key, width int) []row.Row { return x.s.d.message(k.Sub, width) }

// len is how many messages there are.
func (d *drawing) len() int {
	if d.Digest == nil {
		return 0
	}
	return len(d.shown)
}

// noTime stands where a message has no time.
const noTime = "no time"

// dayOf is the day of a message, "" where it has no time.
func (d *drawing) dayOf(i int) string {
	t := d.graph.Messages[d.shown[i]].Time
	if t.IsZero() {
		return ""
	}
	return t.In(d.location()).Format("2006-01-02")
}

// clock is the time of a message.
func (d *drawing) clock(i int) string {
	t := d.graph.Messages[d.shown[i]].Time
	if t.IsZero() {
		return noTime
	}
	return t.In(d.location()).Format("15:04:05")
}

func (d *drawing) location() *time.Location {
	if d.Location == nil {
		return time.Local
	}
	return d.Location
}

// day is said of a message where the day changes; false where it does not.
func (d *drawing) day(i int) (string, bool) {
	day := d.dayOf(i)
	if day == "" {
		return "", false
	}
	for k := i - 1; k >= 0 && k >= i-maxTimeless; k-- {
		if before := d.dayOf(k); before != "" {
			if before == day {
				return "", false
			}
			break
		}
	}
	t := d.graph.Messages[d.shown[i]].Time.In(d.location())
	return t.Format("2006-01-02 · UTC-07:00"), true
}

// dayRow is the row where the day changes; false where it does not.
func (d *drawing) dayRow(i, width int) (row.Row, bool) {
	day, ok := d.day(i)
	if !ok {
		return row.Row{}, false
	}
	c := d.lanesAt(i, width)
	c.say(0, width, day, themes.RoleFaint, 0)
	r := c.row()
	r.Kind = row.Gap
	return r, true
}

// maxTimeless is how many messages without a time the day is looked for above.
const maxTimeless = 64
