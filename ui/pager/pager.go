package pager

import "asrview/render/row"

// Text is what is shown. How many rows it has need not be known.
type Text interface {
	// Rows returns up to n rows from a place on, and fewer only at the end.
	Rows(at Place, n int) []row.Row
	// Move returns the place n rows further down, or up where n is negative, and
	// how many rows that really is: fewer only at an end.
	Move(at Place, n int) (Place, int)
	// End returns the place of the last row.
	End() Place
}

// Place names a row of a Text. The zero Place is its first row; what else the
// members mean is the Text's own.
type Place struct {
	Section, Offset int
}

// Pager is a window on a Text. The zero value is not usable; see [New].
type Pager struct {
	text   Text
	height int
	top    Place
	rows   []row.Row
}

// New returns a pager at the beginning of a text.
func New(text Text) *Pager { return &Pager{text: text, height: 1} }

// Rows are the rows of the window after the last [Pager.Settle]. The caller must
// not change them.
func (p *Pager) Rows() []row.Row { return p.rows }

// Height is the number of rows of the window.
func (p *Pager) Height() int { return p.height }

// SetHeight sets the number of rows of the window.
func (p *Pager) SetHeight(rows int) { p.height = max(1, rows) }

// Top goes to the beginning.
func (p *Pager) Top() { p.top = Place{} }

// Bottom goes to the end: the last row stands at the bottom.
func (p *Pager) Bottom() { p.top, _ = p.text.Move(p.text.End(), 1-p.height) }

// At is the place of the row at the top of the window.
func (p *Pager) At() Place { return p.top }

// GoTo puts a place at the top of the window, or as far up as the end allows.
func (p *Pager) GoTo(at Place) {
	p.top = at
	p.ScrollBy(0)
}

// ScrollBy moves the window n rows down, up where n is negative, and reports how
// many rows it moved.
func (p *Pager) ScrollBy(n int) int {
	n = max(-MaxRows, min(n, MaxRows))
	if n < 0 {
		var moved int
		p.top, moved = p.text.Move(p.top, n)
		return moved
	}
	_, rest := p.text.Move(p.top, n+p.height-1)
	n = min(n, rest-(p.height-1))
	// At the end the window comes back up, at most to the beginning.
	var moved int
	p.top, moved = p.text.Move(p.top, n)
	return moved
}

// MaxRows is how many rows one move scrolls at most.
const MaxRows = 10_000

// PageBy moves n windows down, up where n is negative.
func (p *Pager) PageBy(n int) int { return p.ScrollBy(n * p.height) }

// AtEnd reports whether the last row stands in the window.
func (p *Pager) AtEnd() bool {
	_, rest := p.text.Move(p.top, p.height)
	return rest < p.height
}

// Settle lays the window out. It is called once after each message.
func (p *Pager) Settle() { p.rows = p.text.Rows(p.top, p.height) }

// Page is a Text of rows that are all there.
type Page []row.Row

// Rows returns the rows from a place on; Offset is the index of the row.
func (t Page) Rows(at Place, n int) []row.Row {
	from := min(max(0, at.Offset), len(t))
	return t[from:min(len(t), from+max(0, n))]
}

// Move moves within the page.
func (t Page) Move(at Place, n int) (Place, int) {
	to := max(0, min(at.Offset+n, len(t)-1))
	return Place{Offset: to}, to - at.Offset
}

// End is the last row.
func (t Page) End() Place { return Place{Offset: max(0, len(t)-1)} }
