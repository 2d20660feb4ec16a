// Package openclaw reads the session transcripts of OpenClaw and of pi, whose
// format they share: one JSON entry a line, from the first version, which numbers
// entries by position, to the third, whose entries form a tree.
//
// # How its entries become records
//
// The entry is the native item: its ID is the message's, its parentId stays beside
// it, and the order is the file's, which is not the active path. Tool calls and
// results are records of their own. A message that only calls tools is its calls.
// A row that mirrors a reply which the same turn holds already, by its marker and
// its text, is bookkeeping; a mirror of anything else is a message without an
// author. The log does not say which of the two programs wrote it: sessions are
// named openclaw:<id>.
//
// # What it can and cannot tell
//
//   - No author is ever human: external_user names a sender, not a person
//     (ASR-202). Rows that the gateway wrote are the harness's (ASR-203).
//   - Provenance tells a message from another session, with its sender, from a
//     subagent's report (ASR-226).
//   - Injected custom messages have no role (ASR-200); display says whether the
//     user saw them (ASR-204).
//   - openclawDisplayContent is displayContent, stored by the source (ASR-207).
//   - Reasoning is a summary or ciphertext where the stored item says so; of other
//     texts nothing is said (ASR-214). A compaction's summary names a cut, not what
//     it was made of: derivedFrom stays absent (ASR-229).
//   - Deliveries are written from receipts in tool results, and from rows that say
//     a reply was suppressed, never from a message (ASR-237). A prepared ID is no
//     receipt.
//   - Plans are not in the transcript. A pending input that was cancelled, and a
//     session's goal, would be a withdrawn message and a plan; how a transcript
//     writes them is not known, and an entry of an unknown type is kept as it stands
//     and counted (ASR-225, ASR-222).
package openclaw
