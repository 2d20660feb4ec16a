package paint

import (
	"asrview/render/row"
	"asrview/themes"
)

// Painter paints rows in one theme for one kind of terminal. Make one with
// [New]; it is immutable and safe for concurrent use.
type Painter struct {
	looks [themes.NumRoles]themes.Style
	on    [themes.NumRoles]string
	p     themes.Profile
}

// New returns a painter. With themes.Plain it writes text alone.
func New(t *themes.Theme, p themes.Profile) *Painter {
	painter := &Painter{p: p}
	for r := themes.Role(0); r < themes.NumRoles; r++ {
		painter.looks[r] = t.Style(r)
		painter.on[r] = begin(painter.looks[r].SGR(p))
	}
	return painter
}

func begin(params string) string {
	if params == "" {
		return ""
	}
	return "\x1b[" + params + "m"
}

// Colours reports whether the painter writes colours or attributes at all.
func (p *Painter) Colours() bool { return p.p != themes.Plain }

// Paint returns the row as the terminal takes it, without a newline.
func (p *Painter) Paint(r row.Row) string {
	var room [1024]byte
	return string(p.Append(room[:0], r))
}

// Append appends what Paint returns to dst.
func (p *Painter) Append(dst []byte, r row.Row) []byte {
	for i := range r.Spans {
		dst = p.span(dst, &r.Spans[i])
	}
	return dst
}

func (p *Painter) span(dst []byte, s *row.Span) []byte {
	if s.Text == "" {
		return dst
	}
	if s.Attr&(row.Ink|row.Paper) != 0 {
		return p.inked(dst, s)
	}
	on := p.begin(s)
	if on == "" {
		return append(dst, s.Text...)
	}
	dst = append(dst, on...)
	dst = append(dst, s.Text...)
	return append(dst, "\x1b[m"...)
}

// inked appends a span that has colours of its own. Its role and its other
// attributes do not count.
func (p *Painter) inked(dst []byte, s *row.Span) []byte {
	if p.p > themes.Colors256 {
		return append(dst, s.Text...)
	}
	dst = append(dst, "\x1b["...)
	if s.Attr&row.Ink != 0 {
		dst = themes.AppendColor(dst, p.p, colorOf(s.Ink), false)
	}
	if s.Attr&row.Paper != 0 {
		if s.Attr&row.Ink != 0 {
			dst = append(dst, ';')
		}
		dst = themes.AppendColor(dst, p.p, colorOf(s.Paper), true)
	}
	dst = append(append(dst, 'm'), s.Text...)
	return append(dst, "\x1b[m"...)
}

func colorOf(px row.Pixel) themes.Color { return themes.RGB(px.R, px.G, px.B) }

// begin returns the sequence that turns a span's look on.
func (p *Painter) begin(s *row.Span) string {
	role := s.Role
	if role >= themes.NumRoles {
		role = themes.RoleText
	}
	if s.Attr == 0 {
		return p.on[role]
	}
	look := p.looks[role]
	look.Bold = look.Bold || s.Attr&row.Bold != 0
	look.Italic = look.Italic || s.Attr&row.Italic != 0
	look.Underline = look.Underline || s.Attr&row.Underline != 0
	look.Strike = look.Strike || s.Attr&row.Strike != 0
	look.Reverse = look.Reverse != (s.Attr&row.Reverse != 0)
	return begin(look.SGR(p.p))
}
