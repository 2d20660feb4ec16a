// Package pager shows rows of one thing from top to bottom: a record opened
// whole, the help. It draws the rows of the window and nothing else, so what it
// shows may be of any length.
package pager
