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
	problems int
	lines    int
	// end is the offset after the last line.
	end int64
}

func (b *batch) reset() {
	b.cores, b.keys, b.declares = b.cores[:0], b.keys[:0], b.declares[:0]
	b.problems, b.lines, b.end = 0, 0, 0
}

// scanner reads headers off lines. It belongs to one goroutine.
type scanner struct {
	head  asr.Head
	types *names
	probs *names
	hash  hasher
}

// lines scans each line of buf, which starts at offset off and ends with a
// newline.
func (sc *scanner) lines(b *batch, off int64, buf []byte) {
	for len(buf) > 0 {
		n := bytes.IndexByte(buf, '\n')
		sc.line(b, off, buf[:n])
		buf = buf[n+1:]
		off += int64(n) + 1
	}
	b.end = off
}

// line scans one line, given without its newline.
func (sc *scanner) line(b *batch, off int64, line []byte) {
	line, off = trimLine(line, off)
	if !blank(line) {
		b.cores = append(b.cores, core{off: off, len: clampLen(int64(len(line))), line: uint32(b.lines)})
		sc.read(b, line)
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

// read fills the newest entry of the batch from its line.
func (sc *scanner) read(b *batch, line []byte) {
	c := &b.cores[len(b.cores)-1]
	h := &sc.head
	if err := asr.Scan(line, h); err != nil {
		c.kind = asr.KindNone
		c.typ = sc.probs.number([]byte(err.Error()))
		b.problems++
		return
	}
	sc.fill(c, h)
	sc.keys(b, c, h, line)
	if c.kind == asr.KindSession || h.Has&(asr.HasConversations|asr.HasParticipants) != 0 {
		b.declares = append(b.declares, len(b.cores)-1)
	}
}

// fill takes over what an entry holds of a head.
func (sc *scanner) fill(c *core, h *asr.Head) {
	c.typ = sc.types.number(h.Type)
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
	if t, ok := asr.Time(string(h.TS)); ok {
		c.setTime(t)
	}
	if isTraffic(c, h.Has) {
		c.flags |= flagTraffic
	}
	if h.Has&asr.HasError != 0 {
		c.flags |= flagError
	}
	if string(h.Audience) == "user" {
		c.flags |= flagUser
	}
}

func isTraffic(c *core, has asr.Has) bool {
	switch c.kind {
	case asr.KindSubagent:
		return true
	case asr.KindMessage:
		o := c.origin()
		return has&(asr.HasFrom|asr.HasRecipients) != 0 || o == OriginInterSession || o == OriginSubagentReport
	}
	return false
}

// isOwnID reports whether an id is "r" and the seq, as the page's examples have
// it. Such an id needs no key.
func isOwnID(id []byte, seq int64) bool {
	if len(id) < 2 || id[0] != 'r' {
		return false
	}
	var buf [20]byte
	return string(id[1:]) == string(strconv.AppendInt(buf[:0], seq, 10))
}

// keys adds what the newest entry of the batch can be found by.
func (sc *scanner) keys(b *batch, c *core, h *asr.Head, line []byte) {
	at := len(b.cores) - 1
	add := func(t tag, v []byte) {
		if len(v) > 0 {
			b.keys = append(b.keys, makeKey(sc.hash.bytes(t, v), at))
		}
	}
	if !c.is(flagOwnID) {
		add(tagID, h.ID)
	}
	add(tagCall, h.CallID)
	add(tagSupersedes, h.Supersedes)
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
	case asr.KindPlan:
		add(tagPlan, h.PlanID)
	case asr.KindDelivery:
		add(tagDelivers, h.Message)
		eachString(member(line, "platformMessageIds"), func(s []byte) { add(tagPlatform, s) })
	}
}
