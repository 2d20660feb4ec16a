// Package term owns the terminal while the screen is drawn on it: what goes in,
// what comes out, and above all that it is given back.
//
// A [Guard] promises:
//
//   - However the program ends — q, SIGINT, SIGTERM, SIGHUP, SIGQUIT, a panic in
//     any goroutine started through it, a terminal that went away — the
//     terminal's modes and settings are as they were. A signal n ends in
//     128+n, a fault of ours in 70 and one line that says what happened. A
//     signal is obeyed within [Patience] even where the program is stuck.
//   - SIGTSTP, from a key or from outside, gives the terminal back before the
//     program stops and takes it again, mouse included, once it is in the
//     foreground. Where nobody would wake the program up, it is not stopped.
//   - A frame is shown as soon as it is made, and only the rows that changed: at
//     once or not at all on terminals that can do so (synchronized update, mode
//     2026). No other sequence lands inside a frame, and the terminal's autowrap is
//     off while the screen is ours.
//   - [Input] delivers what a person did and nothing else: whole sequences, no
//     answers to queries, runs of the wheel as one event.
//   - The terminal is asked for its background beside the first frame, never
//     before it, and an answer that comes after [BackgroundLimit] changes nothing.
//
// What cannot be recovered, because Go ends the process itself: a stack
// overflow, concurrent writes to a map, running out of memory.
package term
