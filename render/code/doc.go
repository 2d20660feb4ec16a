// Package code gives program text its looks: chroma finds the tokens, this
// package says which role each has.
//
// The text itself is never changed: what chroma normalises, drops or reports
// differently is mapped back on what was stored. The language is taken from a
// name or a file name and is never guessed from the text. Text that is too long,
// takes too long or is not valid UTF-8 stays plain from there on, and the caller
// is told in a word.
package code
