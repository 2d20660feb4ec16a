// Package traffic says who told whom what: the actors of one or several streams,
// the messages between them, their pairs, and the tree of sessions and subagents.
//
// The package promises:
//
//   - Actors and messages come from from, recipients, origin inter_session and
//     subagent_report, subagent records, and the header and declarations. Nothing
//     is taken from a text or from a role (ASR-226).
//   - A sender or recipient that was not recorded stays [NotRecorded]; each stream
//     has one of its own, so that two unknown sides are not made one.
//   - A participant, and an address without a session, is known within its
//     session only: p2 of one stream is not p2 of another.
//   - The order within one stream is never changed. Several are merged by time;
//     messages without a time stay behind what came before them in their stream.
//   - Streams that contradict each other are shown as they are: a second parent, a
//     cycle, two streams of one session are [Graph.Problems], not repaired.
//
// A [Builder] decodes the traffic records of a stream once, and those alone, and
// makes an immutable [Graph] of what it has read.
package traffic
