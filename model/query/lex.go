package query

import "strings"

// value is one alternative of a term.
type value struct {
	at, end int
	text    string
	// quoted: between quotes. regexp: between slashes; text is what stands
	// between them, at the next byte.
	quoted, regexp bool
}

// delimited reads a quoted text or a regular expression at a place. A slash
// whose partner is missing or has more text behind it begins a plain word, as in
// /usr/bin.
func (p *parser) delimited(at int) (v value, ok bool, err error) {
	if at == len(p.src) {
		return v, false, nil
	}
	switch p.src[at] {
	case '"':
		text, end, ok := unquote(p.src, at)
		if !ok {
			return v, false, p.errorf(at, "the quote is not closed")
		}
		if text == "" {
			return v, false, p.errorf(at, "there is nothing between the quotes")
		}
		return value{at: at, end: end, text: text, quoted: true}, true, nil
	case '/':
		text, end, ok := unslash(p.src, at)
		if !ok || end < len(p.src) && p.src[end] != ',' && end != p.wordEnd(end) {
			return v, false, nil
		}
		return value{at: at, end: end, text: text, regexp: true}, true, nil
	}
	return v, false, nil
}

// unquote reads a text between quotes, in which \" and \\ stand for what follows
// the backslash.
func unquote(s string, at int) (text string, end int, ok bool) {
	var b strings.Builder
	for i := at + 1; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), i + 1, true
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
		}
		b.WriteByte(s[i])
	}
	return "", 0, false
}

// unslash reads an expression between slashes, in which \/ stands for a slash.
// It is not empty.
func unslash(s string, at int) (text string, end int, ok bool) {
	var b strings.Builder
	for i := at + 1; i < len(s); i++ {
		switch {
		case s[i] == '/':
			return b.String(), i + 1, b.Len() > 0
		case s[i] == '\\' && i+1 < len(s):
			if i++; s[i] != '/' {
				b.WriteByte('\\')
			}
		}
		b.WriteByte(s[i])
	}
	return "", 0, false
}
