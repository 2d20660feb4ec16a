// Package opencode reads exports of OpenCode's sessions: one JSON document, {info,
// messages}, each message with its parts.
//
// # How its messages become records
//
// A message's texts, reasoning and files are one record under its ID; its tool
// parts are calls and results of their own. Parts that are no content (steps,
// snapshots, patches, retries) stay beside the message.
//
// # What it can and cannot tell
//
//   - A part marked synthetic was put in by the program, and only that part
//     (ASR-203, ASR-224). Who wrote the others is not recorded (ASR-202).
//   - Reasoning with encrypted content of OpenAI's is a summary; of other reasoning
//     nothing is said (ASR-214).
//   - A to-do list is whole each time; its ID is derived (ASR-222).
//   - A session that the task tool started is named by its result.
//   - Display texts, deliveries, queued input and phases are not in the export.
package opencode
