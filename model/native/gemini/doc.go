// Package gemini reads the chat recordings of Gemini CLI: one JSON document with
// all messages, or, since 0.40, one record a line.
//
// # How its messages become records
//
// The newer form rewrites a message, whole, each time its tool calls or tokens
// change. The message is one record where it first stands; of a rewritten one only
// what is new is written: calls, results, or, where its text changed, a revision
// that supersedes it. A rewind and a replaced history are bookkeeping in their
// place; messages that stand nowhere but in a replaced history are records.
//
// # What it can and cannot tell
//
//   - Who typed a user's message is not recorded (ASR-202), nor how it entered.
//     displayContent is what the person saw of it, stored by the source (ASR-207).
//   - Thoughts are summaries, each a part with its subject and its description
//     (ASR-214). Thoughts that were counted but not kept leave no part.
//   - info, warning and error are notices to the user (ASR-205).
//   - write_todos is a plan, whole each time, with a derived ID (ASR-222).
//   - Deliveries, phases, queued or withdrawn input are not in the recording.
package gemini
