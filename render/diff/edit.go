package diff

import (
	"fmt"
	"strings"

	"asrview/render/row"
	"asrview/render/wrap"
	"asrview/themes"

	"github.com/aymanbagabas/go-udiff"
	"github.com/aymanbagabas/go-udiff/lcs"
)

// The limits of what is compared.
const (
	// MaxBytes is the length of the old and the new text together.
	MaxBytes = 512 << 10
	// MaxLines is the number of their lines together.
	MaxLines = 10000
	// context is how many unchanged lines are shown before and after a change;
	// more are counted in their place.
	context = 3
	// wordBytes is the length of a line up to which the change within it is
	// marked.
	wordBytes = 400
)

// Edit draws the change from old to fresh, both as stored, in rows of at most
// width columns: what changed and the lines around it. Unchanged lines further
// off are counted in their place. The rows' Byte is -1, since they stand for two
// texts. why says in a few words that the texts are too large to be compared;
// there are no rows then.
func Edit(old, fresh string, width int) (rows []row.Row, why string) {
	return draw(old, fresh, drawing{width: max(width, 1), context: context})
}

// Whole is [Edit] with every unchanged line shown.
func Whole(old, fresh string, width int) (rows []row.Row, why string) {
	return draw(old, fresh, drawing{width: max(width, 1), context: MaxLines})
}

func draw(old, fresh string, d drawing) (rows []row.Row, why string) {
	if len(old)+len(fresh) > MaxBytes {
		return nil, fmt.Sprintf("not compared: more than %d KB", MaxBytes>>10)
	}
	a, b := lines(old), lines(fresh)
	if len(a)+len(b) > MaxLines {
		return nil, fmt.Sprintf("not compared: more than %d lines", MaxLines)
	}
	at := 0
	for i, c := range lcs.DiffLines(a, b) {
		d.unchanged(a[at:c.Start], i == 0, false)
		d.changed(a[c.Start:c.End], b[c.ReplStart:c.ReplEnd])
		at = c.End
	}
	d.unchanged(a[at:], at == 0, true)
	d.note(old, fresh)
	for i := range d.rows {
		d.rows[i].Byte = -1
	}
	return d.rows, ""
}

// lines splits s behind its line feeds.
func lines(s string) []string {
	if s == "" {
		return nil
	}
	out := strings.SplitAfter(s, "\n")
	if out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}

// drawing collects the rows of one comparison.
type drawing struct {
	width   int
	context int
	rows    []row.Row
}

// unchanged draws what of the lines stands near a change: near their end unless
// they are the last, near their start unless they are the first.
func (d *drawing) unchanged(lines []string, first, last bool) {
	head, tail := d.context, d.context
	if first {
		head = 0
	}
	if last {
		tail = 0
	}
	if first && last {
		head = 2 * d.context
	}
	if len(lines) <= head+tail+1 {
		head, tail = len(lines), 0
	}
	for _, l := range lines[:head] {
		d.line("  ", l, themes.RoleText, nil)
	}
	if n := len(lines) - head - tail; n > 0 {
		d.say(fmt.Sprintf("… %d unchanged lines", n))
	}
	for _, l := range lines[len(lines)-tail:] {
		d.line("  ", l, themes.RoleText, nil)
	}
}

// changed draws lines that went and lines that came. Where as many came as went,
// what differs within each is marked.
func (d *drawing) changed(gone, come []string) {
	within := make([]words, max(len(gone), len(come)))
	if len(gone) == len(come) {
		for i := range gone {
			within[i] = compare(gone[i], come[i])
		}
	}
	for i, l := range gone {
		d.line("- ", l, themes.RoleDiffDel, within[i].gone)
	}
	for i, l := range come {
		d.line("+ ", l, themes.RoleDiffAdd, within[i].come)
	}
}

func (d *drawing) say(text string) {
	d.flow("", []wrap.Run{{Text: text, Role: themes.RoleDim}}, themes.RoleDim)
}

// line draws one line under its sign, with the ranges of it marked.
func (d *drawing) line(sign, text string, role themes.Role, marks []span) {
	text = strings.TrimSuffix(text, "\n")
	var runs []wrap.Run
	at := 0
	for _, m := range marks {
		m.end = min(m.end, len(text))
		if m.start >= m.end {
			continue
		}
		runs = append(runs, wrap.Run{Text: text[at:m.start], Role: role, Byte: at},
			wrap.Run{Text: text[m.start:m.end], Role: role, Attr: row.Bold | row.Underline, Byte: m.start})
		at = m.end
	}
	d.flow(sign, append(runs, wrap.Run{Text: text[at:], Role: role, Byte: at}), role)
}

func (d *drawing) flow(sign string, runs []wrap.Run, role themes.Role) {
	f := wrap.Flow{Width: d.width}
	if sign != "" {
		f.First = []row.Span{{Text: sign, Role: role}}
		f.Rest = []row.Span{{Text: strings.Repeat(" ", len(sign))}}
	}
	d.rows = append(d.rows, f.Rows(runs)...)
}

// note says what the lines do not show: whether the last one ends in a line feed.
func (d *drawing) note(old, fresh string) {
	a, b := strings.HasSuffix(old, "\n"), strings.HasSuffix(fresh, "\n")
	switch {
	case old == "" || fresh == "" || a == b:
	case a:
		d.say("the new text has no line feed at its end")
	default:
		d.say("the old text has no line feed at its end")
	}
	if old == fresh {
		d.say("old and new text are the same")
	}
}

// span is a range of a line's bytes, words what differs between two lines.
type (
	span  struct{ start, end int }
	words struct{ gone, come []span }
)

// compare finds what differs between two lines; nothing where they have little in
// common, since marking all of them says nothing.
func compare(gone, come string) words {
	if len(gone) > wordBytes || len(come) > wordBytes {
		return words{}
	}
	var w words
	changed, shift := 0, 0
	for _, e := range udiff.Strings(gone, come) {
		w.gone = add(w.gone, span{e.Start, e.End})
		w.come = add(w.come, span{e.Start + shift, e.Start + shift + len(e.New)})
		shift += len(e.New) - (e.End - e.Start)
		changed += len(e.New) + e.End - e.Start
	}
	if changed > (len(gone)+len(come))/2 {
		return words{}
	}
	return w
}

// near is the gap, in bytes, below which two marks become one.
const near = 2

func add(spans []span, s span) []span {
	if n := len(spans); n > 0 && s.start-spans[n-1].end <= near {
		spans[n-1].end = s.end
		return spans
	}
	return append(spans, s)
}
