package raw

import (
	"strconv"
	"unicode/utf8"
)

// Object builds an object member by member, in the order of the calls. The zero
// Object is empty and ready. Reset keeps its memory.
type Object struct{ buf []byte }

// Reset empties the object.
func (o *Object) Reset() { o.buf = o.buf[:0] }

// Len reports how many bytes the object's members take; 0 means that it has none.
func (o *Object) Len() int { return len(o.buf) }

// firstRoom is what an object begins with, so that a small one is made at once.
const firstRoom = 128

// begin makes ready for a member's name.
func (o *Object) begin() {
	if len(o.buf) > 0 {
		o.buf = append(o.buf, ',')
		return
	}
	if o.buf == nil {
		o.buf = make([]byte, 0, firstRoom)
	}
	o.buf = append(o.buf, '{')
}

// name begins a member, whose value is to be appended next.
func (o *Object) name(name string) {
	o.begin()
	if plain(name) {
		o.buf = append(append(append(o.buf, '"'), name...), '"', ':')
		return
	}
	o.buf = append(AppendString(o.buf, name), ':')
}

// plain reports whether a text can be quoted as it stands.
func plain[T string | []byte](text T) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Raw adds a member, unless there is no value.
func (o *Object) Raw(name string, v Value) {
	if len(v) == 0 {
		return
	}
	o.name(name)
	o.buf = append(o.buf, v...)
}

// Member adds a member under the name that Members yielded for it.
func (o *Object) Member(name []byte, v Value) {
	if !plain(name) {
		o.Raw(string(name), v)
		return
	}
	o.begin()
	o.buf = append(append(append(o.buf, '"'), name...), '"', ':')
	o.buf = append(o.buf, v...)
}

// Str adds a string member, unless it is "".
func (o *Object) Str(name, text string) {
	if text == "" {
		return
	}
	o.name(name)
	o.buf = AppendString(o.buf, text)
}

// Int adds a number.
func (o *Object) Int(name string, n int64) {
	o.name(name)
	o.buf = strconv.AppendInt(o.buf, n, 10)
}

// Bool adds a boolean.
func (o *Object) Bool(name string, b bool) {
	o.name(name)
	o.buf = strconv.AppendBool(o.buf, b)
}

// Object adds an object, unless it has no members.
func (o *Object) Object(name string, v *Object) {
	if v == nil || len(v.buf) == 0 {
		return
	}
	o.name(name)
	o.buf = v.AppendTo(o.buf)
}

// AppendTo appends the object to dst. The object can go on growing.
func (o *Object) AppendTo(dst []byte) []byte {
	if len(o.buf) == 0 {
		return append(dst, '{', '}')
	}
	dst = append(dst, o.buf...)
	return append(dst, '}')
}

// Value returns the object as a value of its own.
func (o *Object) Value() Value { return o.AppendTo(make([]byte, 0, len(o.buf)+2)) }

// Array builds an array element by element. The zero Array is empty and ready.
type Array struct {
	buf []byte
	n   int
}

// Reset empties the array.
func (a *Array) Reset() { a.buf, a.n = a.buf[:0], 0 }

// Len is the number of elements.
func (a *Array) Len() int { return a.n }

func (a *Array) next() {
	if a.n > 0 {
		a.buf = append(a.buf, ',')
	}
	a.n++
}

// Raw adds an element, null where there is no value.
func (a *Array) Raw(v Value) {
	if a.next(); len(v) == 0 {
		v = Value("null")
	}
	a.buf = append(a.buf, v...)
}

// Str adds a string.
func (a *Array) Str(text string) {
	a.next()
	a.buf = AppendString(a.buf, text)
}

// Object adds an object, {} where it has no members.
func (a *Array) Object(o *Object) {
	a.next()
	a.buf = o.AppendTo(a.buf)
}

// AppendTo appends the array to dst.
func (a *Array) AppendTo(dst []byte) []byte {
	dst = append(dst, '[')
	dst = append(dst, a.buf...)
	return append(dst, ']')
}

// Value returns the array as a value of its own.
func (a *Array) Value() Value { return a.AppendTo(make([]byte, 0, len(a.buf)+2)) }

// Append adds the members of another object.
func (o *Object) Append(other *Object) {
	if len(other.buf) == 0 {
		return
	}
	o.begin()
	o.buf = append(o.buf, other.buf[1:]...)
}
