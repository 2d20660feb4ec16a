package asr

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// reader builds the tree of one line, withholding as it goes. A strict one takes
// only strings that are well formed; one that is not mends them and keeps account
// of it. Raw control characters and names that stand twice are not its business.
type reader struct {
	dec *jsontext.Decoder
	// src is the line; dec reads it, or a masked one.
	src    []byte
	masked maskedLine
	strict bool
	// foreign is 0 for a record, else how deep JSON in strings of a foreign line is
	// looked into, and one more.
	foreign int
	flaws   flaws
	depth   int
	// values are those read so far, of most.
	values, most int

	// items and members are stacks of what the open arrays and objects hold so
	// far.
	items   []Value
	members []Member
	// slab is room for the members of small objects.
	slab []Member
	// names are the names of this line's members, shared among them.
	names map[string]string
	// scratch is where strings are decoded, nil for a reader of one line.
	scratch []byte
}

// deferred is the kind of a string whose decoding waits for the end of its
// object: Size is where its inside starts in the line. It never leaves the reader.
const deferred ValueKind = 255

func newReader(src []byte, strict bool) *reader {
	return &reader{src: src, strict: strict, most: maxValues(len(src)), dec: jsontext.NewDecoder(bytes.NewBuffer(src),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(!strict))}
}

// line reads the one object of a line.
func (r *reader) line() (Value, error) {
	if len(bytes.TrimSpace(r.src)) == 0 {
		return Value{}, errors.New("not JSON: the line is empty")
	}
	kind := r.dec.PeekKind()
	if kind != '{' {
		if err := r.dec.SkipValue(); err != nil {
			return Value{}, syntax(err)
		}
		if err := r.end(); err != nil {
			return Value{}, err
		}
		return Value{}, errNotObject
	}
	v, err := r.value("", "")
	if err != nil {
		return Value{}, err
	}
	return v, r.end()
}

// end makes sure that nothing follows.
func (r *reader) end() error {
	at := int(r.dec.InputOffset())
	switch _, err := r.dec.ReadToken(); {
	case err == io.EOF:
		return nil
	default:
		rest := r.src[r.masked.at(at):]
		at += len(rest) - len(bytes.TrimLeft(rest, " \t\r\n"))
		return &SyntaxError{Offset: at, What: "more follows the end of the value"}
	}
}

// value reads the next value. Under is the name of the member that it stands
// under, be it through arrays; above is the same for the object around it.
func (r *reader) value(under, above string) (Value, error) {
	r.values++
	switch r.dec.PeekKind() {
	case '{':
		return r.object(under)
	case '[':
		return r.array(under, above)
	}
	raw, err := r.dec.ReadValue()
	if err != nil {
		return Value{}, syntax(err)
	}
	switch raw[0] {
	case '"':
		return r.text(raw, under, above), nil
	case 'n':
		return Value{Kind: Null}, nil
	case 't':
		return Value{Kind: Bool, Text: "true"}, nil
	case 'f':
		return Value{Kind: Bool, Text: "false"}, nil
	}
	return Value{Kind: Number, Text: string(raw)}, nil
}

// text reads a string, or defers it where only the whole object can tell
// whether it is withheld.
func (r *reader) text(raw []byte, under, above string) Value {
	inside := r.inside(raw)
	switch {
	case r.foreign > 0 && under != "data" && under != "blob":
		return r.foreignText(inside, under)
	case under == "data" || under == "blob":
		return Value{Kind: deferred, Size: r.pos() - 1 - len(inside)}
	case secretName(under) && bytes.IndexByte(inside, ' ') < 0:
		return withheld(r.storedLen(inside))
	case exact(under, above):
		return Value{Kind: String, Text: r.decode(inside)}
	}
	return r.scrubbed(inside)
}

// inside returns what stands between the quotes of the string that was just read,
// from the line itself, where its control characters are not masked.
func (r *reader) inside(raw []byte) []byte {
	end := int(r.dec.InputOffset())
	return r.src[r.masked.at(end-len(raw))+1 : r.masked.at(end-1)]
}

// pos is where the reader stands in the line.
func (r *reader) pos() int { return r.masked.at(int(r.dec.InputOffset())) }

// exact reports whether a string under that name is one that the page says is
// text, which is never touched.
func exact(under, above string) bool {
	return under == "text" || under == "summary" || under == "content" && above == "entries"
}

func (r *reader) decode(inside []byte) string {
	if s, ok := word(inside); ok {
		return s
	}
	if !r.strict {
		s, f := unquote(inside)
		r.flaws |= f
		return s
	}
	return r.unquote(inside)
}

func (r *reader) scrubbed(inside []byte) Value {
	if r.foreign > 0 {
		return r.foreignText(inside, "")
	}
	if isBytes(inside) {
		return withheld(len(inside))
	}
	if len(inside) >= longString && bytes.IndexByte(inside, ';') >= 0 {
		return r.scrubbedLong(inside)
	}
	s := r.decode(inside)
	if len(s) < base64Run && !suspect(inside) && bytes.IndexByte(inside, '\\') < 0 {
		return Value{Kind: String, Text: s}
	}
	return scrub(s)
}

// storedLen is the length of a string's text without keeping it.
func (r *reader) storedLen(inside []byte) int {
	at := bytes.IndexByte(inside, '\\')
	switch {
	case !r.strict:
		return len(r.decode(inside))
	case at < 0:
		return len(inside)
	}
	return strictLen(inside, at)
}

// open enters an object or array.
func (r *reader) open() error {
	if r.depth == MaxDepth {
		return errTooDeep
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return syntax(err)
	}
	r.depth++
	return nil
}

// close leaves it.
func (r *reader) close() error {
	if _, err := r.dec.ReadToken(); err != nil {
		return syntax(err)
	}
	r.depth--
	return nil
}

func (r *reader) array(under, above string) (Value, error) {
	if err := r.open(); err != nil {
		return Value{}, err
	}
	base := len(r.items)
	for k := r.dec.PeekKind(); k != ']' && k != 0; k = r.dec.PeekKind() {
		if r.values >= r.most {
			rest, err := r.skipRest(']')
			if err != nil {
				return Value{}, err
			}
			r.items = append(r.items, rest)
			break
		}
		v, err := r.value(under, above)
		if err != nil {
			return Value{}, err
		}
		if v.Kind == deferred {
			v = r.scrubbed(r.insideAt(v))
		}
		r.items = append(r.items, v)
		if len(r.items)-base == handOver {
			r.items = slices.Grow(r.items, r.countRest())
		}
	}
	if err := r.close(); err != nil {
		return Value{}, err
	}
	return Value{Kind: Array, Items: r.keepItems(base)}, nil
}

func (r *reader) object(under string) (Value, error) {
	if err := r.open(); err != nil {
		return Value{}, err
	}
	base := len(r.members)
	for k := r.dec.PeekKind(); k != '}' && k != 0; k = r.dec.PeekKind() {
		if r.values >= r.most && r.depth > 1 {
			rest, err := r.skipRest('}')
			if err != nil {
				return Value{}, err
			}
			r.members = append(r.members, Member{Name: restName, Value: rest})
			break
		}
		if err := r.member(under); err != nil {
			return Value{}, err
		}
		if len(r.members)-base == handOver {
			r.members = slices.Grow(r.members, r.countRest())
		}
	}
	if err := r.close(); err != nil {
		return Value{}, err
	}
	own := r.members[base:]
	if twice(own) {
		r.flaws = r.flaws.with(DuplicateNames)
	}
	r.seal(own, under)
	return Value{Kind: Object, Members: r.keepMembers(base)}, nil
}

// restName is the name under which stands what MaxValues left out of an object.
const restName = "(more members)"

// member reads one name and value of the object that is open.
func (r *reader) member(above string) error {
	raw, err := r.dec.ReadValue()
	if err != nil {
		return syntax(err)
	}
	name := r.name(raw)
	if r.values >= r.most {
		return r.lateMember(name)
	}
	v, err := r.value(name, above)
	if err != nil {
		return err
	}
	r.members = append(r.members, Member{Name: name, Value: v})
	return nil
}

// countRest counts what is left of the open array or object, so that room is made
// once. It looks ahead near the record's surface alone: else each level of a deep
// line would be looked through once for every level above it.
func (r *reader) countRest() int {
	const surface = 4
	if r.depth > surface {
		return 0
	}
	return min(countRest(r.src[r.pos():]), max(0, r.most-r.values)+1)
}

// lateMember reads a member of the record itself after MaxValues: a scalar that
// the record has a field for is read, all else is left out.
func (r *reader) lateMember(name string) error {
	k := r.dec.PeekKind()
	if k != '{' && k != '[' && headName([]byte(name)) != 0 {
		v, err := r.value(name, "")
		if err == nil {
			r.members = append(r.members, Member{Name: name, Value: v})
		}
		return err
	}
	raw, err := r.dec.ReadValue()
	if err != nil {
		return syntax(err)
	}
	r.flaws = r.flaws.with(TooManyValues)
	size := r.pos() - r.masked.at(int(r.dec.InputOffset())-len(raw))
	if headName([]byte(name)) == 0 {
		name = restName
		if n := len(r.members); n > 0 && r.members[n-1].Name == restName {
			r.members[n-1].Value.Size += size
			return nil
		}
	}
	r.members = append(r.members, Member{Name: name, Value: Value{Kind: Withheld, Was: Array, Size: size}})
	return nil
}

// skipRest passes over what is left of the open array or object.
func (r *reader) skipRest(end jsontext.Kind) (Value, error) {
	r.flaws = r.flaws.with(TooManyValues)
	from := r.pos()
	for k := r.dec.PeekKind(); k != end && k != 0; k = r.dec.PeekKind() {
		if err := r.dec.SkipValue(); err != nil {
			return Value{}, syntax(err)
		}
	}
	return Value{Kind: Withheld, Was: Array, Size: r.pos() - from}, nil
}

// insideAt returns the inside of a deferred string.
func (r *reader) insideAt(v Value) []byte {
	rest := r.src[v.Size:]
	for i := 0; ; {
		q := i + bytes.IndexByte(rest[i:], '"')
		back := 0
		for q-back > i && rest[q-back-1] == '\\' {
			back++
		}
		if back%2 == 0 {
			return rest[:q]
		}
		i = q + 1
	}
}
