package wrap

import (
	"strings"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
)

// Options say how a [Text] is laid out.
type Options struct {
	// Width is the number of columns of a row. Less than 1 counts as 1.
	Width int
	// Role is the look of the text; characters shown by name have their own.
	Role themes.Role
	// NoWrap gives each line one row, cut to the Width columns from column Left.
	// A line without an end is cut into rows at its sync points; those that
	// continue a line then begin with a sign that says so.
	NoWrap bool
	Left   int
}

// Text is a string with a layout. It is a small value that computes nothing
// before it is asked; copies are equal. Rows name source bytes in Row.Byte and
// leave Row.Part to the caller.
//
// A final line feed ends the last row and opens no other; an empty text has no
// rows. All methods are safe for concurrent use.
type Text struct {
	src string
	opt Options
}

// New returns the layout of src, which is text as stored: it need not be clean
// and not be valid UTF-8.
func New(src string, opt Options) Text {
	opt.Width, opt.Left = max(opt.Width, 1), max(opt.Left, 0)
	return Text{src: src, opt: opt}
}

// Len returns the length of the source in bytes.
func (t Text) Len() int { return len(t.src) }

// Head returns the first n rows, or all there are.
func (t Text) Head(n int) []row.Row { return t.RowsFrom(0, n) }

// Tail returns the last n rows, or all there are.
func (t Text) Tail(n int) []row.Row { return t.RowsBefore(len(t.src), n) }

// Rows returns all rows. It is for short texts: it costs what the text costs.
func (t Text) Rows() []row.Row { return t.RowsFrom(0, len(t.src)+1) }

// RowStart returns the byte at which the row that holds byte at begins. A byte
// that a break stands for, or a line feed, belongs to the row that it ends. At
// or beyond the end it is the start of the last row.
func (t Text) RowStart(at int) int {
	l, ok := t.at(at)
	if !ok {
		return 0
	}
	return l.row.Byte
}

// Next returns the start of the row after the one that holds byte at; the length
// of the source if there is none.
func (t Text) Next(at int) int {
	if at >= len(t.src) {
		return len(t.src)
	}
	l, _ := t.at(at)
	return l.next
}

// at returns the row that holds byte at, the last one beyond the end; false if
// there are no rows.
func (t Text) at(at int) (laid, bool) {
	if len(t.src) == 0 {
		return laid{}, false
	}
	at = min(max(at, 0), len(t.src)-1)
	return t.segment(t.syncStart(at), at, 1)[0], true
}

// RowsFrom returns up to n rows, the first being the one that holds byte at.
// None if at is not before the end.
func (t Text) RowsFrom(at, n int) []row.Row {
	if at >= len(t.src) || n <= 0 {
		return nil
	}
	at = max(at, 0)
	rows := make([]row.Row, 0, min(n, 64))
	for start := t.syncStart(at); start < len(t.src) && len(rows) < n; {
		part := t.segment(start, at, n-len(rows))
		for _, l := range part {
			rows = append(rows, l.row)
		}
		start = t.syncEnd(start)
	}
	return rows
}

// RowsBefore returns up to n rows that stand before the row that holds byte at,
// in reading order. At or beyond the end they are the last rows.
func (t Text) RowsBefore(at, n int) []row.Row {
	if n <= 0 || len(t.src) == 0 || at <= 0 {
		return nil
	}
	end := len(t.src)
	if at < end {
		end = t.RowStart(at)
	}
	var groups [][]laid
	have := 0
	for stop := end; stop > 0 && have < n; {
		start := t.syncStart(stop - 1)
		group := t.segment(start, start, stop-start)
		for len(group) > 0 && group[len(group)-1].row.Byte >= end {
			group = group[:len(group)-1]
		}
		groups = append(groups, group)
		have += len(group)
		stop = start
	}
	rows := make([]row.Row, 0, have)
	for i := len(groups) - 1; i >= 0; i-- {
		for _, l := range groups[i] {
			rows = append(rows, l.row)
		}
	}
	return rows[max(0, len(rows)-n):]
}

// segment lays out the text from the sync point start, which is before the end,
// to the next one. It returns the rows from the one that holds byte at, at least
// one of them and at most n. Rows depend on what stands before them since the
// sync point, so layout always begins there.
func (t Text) segment(start, at, n int) []laid {
	end := t.syncEnd(start)
	if t.opt.NoWrap {
		return t.layLine(start, end)
	}
	var out []laid
	pos := start
	for pos < end && len(out) < n {
		l, ok := t.asciiRow(pos, end)
		if !ok {
			break
		}
		if l.next > at {
			out = append(out, l)
		}
		pos = l.next
	}
	if pos >= end || len(out) >= n {
		return out
	}
	f := flow{width: t.opt.Width, start: pos, skip: at, out: out, joint: t.joint(pos)}
	f.feed(t.src[:end], 0, pos, t.opt.Role, 0, n)
	if len(f.out) < n && f.start < end {
		f.finish(end)
	}
	return f.out[:min(n, len(f.out))] // one unit may have ended two rows
}

// asciiRow lays out one row of a segment if it is printable ASCII, up to its line
// feed, its end or beyond its width. It is the short way to what flow does.
func (t Text) asciiRow(pos, end int) (laid, bool) {
	w := t.opt.Width
	win := t.src[pos:min(pos+w+1, end)]
	n := clean.PlainPrefix(win)
	switch {
	case pos+n == end && n <= w:
		return t.slice(pos, end, end), true
	case n < len(win) && win[n] == '\n':
		return t.slice(pos, pos+n, pos+n+1), true
	case n <= w:
		return laid{}, false
	}
	if k := strings.LastIndexByte(win, ' '); k > 0 && strings.TrimLeft(win[:k], " ") != "" {
		return t.slice(pos, pos+k, pos+k+1), true
	}
	return t.slice(pos, pos+w, pos+w), true
}

// slice returns the row of the source bytes start..end, which are printable
// ASCII.
func (t Text) slice(start, end, next int) laid {
	r := row.Row{Byte: start, Joint: t.joint(start)}
	if end > start {
		r.Spans = []row.Span{{Text: t.src[start:end], Role: t.opt.Role}}
	}
	return laid{r, next}
}

// joint is how the row that begins at a byte goes on from the row above it.
func (t Text) joint(at int) row.Joint {
	switch {
	case at == 0 || t.src[at-1] == '\n' || t.src[at-1] == '\r':
		return row.Begins
	case t.src[at-1] == ' ':
		return row.Spaced
	}
	return row.Joined
}
