package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// extent is where an inline node stands in the source, its marks included, and
// how many marks stand on either side of its content.
type extent struct{ start, stop, width int }

// measure finds the extents of all nodes below n: the last first, since a link
// ends where the node behind it begins.
func (in *inline) measure(n ast.Node) {
	for c := n.LastChild(); c != nil; c = c.PreviousSibling() {
		in.measure(c)
		in.ext[c] = in.extent(c)
	}
}

// extent returns the extent of n, whose children and later siblings are known.
func (in *inline) extent(n ast.Node) extent {
	e := extent{start: max(0, n.Pos())}
	e.stop = e.start
	switch n := n.(type) {
	case *ast.Text:
		return extent{start: n.Segment.Start, stop: n.Segment.Stop}
	case *ast.Link, *ast.Image:
		e.stop = in.linkStop(n)
		return e
	case *ast.AutoLink:
		e.stop = len(in.src)
		if i := bytes.IndexByte(in.src[e.start:], '>'); i >= 0 {
			e.stop = e.start + i + 1
		}
		return e
	}
	if n.FirstChild() == nil {
		return e
	}
	from, to := in.ext[n.FirstChild()].start, in.ext[n.LastChild()].stop
	switch n := n.(type) {
	case *ast.CodeSpan:
		e.width = from - e.start
	case *ast.Emphasis: // where it takes some of a run of marks, Pos is the run's
		e.width = n.Level
		e.start = from - e.width
	case *east.Strikethrough:
		e.width = 1
		if bytes.HasSuffix(in.src[:from], []byte("~~")) && bytes.HasPrefix(in.src[to:], []byte("~~")) {
			e.width = 2
		}
		e.start = from - e.width
	}
	e.stop = min(to+e.width, len(in.src))
	return e
}

// linkStop finds the bracket that closes a link's destination. Where something
// follows the link, that is its end.
func (in *inline) linkStop(n ast.Node) int {
	if s := n.NextSibling(); s != nil && in.ext[s].start >= n.Pos() {
		return in.ext[s].start
	}
	i := in.inner(n)
	if !bytes.HasPrefix(in.src[i:], []byte("](")) {
		return i
	}
	for i = in.destinationStop(n, i+len("](")); i < len(in.src); i++ {
		switch c := in.src[i]; c {
		case ')':
			return i + 1
		case '"', '\'':
			i = in.titleStop(i+1, c)
		case '(':
			i = in.titleStop(i+1, ')')
		}
	}
	return len(in.src)
}

// destinationStop returns where a link's destination ends, which begins at or after
// from.
func (in *inline) destinationStop(n ast.Node, from int) int {
	var dest []byte
	switch n := n.(type) {
	case *ast.Link:
		dest = n.Destination
	case *ast.Image:
		dest = n.Destination
	}
	at := from + max(0, bytes.Index(in.src[from:], dest))
	stop := min(at+len(dest), len(in.src))
	if at > from && in.src[at-1] == '<' && stop < len(in.src) {
		stop++
	}
	return stop
}

// titleStop returns where a title's closing mark stands, at or after from.
func (in *inline) titleStop(from int, mark byte) int {
	for i := from; i < len(in.src); i++ {
		switch in.src[i] {
		case mark:
			return i
		case '\\':
			i++
		}
	}
	return len(in.src)
}
