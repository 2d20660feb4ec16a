// Package cline reads Cline's tasks: the conversation as the model's API has it
// (api_conversation_history.json, or the newer session file with its messages),
// and the array of what the interface showed (ui_messages.json).
//
// # How its messages become records
//
// Of a conversation the messages are records, their tool calls and results records
// of their own. Where the interface's array lies beside it, found by listing, what
// it showed of a reply is the reply's displayContent: the array links its rows to
// the conversation by index (ASR-208). The array by itself has only what the user
// saw: its rows are messages with displayContent alone (ASR-207), its tools calls,
// its checklists plans.
//
// # What it can and cannot tell
//
//   - Nobody is called human: a row says user feedback, not who wrote it
//     (ASR-202). Cline's own wrappings within a user's message are not marked.
//   - A row that is still partial was cut off (ASR-206).
//   - Reasoning is not said to be whole (ASR-214).
//   - A checklist is whole each time (ASR-222); its ID is derived.
//   - Files that a message carries are resources with their text (ASR-213).
//   - Deliveries, queued input, recipients and authorship are not recorded.
package cline
