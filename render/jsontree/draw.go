package jsontree

import (
	"fmt"
	"strings"

	"asrview/model/asr"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/render/wrap"
	"asrview/themes"
)

// nameBytes and textBytes bound what a line shows of a name or a number; how
// much more there is is said beside it.
const (
	nameBytes = 512
	textBytes = 4096
)

// rowsFrom returns up to n rows of p from the one that holds offset at.
func (t *Tree) rowsFrom(p piece, at, n int) []row.Row {
	if p.part == body {
		return t.bodyRows(p, at, n, true)
	}
	rows := t.lineRows(p)
	for len(rows) > 1 && rows[1].Byte <= at {
		rows = rows[1:]
	}
	return rows[:min(n, len(rows))]
}

// rowsBefore returns up to n rows of p that begin before offset end.
func (t *Tree) rowsBefore(p piece, end, n int) []row.Row {
	if p.part == body {
		return t.bodyRows(p, end, n, false)
	}
	rows := t.lineRows(p)
	for len(rows) > 0 && rows[len(rows)-1].Byte >= end {
		rows = rows[:len(rows)-1]
	}
	return rows[max(0, len(rows)-n):]
}

// bounds returns the offset of p's row that holds offset at, and of the next row.
func (t *Tree) bounds(p piece, at int) (start, next int) {
	at = max(at, p.base)
	rows := t.rowsFrom(p, at, 2)
	next = p.base + p.size
	if len(rows) > 1 {
		next = rows[1].Byte
	}
	return rows[0].Byte, next
}

// bodyRows returns up to n rows of a block's text, from the one that holds offset
// at or before the one that begins there.
func (t *Tree) bodyRows(p piece, at, n int, forward bool) []row.Row {
	pad := t.indent(p.n.depth + 1)
	text := p.n.v.Text
	layout := wrap.New(text, wrap.Options{Width: t.opt.Width - pad, Role: themes.RoleStringLit})
	var rows []row.Row
	last := strings.HasSuffix(text, "\n") || text == ""
	if forward {
		rows = layout.RowsFrom(max(at-p.base, 0), n)
		if last && len(rows) < n {
			rows = append(rows, row.Row{Byte: len(text)})
		}
		if len(rows) == 0 { // at is the offset behind the last character
			rows = layout.Tail(1)
		}
	} else {
		if last && at-p.base > len(text) {
			rows = append(rows, row.Row{Byte: len(text)})
		}
		if n > len(rows) {
			rows = append(layout.RowsBefore(min(at-p.base, len(text)), n-len(rows)), rows...)
		}
	}
	for i := range rows {
		rows[i].Byte += p.base
		if len(rows[i].Spans) > 0 && pad > 0 {
			rows[i].Spans = append([]row.Span{{Text: strings.Repeat(" ", pad)}}, rows[i].Spans...)
			rows[i].Lead += uint16(pad)
		}
	}
	return rows
}

// lineRows returns the rows of a line.
func (t *Tree) lineRows(p piece) []row.Row {
	pad := t.indent(p.n.depth)
	if p.part == more {
		pad = t.indent(p.n.depth + 1)
	}
	runs := t.lineRuns(p)
	first := []row.Span{{Text: strings.Repeat(" ", pad)}}
	rest := []row.Span{{Text: strings.Repeat(" ", pad+indentColumns)}}
	if pad == 0 {
		first = nil
	}
	if rows := (wrap.Flow{Width: t.opt.Width, First: first, Rest: first}).Rows(runs); len(rows) == 1 {
		return rows
	}
	return wrap.Flow{Width: t.opt.Width, First: first, Rest: rest}.Rows(runs)
}

// lineRuns returns what a line says, with the offsets of its runs.
func (t *Tree) lineRuns(p piece) []wrap.Run {
	var l runs
	n := p.n
	switch p.part {
	case whole, opener:
		l.name(n)
		if p.part == whole {
			t.value(&l, n)
		} else {
			l.say(open(n), themes.RolePunct)
			return l.at(p.base)
		}
	case more:
		all, drawn := t.count(n.v)
		l.say(fmt.Sprintf("… %s more", words.Group(all-drawn)), themes.RoleDim)
		return l.at(p.base)
	default:
		l.say(shut(n), themes.RolePunct)
	}
	if n.comma {
		l.say(",", themes.RolePunct)
	}
	return l.at(p.base)
}

// runs collects what a line says.
type runs []wrap.Run

func (l *runs) say(text string, role themes.Role) {
	*l = append(*l, wrap.Run{Text: text, Role: role})
}

// at sets the offsets of the runs, the first being base.
func (l runs) at(base int) []wrap.Run {
	for i := range l {
		l[i].Byte = base
		base += len(l[i].Text)
	}
	return l
}

func (l *runs) name(n node) {
	if !n.named {
		return
	}
	name, cut := n.name, 0
	if len(name) > nameBytes {
		name, cut = name[:nameBytes], len(name)-nameBytes
	}
	l.say(quote(name), themes.RoleName)
	if cut > 0 {
		l.say("… "+words.Group(cut)+" bytes more", themes.RoleDim)
	}
	l.say(": ", themes.RolePunct)
}

// value says a value that stands on one line.
func (t *Tree) value(l *runs, n node) {
	v := n.v
	switch v.Kind {
	case asr.Absent:
		l.say("absent", themes.RoleDim)
	case asr.Null:
		l.say("null", themes.RoleConstant)
	case asr.Bool:
		l.say(v.Text, themes.RoleConstant)
	case asr.Number:
		l.number(v.Text)
	case asr.String:
		l.say(quote(v.Text), themes.RoleStringLit)
	case asr.Withheld:
		l.say(withheld(v), themes.RoleDim)
	default:
		t.container(l, n)
	}
}

// withheld says what is not shown: how much, and of what type where that is known.
func withheld(v *asr.Value) string {
	say := words.Group(v.Size) + " bytes, not shown"
	if v.Size == 1 {
		say = "1 byte, not shown"
	}
	if v.Text != "" {
		return v.Text[:min(len(v.Text), nameBytes)] + ", " + say
	}
	return say
}

func (l *runs) number(text string) {
	if len(text) <= textBytes {
		l.say(text, themes.RoleNumberLit)
		return
	}
	l.say(text[:textBytes], themes.RoleNumberLit)
	l.say("… "+words.Group(len(text)-textBytes)+" characters more", themes.RoleDim)
}

// container says an array or object that stands on one line.
func (t *Tree) container(l *runs, n node) {
	all, _ := t.count(n.v)
	l.say(open(n), themes.RolePunct)
	if all > 0 && n.depth >= MaxDepth {
		l.say(fmt.Sprintf(" %s more, nested deeper than %d levels ", words.Group(all), MaxDepth), themes.RoleDim)
		l.say(shut(n), themes.RolePunct)
		return
	}
	for i := range all {
		if i > 0 {
			l.say(", ", themes.RolePunct)
		} else if n.v.Kind == asr.Object {
			l.say(" ", themes.RolePunct)
		}
		c := n.child(i, all)
		l.name(c)
		t.value(l, c)
	}
	if all > 0 && n.v.Kind == asr.Object {
		l.say(" ", themes.RolePunct)
	}
	l.say(shut(n), themes.RolePunct)
}

func open(n node) string {
	switch n.v.Kind {
	case asr.Array:
		return "["
	case asr.Object:
		return "{"
	}
	return `"`
}

func shut(n node) string {
	switch n.v.Kind {
	case asr.Array:
		return "]"
	case asr.Object:
		return "}"
	}
	return `"`
}

// quote returns s as JSON writes it where that can be read: quotes, backslashes,
// line feeds and tabs are escaped. Other controls are left to be shown by name.
func quote(s string) string {
	if !strings.ContainsAny(s, "\"\\\n\t\r") {
		return `"` + s + `"`
	}
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(s) + `"`
}
