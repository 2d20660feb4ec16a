// Package raw reads and writes JSON without decoding it: a value is the bytes
// that it has in the log, so that what an importer only hands on stays exactly
// as it was stored (ASR-211) and costs no more than its copy.
//
// The package promises:
//
//   - [Check] is the one place that judges a line. Everything else here takes
//     values that it passed, and what is built from such values by [Object] and
//     [Array] passes again.
//   - A value handed out is a slice of what was handed in. Nothing is copied but
//     strings that hold escapes, and nothing is changed in place.
//   - Names are compared decoded: "ty\u0070e" is type.
package raw
