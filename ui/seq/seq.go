package seq

import "asrview/model/stream"

// Ref names a record among the loaded streams: the index of its stream in the
// screen's configuration, and its line. It is comparable.
type Ref struct {
	Stream int
	Pos    stream.Pos
}

// Records is a sequence of records in reading order. Its methods are safe for
// concurrent use.
type Records interface {
	// First and Last return the ends; false where there is no record.
	First() (Ref, bool)
	Last() (Ref, bool)
	// Next and Prev return the neighbour of a record. The record itself need not
	// be in the sequence (any more): then its neighbours are those it would have.
	Next(Ref) (Ref, bool)
	Prev(Ref) (Ref, bool)
	// Has reports whether the record is in the sequence.
	Has(Ref) bool
	// Entry returns what the index knows of a record; false where there is no
	// such line.
	Entry(Ref) (stream.Entry, bool)
	// Gap reports whether the record stands for a stretch of records that are not
	// in the sequence, and then the last of them and their number.
	Gap(Ref) (last Ref, count int, ok bool)
}

// Kind says what an item is.
type Kind uint8

// The kinds of items.
const (
	// One is a single record.
	One Kind = iota
	// Pair is a call and, right after it, its result.
	Pair
	// Run is several bookkeeping records shown as one line.
	Run
	// Gap is a stretch of records that the scope leaves out, so long that
	// stepping over it would cost too much: one line that says how many.
	Gap
)

// Item is what the list shows as one thing. It is comparable.
type Item struct {
	Kind Kind
	// First and Last are its first and last record; the same for one record.
	First, Last Ref
	// Count is the number of its records.
	Count int
}

// Items is a sequence of items. Its methods are safe for concurrent use.
type Items interface {
	First() (Item, bool)
	Last() (Item, bool)
	Next(Item) (Item, bool)
	Prev(Item) (Item, bool)
	// At returns the item that holds the record. Where the record is in no item,
	// it is the next one, at the end the last one; false where there is none.
	At(Ref) (Item, bool)
}
