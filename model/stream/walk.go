package stream

import (
	"errors"
	"time"
)

// errNoLine is returned for a position at which no line starts.
var errNoLine = errors.New("no line starts there")

// coreAt returns the line at a position, from the index or from the source.
func (s *Snapshot) coreAt(p Pos) (*core, error) {
	if i, ok := s.IndexOf(p); ok {
		return s.core(i), nil
	}
	if pk := s.peekAt(p); pk != nil {
		return &pk.core, nil
	}
	return nil, errNoLine
}

// peekAt reads the line at a position that the index has not reached; nil where
// no line starts, or a blank one.
func (s *Snapshot) peekAt(p Pos) *peeked {
	off := int64(p)
	if off < s.frontier || off >= s.size || !s.startsLine(off) {
		return nil
	}
	if pk := s.peek(off); pk != nil && !pk.blank && pk.core.off == off {
		return pk
	}
	return nil
}

// startsLine reports whether a line, or what follows its byte order mark, starts
// at an offset.
func (s *Snapshot) startsLine(off int64) bool {
	if off == 0 || off == s.frontier || s.endsInNewline(off) {
		return true
	}
	mark := make([]byte, len(byteOrderMark))
	if off != int64(len(mark)) {
		return false
	}
	n, err := s.readAt(mark, 0)
	return err == nil && string(mark[:n]) == string(byteOrderMark)
}

// Entry returns the line at a position, also one that the index has not reached:
// its Line is 0 then, and of a very long one only the front was looked at.
func (s *Snapshot) Entry(p Pos) (Entry, bool) {
	if i, ok := s.IndexOf(p); ok {
		return s.At(i), true
	}
	pk := s.peekAt(p)
	if pk == nil {
		return Entry{}, false
	}
	e := pk.core.entry()
	e.Incomplete = e.Incomplete || !s.final && pk.next >= s.size && !s.endsInNewline(s.size)
	s.name(&e, &pk.core)
	return e, true
}

// First returns the first line that is not blank. Like Last, Next and Prev it
// returns false, too, as long as the end or the start of a line that is longer than
// searchAtOnce is searched for in the background.
func (s *Snapshot) First() (Pos, bool) {
	if s.Len() > 0 {
		return Pos(s.core(0).off), true
	}
	return where(s.ahead(s.frontier))
}

// Last returns the last line that is not blank, of what was there when the
// snapshot was made. It reads the stream's tail where the index is not there yet.
func (s *Snapshot) Last() (Pos, bool) {
	if s.partial == nil && s.searched < s.size {
		if p, _ := s.behind(s.size, s.frontier); p != nil {
			return where(p)
		}
	}
	if s.Len() > 0 {
		return Pos(s.core(s.Len() - 1).off), true
	}
	return NoPos, false
}

// Next returns the line after the one at a position.
func (s *Snapshot) Next(p Pos) (Pos, bool) {
	off := int64(p)
	if off >= s.frontier && !s.isPartial(p) {
		if pk := s.peek(off); pk != nil {
			return where(s.ahead(pk.next))
		}
		return NoPos, false
	}
	i := s.table.from(off + 1)
	if i < s.Len() && !s.isPartial(p) {
		return Pos(s.core(i).off), true
	}
	if s.partial != nil || s.searched >= s.size {
		return NoPos, false
	}
	return where(s.ahead(s.frontier))
}

func (s *Snapshot) isPartial(p Pos) bool {
	return s.partial != nil && s.partial.core.off == int64(p)
}

// Prev returns the line before the one at a position.
func (s *Snapshot) Prev(p Pos) (Pos, bool) {
	off := int64(p)
	if off > s.frontier && !s.isPartial(p) {
		// A line that the byte order mark stands before has none before it.
		q, known := s.behind(s.lineStart(off, s.frontier), s.frontier)
		if q != nil || !known {
			return where(q)
		}
	}
	if i := s.table.from(min(off, s.frontier)) - 1; i >= 0 {
		return Pos(s.table.at(i).off), true
	}
	return NoPos, false
}

// SeekByte returns the line that holds the byte at an offset or, where that is in
// none, the next one. It takes as long as searching for the ends of that line.
func (s *Snapshot) SeekByte(off int64) (Pos, bool) {
	return s.patiently().seekByte(off)
}

// ByByte is SeekByte for who cannot wait: the link is Pending while the ends of a very
// long line are still being searched for, Missing where no line is there or follows.
func (s *Snapshot) ByByte(off int64) Link {
	return s.soon(func(s *Snapshot) (Pos, bool) { return s.seekByte(off) })
}

func (s *Snapshot) seekByte(off int64) (Pos, bool) {
	off = max(0, off)
	if off < s.frontier {
		i := s.table.from(off + 1)
		if i > 0 && off < s.table.at(i-1).off+int64(s.table.at(i-1).len) {
			i--
		}
		if i < s.Len() {
			return Pos(s.core(i).off), true
		}
		return where(s.ahead(s.frontier))
	}
	if off >= s.size {
		return NoPos, false
	}
	start, ok := s.startOf(off, s.frontier)
	if !ok {
		return NoPos, false
	}
	p := s.ahead(start)
	if p != nil && off >= p.core.off+int64(p.core.len) {
		p = s.ahead(p.next)
	}
	return where(p)
}

func where(p *peeked) (Pos, bool) {
	if p == nil {
		return NoPos, false
	}
	return Pos(p.core.off), true
}

// SeekTime returns the first line at or after a time; where there is none, the
// last one that has a time. While the index has not got there it goes by bytes,
// as if times only grew.
func (s *Snapshot) SeekTime(t time.Time) (Pos, bool) {
	return s.patiently().seekTime(t)
}

// ByTime is SeekTime for who cannot wait: the link is Pending while the ends of a very
// long line are still being searched for, Missing where no line has a time.
func (s *Snapshot) ByTime(t time.Time) Link {
	return s.soon(func(s *Snapshot) (Pos, bool) { return s.seekTime(t) })
}

func (s *Snapshot) seekTime(t time.Time) (Pos, bool) {
	at := t.UnixMicro()
	if i, ok := s.indexedTime(at); ok {
		return Pos(s.core(i).off), true
	}
	if s.searched < s.size {
		if p, ok := s.bisectTime(at); ok || s.isShort() {
			return p, ok
		}
	}
	return s.lastTime()
}

// indexedTime returns the first indexed line at or after a time.
func (s *Snapshot) indexedTime(at int64) (int, bool) {
	c := max(0, s.table.chunkByTime(at))
	for i := c * chunkLen; i < s.Len(); i++ {
		if e := s.core(i); e.is(flagTime) && e.time >= at {
			return i, true
		}
		if i-c*chunkLen > 2*chunkLen {
			break
		}
	}
	return 0, false
}

// lastTime returns the last of the newest lines that has a time.
func (s *Snapshot) lastTime() (Pos, bool) {
	p, ok := s.Last()
	for range maxUntimed {
		if e, found := s.Entry(p); ok && found && !e.Time.IsZero() {
			return p, true
		}
		p, ok = s.Prev(p)
	}
	for i := s.Len() - 1; i >= 0; i-- {
		if c := s.core(i); c.is(flagTime) {
			return Pos(c.off), true
		}
	}
	return NoPos, false
}

// bisectTime looks between the frontier and the end for the first line at or
// after a time.
func (s *Snapshot) bisectTime(at int64) (Pos, bool) {
	lo, hi := s.frontier, s.size
	var found *peeked
	for lo < hi {
		mid := lo + (hi-lo)/2
		start, ok := s.startOf(mid, s.frontier)
		if !ok {
			return NoPos, false
		}
		p := s.timed(start, hi)
		switch {
		case s.isShort():
			return NoPos, false
		case p == nil:
			hi = mid
		case p.core.time >= at:
			found, hi = p, min(mid, p.core.off)
		default:
			lo = max(mid+1, p.next)
		}
	}
	return where(found)
}

// maxUntimed is how many lines without a time are passed over one by one.
const maxUntimed = 64

// timed returns the first line from the start of a line on that has a time and
// starts before hi.
func (s *Snapshot) timed(start, hi int64) *peeked {
	for range maxUntimed {
		p := s.ahead(start)
		if p == nil || p.core.off >= hi {
			return nil
		}
		if p.core.is(flagTime) {
			return p
		}
		start = p.next
	}
	return nil
}
