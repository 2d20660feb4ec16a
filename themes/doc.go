// Package themes gives roles their look. A palette is data: a few named
// colours, and which role wears which. Few colours, each of which means one
// thing; the text itself keeps the terminal's own colour.
//
// The package promises:
//
//   - Every role has a look in every theme, and text roles of the built-in
//     themes can be read: a contrast of at least 4.5 to 1 against the background
//     they are made for, 3 to 1 for what is faint (WCAG 2).
//   - Where a terminal has fewer colours, the nearest are used; where it has
//     none, attributes alone tell apart what must be told apart.
//   - A theme never writes to the terminal: [Style.SGR] returns parameters of
//     SGR and nothing else.
//
// Chroma's and glamour's colours are these roles too: their styles are made of
// roles, and a role becomes a colour here and nowhere else.
package themes
