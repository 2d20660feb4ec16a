package render

import (
	"context"
	"time"

	"asrview/render/code"
	"asrview/render/diff"
	"asrview/render/markdown"
	"asrview/render/wrap"
)

// WantKind is a kind of drawing that is made ahead.
type WantKind uint8

// The kinds of drawings.
const (
	WantMarkdown WantKind = iota
	WantCode
	// WantEdit compares two texts and leaves out what did not change; WantChange
	// compares them and has all of their lines.
	WantEdit
	WantChange
	// WantPicture is the picture whose bytes Stored names, in at most Width columns
	// and Height rows; see [DrawPicture].
	WantPicture
)

// Want names a drawing that takes longer than a key may: Markdown, highlighted
// code, a comparison, a picture. It is comparable, and equal wants have equal
// drawings, so it serves as the key of a cache.
type Want struct {
	Kind WantKind
	Text string
	// Other is the new text of an edit, of which Text is the old one.
	Other string
	// Lang is the language of code, a name or an extension; "" is not known.
	Lang string
	// Width in columns. Height, of a picture, in rows.
	Width, Height int
	// Stored names a picture's bytes.
	Stored Stored
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

// Drawer makes drawings. It remembers the languages that it was asked for, so
// whoever makes many drawings keeps one. It is safe for concurrent use.
type Drawer struct {
	code     *code.Highlighter
	markdown markdown.Renderer
}

// NewDrawer returns a Drawer.
func NewDrawer() *Drawer { return drawerOf(code.New()) }

// patience is how long a patient Drawer highlights one text.
const patience = 10 * time.Second

// NewPatientDrawer returns a Drawer for a print-out, which nobody waits for with a
// finger on a key: what is highlighted of it should not depend on how busy the
// machine is. It gives up only on a text that takes more than ten seconds.
func NewPatientDrawer() *Drawer { return drawerOf(&code.Highlighter{Budget: patience}) }

func drawerOf(h *code.Highlighter) *Drawer {
	return &Drawer{code: h, markdown: markdown.New(h)}
}

// Draw makes a drawing with a [Drawer] of its own.
func Draw(w Want) ([]Row, DrawState) {
	return NewDrawer().Draw(context.Background(), w)
}

// Draw makes a drawing: DrawReady, or DrawRefused where the exact text is to
// stand; a picture is DrawMissing, see [DrawPicture]. It may take some hundred
// milliseconds; highlighting of code stops early when ctx ends, and leaves the
// rest plain. Rows name bytes of w.Text and no part.
func (d *Drawer) Draw(ctx context.Context, w Want) ([]Row, DrawState) {
	switch w.Kind {
	case WantPicture:
		return nil, DrawMissing // by DrawPicture, for whoever has the bytes
	case WantMarkdown:
		if rows, ok, _ := d.markdown.Render(w.Text, w.Width); ok {
			return rows, DrawReady
		}
		return nil, DrawRefused
	case WantEdit:
		if rows, why := diff.Edit(w.Text, w.Other, w.Width); why == "" {
			return rows, DrawReady
		}
		return nil, DrawRefused
	case WantChange:
		if rows, why := diff.Whole(w.Text, w.Other, w.Width); why == "" {
			return rows, DrawReady
		}
		return nil, DrawRefused
	}
	if !d.code.Knows(w.Lang) {
		return nil, DrawRefused
	}
	rows, _ := d.code.Rows(ctx, w.Text, w.Lang, wrap.Flow{Width: w.Width})
	return rows, DrawReady
}
