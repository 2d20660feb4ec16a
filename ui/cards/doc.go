// Package cards turns items of a sequence into drawn blocks, on the loop and
// ahead of it.
//
// A [Scene] is everything a drawing depends on: snapshots, options, folds. It is
// immutable, so that the loop and a job that draws ahead may share it. A [Studio]
// remembers what was drawn for which scene.
//
//   - [Studio.Card] answers at once and is for the loop. What would take long it
//     leaves out: a line longer than [InlineBytes] stands as one row that says it
//     is being decoded, Markdown and highlighting as the exact text.
//   - [Studio.Finish] takes the time it needs and is for a job; after it Card
//     answers with the finished drawing.
//   - What is remembered is bounded in bytes.
package cards
