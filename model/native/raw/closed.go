package raw

import "unicode/utf8"

// Closed makes a JSON value of the beginning of one: what is open at its end is
// closed, and what is not whole there left out, but for a string that is a value,
// which ends where head does. It is for looking at the head of a log whose first line
// is longer than the head. What is no beginning of JSON stays none.
func Closed(head []byte) []byte {
	c := closer{b: head}
	for i := 0; i < len(head); {
		i = c.step(i)
	}
	return c.result()
}

// closer follows which arrays and objects are open.
type closer struct {
	b []byte
	// open are the brackets that close what is open, the outermost first.
	open []byte
	// good is how much of b may be kept.
	good int
	// value: what comes next is a value, and no name.
	value bool
	// inString: b ends within a string that is a value.
	inString bool
}

// step takes the byte at i and returns the index of the next one to be taken.
func (c *closer) step(i int) int {
	switch b := c.b[i]; b {
	case '{', '[':
		c.open = append(c.open, b+2) // ASCII has the closing brackets two behind
		c.value = b == '['
		c.good = i + 1
	case '}', ']':
		if len(c.open) > 0 {
			c.open = c.open[:len(c.open)-1]
		}
		c.value = false
		c.good = i + 1
	case ',':
		c.value = len(c.open) > 0 && c.open[len(c.open)-1] == ']'
		c.good = i
	case ':':
		c.value = true
	case '"':
		end := skipString(c.b, i)
		if whole := end-i >= 2 && c.b[end-1] == '"' && !(end == len(c.b) && escaped(c.b, end-1)); !whole {
			c.inString = c.value
			return len(c.b)
		}
		return end
	}
	return i + 1
}

// escaped reports whether the byte at i stands behind an odd number of backslashes.
func escaped(b []byte, i int) bool {
	n := 0
	for i > n && b[i-n-1] == '\\' {
		n++
	}
	return n&1 == 1
}

func (c *closer) result() []byte {
	if len(c.open) == 0 {
		return c.b
	}
	var out []byte
	if c.inString {
		out = append(append(out, wholeText(c.b)...), '"')
	} else {
		out = append(out, c.b[:c.good]...)
	}
	for i := len(c.open) - 1; i >= 0; i-- {
		out = append(out, c.open[i])
	}
	return out
}

// wholeText takes an escape or a character that is not whole off the end of a string
// that is cut.
func wholeText(b []byte) []byte {
	for n := 1; n < len(`\u0000`) && n <= len(b); n++ {
		at := len(b) - n
		if b[at] != '\\' || escaped(b, at) {
			continue
		}
		if n == 1 || b[at+1] == 'u' {
			return b[:at]
		}
		return b
	}
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if at := len(b) - n; utf8.RuneStart(b[at]) {
			if !utf8.FullRune(b[at:]) {
				return b[:at]
			}
			break
		}
	}
	return b
}
