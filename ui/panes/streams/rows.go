package streams

import (
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
)

// The columns of a row where there is room for all of them.
const (
	wideFrom    = 96
	timeWidth   = 16
	sizeWidth   = 9
	formatWidth = 14
	// placeShare is the part of a row that says where the session was.
	placeShare = 5
)

func (s *Streams) rows(i, width int) []row.Row {
	x := s.view.At(i)
	if width < wideFrom {
		return s.narrow(x, width)
	}
	l := mark(x)
	l.Say(fill(s.time(x), timeWidth)+right(words.Size(x.Found.Size), sizeWidth+1)+"  ", themes.RoleDim)
	place := width / placeShare
	rest := width - l.Width() - place - formatWidth - 2
	var title line.Line
	twins(&title, x)
	titled(&title, x)
	l.Spans(line.Pad(title.Row(rest), rest).Spans...)
	l.Say("  "+fill(where(x, place), place)+"  ", themes.RoleLabel)
	l.Say(product(x), themes.RoleDim)
	return []row.Row{l.Row(width)}
}

// narrow draws a stream on two rows.
func (s *Streams) narrow(x Stream, width int) []row.Row {
	l := mark(x)
	titled(l, x)
	var under line.Line
	under.Say("  "+s.time(x), themes.RoleDim).Dot(words.Size(x.Found.Size), themes.RoleDim).Dot(product(x), themes.RoleDim)
	under.Say("  ", themes.RoleText)
	twins(&under, x)
	under.Say(where(x, max(1, width-under.Width())), themes.RoleLabel)
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

// titled adds what a stream is called; where nothing is said in it, its file.
func titled(l *line.Line, x Stream) {
	if x.Found.Title != "" {
		l.Strong(x.Found.Title, themes.RoleText)
		return
	}
	l.Say(filepath.Base(x.Name), themes.RoleText)
}

// twins adds that other streams are of the same session.
func twins(l *line.Line, x Stream) {
	if x.Twins > 1 {
		l.Say(strconv.Itoa(x.Twins)+" streams of this session ", themes.RoleWarn)
	}
}

// where is where a session was held, else where its stream lies.
func where(x Stream, width int) string {
	if x.Found.Project != "" {
		return tail(x.Found.Project, width)
	}
	return tail(x.Name, width)
}

// format is what a stream was read from, without its article.
func format(x Stream) string {
	f := x.Found.Format
	if f == "" {
		return "ASR"
	}
	for _, article := range []string{"a ", "an "} {
		f = strings.TrimPrefix(f, article)
	}
	return f
}

// product is a format in as few words as tell it apart.
func product(x Stream) string {
	f, _, _ := strings.Cut(format(x), ",")
	f, _, _ = strings.Cut(f, " session")
	return f
}

// time is when a stream was last written to, else when it begins.
func (s *Streams) time(x Stream) string {
	t := x.Found.Modified
	if t.IsZero() {
		t = x.Found.Time
	}
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
			return "…" + string(r[max(0, len(r)-max(1, width)+1):])
		}
		path = "…" + rest
		if clean.Width(path) <= width {
			break
		}
	}
	return path
}
