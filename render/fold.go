package render

import (
	"strings"

	"asrview/render/words"
	"asrview/themes"
)

// foldRule says how much of a part stands in a card before it is folded.
type foldRule uint8

const (
	// proseFold is for what people and models write.
	proseFold foldRule = iota
	// outputFold is for what tools print, and for JSON.
	outputFold
	// detailsFold is for the recorded members, which somebody asked to see.
	detailsFold
	// closedFold shows nothing until the part is opened.
	closedFold
)

// fold keeps account of a part while its texts are drawn: how many rows it may
// have, and what was left out.
type fold struct {
	// auto is the number of rows up to which the part stands whole, head how many
	// are shown of a longer one.
	auto, head int
	// mark is the index of the part's first row.
	mark int
	// around is the byte that must be seen, -1 if none; windowed is set once the
	// rows around it are drawn.
	around   int
	windowed bool
	pieces   []piece
}

// piece is one text of a part and what of it was drawn.
type piece struct {
	d    drawable
	row  int // the index of its first row, -1 if it has none
	rows int // how many rows it has
	next int // the place after the last row that was drawn
}

// folding draws a part's texts, which draw hands to s.draw, and folds what is
// too long. Labels that draw adds between them count as rows.
func (s *sheet) folding(rule foldRule, draw func()) {
	if s.whole {
		draw()
		return
	}
	f := fold{mark: len(s.rows), around: -1}
	f.auto, f.head = s.foldLimits(rule)
	if at, ok := s.in.Folds.Around[s.part]; ok {
		f.around = at
		if f.head == 0 {
			f.auto, f.head = autoRows, headRows
		}
	}
	outer := s.fold
	s.fold = &f
	draw()
	s.fold = outer
	s.closeFold(&f)
}

func (s *sheet) foldLimits(rule foldRule) (auto, head int) {
	state, ok := s.in.Folds.Parts[s.part]
	if !ok {
		state = s.in.Folds.All
	}
	switch {
	case state == FoldOpen:
		return openRows, openRows
	case state == FoldClosed || rule == closedFold:
		return 0, 0
	case rule == outputFold:
		return outputAutoRows, outputHeadRows
	case rule == detailsFold:
		return detailsRows, detailsRows
	}
	return autoRows, headRows
}

// draw draws as much of a text as its part has room for.
func (s *sheet) draw(d drawable) {
	if s.section != nil {
		s.section.text(d, s.part)
		return
	}
	if s.fold == nil {
		s.drawAll(d)
		return
	}
	f := s.fold
	at := len(s.rows)
	room := f.auto + 1 - (at - f.mark)
	p := piece{d: d, row: -1}
	if room > 0 {
		p.row = at
		p.next = s.drawFrom(&d, 0, room)
		p.rows = len(s.rows) - at
	}
	if f.around >= 0 && d.holds(f.around) && s.hidden(f, d, &p) {
		s.window(f, d, &p, at)
	}
	f.pieces = append(f.pieces, p)
}

// drawAll draws a whole text, of any size, a batch of rows at a time.
func (s *sheet) drawAll(d drawable) {
	if u, ok := d.windowed.(unwrapped); ok && s.o.Lines && s.sink != nil {
		s.drawLines(u)
		return
	}
	for at := 0; at < d.Len() && !s.stopped; {
		at = s.drawFrom(&d, at, sinkRows)
	}
}

// drawLines draws a text as rows of many lines each.
func (s *sheet) drawLines(u unwrapped) {
	for at := 0; at < u.Len() && !s.stopped; {
		text, next := u.linesFrom(at)
		spans := append(s.spans(2), span(s.lead[atText], s.bar), Span{Text: text, Role: u.role})
		s.add(Row{Spans: spans, Part: s.part, Byte: -1, Kind: RowLines})
		at = next
	}
}

// drawFrom draws up to n rows from a place, and returns the place after them.
func (s *sheet) drawFrom(d *drawable, at, n int) int {
	rows, next := d.from(at, n)
	for i := range rows {
		s.text(rows[i], d.base)
	}
	return next
}

// text adds a row of a part's text.
func (s *sheet) text(r Row, base int) { s.add(s.dressed(r, base, s.part)) }

// dressed is a row of a part's text with the margin before it. The row is shared
// with its maker, so its spans are copied.
func (s *sheet) dressed(r Row, base, part int) Row {
	at := -1
	if r.Byte >= 0 && base >= 0 {
		at = base + r.Byte
	}
	return s.rowOf(RowText, atText, Row{Spans: r.Spans, Part: part, Byte: at, Joint: r.Joint, Lead: r.Lead})
}

// hidden reports whether the byte that must be seen is not among the rows that
// will stay.
func (s *sheet) hidden(f *fold, d drawable, p *piece) bool {
	last := f.mark + f.head
	if len(s.rows)-f.mark <= f.auto {
		last = len(s.rows)
	}
	if p.row < 0 || p.row >= last {
		return true
	}
	if last < len(s.rows) {
		return s.rows[last].Byte >= 0 && s.rows[last].Byte <= f.around
	}
	return p.next < d.Len() && d.byteAt(p.next) <= f.around
}

// window draws the rows around the byte that must be seen in place of the
// text's first rows.
func (s *sheet) window(f *fold, d drawable, p *piece, at int) {
	s.rows = s.rows[:at]
	start := d.before(f.around-d.base, aroundRows)
	if start > 0 {
		s.foldRow(d.lost(0, start)+" above", d.base, d.base+d.byteAt(start))
	}
	f.windowed = true
	p.row = len(s.rows)
	p.next = s.drawFrom(&d, start, max(f.head, 2*aroundRows))
	p.rows = len(s.rows) - p.row
}

// closeFold cuts a part that is too long to its head, and says what is left out.
func (s *sheet) closeFold(f *fold) {
	cut := len(s.rows)
	if cut-f.mark > f.auto && !f.windowed {
		cut = f.mark + f.head
	}
	left := leftOut{from: -1}
	for i := range f.pieces {
		p := &f.pieces[i]
		left.add(p.d, p.shownUntil(s.rows, cut))
	}
	s.rows = s.rows[:cut]
	if left.none() {
		return
	}
	if cut == f.mark {
		s.foldRow(left.words("")+" folded"+hint(s.o.Keys.Fold, "opens"), left.from, left.to)
		return
	}
	s.foldRow(left.words("more ")+hint(s.o.Keys.Open, "opens"), left.from, left.to)
}

// shownUntil is the place up to which a piece is shown when the rows from cut on
// are taken off.
func (p *piece) shownUntil(rows []Row, cut int) int {
	switch {
	case p.row < 0 || p.row >= cut:
		return 0
	case p.row+p.rows <= cut:
		return p.next
	}
	return p.d.placeOf(rows[cut], cut-p.row)
}

// foldRow adds a fold row for the bytes from to to of the current part.
func (s *sheet) foldRow(words string, from, to int) {
	s.folded = append(s.folded, Folded{Part: s.part, Row: len(s.rows), From: from, To: to})
	f := s.flow(RowFold, atText)
	s.line.reset()
	for i, w := range strings.Split("… "+words, separator) {
		role := themes.RoleDim
		if i > 0 {
			role = themes.RoleFaint
		}
		s.line.say(w, role)
	}
	f.run(&s.line)
	f.end()
	s.line.reset()
}

// foldList adds a fold row for parts or entries that a card has no room for.
func (s *sheet) foldList(words string) {
	s.part = -1
	s.foldRow(words+hint(s.o.Keys.Open, "opens"), -1, -1)
}

// leftOut adds up what is not shown of a part.
type leftOut struct {
	lines, bytes int
	from, to     int
	// uncounted: there is text too long to count its lines.
	uncounted bool
}

func (l *leftOut) none() bool { return l.lines == 0 && l.bytes == 0 }

func (l *leftOut) add(d drawable, next int) {
	if next >= d.Len() {
		return
	}
	if d.base >= 0 {
		if l.from < 0 {
			l.from = d.base + d.byteAt(next)
		}
		l.to = d.base + len(d.src)
	}
	lines, bytes, ok := d.count(next, d.Len())
	l.lines += lines
	l.bytes += bytes
	l.uncounted = l.uncounted || !ok
}

// words says how much it is: 14 lines, 1,204 more lines, 96.2 MB more.
func (l *leftOut) words(more string) string {
	if l.uncounted || l.lines <= 1 && l.bytes > longLine {
		return strings.TrimRight(words.Size(int64(l.bytes))+" "+more, " ")
	}
	return words.Count(l.lines, more+"line", more+"lines")
}

// longLine is the size from which what is left of a single line is given in
// bytes: one more line would say too little.
const longLine = 1000
