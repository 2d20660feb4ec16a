package query

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"asrview/model/query/pattern"
)

// MaxQuery is the longest query that is read, in bytes; MaxTerms is how many
// terms it may have.
const (
	MaxQuery = 4000
	MaxTerms = 64
)

// SyntaxError says where a query is wrong, and why.
type SyntaxError struct {
	// Offset counts bytes from 0, Column characters from 1.
	Offset, Column int
	// Why is a sentence without a full stop.
	Why string
}

// Error returns the reason and the column.
func (e *SyntaxError) Error() string { return fmt.Sprintf("column %d: %s", e.Column, e.Why) }

// Query is a parsed query. It is immutable and safe for concurrent use.
type Query struct {
	source string
	terms  []term
	judge  Judge
}

// term is one condition: a row of alternatives, any of which meets it.
type term struct {
	negated bool
	// key is the key's name; "" for text.
	key    string
	leaves []leaf
	// patterns are those of text, for highlights.
	patterns []*pattern.Pattern
}

// Parse reads a query. Times without a zone are local. Errors are of type
// *[SyntaxError].
func Parse(s string) (*Query, error) { return ParseIn(s, time.Local) }

// ParseIn is Parse with the zone of times that say none.
func ParseIn(s string, zone *time.Location) (*Query, error) {
	p := &parser{src: s, zone: zone}
	if len(s) > MaxQuery {
		return nil, p.errorf(MaxQuery, "a query is at most %d bytes long", MaxQuery)
	}
	q := &Query{source: s}
	for {
		p.skipSpace()
		if p.at == len(s) {
			return q, nil
		}
		if len(q.terms) == MaxTerms {
			return nil, p.errorf(p.at, "a query has at most %d terms", MaxTerms)
		}
		t, err := p.term()
		if err != nil {
			return nil, err
		}
		q.terms = append(q.terms, t)
	}
}

// String returns the query as it was given.
func (q *Query) String() string { return q.source }

// Empty reports whether the query has no terms, and so matches every line.
func (q *Query) Empty() bool { return len(q.terms) == 0 }

// With returns the query with one more term: that a text of the record matches the
// pattern. So one searches among what a filter leaves.
func (q *Query) With(p *pattern.Pattern) *Query {
	c := *q
	c.terms = append(c.terms[:len(c.terms):len(c.terms)], term{leaves: []leaf{textLeaf(p)}, patterns: []*pattern.Pattern{p}})
	return &c
}

// Patterns returns what the query looks for in texts, for highlights: the
// patterns of its words, quotes and expressions that are not negated.
func (q *Query) Patterns() []*pattern.Pattern {
	var out []*pattern.Pattern
	for _, t := range q.terms {
		if !t.negated {
			out = append(out, t.patterns...)
		}
	}
	return out
}

// parser reads terms from src, at byte at.
type parser struct {
	src  string
	at   int
	zone *time.Location
}

func (p *parser) errorf(at int, format string, args ...any) error {
	return &SyntaxError{
		Offset: at,
		Column: utf8.RuneCountInString(p.src[:min(at, len(p.src))]) + 1,
		Why:    fmt.Sprintf(format, args...),
	}
}

func (p *parser) skipSpace() {
	rest := strings.TrimLeftFunc(p.src[p.at:], unicode.IsSpace)
	p.at = len(p.src) - len(rest)
}

// wordEnd returns where the characters that are no space end.
func (p *parser) wordEnd(from int) int {
	if i := strings.IndexFunc(p.src[from:], unicode.IsSpace); i >= 0 {
		return from + i
	}
	return len(p.src)
}

// term reads one term, which starts at p.at.
func (p *parser) term() (term, error) {
	start := p.at
	if p.src[start] == '-' {
		p.at++
		if t, ok, err := p.markedTerm(); ok || err != nil {
			t.negated = true
			return t, err
		}
		p.at = start
	} else if t, ok, err := p.markedTerm(); ok || err != nil {
		return t, err
	}
	end := p.wordEnd(start)
	p.at = end
	return p.textTerm(value{at: start, text: p.src[start:end]})
}

// markedTerm reads a term that begins with a known key, a quote or a slash, if
// one stands at p.at.
func (p *parser) markedTerm() (t term, ok bool, err error) {
	if name, valueAt, ok := p.keyAt(p.at); ok {
		t, err := p.keyTerm(name, valueAt)
		return t, true, err
	}
	v, ok, err := p.delimited(p.at)
	if !ok || err != nil {
		return term{}, false, err
	}
	if p.at = v.end; p.at < p.wordEnd(p.at) {
		return term{}, false, p.errorf(p.at, "a space is missing after the closing quote")
	}
	t, err = p.textTerm(v)
	return t, true, err
}

// keyAt reports which known key stands at a place, and where its value begins.
func (p *parser) keyAt(at int) (name string, valueAt int, ok bool) {
	i := strings.IndexByte(p.src[at:], ':')
	if i < 0 {
		return "", 0, false
	}
	k, ok := lookup(p.src[at : at+i])
	return k.Name, at + i + 1, ok
}

// textTerm makes the term of a word, a quoted text or an expression.
func (p *parser) textTerm(v value) (term, error) {
	pat, err := p.pattern(v)
	if err != nil {
		return term{}, err
	}
	return term{leaves: []leaf{textLeaf(pat)}, patterns: []*pattern.Pattern{pat}}, nil
}

// pattern compiles a value.
func (p *parser) pattern(v value) (*pattern.Pattern, error) {
	compile := pattern.Literal
	at := v.at
	if v.regexp {
		compile = pattern.Compile
		at++
	}
	if v.quoted {
		at++
	}
	pat, err := compile(v.text)
	if e, ok := err.(*pattern.Error); ok {
		return nil, p.errorf(at+e.Offset, "%s", e.Why)
	}
	return pat, err
}

// keyTerm reads the value of a key.
func (p *parser) keyTerm(name string, at int) (term, error) {
	k, _ := lookup(name)
	if at == p.wordEnd(at) {
		return term{}, p.errorf(p.at, "%s: needs a value, such as %s:%s; to look for the word, put it in quotes", name, name, k.Example)
	}
	values, end, err := p.values(k, at)
	if err != nil {
		return term{}, err
	}
	p.at = end
	t := term{key: name}
	for _, v := range values {
		if err := p.alternative(&t, k, v); err != nil {
			return term{}, err
		}
	}
	return t, nil
}

func (p *parser) alternative(t *term, k Key, v value) error {
	l, pat, err := k.leaf(p, v)
	if err != nil {
		return err
	}
	t.leaves = append(t.leaves, l)
	if pat != nil {
		t.patterns = append(t.patterns, pat)
	}
	return nil
}

// values reads the alternatives of a key's value, which commas separate.
func (p *parser) values(k Key, at int) (vs []value, end int, err error) {
	for {
		v, ok, err := p.delimited(at)
		if err != nil {
			return nil, 0, err
		}
		if !ok {
			v = p.bare(k, at)
		}
		vs = append(vs, v)
		switch {
		case v.end == p.wordEnd(v.end):
			return vs, v.end, nil
		case p.src[v.end] != ',':
			return nil, 0, p.errorf(v.end, "a space is missing after the closing quote")
		}
		if at = v.end + 1; at == p.wordEnd(at) {
			return nil, 0, p.errorf(v.end, "a value is missing after the comma")
		}
	}
}

// bare reads a value without quotes, up to a space or, where the key takes
// alternatives, a comma.
func (p *parser) bare(k Key, at int) value {
	end := p.wordEnd(at)
	if !k.whole {
		if i := strings.IndexByte(p.src[at:end], ','); i > 0 {
			end = at + i
		}
	}
	return value{at: at, end: end, text: p.src[at:end]}
}
