// Package asr holds the words of ASR, the Agent Session Record format: what a
// record, a message, a part, a plan, a delivery and an actor are, and how a
// line of JSON becomes one.
//
// A line is read in two depths. [Scan] finds the few top-level members that an
// index needs and skips the rest; it allocates nothing. [Decode] reads the
// whole line into a [Record].
//
// The package promises:
//
//   - An absent member stays absent. No default is ever filled in, and an open
//     value is kept as recorded (ASR-201, ASR-204, ASR-206, ASR-214).
//   - Text is kept exactly: no trimming, no normalisation (ASR-211).
//   - What must never be rendered or searched — signatures, opaque data, base64
//     bytes (ASR-215, ASR-232) — does not survive decoding: it becomes a
//     [Withheld] value that knows its length, and its media type where that was
//     recorded with it; withhold.go has the list. No view can leak what it does
//     not hold. [MediaBytes] is the one way back to an image's bytes.
//   - A member of the wrong type is reported as a [Misfit], never dropped in
//     silence and never an error: the rest of the record still reads.
//
// Only the ASR Messages page is known. What is guessed about records of other
// pages (session headers, tool calls and results, subagents) stands in guess.go
// alone, and is read tolerantly.
package asr
