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
	ext   map[ast.Node]extent
}

// collect returns the pieces of a block of text.
func (in *inline) collect(n ast.Node) []piece {
	in.ext = map[ast.Node]extent{}
	in.measure(n)
	in.children(n, plainText, 0)
	return in.pieces
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
	if i := len(in.pieces) - 1; i >= 0 {
		// Goldmark cuts text at marks that turned out to be none. What stands
		// together stays together, so that a character keeps its combining marks.
		last := &in.pieces[i]
		if last.kind == k && last.attr == attr && last.text != "\n" && last.at+len(last.text) == at {
			last.text += text
			return
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
		in.marked(n, k, attr, attr|more)
	case *east.Strikethrough:
		if in.ext[n].width == 1 { // a single tilde means about, or home
			in.add("~", in.ext[n].start, k, attr)
			in.children(n, k, attr)
			in.add("~", in.ext[n].stop-1, k, attr)
			return
		}
		in.marked(n, k, attr, attr|row.Strike)
	case *ast.Link:
		in.link(n, string(n.Destination), attr)
	case *ast.Image:
		in.add("![", n.Pos(), markText, attr)
		in.children(n, linkText, attr)
		end := in.ext[n].stop
		at := in.inner(n)
		in.add(string(in.src[at:end]), at, markText, attr)
	case *ast.AutoLink:
		in.add(string(in.src[n.Pos():in.ext[n].stop]), n.Pos(), linkText, attr)
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

// marked adds what stands between marks. Within a word the marks stay: there they
// are as likely part of it.
func (in *inline) marked(n ast.Node, k kind, attr, inner row.Attr) {
	from, to, w := in.ext[n].start, in.ext[n].stop, in.ext[n].width
	if from > 0 && wordByte(in.src[from-1]) || to < len(in.src) && wordByte(in.src[to]) {
		in.add(string(in.src[from:from+w]), from, markText, attr)
		in.children(n, k, inner)
		in.add(string(in.src[to-w:to]), to-w, markText, attr)
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
	at, end := in.inner(n), in.ext[n].stop
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
	if shown.String() != raw || !strings.Contains(raw, ":") {
		in.add(" ("+raw+")", at, markText, attr)
	}
}

// inner returns where the content of a link or image ends.
func (in *inline) inner(n ast.Node) int {
	if c := n.LastChild(); c != nil {
		return in.ext[c].stop
	}
	if n.Kind() == ast.KindImage {
		return n.Pos() + 2
	}
	return n.Pos() + 1
}
