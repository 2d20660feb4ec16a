package render

import (
	"strings"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
)

// indent says where in a card a row begins. What describes a part stands to the
// left of its text, so that no text can pass for a label.
type indent uint8

const (
	atLabel indent = iota
	atText
	numIndents
)

// sheet is what a card is written on. It keeps the margins, folds what is too
// long, and gathers rows; with a sink it hands them on and holds few of them.
type sheet struct {
	in Input
	o  Options
	d  Drawn

	// bar is the role of the bar at the left.
	bar themes.Role
	// lead are the margins by indent, cols the columns that are left.
	lead [numIndents]string
	cols [numIndents]int
	// whole: nothing is folded or counted in place of being shown.
	whole bool
	// document: texts of any size are placed rather than drawn. section takes
	// them, and rows, in place of the card's rows.
	document bool
	section  *section
	// part is the part that rows belong to, -1 outside of parts.
	part int

	rows []Row
	slab []Span
	line line
	// handed counts the rows that went to the sink.
	handed  int
	sink    func([]Row) bool
	stopped bool

	fold   *fold
	folded []Folded
	wants  []Want
}

// slabSpans is how many spans are allocated at a time, sinkRows how many rows
// are gathered before they are handed on.
const (
	slabSpans = 128
	sinkRows  = 256
	// maxSlab is the largest slab that is used again.
	maxSlab = 4096
)

// Widths below which margins give way to text.
const (
	leadMinWidth   = 8
	indentMinWidth = 24
)

func newSheet(in Input, o Options, d Drawn) *sheet {
	s := new(sheet)
	s.begin(in, o, d)
	return s
}

// begin makes an empty sheet of one whose rows are not looked at any more, with
// its memory.
func (s *sheet) begin(in Input, o Options, d Drawn) {
	o.Width = max(o.Width, 1)
	s.line.reset()
	*s = sheet{in: in, o: o, d: d, part: -1, whole: o.Print,
		rows: s.rows[:0], slab: s.slab[:0], line: s.line}
	switch {
	case o.MarginOff || o.Width < leadMinWidth:
	case o.Print && o.Width < indentMinWidth:
		s.lead = [numIndents]string{"", "  "}
	case o.Print:
		s.lead = [numIndents]string{"  ", "    "}
	case o.Width < indentMinWidth:
		s.lead = [numIndents]string{"▌ ", "▌ "}
	default:
		s.lead = [numIndents]string{"▌ ", "▌   "}
	}
	for i := range s.cols {
		s.cols[i] = o.Width - columns(s.lead[i])
	}
}

// block ends the sheet.
func (s *sheet) block() *Block {
	return &Block{Rows: s.rows, Height: len(s.rows), Folded: s.folded, Wants: s.wants}
}

// full reports whether the card has as many rows as a card may have.
func (s *sheet) full() bool { return !s.whole && len(s.rows) >= cardRows }

// spans returns an empty slice with room for n spans that no one else appends to.
func (s *sheet) spans(n int) []Span {
	if cap(s.slab)-len(s.slab) < n {
		// What is handed on soon is used again, so that the slab grows to what that
		// takes.
		s.slab = make([]Span, 0, max(slabSpans, n, min(2*cap(s.slab), 2*sinkRows)))
	}
	at := len(s.slab)
	s.slab = s.slab[:at+n]
	return s.slab[at : at : at+n]
}

// put adds a row of words at an indent; the spans are copied behind the margin.
func (s *sheet) put(kind RowKind, ind indent, spans []Span) {
	s.putOn(kind, ind, spans, row.Begins, 0)
}

// putOn is put for a row that goes on from the one above, behind lead bytes.
func (s *sheet) putOn(kind RowKind, ind indent, spans []Span, joint row.Joint, lead int) {
	s.add(s.rowOf(kind, ind, Row{Spans: spans, Part: s.part, Byte: -1, Joint: joint, Lead: uint16(lead)}))
}

// rowOf is a row with the margin before it.
func (s *sheet) rowOf(kind RowKind, ind indent, r Row) Row {
	lead := s.lead[ind]
	if kind == RowTitle && s.o.Print {
		lead = "" // a printed title stands at the edge, where nothing else does
	}
	if len(r.Spans) == 0 {
		lead = strings.TrimRight(lead, " ") // an empty line has nothing at its end
	}
	own := s.spans(len(r.Spans) + 1)
	if lead != "" {
		own = append(own, span(lead, s.bar))
		r.Lead += uint16(len(lead))
	}
	r.Spans, r.Kind = append(own, r.Spans...), kind
	return r
}

// add adds a finished row.
func (s *sheet) add(r Row) {
	if s.section != nil {
		s.section.row(r)
		return
	}
	s.rows = append(s.rows, r)
	if s.sink != nil && len(s.rows) >= sinkRows {
		s.drain()
	}
}

// drain hands the gathered rows to the sink. The sink must not keep them.
func (s *sheet) drain() {
	if s.sink == nil {
		return
	}
	if len(s.rows) > 0 && !s.stopped {
		s.stopped = !s.sink(s.rows)
	}
	s.handed += len(s.rows)
	// What is used again keeps none of the texts that it showed.
	clear(s.rows)
	clear(s.slab)
	s.rows, s.slab = s.rows[:0], s.slab[:0]
	if cap(s.slab) > maxSlab {
		s.slab = nil
	}
}

// inline makes a name, an identifier or a reason fit to stand between words:
// clean, on one line, and not longer than inlineBytes unless printed.
func (s *sheet) inline(x string) string {
	most := inlineBytes
	if s.whole {
		most = printBytes
	}
	if !s.o.Print && len(x) > most {
		return clean.Inline(cutString(x, most)) + "… (" + words.Size(int64(len(x))) + ")"
	}
	return clean.Inline(x)
}

// cutString returns at most n bytes of x, cut before a whole character.
func cutString(x string, n int) string {
	if len(x) <= n {
		return x
	}
	for n > 0 && x[n]&0xc0 == 0x80 {
		n--
	}
	return x[:n]
}
