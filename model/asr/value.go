package asr

// ValueKind is the JSON type of a [Value].
type ValueKind uint8

// The kinds of values. The zero Value is Absent: no such member was recorded.
const (
	Absent ValueKind = iota
	Null
	Bool
	Number
	String
	Array
	Object
	// Withheld stands where a signature, opaque data or base64 bytes stood. Size
	// is the length as stored; the bytes themselves are not kept (ASR-215,
	// ASR-232).
	Withheld
)

// Value is a JSON value as recorded: members in their stored order, duplicates
// included, numbers as they were written.
type Value struct {
	Kind ValueKind
	// Was is the kind of what a Withheld value stands for: String as a rule, or
	// what else was recorded where only a string belongs.
	Was ValueKind
	// Text is a string's decoded text, or a number's literal as stored, or
	// "true" or "false". Of a Withheld value it is the media type where the bytes
	// stood in a data: URL, such as image/png, and "" otherwise.
	Text string
	// Items are an array's elements.
	Items []Value
	// Members are an object's members in stored order. The same name may stand
	// there more than once.
	Members []Member
	// Size is the length in bytes, as stored, of a Withheld value. Of a String it
	// is how many bytes were withheld from within it, 0 as a rule: then Text says
	// "(N bytes, not shown)" where the base64 of a data: URL stood.
	Size int
}

// Member is one name and value of an object.
type Member struct {
	Name  string
	Value Value
}

// Get returns the member of that name, or an Absent value. Of duplicates the
// last wins, as in most readers; the record carries a [Damage] that says so.
func (v Value) Get(name string) Value {
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Name == name {
			return v.Members[i].Value
		}
	}
	return Value{}
}

// Has reports whether a member of that name was recorded, null included.
func (v Value) Has(name string) bool { return v.Get(name).Kind != Absent }

// IsString reports whether a string was recorded, be it withheld or not.
func (v Value) IsString() bool {
	return v.Kind == String || v.Kind == Withheld && v.Was == String
}

// Str returns a string value's text, and whether the value is a string; "" where
// it is none.
func (v Value) Str() (string, bool) {
	if v.Kind != String {
		return "", false
	}
	return v.Text, true
}
