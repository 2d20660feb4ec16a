package render

import (
	"time"

	"asrview/model/asr"
	"asrview/model/stream"
)

// View is which representation is read.
type View uint8

// The views.
const (
	ViewContent View = iota
	ViewDisplay
	ViewBoth
)

// Reasoning is how reasoning is shown. ReasoningHide keeps the label line.
type Reasoning uint8

// The ways of showing reasoning.
const (
	ReasoningShow Reasoning = iota
	ReasoningFold
	ReasoningHide
)

// Clock is how times are written.
type Clock uint8

// The clocks. Details always show the time as recorded.
const (
	ClockLocal Clock = iota
	ClockRecorded
	ClockRelative
)

// Options are the reader's choices that a drawing depends on. Options are
// comparable: equal options draw equal rows, so they may be part of a cache key.
type Options struct {
	// Width in columns, at least 1.
	Width     int
	View      View
	Reasoning Reasoning
	// Markdown draws text parts as Markdown; false is the exact text.
	Markdown bool
	// Details adds every recorded member.
	Details bool
	// NoWrap leaves lines whole, to be scrolled sideways; rows are then cut to
	// Width starting at column Left.
	NoWrap bool
	Left   int
	// HideToolOutput shows a tool's result as its label line only.
	HideToolOutput bool
	// Print draws for a pipe or a file: nothing folded, names in full, no gap
	// that depends on the screen.
	Print bool
	// Lines lets [Printer.Each] hand on many lines of a text in one row, under Print and at
	// a width of [Unwrapped]. It is for one who gives rows no looks: what cleaning
	// shows by name has none of its own there.
	Lines bool
	Clock Clock
	// Pictures draws the pictures whose bytes are in the record, off where only
	// their labels stand. NoPictures says why none can be drawn, such as by a
	// terminal without colours; "" where they can.
	Pictures   bool
	NoPictures string
	// Keys are what hints name.
	Keys Keys
	// Margin off leaves out the bar and the indent, for the terminal's selection.
	MarginOff bool
}

// Keys are the labels of the keys that hints on the screen name. Where one is "",
// no key does it and there is no hint.
type Keys struct {
	// Open opens a record whole, Fold the folds of one, and Pictures draws the
	// pictures.
	Open, Fold, Pictures string
}

// hint says what a key does, behind a separator.
func hint(key, does string) string {
	if key == "" {
		return ""
	}
	return separator + key + " " + does
}

// Input is what a card is drawn from. All of it is immutable.
type Input struct {
	Entry stream.Entry
	// Line names the line that the record was decoded from; the zero LineRef where the
	// bytes of its pictures are not to be had.
	Line LineRef
	// Record is the decoded record; nil for a line that is no record.
	Record *asr.Record
	// DecodeError says why Record is nil though the line looked like a record.
	DecodeError error
	// Joins is what other records say about it.
	Joins stream.Joins
	// Result is the tool result that stands with its call, where adjacent; with
	// it go its own entry and joins.
	Result *Input
	// People names participants and conversations.
	People *stream.People
	// Location is the zone local times are shown in; nil shows each in its own.
	Location *time.Location
	// Base is the time that relative times count from, such as the stream's
	// first; where it is zero they are shown as local times.
	Base time.Time
	// NewDay shows the date beside the time: the record's day is another than
	// that of the record before it.
	NewDay bool
	// Folds are the reader's folds on this record.
	Folds Folds
	// Native are the lines of another agent's log that the record was made of, for
	// a [Document]; nil where it was not, or they are not read yet.
	Native []NativeLine
}

// FoldState is how much of a part is shown.
type FoldState uint8

// The states. FoldAuto shows short parts whole and the head of long ones.
const (
	FoldAuto FoldState = iota
	FoldClosed
	FoldOpen
)

// Folds are fold states by part (the index in [Row.Part]); parts that are not
// named have All. Around makes an open part that is too long to draw whole show
// the window around that byte of its text (a search hit).
type Folds struct {
	All    FoldState
	Parts  map[int]FoldState
	Around map[int]int
}
