// Package stats counts what a stream holds: records by type, messages by role,
// author, origin, phase, audience and status, reasoning by visibility, tools,
// deliveries, plans, people, the span of time, and the tokens and costs that
// records state.
//
// A [Job] counts beside the reader and publishes what it has so far. It promises:
//
//   - Author, origin and phase are the effective ones of a message's parts
//     (ASR-224): a message counts once for each value that one of its parts has.
//   - What is absent is counted as absent, under the empty value, never as a
//     default.
//   - Tokens and costs are summed by the member that states them, as it is named,
//     with the number of records that state it. What a plan says of its budget
//     and its use is a snapshot, and is not summed.
//   - Of each kind at most [MaxValues] different values are kept; how many records
//     had others is counted.
package stats
