// Package shelf finds streams: it says of a file what stream it is, by a bounded
// look at its first bytes, and goes through folders for the streams below them.
//
// It promises:
//
//   - What a file is called does not matter; what it holds does. A file that is no
//     stream is counted, not listed.
//   - Of each file no more than [LongHeadBytes] are read, of one whose first line is
//     longer no more than [FirstBytes], and nothing is kept open.
//   - Links are not followed, and what is hidden stays so.
//   - The texts in an [About] are as recorded; they need not be clean.
package shelf
