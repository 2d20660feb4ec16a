// Package streams is the list of the streams that can be read, those that were
// written to last first: their titles, where their sessions were, and what they
// begin with. It opens none; it shows what was learnt of them from their heads, and
// what their index knows once they are open.
//
// It promises:
//
//   - The cursor stays at its stream, on its row, while streams are added above it.
//   - The list can be narrowed to the streams that have the words that are asked
//     for; how many were left out is said.
package streams
