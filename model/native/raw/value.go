package raw

import (
	"bytes"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// Value is one JSON value as it stands in a log. The nil Value is no value: a
// member that is not there.
type Value []byte

// Kind is a value's JSON type, by its first byte: 'n', 't', 'f', '"', '0', '[',
// '{', or 0 where there is no value.
func (v Value) Kind() byte {
	if len(v) == 0 {
		return 0
	}
	if c := v[0]; c == '-' || c >= '0' && c <= '9' {
		return '0'
	}
	return v[0]
}

// IsString reports whether v is a string.
func (v Value) IsString() bool { return len(v) > 0 && v[0] == '"' }

// IsObject reports whether v is an object.
func (v Value) IsObject() bool { return len(v) > 0 && v[0] == '{' }

// IsArray reports whether v is an array.
func (v Value) IsArray() bool { return len(v) > 0 && v[0] == '[' }

// IsTrue reports whether v is the literal true.
func (v Value) IsTrue() bool { return string(v) == "true" }

// Bool returns true and false, and no value of anything else.
func (v Value) Bool() Value {
	if s := string(v); s == "true" || s == "false" {
		return v
	}
	return nil
}

// IsNull reports whether v is absent or the literal null.
func (v Value) IsNull() bool { return len(v) == 0 || string(v) == "null" }

// Str returns the text of a string, and "" of anything else.
func (v Value) Str() string {
	if !v.IsString() {
		return ""
	}
	inside := v[1 : len(v)-1]
	if bytes.IndexByte(inside, '\\') < 0 {
		return string(inside)
	}
	b, err := jsontext.AppendUnquote(nil, v)
	if err != nil {
		// Half a surrogate is the one thing that Check lets through and that has no
		// text; AppendUnquote has put U+FFFD in its place.
		return string(b)
	}
	return string(b)
}

// Is reports whether v is a string with that text.
func (v Value) Is(text string) bool {
	if !v.IsString() {
		return false
	}
	inside := v[1 : len(v)-1]
	if bytes.IndexByte(inside, '\\') < 0 {
		return string(inside) == text
	}
	return v.Str() == text
}

// Empty reports whether v is the empty string.
func (v Value) Empty() bool { return string(v) == `""` }

// Clone returns a copy that does not share the log's buffer.
func (v Value) Clone() Value { return bytes.Clone(v) }

// Get returns the member of that name of an object, or no value. Of a path of
// names it walks down; anything on the way that is no object gives no value.
// Check lets no name stand twice.
func (v Value) Get(path ...string) Value {
	for _, name := range path {
		v = v.member(name)
	}
	return v
}

func (v Value) member(name string) Value {
	for n, m := range v.Members() {
		if string(n) == name {
			return m
		}
	}
	return nil
}

// Members yields an object's names, decoded, and values in stored order. Of
// anything else it yields nothing. The slices may be kept as long as the log's
// line is.
func (v Value) Members() iter.Seq2[[]byte, Value] {
	return func(yield func([]byte, Value) bool) {
		if !v.IsObject() {
			return
		}
		i := skipSpace(v, 1)
		for i < len(v) && v[i] != '}' {
			end := skipString(v, i)
			name := v[i+1 : end-1]
			if bytes.IndexByte(name, '\\') >= 0 {
				name, _ = jsontext.AppendUnquote(nil, []byte(v[i:end]))
			}
			i = skipSpace(v, skipSpace(v, end)+1) // past the colon
			end = skipValue(v, i)
			if !yield(name, v[i:end:end]) {
				return
			}
			i = skipSpace(v, end)
			if i < len(v) && v[i] == ',' {
				i = skipSpace(v, i+1)
			}
		}
	}
}

// Elements yields an array's elements with their indexes. Of anything else it
// yields nothing.
func (v Value) Elements() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if !v.IsArray() {
			return
		}
		i := skipSpace(v, 1)
		for n := 0; i < len(v) && v[i] != ']'; n++ {
			end := skipValue(v, i)
			if !yield(n, v[i:end:end]) {
				return
			}
			i = skipSpace(v, end)
			if i < len(v) && v[i] == ',' {
				i = skipSpace(v, i+1)
			}
		}
	}
}

// Len counts an array's elements or an object's members.
func (v Value) Len() int {
	n := 0
	switch v.Kind() {
	case '[':
		for range v.Elements() {
			n++
		}
	case '{':
		for range v.Members() {
			n++
		}
	}
	return n
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

// skipString returns the index after the string that begins at i.
func skipString(b []byte, i int) int {
	for i++; i < len(b); {
		n := bytes.IndexByte(b[i:], '"')
		if n < 0 {
			return len(b)
		}
		i += n + 1
		// A quote behind an odd number of backslashes is inside the string.
		k := i - 2
		for b[k] == '\\' {
			k--
		}
		if (i-2-k)&1 == 0 {
			return i
		}
	}
	return len(b)
}

// skipValue returns the index after the value that begins at i.
func skipValue(b []byte, i int) int {
	if i >= len(b) {
		return len(b)
	}
	switch b[i] {
	case '"':
		return skipString(b, i)
	case '{', '[':
		return skipNested(b, i)
	}
	for i < len(b) {
		switch b[i] {
		case ',', '}', ']', ' ', '\t', '\n', '\r':
			return i
		}
		i++
	}
	return i
}

func skipNested(b []byte, i int) int {
	depth := 0
	for i < len(b) {
		switch b[i] {
		case '"':
			i = skipString(b, i)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return i
}
