package wrap

import (
	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"
)

// The signs of rows that are cut: more to the left, more to the right, and a row
// that continues a line.
const (
	signLeft  = "‹"
	signRight = "›"
	signCont  = "↪ "
)

// layLine returns the one row of the line, or part of a line, between the sync
// points pos and end, cut to the columns that show.
func (t Text) layLine(pos, end int) []laid {
	f := flow{width: 1 << 30, start: pos, skip: pos}
	w := window{f: &f, from: t.opt.Left, to: t.opt.Left + t.opt.Width}
	if pos > 0 && t.src[pos-1] != '\n' {
		w.add(signCont, 2, themes.RoleFaint)
	}
	w.feed(t.src[:end], pos, t.opt.Role)
	f.finish(end)
	r := f.out[0].row
	if t.opt.Width >= 4 {
		r.Spans = cutSigns(r.Spans, t.opt.Left > 0 && w.col > 0, w.more, t.opt.Width)
	}
	return []laid{{r, end}}
}

// window lets the columns from..to of a line through to a flow.
type window struct {
	f        *flow
	from, to int
	col      int  // column of the next unit in the line
	more     bool // something stands beyond to
}

func (w *window) feed(s string, at int, role themes.Role) {
	sc := clean.Scan(s, at)
	for !w.more {
		p, ok := sc.Next()
		if !ok || p.Kind == clean.Newline {
			return
		}
		switch p.Kind {
		case clean.Tab:
			n := clean.TabWidth - w.col%clean.TabWidth
			for range n {
				w.add(" ", 1, role)
			}
		case clean.Named:
			w.plain(p.Text, themes.RoleNeutral)
		default:
			w.plain(p.Text, role)
		}
	}
}

func (w *window) plain(s string, role themes.Role) {
	for len(s) > 0 && !w.more {
		if n := w.skip(s); n > 0 {
			s = s[n:]
			continue
		}
		n, u := cluster(s)
		w.add(s[:n], u.width, role)
		s = s[n:]
	}
}

// skip passes over the ASCII at the head of s that stands left of the window.
func (w *window) skip(s string) int {
	n := clean.PlainPrefix(s) - 1 // the last one may have a mark on it
	n = min(n, w.from-w.col)
	if n <= 0 {
		return 0
	}
	w.col += n
	return n
}

// add lets one unit through if it shows; of a wide character that is half cut a
// blank remains.
func (w *window) add(text string, width int, role themes.Role) {
	start := w.col
	w.col += width
	switch {
	case w.col <= w.from:
	case start >= w.to:
		w.more = true
	case start < w.from || w.col > w.to:
		for range min(w.col, w.to) - max(start, w.from) {
			w.f.put(" ", 1, role, 0)
		}
		w.more = w.more || w.col > w.to
	default:
		w.f.put(text, width, role, 0)
	}
}

// cutSigns puts the signs of a cut row over its first and last column.
func cutSigns(spans []row.Span, left, right bool, width int) []row.Span {
	if left {
		spans = append([]row.Span{{Text: signLeft, Role: themes.RoleFaint}}, Columns(spans, 1, width)...)
	}
	if right {
		spans = append(Columns(spans, 0, width-1), row.Span{Text: signRight, Role: themes.RoleFaint})
	}
	return spans
}

// Columns returns the part of clean spans that fills the columns from..to, to
// exclusive. Of a wide character that is half cut a blank remains; where the
// spans end before to, the result does.
func Columns(spans []row.Span, from, to int) []row.Span {
	f := flow{width: 1 << 30}
	w := window{f: &f, from: from, to: to}
	out := make([]row.Span, 0, len(spans))
	for _, s := range spans {
		f.buf = f.buf[:0]
		f.runs = f.runs[:0]
		w.plain(s.Text, s.Role)
		if len(f.buf) > 0 {
			out = append(out, row.Span{Text: string(f.buf), Role: s.Role, Attr: s.Attr})
		}
		if w.more {
			break
		}
	}
	return out
}

// Width returns the columns that spans fill together.
func Width(spans []row.Span) int {
	n := 0
	for _, s := range spans {
		n += clean.Width(s.Text)
	}
	return n
}
