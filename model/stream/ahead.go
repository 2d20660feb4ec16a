package stream

import (
	"bytes"

	"asrview/model/asr"
)

// Lines that the index has not reached are read from the source, in windows
// around the place that is asked for. Of a line beyond wholeLine bytes only the
// front is looked at; where it ends, and where it starts, is searched for a newline
// at once as far as searchAtOnce, and in the background from there.
const (
	// Around a place first nearWindow bytes are read, then frontWindow, and
	// farWindow where even that holds no newline.
	nearWindow, frontWindow, farWindow = 8 << 10, 64 << 10, 1 << 20
	// wholeLine is the longest line whose header is read in full before the index
	// gets there. Of a longer one the first frontWindow bytes say what is known:
	// its Entry is HeadOnly.
	wholeLine = 4 << 20
	// maxBlank is how far a nonblank line is looked for.
	maxBlank = 64 << 20
	// maxPeeked is how many such lines are remembered.
	maxPeeked = 512
)

// peeked is a line that the index has not reached.
type peeked struct {
	core  core
	keys  []key
	blank bool
	// next is where the next line starts; the size of the stream where the line
	// has no newline.
	next int64
}

// peekKey names a peeked line. The size is part of it for the line that the
// stream ends within.
type peekKey struct {
	gen   uint64
	start int64
	size  int64
}

// peek reads the line that starts at an offset; nil where nothing does.
func (s *Snapshot) peek(start int64) *peeked {
	if start < 0 || start >= s.size {
		return nil
	}
	k := peekKey{s.gen, start, s.size}
	if p := s.st.peeks.get(k); p != nil {
		return p
	}
	p := s.peekNow(start)
	if p != nil {
		s.st.peeks.put(k, p)
	}
	return p
}

func (s *Snapshot) peekNow(start int64) *peeked {
	for _, size := range []int64{nearWindow, frontWindow} {
		buf := make([]byte, min(size, s.size-start))
		n, err := s.readAt(buf, start)
		if err != nil || n == 0 {
			return nil
		}
		if nl := bytes.IndexByte(buf[:n], '\n'); nl >= 0 {
			return s.look(start, buf[:nl], int64(nl), start+int64(nl)+1, true)
		}
		if start+int64(n) >= s.size {
			return s.look(start, buf[:n], int64(n), s.size, true)
		}
		if size == frontWindow {
			return s.peekLong(start, buf[:n])
		}
	}
	return nil
}

// peekLong looks at a line of which the first bytes hold no newline.
func (s *Snapshot) peekLong(start int64, front []byte) *peeked {
	end, next, ok := s.endOf(start, start+int64(len(front)))
	if !ok {
		return nil
	}
	if end-start > min(wholeLine, s.st.opt.maxLine) {
		return s.look(start, front, end-start, next, false)
	}
	line := make([]byte, end-start)
	n, err := s.readAt(line, start)
	if err != nil {
		return nil
	}
	return s.look(start, line[:n], int64(n), next, true)
}

// look scans what was read of a line.
func (s *Snapshot) look(start int64, line []byte, length, next int64, whole bool) *peeked {
	sc := s.st.scanner()
	defer s.st.scanners.Put(sc)
	s.st.counts.heads.Add(1)
	var b batch
	if whole {
		sc.line(&b, start, line)
	} else {
		sc.front(&b, start, line, length)
	}
	p := &peeked{next: next, blank: len(b.cores) == 0}
	if !p.blank {
		p.core, p.keys = b.cores[0], b.keys
		if p.core.kind == asr.KindNone && next >= s.size && !s.endsInNewline(next) {
			p.core.flags |= flagPartial
		}
	}
	return p
}

// endsInNewline reports whether the byte before an offset is a newline.
func (s *Snapshot) endsInNewline(off int64) bool {
	var b [1]byte
	n, err := s.readAt(b[:], off-1)
	return err == nil && n == 1 && b[0] == '\n'
}

// front scans the first bytes of a line that is too long to be read here.
func (sc *scanner) front(b *batch, off int64, line []byte, length int64) {
	line, at := trimLine(line, off)
	b.cores = append(b.cores, core{off: at, len: clampLen(length - (at - off)), flags: flagHeadless})
	c := &b.cores[0]
	if length > sc.maxLine {
		sc.fail(b, c, ErrTooLong)
		return
	}
	if err := asr.Scan(line, &sc.head); err != nil && len(sc.head.Type) == 0 {
		return
	}
	sc.fill(c, &sc.head)
	sc.keys(b, c, &sc.head, line)
}

// lineEnd searches for the first newline from an offset on, no further than limit.
// It returns where it stands and where the next line starts; both are the limit
// where there is none.
func (s *Snapshot) lineEnd(off, limit int64) (end, next int64) {
	var buf []byte
	for size := int64(frontWindow); off < limit; size = farWindow {
		if int64(len(buf)) < size {
			buf = make([]byte, size)
		}
		w := buf[:min(size, limit-off)]
		n, err := s.readAt(w, off)
		if err != nil || n == 0 {
			break
		}
		if nl := bytes.IndexByte(w[:n], '\n'); nl >= 0 {
			return off + int64(nl), off + int64(nl) + 1
		}
		off += int64(n)
	}
	return limit, limit
}

// lineStart searches backwards for the start of the line that the byte at an
// offset belongs to, no further than floor, which is the start of a line.
func (s *Snapshot) lineStart(off, floor int64) int64 {
	for size := int64(nearWindow); off > floor; size = min(8*size, farWindow) {
		from := max(floor, off-size)
		w := make([]byte, off-from)
		n, err := s.readAt(w, from)
		if err != nil || n < len(w) {
			break
		}
		if nl := bytes.LastIndexByte(w, '\n'); nl >= 0 {
			return from + int64(nl) + 1
		}
		off = from
	}
	return floor
}

// ahead returns the first line that is not blank from the start of a line on.
func (s *Snapshot) ahead(start int64) *peeked {
	for limit := start + maxBlank; start < min(s.size, limit); {
		start = s.skipBlank(start)
		p := s.peek(start)
		if p == nil || !p.blank {
			return p
		}
		start = p.next
	}
	return nil
}

// skipBlank returns the start of the first line from start on that holds
// anything but white space, or the offset where it gave up.
func (s *Snapshot) skipBlank(start int64) int64 {
	buf := make([]byte, 4<<10)
	line := start
	for off := start; off < min(s.size, start+maxBlank); {
		n, err := s.readAt(buf, off)
		if err != nil || n == 0 {
			break
		}
		for i, c := range buf[:n] {
			switch c {
			case '\n':
				line = off + int64(i) + 1
			case ' ', '\t', '\r':
			default:
				return line
			}
		}
		off += int64(n)
	}
	return s.size
}

// behind returns the last line that is not blank and starts before an offset,
// which is the start of a line or the end of the stream, and not before floor. It
// returns nil where there is none, and where it is not known yet, which known says.
func (s *Snapshot) behind(before, floor int64) (p *peeked, known bool) {
	for limit := max(floor, before-maxBlank); before > limit; {
		at := s.lastInk(before, limit)
		if at < 0 {
			return nil, true
		}
		start, ok := s.startOf(at, floor)
		if !ok {
			return nil, false
		}
		s.noteEnd(start, at, before)
		p := s.peek(start)
		if p == nil || !p.blank {
			return p, p != nil
		}
		before = start
	}
	return nil, true
}

// lastInk returns the offset of the last byte before an offset that is no white
// space, -1 where there is none from floor on.
func (s *Snapshot) lastInk(before, floor int64) int64 {
	buf := make([]byte, 4<<10)
	for before > floor {
		from := max(floor, before-int64(len(buf)))
		w := buf[:before-from]
		n, err := s.readAt(w, from)
		if err != nil || n < len(w) {
			return -1
		}
		if i := len(bytes.TrimRight(w, " \t\r\n")); i > 0 {
			return from + int64(i) - 1
		}
		before = from
	}
	return -1
}
