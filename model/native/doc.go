// Package native reads the logs that other agents keep, as ASR streams.
//
// Each format has a folder below this one, a [source.Source]; package source says
// what such a source promises and gives it what it needs. This package puts them
// together:
//
//   - [Identify] says what an input is, by its content and never by its name.
//   - [Open] gives an input's ASR lines while they are made: an input that is ASR
//     already is handed through as it is. What follows a growing log is followed.
//   - [Convert] writes an input's ASR lines, the same bytes for the same input.
//   - [Sessions] finds the logs in the places where agents keep them.
//
// Nothing is read but the input itself, the files that listing its own folder
// shows to belong to it, and, for Sessions, the known places. A path that a log
// names is never opened, and nothing is written beside the input.
//
// # To add a source
//
// Make a folder with a type that is a [source.Source], and a [source.Finder] where
// its agent keeps logs in a known place; add it to the list in sources.go. Its
// tests hold it to the promises with package nativetest: nativetest.Corpus for the
// recorded logs, nativetest.Convert for small ones of its own, one for each row of
// its mapping, and a fuzz target that calls nativetest.Fuzz.
package native
