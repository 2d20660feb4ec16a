package ui

import "asrview/render/row"

// Painter gives rows their look.
type Painter interface {
	// Paint returns a row as the terminal takes it: text and colours, nothing
	// else, ending its own colours.
	Paint(row.Row) string
}
