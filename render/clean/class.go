package clean

import (
	"strings"
	"unicode"
)

const (
	zwnj = 0x200c
	zwj  = 0x200d
	vs15 = 0xfe0e
	vs16 = 0xfe0f
)

// context is what decides whether the next character may pass: what it would
// attach itself to.
type context struct {
	// prev is the last character that passed; base says there is a character on
	// this line that marks can stand on.
	prev rune
	base bool
	// marks counts the combining marks on the current character.
	marks int
	// simple: prev is of a kind that no following base character clusters with.
	simple bool
	// attached: prev stands on or in the cluster of an earlier character.
	attached bool
	// tags is what remains of a flag's tag sequence.
	tags string
}

// flagTags are the tag sequences of the three flags that emoji recommends; no
// other use of tag characters passes.
const flagTags = "gbeng\x7f gbsct\x7f gbwls\x7f"

// step says whether r may pass where it stands, rest being what follows it, and
// moves the context past it if so.
func (c *context) step(r rune, rest string) bool {
	if simple(r) {
		*c = context{prev: r, base: true, simple: true}
		return true
	}
	switch {
	case c.tags != "" || r >= 0xe0000 && r <= 0xe007f:
		return c.tag(r, rest)
	case r == zwnj || r == zwj:
		return c.join(r, rest)
	case isSelector(r):
		return c.attach(r, c.base && !c.attached && selectable(c.prev, r))
	case unicode.Is(unicode.M, r):
		ok := c.base && c.marks < MaxMarks && !invisibleMark(r)
		c.marks++
		return c.attach(r, ok)
	case !visible(r):
		return false
	}
	joined := c.prev == zwj || isRegional(r) && isRegional(c.prev) || isJamo(r) && isJamo(c.prev)
	*c = context{prev: r, base: true, attached: joined || isModifier(r) && pictographic(c.prev)}
	if r == 0x1f3f4 {
		c.tags = flagTail(rest)
	}
	return true
}

// attach lets r join the current cluster if ok.
func (c *context) attach(r rune, ok bool) bool {
	if ok {
		c.prev, c.simple, c.attached = r, false, true
	}
	return ok
}

// join decides on a joiner: within an emoji sequence, or after a letter or mark
// of a script that uses joiners.
func (c *context) join(r rune, rest string) bool {
	if !c.base || c.prev == zwj || c.prev == zwnj {
		return false
	}
	if joins(c.prev) {
		return c.attach(r, true)
	}
	if r == zwnj || !(pictographic(c.prev) || c.prev == vs16 || isModifier(c.prev)) {
		return false
	}
	next := firstRune(rest)
	return c.attach(r, pictographic(next) && visible(next))
}

// tag decides on a tag character. Once a flag has opened, the whole sequence is
// known to be one of flagTags, so each of its characters passes.
func (c *context) tag(r rune, rest string) bool {
	if c.tags == "" || r != rune(0xe0000+int(c.tags[0])) {
		if c.tags == "" {
			return false
		}
		c.tags = ""
		return c.step(r, rest)
	}
	c.tags = c.tags[1:]
	return c.attach(r, true)
}

// flagTail returns the letters of the flag sequence that rest begins with, its
// end mark included, or nothing.
func flagTail(rest string) string {
	for tail := range strings.SplitSeq(flagTags, " ") {
		want := make([]rune, 0, len(tail))
		for _, b := range []byte(tail) {
			want = append(want, rune(0xe0000+int(b)))
		}
		if strings.HasPrefix(rest, string(want)) {
			return tail
		}
	}
	return ""
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return -1
}

// simple characters are the common letters: visible, and with a cluster boundary
// between any two of them. None is part of an emoji sequence.
func simple(r rune) bool {
	switch {
	case r < 0x80:
		return r >= 0x20 && r < 0x7f
	case r < 0x300:
		return r >= 0xa1 && r != 0xad && r != 0xa9 && r != 0xae
	case r < 0x530: // Greek, Cyrillic
		return r >= 0x400 && r < 0x483 || r >= 0x48a || r >= 0x391 && r <= 0x3c9 && r != 0x3a2
	case r < 0xe60: // Armenian, Hebrew, Arabic, Thai
		return r >= 0x621 && r <= 0x64a || r >= 0x5d0 && r <= 0x5ea || r >= 0x660 && r <= 0x669 ||
			r >= 0x671 && r <= 0x6d3 || r >= 0xe01 && r <= 0xe30 || r >= 0xe40 && r <= 0xe46 ||
			r >= 0x561 && r <= 0x586 || r >= 0x531 && r <= 0x556
	case r < 0x3041: // punctuation, box drawing
		return r >= 0x2010 && r <= 0x2027 || r >= 0x2500 && r <= 0x25a9 || r >= 0x3001 && r <= 0x3011 ||
			r >= 0x1e00 && r <= 0x1eff
	case r < 0x3400: // Kana
		return r <= 0x3096 || r >= 0x30a0 && r <= 0x30ff
	default: // Han, Hangul, wide forms
		return r <= 0x4dbf || r >= 0x4e00 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3 || r >= 0xff01 && r <= 0xff5e
	}
}

// Simple reports whether r is one of the common letters that are visible, one
// grapheme cluster each, and never joined to another of them. It may say no to a
// character that is all that.
func Simple(r rune) bool { return simple(r) }

// visible reports whether r, which is neither a mark nor a joiner, can be seen.
func visible(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x3164, 0xffa0: // Hangul fillers: letters that draw nothing
		return false
	}
	return unicode.IsGraphic(r) || prepended(r)
}

// prepended reports the format characters that draw something: signs that
// enclose the number that follows.
func prepended(r rune) bool { return unicode.Is(unicode.Prepended_Concatenation_Mark, r) }

// invisibleMark reports the combining marks that draw nothing.
func invisibleMark(r rune) bool {
	return r == 0x34f || r == 0x17b4 || r == 0x17b5
}

func isSelector(r rune) bool {
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef ||
		r >= 0x180b && r <= 0x180d || r == 0x180f
}

// selectable reports whether the variation selector vs may follow base.
func selectable(base, vs rune) bool {
	switch {
	case vs == vs15 || vs == vs16:
		return pictographic(base) || base >= '0' && base <= '9' || base == '#' || base == '*'
	case vs >= 0xe0100:
		return unicode.Is(unicode.Han, base)
	case vs < 0xfe00:
		return unicode.Is(unicode.Mongolian, base)
	default:
		return unicode.In(base, unicode.Han, unicode.Sm, unicode.So, unicode.Myanmar, unicode.Phags_Pa)
	}
}

func isRegional(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }
func isModifier(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

// isJamo reports the Hangul letters that combine into syllables.
func isJamo(r rune) bool {
	return r >= 0x1100 && r <= 0x11ff || r >= 0xa960 && r <= 0xa97c || r >= 0xac00 && r <= 0xd7fb
}

// pictographic reports the characters that emoji sequences are made of, and
// more symbols of the same blocks. The pictures of control characters are none:
// what follows such a name must pass, or not, as it does after what is named.
func pictographic(r rune) bool {
	switch {
	case r >= 0x2400 && r <= 0x243f:
		return false
	case r >= 0x1f000 && r <= 0x1faff:
		return !isRegional(r)
	case r >= 0x2190 && r <= 0x2bff:
		return true
	}
	switch r {
	case 0xa9, 0xae, 0x203c, 0x2049, 0x2122, 0x2139, 0x3030, 0x303d, 0x3297, 0x3299:
		return true
	}
	return false
}

// joins reports the letters and marks after which a joiner has a meaning.
func joins(r rune) bool {
	if r < 0x600 || !unicode.In(r, unicode.L, unicode.M) {
		return false
	}
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko,
		unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
		unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala,
		unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Balinese, unicode.Javanese,
		unicode.Mandaic, unicode.Phags_Pa, unicode.Adlam, unicode.Hanifi_Rohingya)
}
