package raw

import (
	"bytes"
	"iter"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Without returns an object's members but for those of some names. The object
// has none where v is no object.
func (v Value) Without(names ...string) *Object {
	var o Object
	for name, m := range v.Members() {
		if !slices.Contains(names, string(name)) {
			o.Member(name, m)
		}
	}
	return &o
}

// Text returns v where it is a string with characters, else no value.
func (v Value) Text() Value {
	if v.IsString() && !v.Empty() {
		return v
	}
	return nil
}

// Inside is what stands between a string's quotes, escapes and all.
func (v Value) Inside() []byte {
	if !v.IsString() {
		return nil
	}
	return v[1 : len(v)-1]
}

// Join makes one string of several, end to end.
func Join(strings ...Value) Value {
	out := []byte{'"'}
	for _, s := range strings {
		out = append(out, s.Inside()...)
	}
	return append(out, '"')
}

// Parsed returns the JSON value that a string holds as its text, or no value.
func (v Value) Parsed() Value {
	if !v.IsString() {
		return nil
	}
	p, mended, fault := Check([]byte(v.Str()))
	if fault != nil || mended {
		return nil
	}
	return p
}

// DataURL takes apart a string that is a data:…;base64,… URL.
func (v Value) DataURL() (mimeType, data Value, ok bool) {
	head, payload, ok := bytes.Cut(v.Inside(), []byte(";base64,"))
	media, found := bytes.CutPrefix(head, []byte("data:"))
	if !ok || !found || len(media) == 0 || len(media) > 128 || bytes.IndexByte(v.Inside(), '\\') >= 0 {
		return nil, nil, false
	}
	return quote(media), quote(payload), true
}

func quote(inside []byte) Value {
	out := make([]byte, 0, len(inside)+2)
	return append(append(append(out, '"'), inside...), '"')
}

// ReplaceCopies returns v with every string value in it that is of, a string of at
// least 64 bytes, as stored, replaced by a value. Names and pieces of longer strings
// stay.
func (v Value) ReplaceCopies(of, by Value) Value {
	if len(of) < 64 || !bytes.Contains(v, of) {
		return v
	}
	var out Value
	done := 0
	for i := bytes.IndexByte(v, '"'); i >= 0 && i < len(v); {
		end := skipString(v, i)
		if name := end < len(v) && v[end] == ':'; !name && bytes.Equal(v[i:end], of) {
			out = append(append(out, v[done:i]...), by...)
			done = end
		}
		next := bytes.IndexByte(v[end:], '"')
		if next < 0 {
			break
		}
		i = end + next
	}
	return append(out, v[done:]...)
}

// Prefix yields the JSON objects among the elements of a top array, or of an array
// in a top object, of a document that may be cut off. It is for looking at the head
// of a log.
func Prefix(head []byte) iter.Seq[Value] {
	head = bytes.TrimPrefix(head, []byte(ByteOrderMark))
	return func(yield func(Value) bool) {
		dec := jsontext.NewDecoder(bytes.NewReader(head), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		for {
			depth := dec.StackDepth()
			kind := dec.PeekKind()
			holds, _ := dec.StackIndex(depth)
			item := kind == '{' && (depth == 1 && holds == '[' || depth == 2 && holds == '[')
			var err error
			switch {
			case item:
				var b jsontext.Value
				if b, err = dec.ReadValue(); err == nil {
					if v, _, fault := Check(bytes.Clone(b)); fault == nil && !yield(v) {
						return
					}
				}
			case depth >= 2 && kind != ']' && kind != '}':
				err = dec.SkipValue()
			default:
				_, err = dec.ReadToken()
			}
			if err != nil {
				return
			}
		}
	}
}

// Head returns the members of the object that a document begins with, as far as
// they are whole: the document may be cut off. Arrays and objects among them are
// there only if they are whole.
func Head(head []byte) Fields {
	head = bytes.TrimPrefix(head, []byte(ByteOrderMark))
	dec := jsontext.NewDecoder(bytes.NewReader(head), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if dec.PeekKind() != '{' {
		return nil
	}
	if _, err := dec.ReadToken(); err != nil {
		return nil
	}
	var out Fields
	for dec.PeekKind() == '"' {
		name, err := dec.ReadToken()
		if err != nil {
			return out
		}
		key := []byte(name.String())
		b, err := dec.ReadValue()
		if err != nil {
			return out
		}
		if v, _, fault := Check(bytes.Clone(b)); fault == nil {
			out = append(out, Field{key, v})
		}
	}
	return out
}

// First returns an array's first element, or no value.
func (v Value) First() Value {
	for _, e := range v.Elements() {
		return e
	}
	return nil
}
