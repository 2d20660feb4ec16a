// Package t3code reads T3 Code's recordings of what it exchanged with Codex's app
// server: one frame a line, in an envelope that says who sent it. T3 Code keeps its
// own threads in a database, which is no log and is not read here.
//
// # How its frames become records
//
// An item that was completed is a record under its own ID; its start and its deltas
// are merged into it. An item that never was completed is written at the end from
// its deltas, as partial (ASR-206, ASR-211). What T3 Code sent is found again in
// the user's item, which says by that how it entered. The thread is Codex's, and so
// is the session's name.
//
// # What it can and cannot tell
//
//   - A user's item was started a turn with, or steered into one, where the frame
//     that sent it is there; who wrote it is not recorded (ASR-202).
//   - Reasoning items keep their IDs (ASR-219); summaries are summaries (ASR-214).
//   - Plans are whole each time (ASR-222).
//   - Warnings and errors are notices to the user (ASR-205).
//   - The frames have no times. Deliveries and authors are not recorded.
package t3code
