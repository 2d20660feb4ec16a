// Package paint turns rows into what a terminal takes: text and SGR, nothing
// else. It is the last step before the screen or the pipe, and the only one
// that knows a theme.
//
// It promises that a painted row ends every look it began, so that any row can
// be drawn without its neighbours, and that it adds no control sequence but SGR.
// It does not clean: the text of a span is clean already.
package paint
