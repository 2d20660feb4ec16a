// Package render draws records: a record, a width, the reader's options and
// folds go in, rows of styled spans come out. It is pure: the same input gives
// the same rows, and it reads no file and knows no terminal.
//
// It is also where untrusted text becomes harmless. Every string that reaches a
// span has gone through package clean; what glamour and chroma return goes
// through a second gate. The words are those ASR fixes, so that people and
// scripts can search for them.
package render
