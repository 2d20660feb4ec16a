package wrap

import (
	"strings"
	"unicode/utf8"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"

	"github.com/clipperhouse/displaywidth"
)

// clusterBytes is the length from which a grapheme cluster no longer counts as
// one: no writing system needs as much, and terminals draw such a run character
// by character.
const clusterBytes = 64

// tooWide stands for a character that is wider than the whole row.
const tooWide = "·"

// laid is a row and the byte at which the next one starts.
type laid struct {
	row  row.Row
	next int
}

// run is where a look ends in the buffer of the current row.
type run struct {
	end  int
	role themes.Role
	attr row.Attr
}

// mark is the last place at which the current row may be broken.
type mark struct {
	ok   bool
	buf  int // how much of the buffer stays on the row
	from int // where in the buffer the next row's text begins
	col  int // the column there
	next int // the source byte there
}

// flow fills rows with units of text.
type flow struct {
	width       int
	first, rest []row.Span // the prefix of the first row, and of others
	indent      int        // the columns of both prefixes
	skip        int        // rows that end at or before this source byte are not kept

	buf      []byte
	runs     []run
	tail     []byte // scratch of split
	tailRuns []run
	col      int
	start    int // source byte of the row's first unit
	joint    row.Joint
	ink      bool
	wide     bool // the last unit was a wide one
	brk      mark

	out  []laid
	done int // rows finished, kept or not
}

// unit is what never splits: a grapheme cluster, a name, a tab, or a word that is
// known to fit.
type unit struct {
	text       string
	width      int
	start, end int
	space      bool
	wide       bool // rows may break beside it
	closing    bool // but not before it
}

// add places a unit on the current row, or on a new one.
func (f *flow) add(u unit, role themes.Role, attr row.Attr) {
	room := f.width - f.indent
	if u.width > room {
		u.text, u.width = tooWide, 1
		role = themes.RoleNeutral
	}
	opens := f.ink && !u.closing && (u.wide || f.wide && !u.space)
	if f.col+u.width > room {
		if u.space && f.ink {
			f.wrapAt(u.end, row.Spaced)
			return
		}
		if !opens && f.brk.ok {
			f.split()
		}
		if f.col+u.width > room {
			f.wrapAt(u.start, row.Joined)
		}
		opens = false
	}
	if opens {
		f.setBreak(u.start, len(f.buf), f.col)
	}
	if u.space && f.ink {
		f.setBreak(u.end, len(f.buf)+len(u.text), f.col+u.width)
	}
	f.put(u.text, u.width, role, attr)
	f.ink = f.ink || !u.space
	f.wide = u.wide
}

// setBreak notes that the row may end where it stands, the next one beginning
// with source byte next, whose text will be at from in the buffer, at column col.
func (f *flow) setBreak(next, from, col int) {
	f.brk = mark{ok: true, buf: len(f.buf), from: from, col: col, next: next}
}

// put appends text to the row.
func (f *flow) put(text string, width int, role themes.Role, attr row.Attr) {
	f.buf = append(f.buf, text...)
	f.col += width
	if n := len(f.runs); n > 0 && f.runs[n-1].role == role && f.runs[n-1].attr == attr {
		f.runs[n-1].end = len(f.buf)
		return
	}
	f.runs = append(f.runs, run{end: len(f.buf), role: role, attr: attr})
}

// split ends the row at its last break and takes what stands after it to the
// next row.
func (f *flow) split() {
	b := f.brk
	f.tail = append(f.tail[:0], f.buf[b.from:]...)
	f.tailRuns = append(f.tailRuns[:0], f.runs...)
	col, wide := f.col-b.col, f.wide
	f.runs = cutRuns(f.runs, b.buf)
	f.buf = f.buf[:b.buf]
	joint := row.Joined
	if b.from > b.buf {
		joint = row.Spaced
	}
	f.wrapAt(b.next, joint)
	f.buf = append(f.buf, f.tail...)
	for _, r := range f.tailRuns {
		if r.end > b.from {
			f.runs = append(f.runs, run{r.end - b.from, r.role, r.attr})
		}
	}
	f.col, f.ink, f.wide = col, col > 0, wide && col > 0
}

// cutRuns returns the runs of the first n bytes.
func cutRuns(runs []run, n int) []run {
	for i := range runs {
		if runs[i].end >= n {
			runs[i].end = n
			if n == 0 || i > 0 && runs[i-1].end == n {
				return runs[:i]
			}
			return runs[:i+1]
		}
	}
	return runs
}

// finish ends the row; the next one starts at source byte next.
func (f *flow) finish(next int) {
	if next > f.skip {
		r := row.Row{Spans: f.spans(), Byte: f.start, Joint: f.joint}
		for _, s := range f.prefix() {
			r.Lead += uint16(len(s.Text))
		}
		f.out = append(f.out, laid{r, next})
	}
	f.done++
	f.buf, f.runs, f.col, f.ink, f.wide, f.brk = f.buf[:0], f.runs[:0], 0, false, false, mark{}
	f.start, f.joint = next, row.Begins
}

// wrapAt ends the row within a line, which goes on with source byte next.
func (f *flow) wrapAt(next int, joint row.Joint) {
	f.finish(next)
	f.joint = joint
}

// prefix is what stands at the head of the current row.
func (f *flow) prefix() []row.Span {
	if f.done > 0 {
		return f.rest
	}
	return f.first
}

// spans returns the row's spans, its prefix first.
func (f *flow) spans() []row.Span {
	prefix := f.prefix()
	if len(prefix)+len(f.runs) == 0 {
		return nil
	}
	spans := make([]row.Span, 0, len(prefix)+len(f.runs))
	spans = append(spans, prefix...)
	text, at := string(f.buf), 0
	for _, r := range f.runs {
		spans = append(spans, row.Span{Text: text[at:r.end], Role: r.role, Attr: r.attr})
		at = r.end
	}
	return spans
}

// feed lays out s, whose first byte is source byte base plus at, from at to its
// end. It stops once limit rows are complete. Line feeds end a line.
func (f *flow) feed(s string, base, at int, role themes.Role, attr row.Attr, limit int) {
	sc := clean.Scan(s, at)
	for len(f.out) < limit {
		p, ok := sc.Next()
		if !ok {
			return
		}
		u := unit{text: p.Text, start: base + p.Start, end: base + p.End}
		switch p.Kind {
		case clean.Newline:
			f.finish(u.end)
		case clean.Tab:
			u.width = min(clean.TabWidth-f.col%clean.TabWidth, max(f.width-f.indent-f.col, 1))
			u.text, u.space = blanks[:u.width], true
			f.add(u, role, attr)
		case clean.Named:
			u.width = clean.Width(p.Text)
			f.add(u, themes.RoleNeutral, attr)
		default:
			f.plain(u, role, attr, limit)
		}
	}
}

const blanks = "        "

// plain lays out clean text that stands in the source as it is.
func (f *flow) plain(u unit, role themes.Role, attr row.Attr, limit int) {
	s := u.text
	for i := 0; i < len(s) && len(f.out) < limit; {
		if n := f.word(s[i:]); n > 0 {
			f.add(unit{text: s[i : i+n], width: n, start: u.start + i, end: u.start + i + n, closing: closing(s[i])}, role, attr)
			i += n
			continue
		}
		c, w := cluster(s[i:])
		w.text, w.start, w.end = s[i:i+c], u.start+i, u.start+i+c
		f.add(w, role, attr)
		i += c
	}
}

// word returns the length of the ASCII word at the head of s if it fits the row
// whole, with nothing behind it that could attach itself to it; else 0.
func (f *flow) word(s string) int {
	n := 0
	for n < len(s) && s[n] > ' ' && s[n] < 0x7f {
		n++
	}
	if n < len(s) && s[n] >= 0x80 {
		n--
	}
	if f.col+n > f.width-f.indent {
		return 0
	}
	return max(n, 0)
}

// cluster returns the length of the first grapheme cluster of s, which is not
// empty, and what is to be known of it.
func cluster(s string) (int, unit) {
	if s[0] < 0x80 && (len(s) == 1 || s[1] < 0x80) {
		return 1, unit{width: 1, space: s[0] == ' ', closing: closing(s[0])}
	}
	if n, w, ok := letter(s); ok {
		return n, unit{width: w, wide: w == 2, closing: w == 2 && closes(s)}
	}
	g := displaywidth.StringGraphemes(s[:min(len(s), clusterBytes+4)])
	if !g.Next() {
		return 1, unit{width: 1}
	}
	n, w := len(g.Value()), max(g.Width(), 1)
	if n > clusterBytes {
		_, n = utf8.DecodeRuneInString(s)
		w = max(clean.Width(s[:n]), 1)
	}
	return n, unit{width: w, wide: w == 2, closing: w == 2 && closes(s), space: s[:n] == " "}
}

// letter is the short way for common letters: one whose neighbour is another is
// a cluster of its own.
func letter(s string) (size, width int, ok bool) {
	r, n := utf8.DecodeRuneInString(s)
	if !clean.Simple(r) {
		return 0, 0, false
	}
	if n < len(s) {
		if next, _ := utf8.DecodeRuneInString(s[n:]); !clean.Simple(next) {
			return 0, 0, false
		}
	}
	return n, max(displaywidth.Rune(r), 1), true
}

// closing reports the ASCII characters that should not begin a row after a wide
// character.
func closing(c byte) bool { return strings.IndexByte(",.;:!?)]}", c) >= 0 }

// closes reports whether s begins with a wide character that should not begin a
// row: closing brackets and the stops of Chinese and Japanese.
func closes(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return strings.ContainsRune("、。，．！？：；）］｝」』】〉》〕ー々", r)
}
