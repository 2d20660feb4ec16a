package streams

import (
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/panes/line"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
	"asrview/ui/shelf"
	"asrview/ui/words"
)

// Stream is one stream as the pane shows it.
type Stream struct {
	Name  string
	Found shelf.Found
	// Session is the header's, as far as it is known.
	Session string
	// Records is how many there are, -1 while that is not known.
	Records int
	// Open: its index is held; Current: it is the one that is shown.
	Open, Current bool
	// Twins is how many streams are of its session, itself counted.
	Twins int
}

// View is what the pane is drawn from. It must not be changed once it is used.
type View struct {
	// Len is the number of streams, At returns one of them.
	Len int
	At  func(i int) Stream
	// Done: the folders were gone through.
	Done     bool
	Result   shelf.Result
	Location *time.Location
}

// Streams is the pane. The zero value is not usable; see [New].
type Streams struct {
	*roll.List
	view View
}

// New returns the pane of a view.
func New(v View) *Streams {
	s := &Streams{view: v}
	s.List = roll.New(source{s})
	return s
}

// Show replaces the view. The cursor stays at its stream.
func (s *Streams) Show(v View) {
	had := s.view.Len
	s.view = v
	if had == 0 {
		// Until now there was nothing that the cursor could be at.
		s.Top()
	}
	s.SetSource(source{s})
}

// Stream is the stream under the cursor, by its number.
func (s *Streams) Stream() (int, bool) {
	k, ok := s.Cursor()
	return k.Ref.Stream, ok
}

// Say is what the pane says beside its title.
func (s *Streams) Say() string {
	v := &s.view
	say := words.Count(v.Len, "stream", "streams")
	if v.Result.Beyond > 0 {
		say += ", " + words.Count(v.Result.Beyond, "more is", "more are") + " not listed"
	}
	if n := v.Result.Skipped; n > 0 {
		say += " · " + words.Count(n, "file that is", "files that are") + " no stream"
	}
	if n := len(v.Result.Faults); n > 0 {
		say += " · " + strconv.Itoa(n) + " that cannot be read"
	}
	if !v.Done {
		say += " · looking for more…"
	}
	return say
}

// Empty says why there is nothing to see.
func (s *Streams) Empty() string {
	if !s.view.Done {
		return "looking for streams…"
	}
	return "no stream found"
}

// source is the streams as items.
type source struct{ s *Streams }

func key(i int) roll.Key { return roll.Key{Ref: seq.Ref{Stream: i}} }

func (x source) at(i int) (roll.Key, bool) { return key(i), i >= 0 && i < x.s.view.Len }

func (x source) First() (roll.Key, bool)          { return x.at(0) }
func (x source) Last() (roll.Key, bool)           { return x.at(x.s.view.Len - 1) }
func (x source) Next(k roll.Key) (roll.Key, bool) { return x.at(k.Ref.Stream + 1) }
func (x source) Prev(k roll.Key) (roll.Key, bool) { return x.at(k.Ref.Stream - 1) }
func (x source) Rows(k roll.Key, w int) []row.Row { return x.s.rows(k.Ref.Stream, w) }
func (x source) At(k roll.Key) (roll.Key, bool) {
	return x.at(max(0, min(k.Ref.Stream, x.s.view.Len-1)))
}

// The columns of a row where there is room for all of them.
const (
	wideFrom     = 96
	timeWidth    = 16
	sizeWidth    = 9
	recordsWidth = 15
	nameShare    = 3
	sessionWidth = 24
)

func (s *Streams) rows(i, width int) []row.Row {
	x := s.view.At(i)
	if width < wideFrom {
		return s.narrow(x, width)
	}
	l := mark(x)
	l.Say(fill(s.time(x), timeWidth+2)+right(words.Size(x.Found.Size), sizeWidth)+right(records(x), recordsWidth)+"  ", themes.RoleDim)
	name := width / nameShare
	l.Strong(fill(tail(x.Name, name), name), themes.RoleText)
	l.Say(" ", themes.RoleText)
	l.Say(fill(session(x), sessionWidth), themes.RoleLabel)
	said(l, x)
	return []row.Row{l.Row(width)}
}

// narrow draws a stream on two rows.
func (s *Streams) narrow(x Stream, width int) []row.Row {
	l := mark(x)
	l.Strong(tail(x.Name, width-2), themes.RoleText)
	var under line.Line
	under.Say("  "+s.time(x), themes.RoleDim).Dot(words.Size(x.Found.Size), themes.RoleDim).Dot(strings.TrimSpace(records(x)), themes.RoleDim)
	under.Dot(session(x), themes.RoleLabel).Say("  ", themes.RoleText)
	said(&under, x)
	return []row.Row{l.Row(width), under.Row(width)}
}

// mark begins a row: the stream that is shown, and those that are open.
func mark(x Stream) *line.Line {
	switch {
	case x.Current:
		return line.Of("● ", themes.RoleAccent)
	case x.Open:
		return line.Of("○ ", themes.RoleDim)
	}
	return line.Of("  ", themes.RoleText)
}

// said adds what a stream says of itself, and what is odd about it.
func said(l *line.Line, x Stream) {
	if x.Twins > 1 {
		l.Say(strconv.Itoa(x.Twins)+" streams of this session ", themes.RoleWarn)
	}
	l.Say(x.Found.Title, themes.RoleText)
	if x.Found.Format != "" {
		l.Dot(x.Found.Format, themes.RoleDim)
	}
}

func (s *Streams) time(x Stream) string {
	t := x.Found.Time
	if t.IsZero() {
		return "no time"
	}
	loc := s.view.Location
	if loc == nil {
		loc = time.Local
	}
	return t.In(loc).Format("2006-01-02 15:04")
}

func records(x Stream) string {
	if x.Records < 0 {
		return ""
	}
	return words.Count(x.Records, "record", "records")
}

// session is a session's name, cut in its middle where it is long.
func session(x Stream) string {
	if x.Session == "" {
		return "no session named"
	}
	s := clean.Inline(x.Session)
	if r := []rune(s); len(r) > sessionWidth-1 {
		const end = 5
		s = string(r[:sessionWidth-2-end]) + "…" + string(r[len(r)-end:])
	}
	return s
}

// fill fills a text up to a width with blanks; right puts it at the right.
func fill(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-clean.Width(s)))
}

func right(s string, width int) string {
	return strings.Repeat(" ", max(0, width-clean.Width(s))) + s
}

// tail is the end of a path, which tells it apart.
func tail(path string, width int) string {
	path = clean.Inline(path)
	for clean.Width(path) > width {
		_, rest, ok := strings.Cut(strings.TrimPrefix(path, "…"), string(filepath.Separator))
		if !ok {
			r := []rune(path)
			return "…" + string(r[max(0, len(r)-width+1):])
		}
		path = "…" + rest
		if clean.Width(path) <= width {
			break
		}
	}
	return path
}
