package render

import (
	"asrview/model/asr"
	"asrview/themes"
)

// sideRule stands between the two columns.
const (
	sideRule        = " │ "
	sideRuleColumns = 3
)

// sideBySide reports whether content and displayContent stand beside each other:
// where there is room, but not more than a row is filled up to, and where neither
// is so long that holding both would cost too much.
func (s *sheet) sideBySide(m *asr.Message) bool {
	return !s.document && s.o.Width >= sideColumns && s.o.Width <= sideMost && textBytes(m.Content)+textBytes(m.Display) <= sideBytes
}

func textBytes(parts []asr.Part) int {
	n := 0
	for i := range parts {
		n += partBytes(&parts[i])
	}
	return n
}

// partBytes is the length of a part's texts.
func partBytes(p *asr.Part) int {
	n := len(p.Text)
	for _, seg := range p.Summary {
		n += len(seg)
	}
	return n
}

// beside draws content at the left and displayContent at the right.
func (s *sheet) beside(m *asr.Message, own bool) {
	left := (s.cols[atLabel] - sideRuleColumns + 1) / 2
	right := s.cols[atLabel] - sideRuleColumns - left
	a, b := s.column(left), s.column(right)
	a.run([]segment{a.underHeading(contentField, nil), a.parts(m, contentParts(m), own)})
	b.run([]segment{b.underHeading(displayField, m), b.parts(m, displayParts(m), own)})
	at := len(s.rows) + s.handed
	s.takeFolds(a, at)
	s.takeFolds(b, at)
	for i := range max(len(a.rows), len(b.rows)) {
		s.add(s.joinRows(a.rowAt(i), b.rowAt(i), left))
	}
}

// column is a narrower sheet for the same record, without the bar.
func (s *sheet) column(width int) *sheet {
	c := &sheet{in: s.in, o: s.o, d: s.d, part: -1, whole: s.whole}
	c.o.Width = width
	c.lead = [numIndents]string{"", "  "}
	c.cols = [numIndents]int{width, width - 2}
	return c
}

func (s *sheet) takeFolds(c *sheet, at int) {
	for _, f := range c.folded {
		f.Row += at
		s.folded = append(s.folded, f)
	}
	s.wants = append(s.wants, c.wants...)
}

func (s *sheet) rowAt(i int) *Row {
	if i >= len(s.rows) {
		return nil
	}
	return &s.rows[i]
}

// joinRows lays two rows beside each other. The row is the left part's where
// there is one, since an anchor names one part.
func (s *sheet) joinRows(a, b *Row, left int) Row {
	row := Row{Part: -1, Byte: -1, Kind: RowText}
	w := 0
	var spans []Span
	n := 4
	for _, r := range [...]*Row{a, b} {
		if r != nil {
			n += len(r.Spans)
		}
	}
	spans = s.spans(n)
	if lead := s.lead[atLabel]; lead != "" {
		spans = append(spans, span(lead, s.bar))
	}
	if a != nil {
		row = *a
		for i := range a.Spans {
			w += columns(a.Spans[i].Text)
		}
		spans = append(spans, a.Spans...)
	}
	spans = append(spans, span(padding(left-w), themes.RoleText), span(sideRule, themes.RoleFaint))
	if b != nil {
		spans = append(spans, b.Spans...)
		if row.Part < 0 {
			row.Part, row.Byte = b.Part, b.Byte
		}
		if a == nil || b.Kind == RowFold {
			row.Kind = b.Kind
		}
	}
	row.Spans = spans
	return row
}
