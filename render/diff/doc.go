// Package diff draws changes: text that is a diff already, and pairs of an old
// and a new text that one is made of.
//
// A line of a diff keeps its sign, so that it reads without colour, and every
// character it has. A [Patch] is a view of a text of any size. [Edit] compares
// texts up to [MaxBytes] and [MaxLines]; beyond, it refuses in a word.
package diff
