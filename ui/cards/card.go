package cards

import (
	"asrview/render"
	"asrview/render/row"
)

// Card is a drawn item: its block, what stands above it and the gap below. It is
// immutable and is the list's Block.
type Card struct {
	lead []row.Row
	body *render.Block
	// waiting: the record is not decoded yet, and the block says so.
	waiting bool
}

// Len is the number of rows.
func (c *Card) Len() int { return len(c.lead) + len(c.body.Rows) + 1 }

// Row returns row i.
func (c *Card) Row(i int) row.Row {
	switch i -= len(c.lead); {
	case i < 0:
		return c.lead[len(c.lead)+i]
	case i < len(c.body.Rows):
		return c.body.Rows[i]
	}
	return render.Gap()
}

// Finished reports whether the card is as good as it gets.
func (c *Card) Finished() bool { return !c.waiting && len(c.body.Wants) == 0 }

// Waiting reports whether the card stands for a record that is being decoded.
func (c *Card) Waiting() bool { return c.waiting }

// Folded returns what the card leaves out, see [render.Block].
func (c *Card) Folded() []render.Folded { return c.body.Folded }
