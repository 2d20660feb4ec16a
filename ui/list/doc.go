// Package list is the virtual list: a window on a sequence of items of which it
// draws what is on the screen and nothing else.
//
// It owns three facts: the row at the top of the window, the record under the
// cursor, and, for when rows change under it, where on the screen which place of
// that record's text stood. Its verbs say what a reader wants (ScrollBy,
// NextRecord, Reveal); it knows no keys and no terminal.
//
// What it promises:
//
//   - A verb draws the items it moves over and those of one screen. Moving by
//     records draws only the screen it ends at.
//   - Going on by pages shows every row once.
//   - After [List.Refresh], rows that have become more or fewer leave the
//     cursor's record at its place on the screen, as far as there are rows above.
//   - So do blocks that the drawer makes better without a word: from one layout to
//     the next an item has one block, and what is measured is what is shown.
//   - The cursor's record always has a row on the screen.
package list
