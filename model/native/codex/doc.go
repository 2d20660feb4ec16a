// Package codex reads the rollouts of OpenAI Codex: one JSON object a line, from
// the bare items of the first versions to the paginated histories of the newest.
//
// # How its lines become records
//
// Codex says most things twice: a response_item is what the model received or
// said, an event_msg (user_message, agent_message, agent_reasoning, or an
// item_completed of the same kinds) what the interface showed. They are paired by
// ID, or by the same text of the same side, within pairLines lines: the item
// becomes the record, and what the event says besides goes with it. An event
// whose item never comes is a message with displayContent alone (ASR-207). A
// user's item waits for its event, since only the event says that it was
// submitted; nothing else waits. In a log that grows, an event whose item does not
// come for a while is written alone, and the item, once it comes, supersedes it.
//
// A reasoning item is a reasoning-only message under its own ID (ASR-219). Calls
// and outputs are records of their own; the events that tell how a command or a
// patch went are bookkeeping beside them. A forked child begins with a copy of
// its parent's log: those records are there, marked copiedFrom.
//
// # What it can and cannot tell
//
//   - The author and origin of a user's part come from content_item_kinds alone,
//     and only where it names as many kinds as there are parts (ASR-202). Without
//     it the author is absent; the origin is prompt where an event says so.
//     A subagent's user parts are never called human: its parent may have
//     written them.
//   - Developer messages are the harness's instructions (ASR-201).
//   - Reasoning that is there only as ciphertext is encrypted, one with summaries
//     summary; reasoning_text is full (ASR-214).
//   - A message between agents has no role in the log; its sender, recipients and
//     whether it starts a turn are as recorded, addresses in the scope of the
//     tree's root where that is known (ASR-226). Encrypted parts are opaque
//     (ASR-231).
//   - Plans are complete in every update_plan (ASR-222); their IDs are derived.
//   - Nothing is known of deliveries, audience or withdrawn input. An aborted turn
//     stands in its place; no message is called interrupted for it.
package codex
