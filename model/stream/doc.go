// Package stream holds a stream of records at any size: the headers of all its
// lines resident (at most 64 bytes each), their bodies on demand, and what
// joins them — references both ways, deliveries, plan revisions, calls and
// results, participants.
//
// A [Store] indexes a lines source in the background and publishes [Snapshot]s.
// A Snapshot is immutable and safe for concurrent use; it is cheap to take and
// answers from the index it was taken with. What an answer would need from
// lines that the index has not reached is said to be not known yet, never
// guessed: see [Joins.Complete] and [Verdict].
//
// Records are named by [Pos], the offset of their line, so that the end of a
// file can be read, and a reader's place kept, before the index is complete.
//
// Every goroutine, those of jobs over a snapshot included, is started as
// [Options] say: see [Snapshot.Go].
package stream
