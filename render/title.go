package render

import (
	"strconv"

	"asrview/model/asr"
	"asrview/themes"
)

// label lays the line out as a row of ASR's words and resets it.
func (s *sheet) label(kind RowKind) {
	if s.line.empty() {
		return
	}
	f := s.flow(kind, atLabel)
	f.run(&s.line)
	f.end()
	s.line.reset()
}

// row lays the line out as a row of another kind and indent and resets it.
func (s *sheet) row(kind RowKind, ind indent) {
	f := s.flow(kind, ind)
	f.run(&s.line)
	f.end()
	s.line.reset()
}

// words adds a label of one phrase.
func (s *sheet) words(text string, role themes.Role) {
	s.line.say(text, role)
	s.label(RowLabel)
}

// rightMax is the width up to which the right end of a title is at the right
// edge; on wider paper it follows the words, so that it can be found.
const rightMax = 240

// unwrappedRight is where it stands in a print-out that is not wrapped, which
// has no right edge.
const unwrappedRight = 100

func (s *sheet) rightEdge() int {
	if s.o.Print && s.o.Width >= Unwrapped {
		return unwrappedRight
	}
	return rightMax
}

// title lays the line out as the card's title.
func (s *sheet) title() {
	if s.line.empty() {
		s.line.say(s.inline(s.in.Record.Type), themes.RoleLabel)
	}
	s.headed(RowTitle, s.in)
}

// headed lays the line out with a record's seq and time at the right: on the
// first row where they fit beside the words, else below. The records that a card
// shows beside its own have theirs at the same place.
func (s *sheet) headed(kind RowKind, in Input) {
	right := s.rightEnd(in)
	w := 0
	for i := range right {
		w += columns(right[i].Text)
	}
	cols := s.cols[atLabel]
	f := s.flow(kind, atLabel)
	beside := w > 0 && 2*w <= cols && s.widest() <= cols-w-2
	if beside {
		f.first, f.tail = cols-w-2, right
		f.tailColumns = w
	}
	f.run(&s.line)
	if !beside && w > 0 {
		s.below(&f, right, w)
	}
	f.end()
	s.line.reset()
}

// below puts the right end on the last row of the words, or on one of its own.
func (s *sheet) below(f *flow, right []Span, w int) {
	if f.used+2+w > f.room() {
		f.end()
	}
	if gap := f.room() - f.used - w; gap > 0 {
		f.push(span(padding(gap), themes.RoleText), gap)
	}
	for i := range right {
		cols := columns(right[i].Text)
		if f.used+cols <= f.room() {
			f.push(right[i], cols)
			continue
		}
		f.hard(right[i])
	}
}

// widest is the width of the title's first phrase: it decides whether the title
// has room for its right end.
func (s *sheet) widest() int {
	w := 0
	for i := range s.line.spans[:s.line.ends[0]] {
		w += columns(s.line.spans[i].Text)
	}
	return w
}

// rightEnd is a record's seq and time.
func (s *sheet) rightEnd(in Input) []Span {
	r := in.Record
	spans := s.spans(3)
	name := seqOf(r.Seq, r.ID, s)
	if !r.Seq.Known && r.ID == "" && in.Entry.Line > 0 {
		name += ", line " + strconv.Itoa(in.Entry.Line)
	}
	spans = append(spans, span(name, themes.RoleDim))
	if t := clock(in, s.o); t != "" {
		spans = append(spans, span("  "+t, themes.RoleFaint))
	}
	return spans
}

// seqOf is how a record is named: its seq, ungrouped, else its id.
func seqOf(seq asr.Seq, id string, s *sheet) string {
	switch {
	case seq.Known:
		return "#" + strconv.FormatInt(seq.N, 10)
	case id != "":
		return s.inline(id)
	}
	return "no seq"
}
