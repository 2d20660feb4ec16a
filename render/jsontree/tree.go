package jsontree

import (
	"asrview/model/asr"
	"asrview/render/row"
)

// MaxDepth is how deep values are drawn. A value nested deeper is one row that
// says so.
const MaxDepth = 200

// Options say how a value is drawn. The zero Options are not valid: a width is
// needed.
type Options struct {
	// Width is the number of columns of a row. Less than 1 counts as 1.
	Width int
	// MaxItems bounds the members or items drawn of one value; a row says how
	// many more there are. 0 is no bound.
	MaxItems int
}

// Tree is a value with a layout. Its rows are addressed by offsets 0..Len, which
// grow from row to row; they mean nothing but a place in this value, and are the
// same at every width that draws the same lines. A Tree does not change and is
// safe for concurrent use; the value must not change either.
type Tree struct {
	root asr.Value
	opt  Options
	// sizes are the sizes of values that would take long to measure again.
	sizes map[*asr.Value]int
	len   int
}

// sizesFrom is the number of items from which a value's size is kept.
const sizesFrom = 8

// New returns the drawing of v. It measures the whole value once.
func New(v asr.Value, opt Options) *Tree {
	opt.Width = max(opt.Width, 1)
	t := &Tree{root: v, opt: opt, sizes: map[*asr.Value]int{}}
	t.len = t.size(t.top())
	return t
}

// Rows returns all rows of v. It is for values of bounded size, or with bounds in
// the options.
func Rows(v asr.Value, opt Options) []row.Row {
	return New(v, opt).RowsFrom(0, maxRows)
}

const maxRows = int(^uint(0) >> 1)

// Len returns the end of the offsets.
func (t *Tree) Len() int { return t.len }

// Head returns the first n rows, or all there are.
func (t *Tree) Head(n int) []row.Row { return t.RowsFrom(0, n) }

// Tail returns the last n rows, or all there are.
func (t *Tree) Tail(n int) []row.Row { return t.RowsBefore(t.len, n) }

// RowStart returns the offset of the row that holds offset at; at or beyond the
// end, of the last row.
func (t *Tree) RowStart(at int) int {
	at = min(max(at, 0), t.len-1)
	start := 0
	t.forward(t.top(), 0, at, func(p piece) bool {
		start, _ = t.bounds(p, at)
		return false
	})
	return start
}

// Next returns the offset of the row after the one that holds offset at; Len if
// there is none.
func (t *Tree) Next(at int) int {
	if at >= t.len {
		return t.len
	}
	next := t.len
	t.forward(t.top(), 0, max(at, 0), func(p piece) bool {
		_, next = t.bounds(p, max(at, 0))
		return false
	})
	return next
}

// RowsFrom returns up to n rows, the first being the one that holds offset at.
// None if at is not before Len.
func (t *Tree) RowsFrom(at, n int) []row.Row {
	if at >= t.len || n <= 0 {
		return nil
	}
	at = max(at, 0)
	var rows []row.Row
	t.forward(t.top(), 0, at, func(p piece) bool {
		rows = append(rows, t.rowsFrom(p, at, n-len(rows))...)
		return len(rows) < n
	})
	return rows
}

// RowsBefore returns up to n rows that stand before the row that holds offset at,
// in reading order. At or beyond Len they are the last rows.
func (t *Tree) RowsBefore(at, n int) []row.Row {
	if n <= 0 || at <= 0 {
		return nil
	}
	end := t.len
	if at < end {
		end = t.RowStart(at)
	}
	var groups [][]row.Row
	have := 0
	t.backward(t.top(), 0, end, func(p piece) bool {
		group := t.rowsBefore(p, end, n-have)
		groups = append(groups, group)
		have += len(group)
		return have < n
	})
	rows := make([]row.Row, 0, have)
	for i := len(groups) - 1; i >= 0; i-- {
		rows = append(rows, groups[i]...)
	}
	return rows
}
