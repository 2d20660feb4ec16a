package markdown

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"asrview/render/row"
	"asrview/themes"

	"github.com/charmbracelet/glamour/ansi"
	"github.com/muesli/termenv"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// block is a block of text: a paragraph, a heading, a table's cell.
type block struct {
	level  int // of a heading, else 0
	pieces []piece
}

// sentinel is the colour that stands for a role on its way through glamour.
func sentinel(r themes.Role) *string {
	s := "#0102" + string("0123456789abcdef"[r>>4]) + string("0123456789abcdef"[r&15])
	return &s
}

// styles is the look of text in roles.
func styles() ansi.StyleConfig {
	yes := true
	role := func(r themes.Role) ansi.StylePrimitive { return ansi.StylePrimitive{Color: sentinel(r)} }
	return ansi.StyleConfig{
		Heading:       ansi.StyleBlock{StylePrimitive: role(themes.RoleHeading)},
		Strong:        ansi.StylePrimitive{Bold: &yes},
		Emph:          ansi.StylePrimitive{Italic: &yes},
		Strikethrough: ansi.StylePrimitive{CrossedOut: &yes},
		Code:          ansi.StyleBlock{StylePrimitive: role(themes.RoleCode)},
		LinkText:      role(themes.RoleLink),
		ImageText:     role(themes.RoleDim),
	}
}

// dress gives the pieces of blocks the roles that glamour draws them in. Text
// without emphasis is what it is and need not go there.
func dress(blocks []*block) {
	g := carrier{doc: ast.NewDocument()}
	for _, b := range blocks {
		if b.level > 0 {
			g.add(ast.NewHeading(b.level), b.pieces, true)
		}
	}
	p := ast.NewParagraph()
	for _, b := range blocks {
		if b.level == 0 {
			g.add(p, b.pieces, false)
		}
	}
	g.doc.AppendChild(g.doc, p)
	out, ok := g.draw()
	if !ok {
		return
	}
	gate := gate{rest: out}
	for _, p := range g.carried {
		role, ok := gate.take(masked(p.text))
		if !ok {
			return // what came back is not what went in: no looks from here on
		}
		p.role = role
	}
}

// carrier takes text to glamour: a document of its own, in which each piece is
// one node.
type carrier struct {
	doc     *ast.Document
	src     []byte
	carried []*piece
}

// add puts pieces into n, all of them or those that have a look. A heading is
// put into the document.
func (g *carrier) add(n ast.Node, pieces []piece, all bool) {
	for i := range pieces {
		if p := &pieces[i]; all || p.kind != plainText || p.attr != 0 {
			n.AppendChild(n, g.inline(p))
			g.carried = append(g.carried, p)
		}
	}
	if all {
		g.doc.AppendChild(g.doc, n)
	}
}

// masked returns text with everything in it that glamour, or the gate behind it,
// could take for something else replaced by a dot, one for one.
func masked(s string) string {
	plain := true
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f || s[i] == '&' || s[i] == '\\' {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == ' ':
			return r
		case r == '&' || r == '\\' || r == utf8.RuneError || !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S):
			return '.'
		}
		return r
	}, s)
}

// inline returns the node of a piece: what it is, within its emphasis.
func (g *carrier) inline(p *piece) ast.Node {
	start := len(g.src)
	g.src = append(g.src, masked(p.text)...)
	var n ast.Node = ast.NewTextSegment(text.NewSegment(start, len(g.src)))
	wrap := func(outer ast.Node) {
		outer.AppendChild(outer, n)
		n = outer
	}
	switch p.kind {
	case codeText:
		wrap(ast.NewCodeSpan())
	case linkText:
		l := ast.NewLink()
		l.Destination = []byte("#") // an anchor alone is not drawn
		wrap(l)
	case markText:
		wrap(ast.NewImage(ast.NewLink()))
	case plainText:
		if p.attr&row.Strike != 0 {
			wrap(east.NewStrikethrough())
		}
		if p.attr&row.Italic != 0 {
			wrap(ast.NewEmphasis(1))
		}
		if p.attr&row.Bold != 0 {
			wrap(ast.NewEmphasis(2))
		}
	}
	return n
}

// draw returns what glamour makes of the document.
func (g *carrier) draw() (out string, ok bool) {
	if len(g.carried) == 0 {
		return "", false
	}
	defer func() {
		if recover() != nil { // glamour panics on trees it did not expect
			ok = false
		}
	}()
	r := renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(ansi.NewRenderer(ansi.Options{
		PreserveNewLines: true,
		ColorProfile:     termenv.TrueColor,
		Styles:           styles(),
	}), 1000)))
	var b bytes.Buffer
	if err := r.Render(&b, g.src, g.doc); err != nil {
		return "", false
	}
	return b.String(), true
}

// gate reads glamour's output: text, and SGR that says a role. It lets nothing
// out but roles.
type gate struct {
	rest string
	role themes.Role
	bold bool
	ital bool
}

// take reads past the characters of text, blanks aside, and returns the role of
// the first. False if they are not what comes next.
func (g *gate) take(want string) (themes.Role, bool) {
	var role themes.Role
	first := true
	for _, r := range want {
		if unicode.IsSpace(r) {
			continue
		}
		if !g.skip() {
			return 0, false
		}
		got, size := utf8.DecodeRuneInString(g.rest)
		if got != r {
			return 0, false
		}
		g.rest = g.rest[size:]
		if first {
			role, first = g.current(), false
		}
	}
	return role, true
}

// current is the role of the text to come.
func (g *gate) current() themes.Role {
	switch {
	case g.role != themes.RoleText:
		return g.role
	case g.bold:
		return themes.RoleStrong
	case g.ital:
		return themes.RoleEmph
	}
	return themes.RoleText
}

// skip reads past blanks and SGR; false where anything else is in the way or
// nothing is left.
func (g *gate) skip() bool {
	for g.rest != "" {
		switch {
		case g.rest[0] == ' ' || g.rest[0] == '\n':
			g.rest = g.rest[1:]
		case strings.HasPrefix(g.rest, "\x1b["):
			end := strings.IndexByte(g.rest, 'm')
			if end < 0 || strings.Trim(g.rest[2:end], "0123456789;") != "" {
				return false
			}
			g.sgr(g.rest[2:end])
			g.rest = g.rest[end+1:]
		case g.rest[0] < ' ':
			return false
		default:
			return true
		}
	}
	return false
}

// sgr applies the parameters of one SGR sequence.
func (g *gate) sgr(params string) {
	p := strings.Split(params, ";")
	for i := 0; i < len(p); i++ {
		switch p[i] {
		case "", "0":
			g.role, g.bold, g.ital = themes.RoleText, false, false
		case "1":
			g.bold = true
		case "3":
			g.ital = true
		case "38":
			if i+4 < len(p) && p[i+1] == "2" && p[i+2] == "1" && p[i+3] == "2" {
				if n, err := strconv.Atoi(p[i+4]); err == nil && n < int(themes.NumRoles) {
					g.role = themes.Role(n)
				}
			}
			i += 4
		}
	}
}
