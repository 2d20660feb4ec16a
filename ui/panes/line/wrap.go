package line

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
)

// Wrap lays the line out on rows of at most width columns, broken between words;
// rows after the first are indented by hang columns where there is room. Beyond
// most rows the last one is cut with an ellipsis; most is at least 1.
func (l *Line) Wrap(width, hang, most int) []row.Row {
	if hang > width/2 {
		hang = 0
	}
	w := wrapper{width: max(1, width), hang: hang}
	for _, s := range l.spans {
		for _, word := range words(s.Text) {
			w.word(row.Span{Text: word, Role: s.Role, Attr: s.Attr})
			if len(w.rows) > most {
				return w.cut(most)
			}
		}
	}
	w.end()
	if len(w.rows) > most {
		return w.cut(most)
	}
	return w.rows
}

// words splits a text into words, each with the spaces before it.
func words(text string) []string {
	var out []string
	for text != "" {
		n := len(text) - len(strings.TrimLeft(text, " "))
		if end := strings.IndexByte(text[n:], ' '); end >= 0 {
			n += end
		} else {
			n = len(text)
		}
		out = append(out, text[:n])
		text = text[n:]
	}
	return out
}

type wrapper struct {
	width, hang int
	rows        []row.Row
	spans       []row.Span
	used        int
}

func (w *wrapper) word(s row.Span) {
	n := clean.Width(s.Text)
	if w.used+n > w.width && w.used > w.indent() {
		w.end()
		s.Text = strings.TrimLeft(s.Text, " ")
		n = clean.Width(s.Text)
	}
	for w.used+n > w.width {
		// One character may be wider than the row; it is cut.
		head := ansi.Truncate(s.Text, w.width-w.used, "")
		if head == "" {
			head = Ellipsis
			s.Text = ""
		} else {
			s.Text = s.Text[len(head):]
		}
		w.put(row.Span{Text: head, Role: s.Role, Attr: s.Attr})
		w.end()
		n = clean.Width(s.Text)
	}
	if s.Text != "" {
		w.put(s)
	}
}

// indent is how many columns the current row had before its first word.
func (w *wrapper) indent() int {
	if len(w.rows) == 0 {
		return 0
	}
	return w.hang
}

func (w *wrapper) put(s row.Span) {
	if len(w.spans) == 0 && w.indent() > 0 {
		w.spans = append(w.spans, row.Span{Text: strings.Repeat(" ", w.hang)})
	}
	w.spans = append(w.spans, s)
	w.used += clean.Width(s.Text)
}

func (w *wrapper) end() {
	w.rows = append(w.rows, Plain(w.spans))
	w.spans, w.used = nil, w.indent()
	if len(w.rows) > 0 {
		w.used = w.hang
	}
}

// cut keeps the first rows and marks the last of them as cut.
func (w *wrapper) cut(most int) []row.Row {
	rows := w.rows[:most]
	last := &rows[most-1]
	last.Spans = append(append([]row.Span(nil), Fit(*last, w.width-1).Spans...), row.Span{Text: Ellipsis, Role: themes.RoleFaint})
	if Width(*last) > w.width {
		*last = Fit(*last, w.width)
	}
	return rows
}
