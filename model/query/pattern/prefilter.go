package pattern

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// escapeLen is the length of an escape such as \u00e4.
const escapeLen = 6

// maxUnescape is the longest line that is unescaped to be exact; of a longer one
// with escapes that matter every match is possible.
const maxUnescape = 4 << 20

// Prefilter looks for a pattern in lines of JSON as they are stored, without
// decoding them.
//
// It looks for a stretch of a text that every match must have, chosen so that
// JSON can store it in two ways only: as it is, or with \u00e4 and the like for
// some of its characters. So a place where it stands, or where such an escape stands for one
// of its characters, may belong to a match; a line without any such place
// cannot hold one.
type Prefilter struct {
	// cores is empty where nothing can be ruled out.
	cores []*needle
	// low and high are the characters whose escapes matter.
	low     [4]uint64
	high    []rune
	astral  bool
	overlap int
}

func newPrefilter(required []*needle) *Prefilter {
	f := &Prefilter{}
	for _, n := range required {
		core := n.core()
		if core == nil {
			return &Prefilter{}
		}
		f.cores = append(f.cores, core)
	}
	if len(f.cores) == 0 {
		return f
	}
	f.overlap = escapeLen
	for _, c := range f.cores {
		f.overlap = max(f.overlap, c.maxLen)
		for _, r := range c.runes {
			f.allow(r)
		}
	}
	return f
}

func (f *Prefilter) allow(r rune) {
	switch {
	case r < 256:
		f.low[r>>6] |= 1 << (r & 63)
	case r > 0xffff:
		f.astral = true
	case !slices.Contains(f.high, r):
		f.high = append(f.high, r)
	}
}

// RulesOut reports whether the prefilter can tell lines apart at all. Without
// that every line may match.
func (f *Prefilter) RulesOut() bool { return len(f.cores) > 0 }

// Overlap is how many bytes two windows of one text must share, so that nothing
// is missed that lies across their edge.
func (f *Prefilter) Overlap() int { return f.overlap }

// Possible reports whether the line, as stored, may hold a match. It unescapes
// the line where that is needed to be exact, into scratch, which it may grow to
// the length of the line, up to 4 MB.
func (f *Prefilter) Possible(line []byte, scratch *[]byte) bool {
	if !f.RulesOut() {
		return true
	}
	for _, n := range f.cores {
		if start, _ := n.index(line, 0); start >= 0 {
			return true
		}
	}
	if !f.Escaped(line) {
		return false
	}
	if len(line) > maxUnescape {
		return true
	}
	*scratch = appendUnescaped((*scratch)[:0], line)
	for _, n := range f.cores {
		if s, _ := n.index(*scratch, 0); s >= 0 {
			return true
		}
	}
	return false
}

// Cursor is a walk over the places of one window that may belong to a match. It
// belongs to one goroutine.
type Cursor struct {
	f       *Prefilter
	b       []byte
	finders []finder
	// escape is the next escape that matters, len(b) when there is none, and
	// lower than what is asked for when it was not looked for yet.
	escape int
}

// Cursor starts a walk over b.
func (f *Prefilter) Cursor(b []byte) Cursor {
	c := Cursor{f: f, finders: make([]finder, len(f.cores))}
	c.Reset(b)
	return c
}

// Reset starts again over another window.
func (c *Cursor) Reset(b []byte) {
	c.b, c.escape = b, -1
	for i, n := range c.f.cores {
		c.finders[i] = n.find(b)
	}
}

// Next returns the first place at or after from that may belong to a match, or
// -1. Calls with a rising from cost one walk over the window together.
func (c *Cursor) Next(from int) int {
	if !c.f.RulesOut() {
		if from < len(c.b) {
			return from
		}
		return -1
	}
	if c.escape < from {
		c.escape = c.f.nextEscape(c.b, from)
	}
	first := c.escape
	for i := range c.finders {
		if start, _ := c.finders[i].from(from); start >= 0 {
			first = min(first, start)
		}
	}
	if first == len(c.b) {
		return -1
	}
	return first
}

// nextEscape returns where the next escape stands that can be a character of a
// core, or len(b).
func (f *Prefilter) nextEscape(b []byte, from int) int {
	for at := from; at < len(b); at++ {
		if at = indexEscape(b, at); at < 0 {
			break
		}
		if f.hides(b, at) {
			return at
		}
	}
	return len(b)
}

// hides reports whether the \u at b[at:] is an escape that can be a character of a
// core.
func (f *Prefilter) hides(b []byte, at int) bool {
	if at+escapeLen > len(b) || b[at] != '\\' || b[at+1] != 'u' {
		return false
	}
	r, ok := hex4(b[at+2:])
	switch {
	case !ok:
		return false
	case r < 256:
		return f.low[r>>6]&(1<<(r&63)) != 0
	case utf16.IsSurrogate(r):
		return f.astral
	}
	return slices.Contains(f.high, r)
}

func hex4(b []byte) (r rune, ok bool) {
	for _, c := range b[:4] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

// core returns the needle of the longest stretch of n's text that JSON stores as
// it is or with such escapes, nil if there is none.
func (n *needle) core() *needle {
	best := ""
	for _, piece := range strings.FieldsFunc(n.text, unstable) {
		if utf8.RuneCountInString(piece) > utf8.RuneCountInString(best) {
			best = piece
		}
	}
	if best == "" {
		return nil
	}
	return newNeedle(best, n.fold)
}

// unstable reports whether a character has a short escape, or can come from
// bytes that are something else: U+FFFD stands for what is no text.
func unstable(r rune) bool {
	return r < ' ' || r == '"' || r == '\\' || r == '/' || r == utf8.RuneError
}

// Escaped reports whether the line has an escape that can be a character of what
// is looked for.
func (f *Prefilter) Escaped(line []byte) bool { return f.nextEscape(line, 0) < len(line) }
