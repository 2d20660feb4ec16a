// Package claude reads the session logs of Claude Code: one JSON object a line,
// append only, in all generations from 1.9 to 2.1.2xx.
//
// # How its lines become records
//
// The header is made of the first line that has a cwd; lines before it wait, up
// to headerLines. One API message is written as several assistant lines, a block
// each: adjacent ones are folded into one message, which is written as soon as
// its text is there; what comes later under the same message ID is a message of
// its own, under its line's uuid. Tool calls and results are records of their
// own. Members that stand on nearly every line (cwd, version, gitBranch, …) are
// kept on a record only where they differ from the last one that had them; see
// carried.
//
// # What it can and cannot tell
//
//   - author is human only where origin.kind is human (ASR-202). Most logs do
//     not record it: then it stays absent.
//   - origin is prompt where the line carries what only a submitted prompt does.
//     A queued_command is steer: it was put into a running turn. Withdrawn is
//     only what popAll took back with its text; a remove proves nothing
//     (ASR-225), and its text, where no other record holds it, is a message whose
//     status is absent.
//   - A peer's message names its sender by an address alone: in the scope of which
//     session that stands is not recorded. What a channel hands on is no message
//     between sessions (ASR-226).
//   - A summary at the front of a log may be of another session, and is no title.
//   - Attachments have no role in the log, since Claude Code renders them when it
//     builds a request: role is absent and said so, and the attachment is a data
//     part (ASR-230).
//   - Reasoning with an empty text and a signature was omitted; of other reasoning
//     the log does not say whether it is whole (ASR-214).
//   - Nothing is known of deliveries, phases or what the user saw beside content.
//   - A task list is written as changes only; the snapshots are put together from
//     them, and a change to a task that the log never introduced makes none
//     (ASR-222).
//
// A subagent's log is a session of its own, agent-<id>; its folder is the one
// named like the parent's log, found by listing.
package claude
