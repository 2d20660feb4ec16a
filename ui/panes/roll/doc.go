// Package roll is the window that all side panes share: a sequence of items with
// a cursor, of which it draws what is on the screen and nothing else.
//
// An item has one or more rows and is known by its [Key], which names a record
// where it is about one; so the cursor stays at its record when the sequence
// grows, is filtered or is made anew.
//
// What it promises:
//
//   - A verb draws the items it moves over and those of one screen.
//   - The item under the cursor has a row in the window, and stays at its place on
//     the screen when the sequence is replaced.
package roll
