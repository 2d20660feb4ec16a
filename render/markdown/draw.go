package markdown

import (
	"bytes"
	"strings"

	"asrview/render/clean"
	"asrview/render/code"
	"asrview/render/row"
	"asrview/render/wrap"
	"asrview/themes"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Renderer draws Markdown. It is safe for concurrent use: what glamour and
// goldmark cannot share is made for each text.
type Renderer struct {
	// Code highlights code blocks; nil leaves them plain.
	Code *code.Highlighter
}

// New returns a Renderer that highlights code blocks with h.
func New(h *code.Highlighter) Renderer { return Renderer{Code: h} }

// Render draws text, as stored, in rows of at most width columns. Row.Byte is the
// source byte of a row's first character, and never less than the row's above;
// rows that Markdown adds, such as a rule, have that of what stands near.
//
// It refuses, with ok false and why in a few words, what is beyond the limits of
// this package: then the exact text is to be shown.
func (r Renderer) Render(text string, width int) (rows []row.Row, ok bool, why string) {
	if Plain(text) {
		return wrap.New(text, wrap.Options{Width: width}).Rows(), true, ""
	}
	if why := refuse(text); why != "" {
		return nil, false, why
	}
	src := []byte(text)
	doc := parse(src)
	if why := refuseTree(doc); why != "" {
		return nil, false, why
	}
	d := drawing{src: src, width: max(width, 1), code: r.Code, blocks: map[ast.Node]*block{}}
	d.collect(doc)
	d.container(doc, prefix{})
	for i := 1; i < len(d.rows); i++ {
		d.rows[i].Byte = max(d.rows[i].Byte, d.rows[i-1].Byte)
	}
	return d.rows, true, ""
}

// drawing is one text while it is drawn.
type drawing struct {
	src    []byte
	width  int
	code   *code.Highlighter
	blocks map[ast.Node]*block
	rows   []row.Row
}

// prefix is what stands at the head of a block's first row and of its others.
type prefix struct {
	first, rest []row.Span
	// indent is the sum of the list indents since the last quote.
	indent int
}

// then returns the prefix of what follows in the same container.
func (p prefix) then() prefix { return prefix{first: p.rest, rest: p.rest, indent: p.indent} }

// with returns the prefix with more behind it.
func (p prefix) with(first, rest row.Span) prefix {
	p.first = append(p.first[:len(p.first):len(p.first)], first)
	p.rest = append(p.rest[:len(p.rest):len(p.rest)], rest)
	return p
}

// collect finds the pieces of every block of text and dresses them all at once.
func (d *drawing) collect(doc ast.Node) {
	var order []*block
	var walk func(n ast.Node, indent int)
	walk = func(n ast.Node, indent int) {
		switch n := n.(type) {
		case *ast.Paragraph, *ast.TextBlock, *ast.Heading, *east.TableCell:
			b := &block{}
			if h, ok := n.(*ast.Heading); ok {
				b.level = h.Level
			}
			in := inline{src: d.src, indent: indent, fresh: n.Parent() == doc}
			b.pieces = in.collect(n)
			d.blocks[n] = b
			order = append(order, b)
			return
		case *ast.Blockquote:
			indent = 0
		case *ast.ListItem:
			indent += n.Offset
		}
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			walk(c, indent)
		}
	}
	walk(doc, 0)
	dress(order)
}

// container draws the blocks in n, a blank row where the source has blank lines.
func (d *drawing) container(n ast.Node, p prefix) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c != n.FirstChild() {
			p = p.then()
			if d.blankBefore(c.Pos()) {
				d.blank(p, d.at(c))
			}
		}
		d.block(c, p)
	}
	if n.FirstChild() == nil {
		d.flow(p, []wrap.Run{{Byte: d.at(n)}})
	}
}

// blank draws a row that holds nothing but the marks of the quotes it stands in.
func (d *drawing) blank(p prefix, at int) {
	d.flow(prefix{first: trimmed(p.rest)}, []wrap.Run{{Byte: at}})
}

// trimmed returns a prefix without the blanks at its end.
func trimmed(p []row.Span) []row.Span {
	for len(p) > 0 && strings.Trim(p[len(p)-1].Text, " ") == "" {
		p = p[:len(p)-1]
	}
	return p
}

// blankBefore reports whether the line above byte at's is blank, quote marks
// aside.
func (d *drawing) blankBefore(at int) bool {
	if at <= 0 || at > len(d.src) {
		return false
	}
	line := bytes.LastIndexByte(d.src[:at], '\n')
	if line <= 0 {
		return false
	}
	above := d.src[bytes.LastIndexByte(d.src[:line], '\n')+1 : line]
	return len(bytes.Trim(above, " \t\r>")) == 0
}

// at returns the source byte that n stands at. Of an empty block behind a tab the
// parser takes the tab's columns for bytes, and can name one beyond the text.
func (d *drawing) at(n ast.Node) int { return min(max(n.Pos(), 0), len(d.src)) }

func (d *drawing) add(r row.Row) { d.rows = append(d.rows, r) }

func (d *drawing) block(n ast.Node, p prefix) {
	switch n := n.(type) {
	case *ast.Heading:
		marks := strings.Repeat("#", n.Level) + " "
		p = p.with(row.Span{Text: marks, Role: themes.RoleFaint}, row.Span{Text: strings.Repeat(" ", len(marks))})
		d.text(n, p)
	case *ast.ThematicBreak:
		d.rule(n, p)
	case *ast.Blockquote:
		bar := row.Span{Text: "│ ", Role: themes.RoleQuote}
		q := p.with(bar, bar)
		q.indent = 0
		d.container(n, q)
	case *ast.List:
		d.container(n, p)
	case *ast.ListItem:
		d.item(n, p)
	case *ast.FencedCodeBlock:
		if info, at := d.info(n); info != "" {
			d.flow(p, []wrap.Run{{Text: info, Role: themes.RoleDim, Byte: at}})
			p = p.then()
		} else if n.Lines().Len() == 0 {
			// The row is empty but for what stands before the block: a list's
			// number is the source's own and stays.
			d.flow(p, []wrap.Run{{Byte: d.at(n)}})
		}
		lang := string(n.Language(d.src))
		d.codeBlock(n, lang, p.with(row.Span{Text: "  "}, row.Span{Text: "  "}))
	case *ast.CodeBlock:
		d.codeBlock(n, "", p.with(row.Span{Text: "    "}, row.Span{Text: "    "}))
	case *east.Table:
		d.table(n, p)
	default:
		d.text(n, p)
	}
}

// text draws a block of text.
func (d *drawing) text(n ast.Node, p prefix) {
	b := d.blocks[n]
	if b == nil {
		return
	}
	runs := b.runs()
	if len(runs) == 0 {
		runs = []wrap.Run{{Byte: d.at(n)}}
	}
	d.flow(p, runs)
}

// runs returns the pieces as they are laid out.
func (b *block) runs() []wrap.Run {
	runs := make([]wrap.Run, 0, len(b.pieces))
	for _, p := range b.pieces {
		attr := p.attr
		switch p.role { // the role says it already
		case themes.RoleStrong:
			attr &^= row.Bold
		case themes.RoleEmph:
			attr &^= row.Italic
		}
		runs = append(runs, wrap.Run{Text: p.text, Role: p.role, Attr: attr, Byte: p.at})
	}
	return runs
}

func (d *drawing) flow(p prefix, runs []wrap.Run) {
	f := wrap.Flow{Width: d.width, First: p.first, Rest: p.rest}
	d.rows = append(d.rows, f.Rows(runs)...)
}

// aside draws words of ours, which are no text of the source: all their rows are
// at byte at.
func (d *drawing) aside(p prefix, words string, at int) {
	from := len(d.rows)
	d.flow(p, []wrap.Run{{Text: words, Role: themes.RoleDim, Byte: at}})
	for i := range d.rows[from:] {
		d.rows[from+i].Byte = at
	}
}

func (d *drawing) rule(n ast.Node, p prefix) {
	room := max(d.width-wrap.Width(p.first), 1)
	d.flow(p, []wrap.Run{{Text: strings.Repeat("─", min(room, ruleColumns)), Role: themes.RoleTableRule, Byte: d.at(n)}})
}

// ruleColumns is the length of a thematic break.
const ruleColumns = 40

// item draws a list's item under the mark it was written with.
func (d *drawing) item(n *ast.ListItem, p prefix) {
	mark := d.mark(n)
	blank := strings.Repeat(" ", clean.Width(mark))
	q := p.with(row.Span{Text: mark, Role: themes.RoleListMark}, row.Span{Text: blank})
	q.indent += n.Offset
	d.container(n, q)
}
