package asr

import (
	"strconv"
)

// path names a member while the tree is walked. It is spelled out only where a
// misfit needs it.
type path struct {
	up    *path
	name  string
	index int
	item  bool
}

func (p *path) member(name string) path { return path{up: p, name: name} }
func (p *path) at(i int) path           { return path{up: p, index: i, item: true} }

func (p *path) String() string {
	if p == nil {
		return ""
	}
	up := p.up.String()
	switch {
	case p.item:
		return up + "[" + strconv.Itoa(p.index) + "]"
	case up == "":
		return p.name
	}
	return up + "." + p.name
}

// binder turns a tree into typed values and notes what does not fit. A quiet one
// notes nothing: it reads shapes that the page does not give.
type binder struct {
	misfits []Misfit
	quiet   bool
	// plain is what the parts share that have nothing of a PartMore.
	plain *PartMore
	// more: there were more than MaxMisfits.
	more bool
}

const (
	wantString   = "a string"
	wantNonEmpty = "a string that is not empty"
	wantObject   = "an object"
	wantArray    = "an array"
	wantParts    = "an array of parts"
	wantInteger  = "an integer"
	wantNumber   = "a number"
	wantBool     = "true or false"
	wantPart     = "an object with a type"
	wantActor    = "an actor reference"
	wantBlob     = "a blob reference"
)

func (b *binder) misfit(p path, want string, got Value) {
	switch {
	case b.quiet:
	case len(b.misfits) == MaxMisfits:
		b.more = true
	default:
		b.misfits = append(b.misfits, Misfit{Path: p.String(), Want: want, Got: got})
	}
}

// ident reads an ID or enum value. One from which bytes were withheld names
// nothing.
func (b *binder) ident(p path, v Value) string {
	if v.Kind != String || v.Size > 0 {
		b.misfit(p, wantString, v)
		return ""
	}
	if v.Text == "" {
		b.misfit(p, wantNonEmpty, v)
	}
	return v.Text
}

// prose reads a string that people read.
func (b *binder) prose(p path, v Value) string {
	s, ok := b.text(p, v)
	if ok && s == "" {
		b.misfit(p, wantNonEmpty, v)
	}
	return s
}

// text reads a string that may well be empty.
func (b *binder) text(p path, v Value) (string, bool) {
	if v.Kind != String {
		b.misfit(p, wantString, v)
		return "", false
	}
	return v.Text, true
}

func (b *binder) tri(p path, v Value) Tri {
	if v.Kind != Bool {
		b.misfit(p, wantBool, v)
		return NotRecorded
	}
	if v.Text == "true" {
		return Yes
	}
	return No
}

func (b *binder) integer(p path, v Value) (int64, bool) {
	if v.Kind == Number {
		if n, ok := integer(v.Text); ok {
			return n, true
		}
	}
	b.misfit(p, wantInteger, v)
	return 0, false
}

func (b *binder) number(p path, v Value) (float64, bool) {
	if v.Kind == Number {
		if n, err := strconv.ParseFloat(v.Text, 64); err == nil {
			return n, true
		}
	}
	b.misfit(p, wantNumber, v)
	return 0, false
}

// array returns an array's elements.
func (b *binder) array(p path, v Value, want string) ([]Value, bool) {
	if v.Kind != Array {
		b.misfit(p, want, v)
		return nil, false
	}
	return v.Items, true
}

// object returns an object's members.
func (b *binder) object(p path, v Value, want string) ([]Member, bool) {
	if v.Kind != Object {
		b.misfit(p, want, v)
		return nil, false
	}
	return v.Members, true
}

// idents reads an array of IDs.
func (b *binder) idents(p path, v Value) []string {
	items, ok := b.array(p, v, "an array of strings")
	if !ok || len(items) == 0 {
		return nil
	}
	out := make([]string, 0, len(items))
	for i := range items {
		if s := b.ident(p.at(i), items[i]); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// texts reads an array of texts.
func (b *binder) texts(p path, v Value) ([]string, bool) {
	items, ok := b.array(p, v, "an array of strings")
	if !ok {
		return nil, false
	}
	out := make([]string, 0, len(items))
	for i := range items {
		if s, ok := b.text(p.at(i), items[i]); ok {
			out = append(out, s)
		}
	}
	return out, true
}

// integer reads a JSON number that is a whole number, however it is written, and
// fits an int64.
func integer[S ~string | ~[]byte](s S) (int64, bool) {
	i, neg := 0, false
	if len(s) > 0 && s[0] == '-' {
		i, neg = 1, true
	}
	if i == len(s) {
		return 0, false
	}
	var n int64
	for ; i < len(s); i++ {
		c := s[i]
		if c < '0' || c > '9' {
			return wholeFloat(string(s))
		}
		if n > (1<<63-1-int64(c-'0'))/10 {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	if neg {
		n = -n
	}
	return n, true
}

// wholeFloat reads a number such as 3.0 or 1e3.
func wholeFloat(s string) (int64, bool) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f != float64(int64(f)) || f > 1<<53 || f < -(1<<53) {
		return 0, false
	}
	return int64(f), true
}
