package outline

import (
	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

const (
	// Stretch is how many bytes of the stream are looked through for the next line.
	// A stretch that gives none has one line that says how many records it holds,
	// if they are at least [Many].
	Stretch = 512 << 10
	// Many is how many records a stretch must hold to be worth such a line.
	Many = 16
)

// The lines about a record: its own, or that of the stretch that it begins.
const (
	own = iota
	others
)

// walk steps from line to line over the records of a sequence.
type walk struct{ records seq.Records }

// worthy reports whether a record has a line, as far as the index tells.
func worthy(e stream.Entry) bool {
	if e.Error || e.Traffic {
		return true
	}
	switch e.Kind {
	case asr.KindMessage:
		return e.Role != stream.RoleSystem && e.Role != stream.RoleDeveloper
	case asr.KindPlan, asr.KindToolCall, asr.KindSubagent, asr.KindInputRequest, asr.KindNone:
		return true
	}
	return false
}

// has reports whether a record of the sequence has a line.
func (w walk) has(r seq.Ref) bool {
	if _, _, gap := w.records.Gap(r); gap {
		return false
	}
	e, ok := w.records.Entry(r)
	return ok && worthy(e)
}

// stretch is the stretch of the stream that a record lies in.
type stretch struct {
	stream int
	n      stream.Pos
}

func stretchOf(r seq.Ref) stretch { return stretch{r.Stream, r.Pos / Stretch} }

type step func(seq.Ref) (seq.Ref, bool)

// First is the first line.
func (w walk) First() (roll.Key, bool) {
	r, ok := w.records.First()
	return w.enter(r, ok, w.records.Next)
}

// Last is the last line.
func (w walk) Last() (roll.Key, bool) {
	r, ok := w.records.Last()
	return w.enter(r, ok, w.records.Prev)
}

// Next is the line after one.
func (w walk) Next(k roll.Key) (roll.Key, bool) { return w.from(k.Ref, w.records.Next) }

// Prev is the line before one.
func (w walk) Prev(k roll.Key) (roll.Key, bool) { return w.from(k.Ref, w.records.Prev) }

// from looks for a line beyond a record, first in the record's own stretch.
func (w walk) from(r seq.Ref, step step) (roll.Key, bool) {
	next, found, ok := w.within(r, step)
	if found {
		return roll.Key{Ref: next}, true
	}
	return w.enter(next, ok, step)
}

// within looks for a line beyond a record in its stretch. Where there is none it
// returns the first record of another stretch, and whether there is one.
func (w walk) within(r seq.Ref, step step) (next seq.Ref, found, ok bool) {
	here := stretchOf(r)
	for r, ok = step(r); ok && stretchOf(r) == here; r, ok = step(r) {
		if w.has(r) {
			return r, true, true
		}
	}
	return r, false, ok
}

// enter looks for the first line in the stretches from a record on, which is at
// the edge of its own.
func (w walk) enter(r seq.Ref, ok bool, step step) (roll.Key, bool) {
	for ok {
		here, edge, count := stretchOf(r), r, 0
		for ok && stretchOf(r) == here {
			if w.has(r) {
				return roll.Key{Ref: r}, true
			}
			count++
			edge = seq.Ref{Stream: r.Stream, Pos: min(edge.Pos, r.Pos)}
			r, ok = step(r)
		}
		if count >= Many {
			return roll.Key{Ref: edge, Sub: others}, true
		}
	}
	return roll.Key{}, false
}

// At is the line of a record, else the nearest one above it, else the first.
func (w walk) At(k roll.Key) (roll.Key, bool) {
	if w.records.Has(k.Ref) && w.has(k.Ref) {
		return roll.Key{Ref: k.Ref}, true
	}
	above, found, ok := w.within(k.Ref, w.records.Prev)
	if found {
		return roll.Key{Ref: above}, true
	}
	if _, below, _ := w.within(k.Ref, w.records.Next); !below {
		if edge, many := w.count(k.Ref); many >= Many {
			return roll.Key{Ref: edge, Sub: others}, true
		}
	}
	if k, found := w.enter(above, ok, w.records.Prev); found {
		return k, true
	}
	return w.First()
}

// count returns the first record of the stretch that a record lies in, and how
// many of the sequence it holds.
func (w walk) count(r seq.Ref) (first seq.Ref, n int) {
	here := stretchOf(r)
	first = r
	if w.records.Has(r) {
		n++
	}
	for p, ok := w.records.Prev(r); ok && stretchOf(p) == here; p, ok = w.records.Prev(p) {
		first, n = p, n+1
	}
	for p, ok := w.records.Next(r); ok && stretchOf(p) == here; p, ok = w.records.Next(p) {
		if n == 0 {
			first = p
		}
		n++
	}
	return first, n
}
