// Package jobs runs work off the loop and brings its answers back.
//
// A [Crew] starts work under a name. Starting again under the same name cancels
// what ran before, and its answers are stale from then on; [Crew.Accept] is the
// one place that says so. Answers are [Letter]s in a [Mail] that the loop waits
// on: urgent ones come at once, others are gathered for a moment, so that many
// small answers make one frame.
//
// Work gets a context and a way to post; it must hold only what it captured, and
// change nothing that the loop reads. Work is registered before its goroutine
// starts, so that a test can wait until all is done.
package jobs
