// Package thread reads message lists of Standard Agents threads: a JSON array of
// messages, an object {messages, total, hasMore}, or one message a line.
//
// # How its messages become records
//
// In the list's order, which may be newest first: a list does not say. A message
// of role tool is a tool result; the calls in an assistant's tool_calls are tool
// calls. A subagent that messages name is a subagent record, once.
//
// # What it can and cannot tell
//
//   - A role never identifies a person: the sides of a thread may be models or
//     people. Author is model only where the message names the prompt that
//     produced it or holds returned reasoning, and harness where metadata marks a
//     runtime status (ASR-202).
//   - Reasoning text is not said to be whole: visibility is absent (ASR-214).
//     Provider data stays opaque.
//   - pending is not withdrawn (ASR-225), silent is presentation and says nothing
//     of the audience (ASR-204), a subagent's projection has no direction and is no
//     sender (ASR-226). All of them stay beside the message.
//   - A list has no header, recipients, conversations, deliveries, phases, plans or
//     display texts, and no trace of updates or deletions.
//   - Attachments are names, never opened: images without bytes and links
//     (ASR-212, ASR-213).
package thread
