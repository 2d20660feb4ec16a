package source

import "maps"

// Span is where an item stands in its log.
type Span struct {
	// Item numbers the log's items from 1. Where every line is an item it is the
	// line's number.
	Item int
	// Line is the line, from 1, that the item begins on.
	Line int
	// At and Bytes are the item's offset and length.
	At    int64
	Bytes int
	// Mended: bytes that are no UTF-8 were replaced before it was read.
	Mended bool
}

// Fate is what became of an item.
type Fate uint8

// The fates.
const (
	// Mapped: records of ASR were made of it.
	Mapped Fate = iota + 1
	// Merged: what it says went into a record that another item began, or was
	// said by that one already.
	Merged
	// Bookkeeping: a vendor's record, of a kind that is known to be no part of
	// the conversation. The reason names it.
	Bookkeeping
	// Unknown: a vendor's record, of a kind that this program does not know.
	Unknown
	// Unreadable: no item of this format at all, kept as text.
	Unreadable
	// Blank: an empty line.
	Blank
	// Shared leaves an item open: a record quotes it, and another one is made of
	// it.
	Shared
)

// Account adds up what became of a log's items.
type Account struct {
	// Items were read so far; Open of them are held back and have no fate yet.
	Items, Open int64
	// Records were written.
	Records int64
	// The items by their fate. With Open they add up to Items.
	Mapped, Merged, Bookkeeping, Unknown, Unreadable, Blank int64
	// Reasons counts the items of Merged, Bookkeeping, Unknown and Unreadable by
	// what they were.
	Reasons map[string]int64
}

// Sum is the number of items that have a fate.
func (a *Account) Sum() int64 {
	return a.Mapped + a.Merged + a.Bookkeeping + a.Unknown + a.Unreadable + a.Blank
}

func (a *Account) count(f Fate, why string) {
	switch f {
	case Mapped:
		a.Mapped++
		return
	case Merged:
		a.Merged++
	case Bookkeeping:
		a.Bookkeeping++
	case Unknown:
		a.Unknown++
	case Unreadable:
		a.Unreadable++
	case Blank:
		a.Blank++
		return
	}
	if len(a.Reasons) >= maxReasons && a.Reasons[why] == 0 {
		why = "another reason"
	}
	a.Reasons[why]++
}

// maxReasons bounds the names that a hostile log can make the account keep.
const maxReasons = 1024

// Account returns what became of the items so far. It is safe to call while the
// conversion runs.
func (w *Writer) Account() Account {
	w.mu.Lock()
	defer w.mu.Unlock()
	a := w.account
	a.Open = int64(len(w.open))
	a.Reasons = maps.Clone(a.Reasons)
	return a
}

// NotUnderstood counts the items so far that are kept without being understood:
// those of unknown kinds, and those that are no items of the format at all. It is
// safe to call while the conversion runs.
func (w *Writer) NotUnderstood() (unknown, unreadable int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.account.Unknown, w.account.Unreadable
}

// Begin says that an item was read. It must get a fate before the log ends: from
// the record that is written of it, or from Settle.
func (w *Writer) Begin(at Span) {
	w.mu.Lock()
	w.account.Items++
	w.open[at.Item] = struct{}{}
	w.mu.Unlock()
}

// Settle gives an item its fate. The first fate counts: a further record made of
// the same item changes nothing. Into is the record that a merged item went to,
// or "".
func (w *Writer) Settle(at Span, fate Fate, why, into string) {
	w.mu.Lock()
	_, open := w.open[at.Item]
	if open {
		delete(w.open, at.Item)
		w.account.count(fate, why)
	}
	w.mu.Unlock()
	if w.Trace != nil {
		w.Trace(at, fate, why, into)
	}
}
