// Package print writes a stream as text, in the words of the screen, or gives
// the lines of chosen records as they are stored.
//
// It promises:
//
//   - Nothing is folded and nothing is left out but what the scope and the query
//     leave out, which the [Summary] counts. A line that is no record has its
//     place.
//   - No control sequence but SGR is written, and none without colour. The lines
//     as stored are an exception for a pipe or a file, where they are bytes for
//     another program; on a terminal they are made harmless as everything is.
//   - Memory is bounded, whatever the stream's length: records are drawn a few at
//     a time, on all cores, and written in their order.
//   - A file is known whole before it is printed, so that joins hold. What comes
//     live is printed as it comes: every revision and delivery as its own record.
package print
