package markdown

import (
	"bytes"
	"strconv"

	"github.com/yuin/goldmark/ast"
)

// dot marks the items of a list that has no numbers.
const dot = "• "

// mark returns the mark of a list's item: its number as written, or a dot. Where a
// tab stands before the item only some of its columns may belong to what is around
// it, and the parser counts the others as bytes: then the number stands that much
// before the place it names.
func (d *drawing) mark(n *ast.ListItem) string {
	list, ok := n.Parent().(*ast.List)
	if !ok || !list.IsOrdered() {
		return dot
	}
	for at := d.at(n); at >= max(0, d.at(n)-tabColumns+1); at-- {
		number := d.number(at, list.Marker)
		if number != "" && (n.PreviousSibling() == nil && starts(list, number) || d.isFirst(at)) {
			return number + string(list.Marker) + " "
		}
	}
	return dot
}

// tabColumns is how far apart tab stops are.
const tabColumns = 4

// number returns the digits at byte at where they are a whole number with a list's
// marker behind it, else "".
func (d *drawing) number(at int, marker byte) string {
	rest := d.src[at:]
	digits := len(rest) - len(bytes.TrimLeft(rest, "0123456789"))
	if digits == 0 || digits == len(rest) || rest[digits] != marker {
		return ""
	}
	if at > 0 && '0' <= d.src[at-1] && d.src[at-1] <= '9' {
		return ""
	}
	return string(rest[:digits])
}

// starts reports whether a list's first item has a number.
func starts(list *ast.List, number string) bool {
	n, err := strconv.Atoi(number)
	return err == nil && n == list.Start
}

// isFirst reports whether nothing but blanks and the marks of quotes stands before
// byte at in its line.
func (d *drawing) isFirst(at int) bool {
	line := d.src[bytes.LastIndexByte(d.src[:at], '\n')+1 : at]
	return len(bytes.Trim(line, " \t>")) == 0
}
