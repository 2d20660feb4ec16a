// Package lines gives a stream's bytes at any offset, whatever they come from:
// a file, a file that grows, a pipe, a compressed file, memory. It knows no
// records.
//
// The package promises:
//
//   - Bytes are read with ReadAt and never mapped, so that a file which shrinks
//     while it is read gives short reads and a sentence, never a fault.
//   - Reading is bounded: a pipe is held in memory up to a bound and beyond it
//     in a temporary file that has no name; what a limit stopped is said by
//     [Source.Note].
//   - What has been given at an offset stays what it is until
//     [Source.Generation] changes, as far as the file system lets one know: a
//     truncation, a rotation by rename and a replacement each raise it.
//   - [Source.Close] returns at once, even where a producer is silent.
//   - What runs in the background is started by the [Starter] of the [Opener], so
//     that a fault there finds its way to whoever has the terminal.
//   - What it takes time to know is there at once, and empty: see [Await].
//   - Nothing is written beside the input, and input is never written to.
package lines
