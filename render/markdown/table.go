package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// tables finds the tables in paragraphs. Goldmark's own drops the cells of a row
// beyond those of the heading; this one keeps them.
type tables struct{}

// Transform replaces the lines of a paragraph that make a table.
func (tables) Transform(p *ast.Paragraph, reader text.Reader, _ parser.Context) {
	lines, src := p.Lines(), reader.Source()
	for i := 1; i < lines.Len(); i++ {
		aligns := alignments(line(lines, i, src))
		if aligns == nil || !strings.Contains(line(lines, i-1, src)+line(lines, i, src), "|") {
			continue
		}
		head := rowOf(lines.At(i-1), src)
		if head.ChildCount() != len(aligns) {
			continue
		}
		table := east.NewTable()
		table.Alignments = aligns
		at := lines.At(i - 1)
		table.SetPos(at.Start)
		table.AppendChild(table, head)
		for j := i + 1; j < lines.Len(); j++ {
			table.AppendChild(table, rowOf(lines.At(j), src))
		}
		p.Parent().InsertAfter(p.Parent(), p, table)
		lines.SetSliced(0, i-1)
		if i == 1 {
			p.Parent().RemoveChild(p.Parent(), p)
		}
		return
	}
}

func line(lines *text.Segments, i int, src []byte) string {
	s := lines.At(i)
	return strings.TrimSpace(string(s.Value(src)))
}

// alignments reads the line below a table's heading; nil if it is none.
func alignments(s string) []east.Alignment {
	if !strings.Contains(s, "-") || strings.Trim(s, "-:| \t") != "" {
		return nil
	}
	var out []east.Alignment
	for _, c := range cells(s) {
		c = strings.TrimSpace(c)
		if strings.Trim(c, ":") == "" || strings.Trim(strings.Trim(c, ":"), "-") != "" {
			return nil
		}
		left, right := strings.HasPrefix(c, ":"), strings.HasSuffix(c, ":")
		switch {
		case left && right:
			out = append(out, east.AlignCenter)
		case right:
			out = append(out, east.AlignRight)
		default:
			out = append(out, east.AlignLeft)
		}
	}
	return out
}

// cells splits a line at its bars, those behind a backslash left alone. A bar at
// either end opens or closes the row.
func cells(s string) []string {
	s = strings.TrimPrefix(s, "|")
	if strings.HasSuffix(s, "|") && !strings.HasSuffix(s, `\|`) {
		s = s[:len(s)-1]
	}
	var out []string
	start := 0
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		} else if s[i] == '|' {
			out = append(out, s[start:i])
			start = i + 1
		}
	}
	return append(out, s[start:])
}

// rowOf makes a row of a line, with a cell for each of its cells.
func rowOf(seg text.Segment, src []byte) *east.TableRow {
	seg = seg.TrimLeftSpace(src)
	seg = seg.TrimRightSpace(src)
	s := string(src[seg.Start:seg.Stop])
	r := east.NewTableRow(nil)
	r.SetPos(seg.Start)
	at := seg.Start
	if strings.HasPrefix(s, "|") {
		at++
	}
	for _, c := range cells(s) {
		cell := east.NewTableCell()
		part := text.NewSegment(at, at+len(c))
		part = part.TrimLeftSpace(src)
		part = part.TrimRightSpace(src)
		cell.SetPos(part.Start)
		if part.Len() > 0 {
			cell.Lines().Append(part)
		}
		r.AppendChild(r, cell)
		at += len(c) + 1
	}
	return r
}
