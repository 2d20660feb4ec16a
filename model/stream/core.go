package stream

import (
	"math"
	"time"

	"asrview/model/asr"
)

// core is what stays resident of a line: 40 bytes without a pointer, so that
// the collector never walks the index.
type core struct {
	off  int64
	seq  int64
	time int64 // microseconds since 1970
	len  uint32
	// line counts from the base of the core's chunk.
	line  uint32
	has   uint16
	typ   uint16 // index into the store's names; 0: read it from the line
	words uint16 // role, author, origin and status, see packWords
	kind  asr.Kind
	flags flags
}

// flags are facts of one bit.
type flags uint8

const (
	flagSeq      flags = 1 << iota // seq is known
	flagTime                       // time is known
	flagTraffic                    // see Entry.Traffic
	flagError                      // see Entry.Error
	flagUser                       // audience is user
	flagOwnID                      // id is "r" and seq, so that seq finds it
	flagPartial                    // see Entry.Incomplete
	flagHeadless                   // only the front of the line was looked at
)

// MaxLine is the longest line, in bytes, that is read as a record. A longer one
// has an entry that says so.
const MaxLine = 1 << 30

// Every member of asr.Has must fit into core.has; this fails to compile when
// one does not.
const _ = uint16(asr.HasSession<<1 - 1)

func packWords(r Role, a Author, o Origin, s Status) uint16 {
	return uint16(r) | uint16(a)<<3 | uint16(o)<<6 | uint16(s)<<10
}

func (c *core) role() Role     { return Role(c.words & 7) }
func (c *core) author() Author { return Author(c.words >> 3 & 7) }
func (c *core) origin() Origin { return Origin(c.words >> 6 & 15) }
func (c *core) status() Status { return Status(c.words >> 10 & 15) }

func (c *core) is(f flags) bool { return c.flags&f != 0 }

// entry unpacks all but what only the store's tables know: the line's number,
// the type's name and the problem.
func (c *core) entry() Entry {
	e := Entry{
		Pos: Pos(c.off), Len: int(c.len), Kind: c.kind,
		Role: c.role(), Author: c.author(), Origin: c.origin(), Status: c.status(),
		Traffic: c.is(flagTraffic), Error: c.is(flagError), Incomplete: c.is(flagPartial),
		HeadOnly: c.is(flagHeadless), Has: asr.Has(c.has),
	}
	if c.is(flagSeq) {
		e.Seq = asr.Seq{N: c.seq, Known: true}
	}
	if c.is(flagTime) {
		e.Time = time.UnixMicro(c.time).UTC()
	}
	return e
}

// clampLen keeps a length that core can hold; no line that is longer is read.
func clampLen(n int64) uint32 { return uint32(min(n, math.MaxUint32)) }
