// Package native reads the logs that other agents keep, as ASR streams.
//
// Each format has a folder below this one, a [source.Source]; package source says
// what such a source promises and gives it what it needs. This package puts them
// together:
//
//   - [Identify] says what an input is, by its content and never by its name.
//   - [Open] gives an input's ASR lines while they are made: an input that is ASR
//     already is handed through as it is. A log that grows is followed; one that is
//     truncated or replaced is read again, as the stream's next generation. The log's
//     own lines can be read beside them ([lines.Made]).
//   - [Convert] writes an input's ASR lines, the same bytes for the same input.
//   - [Sessions] lists the logs in the places where agents keep them, and [Look] says
//     what a log is about by its ends.
//
// Nothing is read but the input itself and the files that listing its own folder
// shows to belong to it; Sessions lists the known places, and opens nothing. A path
// that a log names is never opened, and nothing is written beside the input.
//
// # To add a source
//
// Make a folder with a type that is a [source.Source], and a [source.Finder] where
// its agent keeps logs in a known place; add it to the list in sources.go. Its
// tests hold it to the promises with package nativetest: nativetest.Corpus for the
// recorded logs, nativetest.Convert for small ones of its own, one for each row of
// its mapping, and a fuzz target that calls nativetest.Fuzz.
package native
