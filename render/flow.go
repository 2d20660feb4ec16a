package render

import (
	"strings"

	"asrview/render/row"
	"asrview/themes"
)

// line is one line of ASR's words: phrases that are set apart by a dot. Its
// memory is reused from one line to the next.
type line struct {
	spans []Span
	// ends are the indexes in spans at which phrases end.
	ends []int
}

const (
	separator        = " · "
	separatorColumns = 3
)

func (l *line) reset() { l.spans, l.ends = l.spans[:0], l.ends[:0] }

func (l *line) empty() bool { return len(l.ends) == 0 }

// say adds a phrase of one look; an empty one adds nothing.
func (l *line) say(text string, role themes.Role) {
	if text != "" {
		l.phrase(span(text, role))
	}
}

// phrase adds a phrase of several looks.
func (l *line) phrase(spans ...Span) {
	l.spans = append(l.spans, spans...)
	l.ends = append(l.ends, len(l.spans))
}

// more adds to the last phrase.
func (l *line) more(text string, role themes.Role) {
	if l.empty() {
		l.say(text, role)
		return
	}
	l.spans = append(l.spans, span(text, role))
	l.ends[len(l.ends)-1] = len(l.spans)
}

// flow lays a line out in rows. A phrase is not broken where the width allows
// it to stand whole; what does not fit goes on below, hanging.
type flow struct {
	s    *sheet
	kind RowKind
	ind  indent
	// first is the room of the first row, rest that of the following ones.
	first, rest int
	row         []Span
	used        int
	rows        int
	// tail is put at the right end of the first row, see sheet.title.
	tail        []Span
	tailColumns int
	// hang is how far a continued row is set in; dot is set where it begins with
	// a phrase.
	hang int
	dot  bool
	// joint is how the current row goes on from the one before.
	joint row.Joint
}

// A line that goes on below does so behind a dot where it was broken between
// phrases, else one column in: in neither case where the text of a part begins,
// so that no text can pass for the end of a label.
const (
	hang         = 1
	dotHang      = 2
	dotContinued = "· "
)

func (s *sheet) flow(kind RowKind, ind indent) flow {
	cols := s.cols[ind]
	f := flow{s: s, kind: kind, ind: ind, first: cols, rest: cols}
	if cols > 4*hang {
		f.hang = hang
	}
	return f
}

func (f *flow) room() int {
	if f.rows == 0 {
		return f.first
	}
	return f.rest
}

// run lays out all phrases; the last row stays open, for the caller to end.
func (f *flow) run(l *line) {
	at := 0
	for _, end := range l.ends {
		f.place(l.spans[at:end])
		at = end
	}
}

func (f *flow) place(phrase []Span) {
	w := 0
	for i := range phrase {
		w += columns(phrase[i].Text)
	}
	if f.used > f.start() {
		if f.used+separatorColumns+w <= f.room() {
			f.push(span(separator, themes.RoleFaint), separatorColumns)
			f.pushAll(phrase, w)
			return
		}
		f.end()
		f.dot = true
		f.used = f.start()
	}
	if f.used+w <= f.room() {
		f.pushAll(phrase, w)
		return
	}
	for i := range phrase {
		f.words(phrase[i])
	}
}

// start is the column at which the current row's words begin.
func (f *flow) start() int {
	switch {
	case f.rows == 0:
		return 0
	case f.dot && f.hang == hang:
		return dotHang
	}
	return f.hang
}

func (f *flow) pushAll(phrase []Span, w int) {
	f.indent()
	f.row = append(f.row, phrase...)
	f.used += w
}

func (f *flow) push(sp Span, w int) {
	f.indent()
	f.row = append(f.row, sp)
	f.used += w
}

// indent opens a continued row.
func (f *flow) indent() {
	switch n := f.start(); {
	case len(f.row) > 0 || n == 0:
	case f.dot && f.hang == hang:
		f.row = append(f.row, span(dotContinued, themes.RoleFaint))
	default:
		f.row = append(f.row, span(padding(n), themes.RoleText))
	}
}

// words breaks a phrase that is wider than a row, at spaces where it can.
func (f *flow) words(sp Span) {
	text := sp.Text
	for text != "" {
		word := text
		if i := strings.IndexByte(text[1:], ' '); i >= 0 {
			word = text[:i+1]
		}
		text = text[len(word):]
		if f.used > f.start() && !f.fits(word, f.room()-f.used) && f.fits(word, f.rest-f.hang) {
			f.end()
			f.joint = row.Joined
			if rest, ok := strings.CutPrefix(word, " "); ok {
				word, f.joint = rest, row.Spaced
			}
		}
		f.hard(Span{Text: word, Role: sp.Role, Attr: sp.Attr})
	}
}

func (f *flow) fits(word string, room int) bool {
	n, _ := take(word, room)
	return n == len(word)
}

// hard sets a word, breaking it wherever the row ends if it must be.
func (f *flow) hard(sp Span) {
	text := sp.Text
	for text != "" {
		n, w := take(text, f.room()-f.used)
		if n == 0 && f.used <= f.start() {
			n, _ = firstCluster(text)
			f.push(span("…", themes.RoleFaint), 1)
			text = text[n:]
			continue
		}
		if n > 0 {
			f.push(Span{Text: text[:n], Role: sp.Role, Attr: sp.Attr}, w)
			text = text[n:]
		}
		if text != "" {
			f.end()
			f.joint = row.Joined
		}
	}
}

// end closes the current row.
func (f *flow) end() {
	kind := f.kind
	if kind == RowTitle && f.rows > 0 {
		kind = RowLabel
	}
	if f.rows == 0 && f.tail != nil {
		gap := min(f.rest, f.s.rightEdge()) - f.tailColumns - f.used
		f.row = append(f.row, span(padding(max(gap, hang)), themes.RoleText))
		f.row = append(f.row, f.tail...)
	}
	lead := 0
	if f.rows > 0 && f.start() > 0 && len(f.row) > 0 {
		lead = len(f.row[0].Text)
	}
	f.s.putOn(kind, f.ind, f.row, f.joint, lead)
	f.rows++
	f.joint = row.Begins
	f.row, f.dot = f.row[:0], false
	f.used = f.start()
}
