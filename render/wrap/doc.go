// Package wrap lays text out in rows of at most so many columns.
//
// Text comes in as it is stored and is cleaned on the way (package clean).
// Columns are counted in grapheme clusters, as the terminal and the screen's own
// line cutting count them; a cluster never straddles two rows. Rows break at
// spaces and beside wide characters; a word longer than a row is cut. A break
// stands for at most one space: all others stay on a row. Tabs fill up to the
// next tab stop of their row. A character that is wider than the whole row shows
// as one dot.
//
// A [Text] is a view of a string of any size: a hundred megabytes, a million
// lines, one line without an end. Asking it for rows costs what those rows cost.
// Layout starts afresh after each line feed, and in text without line feeds at
// fixed steps of [SyncStep] bytes, so that rows far inside can be found without
// a pass over what stands before them. Where such a step bites, one row is
// shorter than it need be.
//
// [Flow] wraps text of several looks with a hanging indent; it is for texts of
// bounded size.
package wrap
