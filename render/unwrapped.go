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
	room := u.linesFrom(at, n)
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

// linesFrom is roughly how many lines, up to n, there are from a byte.
func (u unwrapped) linesFrom(at, n int) int {
	const countBytes = 16 << 10
	rest := u.src[at:]
	if len(rest) > countBytes {
		rest = rest[:countBytes]
	}
	return min(n, strings.Count(rest, "\n")+1)
}

// maxPlain bounds how much text plainLines returns, in bytes.
const maxPlain = 64 << 10

// plainLines returns the whole lines from the beginning of one that hold nothing
// but printable ASCII and tabs, with their line feeds; where that is none, how
// many lines until there is one.
func (u unwrapped) plainLines(at int) (lines string, odd int) {
	start := at
	for at < len(u.src) && at-start < maxPlain {
		end := plainEnd(u.src, at)
		if end < len(u.src) && u.src[end] != '\n' {
			break
		}
		at = min(end+1, len(u.src))
	}
	if at > start {
		return u.src[start:at], 0
	}
	for odd = 1; odd < sinkRows; odd++ {
		at = u.Next(at)
		if end := plainEnd(u.src, at); end == len(u.src) || u.src[end] == '\n' {
			break
		}
	}
	return "", odd
}

// plainEnd returns where printable ASCII and tabs from a byte on end.
func plainEnd(s string, at int) int {
	for at < len(s) && (s[at] >= 0x20 && s[at] < 0x7f || s[at] == '\t') {
		at++
	}
	return at
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
	if text == "" {
		return Row{Byte: from}
	}
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
