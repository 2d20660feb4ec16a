// Package cli is the command line: flags and arguments become a stream that is
// opened and a screen, a print-out, a check or a conversion. It decides which,
// and with what exit status the program ends.
//
// It promises:
//
//   - Exit status 0 read, 1 nothing could be read or check found errors, 2 wrong
//     usage, 70 a fault of ours, 128+n ended by signal n.
//   - An error is one line: what, where, what to do. Nothing in it can move the
//     cursor, whatever a file's name or content holds.
//   - It knows no other agent's format: what reads those is handed in by main.
package cli
