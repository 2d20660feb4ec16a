package asr

import (
	"strings"
	"unsafe"
)

// longString is the length from which a string is scrubbed in place, which spares
// a second copy of its text.
const longString = 8 << 20

// notShownRoom is how much longer than one byte the words can be that stand in a
// payload's place; those in place of a longer one are longer by less.
const notShownRoom = len("(1 bytes, not shown)") - 1

// scrubbedLong is scrubbed for a very long string.
func (r *reader) scrubbedLong(inside []byte) Value {
	size := 0
	m := mender{rest: inside}
	for p := m.next(); len(p) > 0; p = m.next() {
		size += len(p)
	}
	if !r.strict {
		r.flaws |= m.flaws
	}
	const gap = maxDataURLs * notShownRoom
	buf := appendUnquoted(make([]byte, gap, gap+size), inside)
	return scrubInPlace(buf, gap)
}

// scrubInPlace judges the string that stands in buf behind a gap, as scrub does. It
// takes buf over. The gap leaves room for words that are longer than what they
// stand for, so that what is written never runs into what is still to be read.
func scrubInPlace(buf []byte, gap int) Value {
	s := unsafe.String(unsafe.SliceData(buf[gap:]), len(buf)-gap)
	if isBytes(s) {
		return withheld(len(s))
	}
	u, ok := findDataURL(s, 0)
	switch {
	case !ok:
		return Value{Kind: String, Text: s}
	case u.start == 0 && u.end == len(s):
		return Value{Kind: Withheld, Was: String, Size: u.end - u.payload, Text: strings.Clone(u.mediaType)}
	}
	out, from := buf[:0], 0
	size := eachDataURL(s, func(start, end int) {
		out = append(append(out, buf[gap+from:gap+start]...), notShown(end-start)...)
		from = end
	})
	out = append(out, buf[gap+from:]...)
	if len(out) < len(buf)/2 {
		return Value{Kind: String, Text: string(out), Size: size}
	}
	return Value{Kind: String, Text: unsafe.String(unsafe.SliceData(out), len(out)), Size: size}
}
