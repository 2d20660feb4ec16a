package stream

import (
	"bytes"
	"strconv"

	"asrview/model/asr"
)

// batch is what scanning a stretch of a stream gave: entries, keys and lines are
// numbered from the stretch's start.
type batch struct {
	cores    []core
	keys     []key
	declares []int
	big      []*head
	problems int
	lines    int
	facts    facts
	// end is the offset after the last line.
	end int64
}

func (b *batch) reset() {
	b.cores, b.keys, b.declares, b.big = b.cores[:0], b.keys[:0], b.declares[:0], nil
	b.problems, b.lines, b.facts, b.end = 0, 0, facts{}, 0
}

// bigLine is the length from which a line's head is kept: reading the line again
// for it would take too long.
const bigLine = 1 << 20

// scanner reads headers off lines. It belongs to one goroutine.
type scanner struct {
	head  asr.Head
	types *names
	probs *names
	// recent are the types that came last, clock the day.
	recent recent
	clock  clock
	hash   hasher
	// maxLine is the length beyond which a line is not read.
	maxLine int64
}

// lines scans each line of buf that ends with a newline, the first one starting
// at offset off. It returns what follows the last newline.
func (sc *scanner) lines(b *batch, off int64, buf []byte) []byte {
	for {
		blanks := newlines(buf)
		buf = buf[blanks:]
		off += int64(blanks)
		b.lines += blanks
		n := bytes.IndexByte(buf, '\n')
		if n < 0 {
			b.end = off
			return buf
		}
		sc.line(b, off, buf[:n])
		buf = buf[n+1:]
		off += int64(n) + 1
	}
}

// newlines returns how many newlines a text begins with, each of which ends an
// empty line.
func newlines(buf []byte) int {
	for i, c := range buf {
		if c != '\n' {
			return i
		}
	}
	return len(buf)
}

// line scans one line, given without its newline.
func (sc *scanner) line(b *batch, off int64, line []byte) {
	line, off = trimLine(line, off)
	if !blank(line) {
		sc.read(b, off, int64(len(line)), line, nil)
	}
	b.lines++
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// trimLine takes away the carriage return of a CRLF and, at the very start of a
// stream, the byte order mark; neither is of the record.
func trimLine(line []byte, off int64) ([]byte, int64) {
	line = bytes.TrimSuffix(line, []byte("\r"))
	if off == 0 && bytes.HasPrefix(line, byteOrderMark) {
		return line[len(byteOrderMark):], int64(len(byteOrderMark))
	}
	return line, off
}

func blank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

// read adds an entry for a line of the given length, of which line is all or,
// after condensing, what matters.
func (sc *scanner) read(b *batch, off, length int64, line []byte, long *condenser) {
	b.cores = append(b.cores, core{off: off, len: clampLen(length), line: uint32(b.lines)})
	c := &b.cores[len(b.cores)-1]
	err := asr.Scan(line, &sc.head)
	if err != nil && long != nil {
		err = long.fault(err)
	}
	if err != nil {
		sc.fail(b, c, err)
		return
	}
	sc.fill(c, &sc.head)
	if isTraffic(c, &sc.head, line) {
		c.flags |= flagTraffic
	}
	sc.keys(b, c, &sc.head, line)
	if declares(c) {
		b.declares = append(b.declares, len(b.cores)-1)
	}
	if length >= bigLine {
		h := newHead(&sc.head, line)
		h.pos = Pos(off)
		b.big = append(b.big, h)
	}
}

// fail makes an entry that of a line that is no record.
func (sc *scanner) fail(b *batch, c *core, err error) {
	c.kind = asr.KindNone
	c.typ = sc.probs.number([]byte(err.Error()))
	b.problems++
}

// fill takes over what an entry holds of a head.
func (sc *scanner) fill(c *core, h *asr.Head) {
	c.typ = sc.recent.number(sc.types, h.Type)
	if c.kind = sc.types.at(c.typ).kind; c.typ == 0 {
		c.kind = asr.KindOf(string(h.Type))
	}
	c.has = uint16(h.Has)
	c.words = packWords(roleOf(h.Role), authorOf(h.Author), originOf(h.Origin), statusOf(h.Status))
	if h.Seq.Known {
		c.seq = h.Seq.N
		c.flags |= flagSeq
		if isOwnID(h.ID, h.Seq.N) {
			c.flags |= flagOwnID
		}
	}
	if at, ok := sc.clock.micros(h.TS); ok {
		c.time = at
		c.flags |= flagTime
	}
	if h.Has&asr.HasError != 0 {
		c.flags |= flagError
	}
	if string(h.Audience) == "user" {
		c.flags |= flagUser
	}
}

// isOwnID reports whether an id is "r" and the seq, as the page's examples have
// it. Such an id needs no key.
func isOwnID(id []byte, seq int64) bool {
	if len(id) < 2 || id[0] != 'r' {
		return false
	}
	if seq < 0 || len(id) > len("r999999999999999999") {
		return string(id[1:]) == strconv.FormatInt(seq, 10)
	}
	n := int64(0)
	for _, c := range id[1:] {
		if c < '0' || c > '9' {
			return false
		}
		n = 10*n + int64(c-'0')
	}
	return n == seq && (id[1] != '0' || len(id) == 2)
}

// keys adds what the newest entry of the batch can be found by.
func (sc *scanner) keys(b *batch, c *core, h *asr.Head, line []byte) {
	at := len(b.cores) - 1
	add := func(t tag, v []byte) {
		if len(v) > 0 {
			b.keys = append(b.keys, makeKey(sc.hash.bytes(t, v), at))
			b.facts.note(t, v)
		}
	}
	if !c.is(flagOwnID) {
		add(tagID, h.ID)
	}
	add(tagCall, h.CallID)
	add(tagSupersedes, h.Supersedes)
	if len(h.Supersedes) > 0 {
		n, own := ownID(string(h.Supersedes))
		b.facts.odd = b.facts.odd || !own || !h.Seq.Known || n >= h.Seq.N
	}
	switch c.kind {
	case asr.KindMessage:
		add(tagMessage, h.MessageID)
		if h.Has&asr.HasDerivedFrom != 0 {
			eachString(member(line, "derivedFrom"), func(s []byte) { add(tagDerived, s) })
		}
		if h.Has&asr.HasPlatform != 0 {
			p := member(line, "platform")
			eachString(member(p, "messageIds"), func(s []byte) { add(tagPlatform, s) })
			add(tagReply, text(member(p, "replyTo")))
		}
		eachParty(line, h.Has, func(s []byte) { add(tagParty, s) })
	case asr.KindSubagent:
		add(tagChild, child(line, h.Has))
	case asr.KindPlan:
		add(tagPlan, h.PlanID)
	case asr.KindDelivery:
		add(tagDelivers, h.Message)
		eachString(member(line, "platformMessageIds"), func(s []byte) { add(tagPlatform, s) })
	}
}
