package jsontree

import (
	"sync"

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
// same at every width that draws the same lines. A Tree is safe for concurrent
// use; the value must not change.
//
// The first rows cost what they are; rows further on cost one pass over the
// values before them, and Len and Tail one over all, the first time only.
type Tree struct {
	root asr.Value
	opt  Options

	mu    sync.Mutex
	known map[*asr.Value]measured
}

// measured is what is remembered of a large value: its size, and of its items the
// offset of every stride-th from the first.
type measured struct {
	size   int
	stride []int
}

// stride is how many items of a large value stand between the offsets that are
// remembered; rememberFrom is the size from which a value is large.
const (
	stride       = 64
	rememberFrom = 64 * lineMin
)

// New returns the drawing of v. It computes nothing yet.
func New(v asr.Value, opt Options) *Tree {
	opt.Width = max(opt.Width, 1)
	return &Tree{root: v, opt: opt, known: map[*asr.Value]measured{}}
}

// Len returns the end of the offsets.
func (t *Tree) Len() int { return t.size(t.top()) }

// Head returns the first n rows, or all there are.
func (t *Tree) Head(n int) []row.Row { return t.RowsFrom(0, n) }

// Tail returns the last n rows, or all there are.
func (t *Tree) Tail(n int) []row.Row { return t.RowsBefore(t.Len(), n) }

// RowStart returns the offset of the row that holds offset at; at or beyond the
// end, of the last row.
func (t *Tree) RowStart(at int) int {
	start, _ := t.row(at)
	return start
}

// Next returns the offset of the row after the one that holds offset at; Len if
// there is none.
func (t *Tree) Next(at int) int {
	_, next := t.row(at)
	return next
}

// row returns the offset of the row that holds offset at, the last one beyond the
// end, and of the row after it.
func (t *Tree) row(at int) (start, next int) {
	at = max(at, 0)
	found := false
	take := func(p piece) bool {
		start, next = t.bounds(p, at)
		found = true
		return false
	}
	t.forward(t.top(), 0, at, take)
	if !found {
		end := t.Len()
		at = end - 1
		t.forward(t.top(), 0, at, take)
	}
	return start, next
}

// RowsFrom returns up to n rows, the first being the one that holds offset at.
// None if at is not before Len.
func (t *Tree) RowsFrom(at, n int) []row.Row {
	if n <= 0 {
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
	end := t.Len()
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
