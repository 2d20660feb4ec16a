// Package outline is a stream as a line a record: where the person spoke, what was
// answered, which tools were called, what was planned, what failed, what no record
// is. It shows what the list shows, with its scope and its filter.
//
// It promises to cost what is on the screen: which record has a line is told from
// the index, a step looks at no more than two stretches of [Stretch] bytes, and a
// record is decoded when its line is drawn. A record whose line is longer than
// [InlineBytes] is left to a job, see [Outline.Wants].
package outline
