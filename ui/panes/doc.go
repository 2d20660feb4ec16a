// Package panes holds what stands beside the list, each pane in a package of its
// own: the outline, plans, deliveries, problems, stats, traffic as pairs and as a
// sequence, the streams. They share package roll, the window on a sequence of
// items, package line, which lays out their rows, and package sweep, which goes
// over a stream for what they show.
//
// A pane is a plain struct with verbs. It knows no keys, no terminal and no other
// pane; what it shows it was given, or draws of what is on the screen. What takes
// a pass over the stream is a function that the screen runs as a job on a
// snapshot; its answer is a value that the pane is handed.
package panes
