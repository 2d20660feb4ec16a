package render

// WantKind is a kind of drawing that is made ahead.
type WantKind uint8

// The kinds of drawings.
const (
	WantMarkdown WantKind = iota
	WantCode
)

// Want names a drawing that takes longer than a key may: Markdown and highlighted
// code. It is comparable, and equal wants have equal drawings, so it serves as
// the key of a cache.
type Want struct {
	Kind WantKind
	Text string
	// Lang is the language of code, a name or an extension; "" is not known.
	Lang string
	// Width in columns.
	Width int
}

// DrawState says whether a drawing is there.
type DrawState uint8

// The states of a drawing.
const (
	// DrawMissing: not made yet. The exact text stands, and the block says that
	// it wants the drawing.
	DrawMissing DrawState = iota
	// DrawReady: the rows are the drawing.
	DrawReady
	// DrawRefused: the text is too long or too deeply nested to be drawn; the
	// exact text stands for good.
	DrawRefused
)

// Drawn gives the drawings that were made ahead of the reader. It is asked on
// the loop and must answer at once. The rows it returns are not changed.
//
// A card drawn with a nil Drawn makes its drawings itself, there and then: for
// print, tests and whoever has the time.
type Drawn interface {
	Drawing(w Want) ([]Row, DrawState)
}

// ask asks d, or makes the drawing where there is nobody to ask.
func ask(d Drawn, w Want) ([]Row, DrawState) {
	if d != nil {
		return d.Drawing(w)
	}
	return Draw(w)
}
