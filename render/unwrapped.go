package render

import (
	"strings"

	"asrview/render/clean"
	"asrview/themes"
)

// Unwrapped is the width from which a print-out breaks no line: what is printed
// for another program keeps its lines, and its tabs, as they are stored.
const Unwrapped = 1 << 30

// unwrapped is a text by its own lines; places are bytes. It implements windowed.
type unwrapped struct {
	src  string
	role themes.Role
}

// Len is the place after the last line.
func (u unwrapped) Len() int { return len(u.src) }

// Next returns the start of the line after the one that holds a byte.
func (u unwrapped) Next(at int) int {
	if i := strings.IndexByte(u.src[min(at, len(u.src)):], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(u.src)
}

// RowsFrom returns up to n lines from the one that holds a byte.
func (u unwrapped) RowsFrom(at, n int) []Row {
	at = strings.LastIndexByte(u.src[:min(at, len(u.src))], '\n') + 1
	room := u.countFrom(at, n)
	rows, slab := make([]Row, 0, room), make([]Span, 0, room)
	for len(rows) < n {
		end := strings.IndexByte(u.src[at:], '\n')
		if end < 0 {
			if at < len(u.src) || len(rows) == 0 && at == 0 {
				rows = append(rows, u.row(at, len(u.src), &slab))
			}
			return rows
		}
		rows = append(rows, u.row(at, at+end, &slab))
		at += end + 1
	}
	return rows
}

// countFrom is roughly how many lines, up to n, there are from a byte.
func (u unwrapped) countFrom(at, n int) int {
	const countBytes = 16 << 10
	rest := u.src[at:]
	if len(rest) > countBytes {
		rest = rest[:countBytes]
	}
	return min(n, strings.Count(rest, "\n")+1)
}

// linesBytes is about how much text stands in one row of the kind RowLines.
const linesBytes = 64 << 10

// linesFrom returns lines from the beginning of one on, cleaned and without the
// last line feed, and where the lines after them begin. Lines that cleaning leaves
// as they are, which most are, are not copied.
func (u unwrapped) linesFrom(at int) (text string, next int) {
	for limit := at + linesBytes; ; limit += limit - at {
		end := clean.UnchangedEnd(u.src, at, limit)
		if end == len(u.src) {
			return strings.TrimSuffix(u.src[at:], "\n"), end
		}
		if n := strings.LastIndexByte(u.src[at:end], '\n'); n >= 0 {
			return u.src[at : at+n], at + n + 1
		}
		if end < limit {
			break
		}
	}
	next = u.Next(at)
	line := strings.TrimSuffix(u.src[at:next], "\n")
	var b strings.Builder
	b.Grow(len(line) + len(line)/8)
	sc := clean.Scan(line, 0)
	for p, ok := sc.Next(); ok; p, ok = sc.Next() {
		if p.Kind == clean.Tab {
			p.Text = "\t"
		}
		b.WriteString(p.Text)
	}
	return b.String(), next
}

// RowsBefore returns up to n lines that stand before the one that holds a byte.
func (u unwrapped) RowsBefore(at, n int) []Row {
	first := strings.LastIndexByte(u.src[:min(at, len(u.src))], '\n') + 1
	start := first
	for i := 0; i < n && start > 0; i++ {
		start = strings.LastIndexByte(u.src[:start-1], '\n') + 1
	}
	if start == first {
		return nil
	}
	return u.RowsFrom(start, strings.Count(u.src[start:first], "\n"))
}

// row is one line, cleaned; a carriage return before the line's end is shown by
// name as it is everywhere. A line of one span takes it from the slab.
func (u unwrapped) row(from, to int, slab *[]Span) Row {
	text := u.src[from:to]
	if clean.IsPlainASCII(text) {
		*slab = append(*slab, Span{Text: text, Role: u.role})
		n := len(*slab)
		return Row{Spans: (*slab)[n-1 : n : n], Byte: from}
	}
	r := Row{Byte: from}
	sc := clean.Scan(text, 0)
	for p, ok := sc.Next(); ok; p, ok = sc.Next() {
		switch p.Kind {
		case clean.Tab:
			r.Spans = append(r.Spans, Span{Text: "\t", Role: u.role})
		case clean.Named:
			r.Spans = append(r.Spans, Span{Text: p.Text, Role: themes.RoleNeutral})
		default:
			r.Spans = append(r.Spans, Span{Text: p.Text, Role: u.role})
		}
	}
	return r
}
