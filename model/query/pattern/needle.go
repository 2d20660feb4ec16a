package pattern

import (
	"bytes"
	"unicode/utf8"
	"unsafe"
)

// bytesOf views a string's bytes without copying them. They are only read.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// maxForms is how many characters Unicode's simple folding ever makes one.
const maxForms = 4

// needle is a text to be found in bytes, exactly or by simple folding. It is a
// row of units, each of which is found as one of a few byte strings.
type needle struct {
	text  string
	fold  bool
	units []unit
	// anchors are bytes of which every occurrence has one, at a known unit.
	anchors []anchor
	// wobbly: the units before the anchors' have more than one length, so that a
	// later anchor may belong to an earlier start.
	wobbly bool
	// runes are all that a unit can be, for the check of escapes.
	runes []rune
	// maxLen is the length in bytes of the longest occurrence.
	maxLen int
}

// unit is one byte, or one character that has more than one way to be written.
type unit struct {
	// low is the byte, and mask what is ORed to a byte before it is compared:
	// 0x20 for a letter whose case does not matter. Both are unused where
	// variants are set.
	low, mask byte
	variants  [][]byte
}

// anchor is a byte that is looked for: the one at offset off of a unit.
type anchor struct {
	b         byte
	unit, off int
}

// newNeedle makes a needle of a text that is not empty.
func newNeedle(text string, fold bool) *needle {
	n := &needle{text: text, fold: fold}
	for _, r := range text {
		n.addRune(r, fold)
	}
	n.pickAnchors()
	return n
}

func (n *needle) addRune(r rune, fold bool) {
	forms := []rune{r}
	if fold {
		forms = orbit(r)
	}
	n.runes = append(n.runes, forms...)
	switch {
	case len(forms) == 1:
		for _, c := range utf8.AppendRune(nil, r) {
			n.units = append(n.units, unit{low: c})
			n.maxLen++
		}
	case len(forms) == 2 && isLetter(forms[0]) && isLetter(forms[1]):
		n.units = append(n.units, unit{low: byte(r) | 0x20, mask: 0x20})
		n.maxLen++
	default:
		u, longest := unit{}, 0
		for _, f := range forms {
			v := utf8.AppendRune(nil, f)
			u.variants = append(u.variants, v)
			longest = max(longest, len(v))
		}
		n.units = append(n.units, u)
		n.maxLen += longest
	}
}

func isLetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

// pickAnchors chooses the unit whose bytes are rarest in recorded sessions.
func (n *needle) pickAnchors() {
	best := 0
	for i, u := range n.units {
		as, rank := u.anchors(i)
		if n.anchors == nil || rank < best {
			n.anchors, best = as, rank
		}
	}
	for _, u := range n.units[:n.anchors[0].unit] {
		n.wobbly = n.wobbly || u.variants != nil
	}
}

// anchors returns a byte for each way in which unit i is written, and how often
// those bytes stand in recorded sessions.
func (u unit) anchors(i int) (as []anchor, rank int) {
	add := func(b byte, off int) {
		as = append(as, anchor{b: b, unit: i, off: off})
		rank += commonness(b)
	}
	if u.variants == nil {
		add(u.low, 0)
		if u.mask != 0 {
			add(u.low&^u.mask, 0)
		}
		return as, rank
	}
	for _, v := range u.variants {
		// The last byte of a character says more than its first, which is that of
		// a whole script.
		add(v[len(v)-1], len(v)-1)
	}
	return as, rank
}

// commonness estimates how often a byte stands in a recorded session. It decides
// speed, never what is found.
func commonness(c byte) int {
	const byUse = "^~%$@!?<XJQY'V#z&KH]|WG;OB+ZNMjFU>*PDLRA=EqCS}I{)(T[89x765v4`3_wyk2b/f1,-0gh.mpudlc:\\\"iorasnte "
	switch {
	case c >= 0x80:
		return 4
	case c < ' ' || c == 0x7f:
		return 1
	}
	i := bytes.IndexByte([]byte(byUse), c)
	return 1 + i*i*i/1000
}

// forward returns where the unit ends if it stands at b[at:], else -1.
func (u *unit) forward(b []byte, at int) int {
	if u.variants == nil {
		if at < len(b) && b[at]|u.mask == u.low {
			return at + 1
		}
		return -1
	}
	for _, v := range u.variants {
		if bytes.HasPrefix(b[at:], v) {
			return at + len(v)
		}
	}
	return -1
}

// backward returns where the unit starts if it ends at b[:at], else -1.
func (u *unit) backward(b []byte, at int) int {
	if u.variants == nil {
		if at > 0 && b[at-1]|u.mask == u.low {
			return at - 1
		}
		return -1
	}
	for _, v := range u.variants {
		if bytes.HasSuffix(b[:at], v) {
			return at - len(v)
		}
	}
	return -1
}

// around returns the occurrence of the needle that has the anchor at b[at], or
// -1, -1.
func (n *needle) around(b []byte, a anchor, at int) (start, end int) {
	start = at - a.off
	if start < 0 {
		return -1, -1
	}
	end = start
	for i := a.unit; i < len(n.units); i++ {
		if end = n.units[i].forward(b, end); end < 0 {
			return -1, -1
		}
	}
	for i := a.unit - 1; i >= 0; i-- {
		if start = n.units[i].backward(b, start); start < 0 {
			return -1, -1
		}
	}
	return start, end
}
