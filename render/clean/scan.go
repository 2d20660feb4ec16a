package clean

import "unicode/utf8"

// MaxMarks is how many combining marks may stand on one character. Further ones
// are shown by name.
const MaxMarks = 8

// pieceBytes is the length at which a plain piece is cut, at the next place
// where no grapheme cluster can be split; pieceMax is the length at which it is
// cut between any two characters. They keep the cost of one piece bounded.
const (
	pieceBytes = 256
	pieceMax   = 4096
)

// Kind says what a [Piece] is.
type Kind uint8

// The kinds of pieces.
const (
	// Plain text stands as it is in the source.
	Plain Kind = iota
	// Named text is the visible name of what the source holds there.
	Named
	// Tab is one tab; how many columns it fills is for the layout to say.
	Tab
	// Newline is one line feed.
	Newline
)

// Piece is a run of clean text and the bytes of the source it stands for.
type Piece struct {
	// Text is the clean text: a part of the source for Plain, a name for Named,
	// a single space for Tab, "\n" for Newline.
	Text string
	// Start and End bound the source bytes, End exclusive.
	Start, End int
	Kind       Kind
}

// Scanner walks a text piece by piece. The zero Scanner is at the end of an
// empty text.
type Scanner struct {
	src string
	pos int
	ctx context
}

// Scan returns a Scanner that starts at byte at of src, as though a line began
// there. What stands before it is not read. at must be in 0..len(src).
func Scan(src string, at int) Scanner { return Scanner{src: src, pos: at} }

// Next returns the next piece; false at the end. Adjacent pieces join without a
// gap, and the pieces of a text of any length cost a bounded amount each.
func (s *Scanner) Next() (Piece, bool) {
	if s.pos >= len(s.src) {
		return Piece{}, false
	}
	if end := s.plainEnd(); end > s.pos {
		p := Piece{Text: s.src[s.pos:end], Start: s.pos, End: end}
		s.pos = end
		return p, true
	}
	return s.special(), true
}

// special returns the piece at pos, which is known not to be plain.
func (s *Scanner) special() Piece {
	start := s.pos
	s.ctx = context{}
	r, size := utf8.DecodeRuneInString(s.src[start:])
	s.pos += size
	p := Piece{Start: start, End: s.pos}
	switch {
	case r == '\n':
		p.Kind, p.Text = Newline, "\n"
	case r == '\t':
		p.Kind, p.Text = Tab, " "
	case r == utf8.RuneError && size == 1:
		p.Kind, p.Text = Named, ByteName(s.src[start])
	default:
		p.Kind, p.Text = Named, Name(r)
	}
	return p
}

// plainEnd returns the end of the plain text at pos, pos itself if there is
// none, and leaves the context as it is at that end.
func (s *Scanner) plainEnd() int {
	start := s.pos
	i := start
	for i < len(s.src) {
		if n := asciiRun(s.src, i, start+pieceBytes); n > i {
			s.ctx = context{base: true, simple: true, prev: rune(s.src[n-1])}
			i = n
			if i-start >= pieceBytes && i < len(s.src) && s.src[i] < utf8.RuneSelf {
				return i
			}
			continue
		}
		c := s.src[i]
		if c < utf8.RuneSelf && !printable(c) {
			return i
		}
		r, size := utf8.DecodeRuneInString(s.src[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		if n := i - start; n >= pieceMax || n >= pieceBytes && (s.ctx.simple || s.ctx.attached) && simple(r) {
			return i
		}
		if !s.ctx.step(r, s.src[i+size:]) {
			return i
		}
		i += size
	}
	return i
}

// asciiRun returns the end of the printable ASCII run at i. Past limit it stops
// at the next byte; a last byte that a following non-ASCII character could
// attach itself to is part of the run.
func asciiRun(s string, i, limit int) int {
	limit = min(max(limit, i+1), len(s))
	for i+8 <= limit {
		w := load64(s, i)
		if w&highBits != 0 || below20(w) != 0 || hasDEL(w) != 0 {
			break
		}
		i += 8
	}
	for i < limit && printable(s[i]) {
		i++
	}
	return i
}
