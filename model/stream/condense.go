package stream

import (
	"bytes"
	"errors"
	"sort"
	"unicode/utf8"

	"asrview/model/asr"
)

// A line of more than condenseAt bytes is not held to be scanned: it goes
// through a condenser piece by piece, which leaves out the inside of long values
// and keeps what asr.Scan looks at, so that scanning the rest finds the same.
const (
	condenseAt = 4 << 20
	// keepValue is the longest value that is kept as it is.
	keepValue = 64 << 10
	// maxCondensed is how much may be kept in all.
	maxCondensed = 8 << 20
)

// condenser takes a line in pieces. Where it cannot keep its promise — a name, an
// id or a list of references that is itself very long, a line that starts like
// another value than an object, too many members — it sets whole: such a line
// must be read in one piece.
type condenser struct {
	out   []byte
	whole bool
	// keep and limit are keepValue and maxCondensed; tests use smaller ones.
	keep, limit int

	src   int64   // bytes taken so far
	moved []moved // where out and the line drifted apart
	last  byte    // the last byte taken
	// spaces is how much white space the line ends with so far.
	spaces int64

	state  condenseState
	depth  int // open arrays and objects, the record's own included
	open   []uint64
	slash  int  // backslashes at the end of what was taken of a string
	value  int  // where in out the string or the container at depth 2 started
	long   bool // its inside is being left out
	name   []byte
	isName bool // the string being read is a member's name
}

// moved says that out's bytes from one place on stand from another place on in
// the line.
type moved struct {
	out int
	src int64
}

type condenseState uint8

const (
	beforeObject condenseState = iota
	betweenValues
	inString
	inContainer
	inInnerString
	// afterwards: what follows cannot change what Scan says.
	afterwards
)

func newCondenser() *condenser {
	return &condenser{keep: keepValue, limit: maxCondensed}
}

// take takes the next piece.
func (c *condenser) take(b []byte) {
	if len(b) == 0 {
		return
	}
	c.last = b[len(b)-1]
	from := c.src
	ink := int64(len(bytes.TrimRight(b, " \t\r\n")))
	if ink > 0 {
		c.spaces = 0
	}
	c.spaces += int64(len(b)) - ink
	c.src += int64(len(b))
	if c.whole {
		return
	}
	for i := 0; i < len(b) && c.state != afterwards && !c.whole; {
		at := from + int64(i)
		switch c.state {
		case beforeObject:
			i += c.begin(b[i:], at)
		case betweenValues:
			c.between(b[i], at)
			i++
		case inString, inInnerString:
			i += c.string(b[i:], at)
		case inContainer:
			i += c.container(b[i:], at)
		}
		if len(c.out) > c.limit {
			c.whole = true
		}
	}
	if c.whole {
		c.out = nil
	}
}

// emit keeps a byte that stands at an offset of the line.
func (c *condenser) emit(at int64, b ...byte) {
	n := len(c.moved)
	have := at == int64(len(c.out))
	if n > 0 {
		m := c.moved[n-1]
		have = at-m.src == int64(len(c.out)-m.out)
	}
	if !have {
		c.moved = append(c.moved, moved{len(c.out), at})
	}
	c.out = append(c.out, b...)
}

// cut takes back what was kept from a place in out on.
func (c *condenser) cut(to int) {
	c.out = c.out[:to]
	for n := len(c.moved); n > 0 && c.moved[n-1].out >= to; n = len(c.moved) {
		c.moved = c.moved[:n-1]
	}
}

// begin looks for the record's brace.
func (c *condenser) begin(b []byte, at int64) int {
	switch x := b[0]; {
	case at < int64(len(byteOrderMark)) && x == byteOrderMark[at] && int(at) == len(c.out):
		c.emit(at, x)
	case isSpace(x):
		if len(c.out) == 0 || !isSpace(c.out[len(c.out)-1]) {
			c.emit(at, x)
		}
	case x == '{':
		c.emit(at, x)
		c.state, c.depth, c.isName = betweenValues, 1, true
	case bytes.IndexByte([]byte(`["-tfn0123456789`), x) >= 0 ||
		len(b) < notJSON || len(bytes.TrimSpace(b[:utf8.UTFMax])) < utf8.UTFMax:
		c.whole = true
	default:
		c.emit(at, b[:notJSON]...)
		c.state = afterwards
	}
	return 1
}

// notJSON is how much is kept of a line that does not start like JSON.
const notJSON = 64

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// between takes one byte outside of all values of the record.
func (c *condenser) between(x byte, at int64) {
	if isSpace(x) && isSpace(c.out[len(c.out)-1]) {
		return
	}
	c.emit(at, x)
	if c.depth == 0 {
		if !isSpace(x) {
			c.state = afterwards
		}
		return
	}
	switch x {
	case '"':
		c.state, c.value, c.long, c.slash = inString, len(c.out)-1, false, 0
	case '{', '[':
		c.value, c.long = len(c.out)-1, false
		c.push(x)
		c.state = inContainer
	case '}':
		c.depth--
	case ']':
		c.state = afterwards
	case ',':
		c.isName = true
	case ':':
		c.isName = false
	}
}

func (c *condenser) push(x byte) {
	i := c.depth >> 6
	if i == len(c.open) {
		c.open = append(c.open, 0)
	}
	bit := uint64(1) << (c.depth & 63)
	c.open[i] &^= bit
	if x == '{' {
		c.open[i] |= bit
	}
	c.depth++
}

// top is the bracket that is open at a depth.
func (c *condenser) top(depth int) byte {
	if c.open[depth>>6]>>(depth&63)&1 != 0 {
		return '{'
	}
	return '['
}

// string takes what the piece holds of the string that is open.
func (c *condenser) string(b []byte, at int64) int {
	n, closed := c.stringEnd(b)
	c.pass(b[:n], at)
	switch {
	case !closed || c.whole:
		return n
	case c.state == inInnerString:
		c.state = inContainer
		return n
	case c.long:
		c.emit(at+int64(n)-1, '"')
	case c.isName:
		c.name = append(c.name[:0], c.out[c.value:]...)
	}
	c.state = betweenValues
	return n
}

// stringEnd returns how much of b belongs to the open string, and whether it
// ends there.
func (c *condenser) stringEnd(b []byte) (n int, closed bool) {
	for from := 0; ; {
		q := bytes.IndexByte(b[from:], '"')
		if q < 0 {
			c.slash = c.slashes(b, len(b))
			return len(b), false
		}
		q += from
		if c.slashes(b, q)%2 == 0 {
			c.slash = 0
			return q + 1, true
		}
		from = q + 1
		if from == len(b) {
			c.slash = 0
			return len(b), false
		}
	}
}

// slashes counts the backslashes right before b[end], those of the pieces before
// included.
func (c *condenser) slashes(b []byte, end int) int {
	n := 0
	for n < end && b[end-1-n] == '\\' {
		n++
	}
	if n == end {
		n += c.slash
	}
	return n
}

// pass keeps what belongs to the open value, or finds it too long.
func (c *condenser) pass(b []byte, at int64) {
	if c.long {
		return
	}
	if len(c.out)-c.value+len(b) <= c.keep {
		c.emit(at, b...)
		return
	}
	if c.matters() {
		c.whole = true
		return
	}
	c.long = true
	c.cut(c.value + 1)
}

// matters reports whether the value that is open must be kept however long it
// is.
func (c *condenser) matters() bool {
	if c.isName {
		return true
	}
	if bytes.IndexByte(c.name, '\\') >= 0 {
		return true
	}
	switch string(bytes.Trim(c.name, `"`)) {
	case "type", "id", "ts", "role", "author", "origin", "audience", "status", "phase",
		"messageId", "callId", "planId", "supersedes", "message", "conversation", "name",
		"derivedFrom", "platform", "platformMessageIds", "from", "recipients", "session":
		return true
	}
	return false
}

// container takes what the piece holds of an array or object up to the next
// string or the end of the container.
func (c *condenser) container(b []byte, at int64) int {
	for i, x := range b {
		switch x {
		case '"':
			c.pass(b[:i+1], at)
			c.state, c.slash = inInnerString, 0
			return i + 1
		case '{', '[':
			if c.depth == asr.MaxDepth {
				c.tooDeep(at+int64(i), x)
				return i + 1
			}
			c.push(x)
		case '}', ']':
			c.depth--
			if open := c.top(c.depth); (open == '{') != (x == '}') {
				c.mismatch(b[:i], at, x, open)
				return i + 1
			}
			if c.depth == 1 {
				c.pass(b[:i+1], at)
				if c.long {
					c.emit(at+int64(i), x)
				}
				c.state = betweenValues
				return i + 1
			}
		}
	}
	c.pass(b, at)
	return len(b)
}

// tooDeep keeps all the brackets that are open, so that Scan finds too many.
func (c *condenser) tooDeep(at int64, x byte) {
	c.cut(c.value)
	for d := 1; d < c.depth; d++ {
		c.out = append(c.out, c.top(d))
	}
	c.emit(at, x)
	c.state = afterwards
}

// mismatch keeps the bracket that has no business where it stands.
func (c *condenser) mismatch(b []byte, at int64, x, open byte) {
	c.pass(b, at)
	if c.long && c.depth > 1 {
		c.out = append(c.out, open)
	}
	c.emit(at+int64(len(b)), x)
	c.state = afterwards
}

// inLine turns an offset in out into one in the line.
func (c *condenser) inLine(at int) int64 {
	i := sort.Search(len(c.moved), func(i int) bool { return c.moved[i].out > at }) - 1
	if i < 0 {
		return int64(at)
	}
	return c.moved[i].src + int64(at-c.moved[i].out)
}

// fault moves the offset of a fault that Scan found in out to the line.
func (c *condenser) fault(err error) error {
	var s *asr.SyntaxError
	if !errors.As(err, &s) {
		return err
	}
	at := c.inLine(s.Offset)
	if s.Offset >= len(bytes.TrimRight(c.out, " \t\r\n")) {
		at = c.src - c.spaces
	}
	return &asr.SyntaxError{Offset: int(at), What: s.What}
}
