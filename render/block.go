package render

import (
	"unsafe"

	"asrview/themes"
)

// Block is a drawn card. It is immutable and may be shared.
type Block struct {
	// Rows are the card's rows, each at most as wide as the width it was drawn
	// for. The gap between cards is not part of it.
	Rows []Row
	// Height is the number of rows.
	Height int
	// Folded are the parts of which rows are left out, in the card's order.
	Folded []Folded
	// Wants are the drawings that were not made yet; until they are, the exact
	// text stands in their place. Empty where the card is as good as it gets.
	Wants []Want
}

// Folded says what a fold row stands for.
type Folded struct {
	// Part is the folded part, or -1 where whole parts or lists are left out.
	Part int
	// Row is the index of the fold row in the block.
	Row int
	// From and To are the bytes of the part's text that are left out; both are
	// -1 where they are not known.
	From, To int
}

// Bytes returns roughly how much memory the block holds, for a cache that is
// bounded by bytes. Text that rows share with the record is counted too.
func (b *Block) Bytes() int {
	n := int(unsafe.Sizeof(*b)) + len(b.Rows)*int(unsafe.Sizeof(Row{}))
	for i := range b.Rows {
		spans := b.Rows[i].Spans
		n += len(spans) * int(unsafe.Sizeof(Span{}))
		for j := range spans {
			n += len(spans[j].Text)
		}
	}
	for i := range b.Wants {
		n += int(unsafe.Sizeof(Want{})) + len(b.Wants[i].Text)
	}
	return n + len(b.Folded)*int(unsafe.Sizeof(Folded{}))
}

// Anchor returns the index of the row that shows the given byte of a part: the
// last row of the part that starts at or before it, else the part's first row.
// It returns -1 where the block shows nothing of the part.
func (b *Block) Anchor(part, at int) int {
	found := -1
	for i := range b.Rows {
		r := &b.Rows[i]
		if r.Part != part {
			continue
		}
		if found < 0 || r.Byte >= 0 && r.Byte <= at {
			found = i
		}
	}
	return found
}

// Gap returns the row that separates cards.
func Gap() Row { return Row{Part: -1, Byte: -1, Kind: RowGap} }

// span is short for a span without attributes.
func span(text string, role themes.Role) Span { return Span{Text: text, Role: role} }
