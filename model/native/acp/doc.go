// Package acp reads recordings of the Agent Client Protocol: JSON-RPC frames, bare
// or behind a log's prefix, in a recorder's envelope, one or several a line.
//
// # How its frames become records
//
// Chunks of one message are joined end to end (ASR-211); a message ends where
// another kind of update, another session or another message ID stands. A thought
// is a message of reasoning alone (ASR-219). A prompt is the user's message, a tool
// call's end its result. What answers a prompt says how the reply before it ended.
// Other frames are bookkeeping. Frames of a session other than the recording's say
// so beside themselves.
//
// # What it can and cannot tell
//
//   - A client sent the prompt; who wrote it is not recorded (ASR-202).
//   - Thoughts are not said to be whole (ASR-214).
//   - A plan is whole each time; its ID is derived (ASR-222).
//   - The protocol has no times, and mostly no message IDs: those are derived
//     (ASR-067). A tool has a title and a kind, and no name: the title stands for
//     it.
//   - Which subagent a session is of is not in its frames.
package acp
