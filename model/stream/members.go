package stream

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// The functions below find a few values inside a line that asr.Scan has
// accepted, for the members that an index has keys of but no Head has room for.
// They are safe, if pointless, on any other bytes.

// member returns the value of a top-level member as stored, the last one where
// the name stands twice, nil where there is none.
func member(object []byte, name string) []byte {
	var found []byte
	i := skipSpace(object, 0)
	if i >= len(object) || object[i] != '{' {
		return nil
	}
	i++
	for {
		i = skipSpace(object, i)
		if i >= len(object) || object[i] != '"' {
			return found
		}
		end := skipString(object, i)
		isIt := nameIs(object[i:end], name)
		i = skipSpace(object, end)
		if i >= len(object) || object[i] != ':' {
			return found
		}
		i = skipSpace(object, i+1)
		end = skipValue(object, i)
		if isIt {
			found = object[i:end]
		}
		i = skipSpace(object, end)
		if i >= len(object) || object[i] != ',' {
			return found
		}
		i++
	}
}

// eachString calls f with each string of an array of strings, decoded. What is
// no string, or an empty one, is passed over: a decoded record leaves them out
// too, and what is known of each is matched with the record by its place.
func eachString(array []byte, f func([]byte)) {
	eachValue(array, func(v []byte) {
		if s := text(v); len(s) > 0 {
			f(s)
		}
	})
}

// eachObject calls f with each object of an array, as stored.
func eachObject(array []byte, f func([]byte)) {
	eachValue(array, func(v []byte) {
		if len(v) > 0 && v[0] == '{' {
			f(v)
		}
	})
}

// eachValue calls f with each value of an array, as stored.
func eachValue(array []byte, f func([]byte)) {
	i := skipSpace(array, 0)
	if i >= len(array) || array[i] != '[' {
		return
	}
	i++
	for i = skipSpace(array, i); i < len(array) && array[i] != ']'; i = skipSpace(array, i) {
		end := skipValue(array, i)
		f(array[i:end])
		i = skipSpace(array, end)
		if i >= len(array) || array[i] != ',' {
			return
		}
		i++
	}
}

// text decodes a string; nil where the value is none.
func text(raw []byte) []byte {
	if len(raw) < 2 || raw[0] != '"' {
		return nil
	}
	inside := raw[1 : len(raw)-1]
	if bytes.IndexByte(inside, '\\') < 0 {
		return inside
	}
	s, err := jsontext.AppendUnquote(make([]byte, 0, len(inside)), raw)
	if err != nil && len(s) == 0 {
		return nil
	}
	return s
}

func nameIs(raw []byte, name string) bool {
	return string(text(raw)) == name
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\r' || b[i] == '\n') {
		i++
	}
	return i
}

// skipString returns the index after the string that starts at i.
func skipString(b []byte, i int) int {
	for j := i + 1; j < len(b); {
		q := bytes.IndexByte(b[j:], '"')
		if q < 0 {
			break
		}
		q += j
		slashes := 0
		for k := q - 1; k > i && b[k] == '\\'; k-- {
			slashes++
		}
		if slashes%2 == 0 {
			return q + 1
		}
		j = q + 1
	}
	return len(b)
}

// skipValue returns the index after the value that starts at i.
func skipValue(b []byte, i int) int {
	depth := 0
	for i < len(b) {
		switch b[i] {
		case '"':
			i = skipString(b, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case ' ', '\t', '\r', '\n', ',', ':':
			if depth <= 0 {
				return i
			}
			i++
			continue
		default:
			i = skipPlain(b, i)
		}
		if depth <= 0 {
			return i
		}
	}
	return i
}

// skipPlain passes over a number or a word.
func skipPlain(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case ' ', '\t', '\r', '\n', ',', ':', '}', ']', '{', '[', '"':
			return i
		}
	}
	return i
}
