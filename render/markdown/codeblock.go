package markdown

import (
	"bytes"
	"context"
	"strings"

	"asrview/render/wrap"
	"asrview/themes"

	"github.com/yuin/goldmark/ast"
)

// codeBlock draws the lines of a code block as they are.
func (d *drawing) codeBlock(n ast.Node, lang string, p prefix) {
	var text strings.Builder
	var lines []int // where each line begins in text
	var at []int    // and in the source
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		lines, at = append(lines, text.Len()), append(at, seg.Start-seg.Padding)
		text.Write(bytes.TrimRight(seg.Value(d.src), "\r\n"))
		text.WriteByte('\n')
	}
	if text.Len() == 0 {
		return
	}
	runs, why := []wrap.Run{{Text: text.String(), Role: themes.RoleCodeBlock}}, ""
	if d.code != nil && lang != "" {
		// The highlighter has a budget of its own, and what is drawn here is short.
		runs, why = d.code.Runs(context.Background(), text.String(), lang)
	}
	d.flow(p, relocate(runs, lines, at))
	if why != "" {
		d.aside(p.then(), why, at[len(at)-1])
	}
}

// info returns what stands behind the opening fence of a code block, and where.
func (d *drawing) info(n *ast.FencedCodeBlock) (string, int) {
	at := d.at(n)
	line, _, _ := bytes.Cut(d.src[at:], []byte("\n"))
	rest := bytes.TrimLeft(bytes.TrimLeft(line, " "), "`~")
	rest = bytes.TrimLeft(rest, " \t")
	return string(bytes.TrimRight(rest, " \t\r")), at + len(line) - len(rest)
}

// relocate cuts runs at lines and gives each the byte of the source it is from.
func relocate(runs []wrap.Run, lines, at []int) []wrap.Run {
	out := make([]wrap.Run, 0, len(runs)+len(lines))
	i := 0
	for _, r := range runs {
		for r.Text != "" {
			for i+1 < len(lines) && lines[i+1] <= r.Byte {
				i++
			}
			n := len(r.Text)
			if i+1 < len(lines) {
				n = min(n, lines[i+1]-r.Byte)
			}
			out = append(out, wrap.Run{Text: r.Text[:n], Role: r.Role, Attr: r.Attr, Byte: max(0, at[i]+r.Byte-lines[i])})
			r.Text, r.Byte = r.Text[n:], r.Byte+n
		}
	}
	return out
}
