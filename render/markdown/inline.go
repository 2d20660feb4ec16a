package markdown

import (
	"bytes"
	"strings"

	"asrview/render/row"
	"asrview/themes"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// kind is what a piece of text is, besides its emphasis.
type kind uint8

const (
	plainText kind = iota
	codeText
	linkText
	// markText is a mark of Markdown that is shown: a link's destination, a star
	// within a word.
	markText
)

// piece is text of one look. It stands in the source at byte at, line feeds
// aside, which stand for a line's end whatever it was.
type piece struct {
	text string
	at   int
	kind kind
	attr row.Attr // what the emphasis around it asks for

	role themes.Role // what glamour made of it
}

// inline collects the pieces of one block of text.
type inline struct {
	src []byte
	// indent is how much of a continued line's indent belongs to the lists it
	// stands in.
	indent int
	pieces []piece
	// fresh: the last piece ended a line.
	fresh bool
}

func (in *inline) add(text string, at int, k kind, attr row.Attr) {
	if text == "" {
		return
	}
	if in.fresh {
		in.fresh = false
		if lead := in.lead(at); lead > 0 {
			in.pieces = append(in.pieces, piece{text: strings.Repeat(" ", lead), at: at - lead, attr: attr})
		}
	}
	in.pieces = append(in.pieces, piece{text: text, at: at, kind: k, attr: attr})
}

// lead returns how far the line of byte at is set in beyond its lists.
func (in *inline) lead(at int) int {
	from := bytes.LastIndexByte(in.src[:at], '\n') + 1
	lead := string(in.src[from:at])
	if i := strings.LastIndexByte(lead, '>'); i >= 0 {
		lead = strings.TrimPrefix(lead[i+1:], " ")
	}
	if strings.Trim(lead, " ") != "" {
		return 0
	}
	return max(0, len(lead)-in.indent)
}

// children collects the pieces of n's children.
func (in *inline) children(n ast.Node, k kind, attr row.Attr) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		in.node(c, k, attr)
	}
}

func (in *inline) node(n ast.Node, k kind, attr row.Attr) {
	switch n := n.(type) {
	case *ast.Text:
		in.text(n, k, attr)
	case *ast.CodeSpan:
		in.children(n, codeText, attr)
	case *ast.Emphasis:
		more := row.Italic
		if n.Level > 1 {
			more = row.Bold
		}
		in.marked(n, n.Level, k, attr, attr|more)
	case *east.Strikethrough:
		width := n.FirstChild().Pos() - n.Pos()
		if width == 1 { // a single tilde means about, or home
			in.add("~", n.Pos(), k, attr)
			in.children(n, k, attr)
			in.add("~", stop(in.src, n)-1, k, attr)
			return
		}
		in.marked(n, width, k, attr, attr|row.Strike)
	case *ast.Link:
		in.link(n, string(n.Destination), attr)
	case *ast.Image:
		in.add("![", n.Pos(), markText, attr)
		in.children(n, linkText, attr)
		end := stop(in.src, n)
		at := inner(in.src, n)
		in.add(string(in.src[at:end]), at, markText, attr)
	case *ast.AutoLink:
		in.add(string(in.src[n.Pos():stop(in.src, n)]), n.Pos(), linkText, attr)
	default:
		in.children(n, k, attr)
	}
}

// text adds a text and the line's end behind it.
func (in *inline) text(n *ast.Text, k kind, attr row.Attr) {
	s := string(n.Segment.Value(in.src))
	end := n.Segment.Stop
	if n.IsRaw() && strings.HasSuffix(s, "\n") {
		s = strings.TrimSuffix(s, "\n")
		end--
		in.add(strings.TrimSuffix(s, "\r"), n.Segment.Start, k, attr)
		in.feed(end)
		return
	}
	in.add(strings.TrimSuffix(s, "\r"), n.Segment.Start, k, attr)
	if !n.SoftLineBreak() && !n.HardLineBreak() {
		return
	}
	if end < len(in.src) && in.src[end] == '\\' {
		in.add(`\`, end, k, attr)
	}
	in.feed(end)
}

func (in *inline) feed(at int) {
	in.pieces = append(in.pieces, piece{text: "\n", at: at})
	in.fresh = true
}

// marked adds what stands between marks of the given width. Within a word the
// marks stay: there they are as likely part of it.
func (in *inline) marked(n ast.Node, width int, k kind, attr, inner row.Attr) {
	start, end := n.Pos(), stop(in.src, n)
	if start > 0 && wordByte(in.src[start-1]) || end < len(in.src) && wordByte(in.src[end]) {
		in.add(string(in.src[start:start+width]), start, markText, attr)
		in.children(n, k, inner)
		in.add(string(in.src[end-width:end]), end-width, markText, attr)
		return
	}
	in.children(n, k, inner)
}

func wordByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// link adds a link's text and where it leads, as written.
func (in *inline) link(n *ast.Link, dest string, attr row.Attr) {
	from := len(in.pieces)
	in.children(n, linkText, attr)
	at, end := inner(in.src, n), stop(in.src, n)
	raw := string(in.src[at:end])
	if strings.HasPrefix(raw, "](") && strings.HasSuffix(raw, ")") {
		raw = raw[2 : len(raw)-1]
	} else {
		raw = dest
	}
	var shown strings.Builder
	for _, p := range in.pieces[from:] {
		shown.WriteString(p.text)
	}
	if shown.String() != raw {
		in.add(" ("+raw+")", at, markText, attr)
	}
}

// inner returns where the content of a link or image ends.
func inner(src []byte, n ast.Node) int {
	if c := n.LastChild(); c != nil {
		return stop(src, c)
	}
	if n.Kind() == ast.KindImage {
		return n.Pos() + 2
	}
	return n.Pos() + 1
}

// stop returns the byte behind n in the source, its marks included.
func stop(src []byte, n ast.Node) int {
	switch n := n.(type) {
	case *ast.Text:
		return n.Segment.Stop
	case *ast.Link, *ast.Image:
		return linkStop(src, n)
	case *ast.AutoLink:
		if i := bytes.IndexByte(src[n.Pos():], '>'); i >= 0 {
			return n.Pos() + i + 1
		}
		return len(src)
	}
	if n.FirstChild() == nil {
		return n.Pos()
	}
	width := n.FirstChild().Pos() - n.Pos()
	return min(stop(src, n.LastChild())+width, len(src))
}

// linkStop finds the bracket that closes a link's destination. Where something
// follows the link, that is its end.
func linkStop(src []byte, n ast.Node) int {
	if s := n.NextSibling(); s != nil && s.Pos() >= n.Pos() {
		return s.Pos()
	}
	i := inner(src, n)
	if !bytes.HasPrefix(src[i:], []byte("](")) {
		return i
	}
	depth, quote := 0, byte(0)
	for i++; i < len(src); i++ {
		switch c := src[i]; {
		case c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && isSpace(src[i-1]) || c == '<' && src[i-1] == '(':
			quote = c
			if c == '<' {
				quote = '>'
			}
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(src)
}
