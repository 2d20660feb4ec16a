// Package safety proves what the README promises under Security, on the program
// as it is built: it holds tests only.
//
//   - Nothing of a transcript reaches the terminal as a control: each byte that
//     the program writes, on the screen and in print-outs, errors and
//     conversions, is held against a grammar of what asrview itself may write.
//   - Nothing is lost: records, problem lines, copied text and printed text are
//     compared with the stream by other means than the program's own.
//   - Nothing is reached: a trace of system calls shows no socket, no file but
//     those that were named, and a temporary file that nobody else can open.
//   - Faults are survived: signals, resizes, broken pipes, little memory.
//
// ASRVIEW_SAFETY=long runs the variants that take minutes.
package safety
