package raw

import (
	"iter"
	"slices"
)

// Field is a member of an object: its name, decoded, and its value.
type Field struct {
	Name  []byte
	Value Value
}

// Fields are an object's members in stored order, found once and asked for often.
type Fields []Field

// firstFields is how many members there is room for at first.
const firstFields = 8

// Fields returns an object's members, appended to a slice that may be used again.
func (v Value) Fields(into Fields) Fields {
	if into = into[:0]; into == nil {
		into = make(Fields, 0, firstFields)
	}
	for name, m := range v.Members() {
		into = append(into, Field{name, m})
	}
	return into
}

// All yields the members' names and values.
func (f Fields) All() iter.Seq2[[]byte, Value] {
	return func(yield func([]byte, Value) bool) {
		for i := range f {
			if !yield(f[i].Name, f[i].Value) {
				return
			}
		}
	}
}

// Get returns the member at the end of a path of names, or no value.
func (f Fields) Get(path ...string) Value {
	for i := range f {
		if string(f[i].Name) == path[0] {
			return f[i].Value.Get(path[1:]...)
		}
	}
	return nil
}

// Without returns the members but for those of some names.
func (f Fields) Without(names ...string) *Object {
	var o Object
	for i := range f {
		if !slices.Contains(names, string(f[i].Name)) {
			o.Member(f[i].Name, f[i].Value)
		}
	}
	return &o
}
