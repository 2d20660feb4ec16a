package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"asrview/model/query/pattern"
)

// unknownValue is how queries name a value that is absent where the page says
// that absent means unknown.
const unknownValue = "unknown"

// matcher compares a recorded value with a term's. The zero matcher matches
// nothing.
type matcher struct {
	text string
	fold bool
	mode mode
	re   *pattern.Pattern
}

// mode says how a plain value is compared; an expression is looked for anywhere.
type mode uint8

const (
	// equal: the whole value.
	equal mode = iota
	// words: one or more whole words of the value; letters, digits and _ are
	// parts of a word.
	words
	// pieces: like words, but _ separates.
	pieces
)

func newMatcher(p *parser, v value, m mode) (matcher, error) {
	pat, err := p.pattern(v)
	if err != nil {
		return matcher{}, err
	}
	if v.regexp {
		return matcher{re: pat}, nil
	}
	return matcher{text: v.text, fold: pat.IgnoresCase(), mode: m}, nil
}

// match reports whether a recorded value is what the term asks for. The empty
// string, which is never recorded, is not.
func (m matcher) match(s string) bool {
	switch {
	case s == "":
		return false
	case m.re != nil:
		return m.re.Match(s)
	case m.mode == equal:
		return m.equals(s)
	}
	return m.within(s)
}

// matchOrUnknown is match for a member whose absence means unknown.
func (m matcher) matchOrUnknown(s string) bool {
	if s == "" {
		s = unknownValue
	}
	return m.match(s)
}

func (m matcher) equals(s string) bool {
	if m.fold {
		return strings.EqualFold(s, m.text)
	}
	return s == m.text
}

func (m matcher) within(s string) bool {
	if m.equals(s) {
		return true
	}
	for i := range s {
		if j := m.prefixLen(s[i:]); j > 0 && m.edge(s, i) && m.edge(s, i+j) {
			return true
		}
	}
	return false
}

// prefixLen returns how many bytes of s the text is the start of, 0 if it is
// not.
func (m matcher) prefixLen(s string) int {
	if !m.fold {
		if strings.HasPrefix(s, m.text) {
			return len(m.text)
		}
		return 0
	}
	n := 0
	for range m.text {
		if n == len(s) {
			return 0
		}
		_, size := utf8.DecodeRuneInString(s[n:])
		n += size
	}
	if strings.EqualFold(s[:n], m.text) {
		return n
	}
	return 0
}

// edge reports whether no word goes on across s[i].
func (m matcher) edge(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i:])
	return i == 0 || i == len(s) || !m.inWord(before) || !m.inWord(after)
}

func (m matcher) inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' && m.mode == words
}

// prefilter returns what a stored line must have for the value to stand in it,
// nil if that cannot be said.
func (m matcher) prefilter() *pattern.Prefilter {
	if m.re != nil {
		return m.re.Prefilter()
	}
	pat, err := pattern.Literal(m.text)
	if err != nil {
		return nil
	}
	return pat.Prefilter()
}
