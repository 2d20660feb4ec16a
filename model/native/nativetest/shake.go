package nativetest

import (
	"bytes"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Shake converts a log again and again with one value of it missing or of another
// type, or with one object of it crowded by the names that its records use, and
// fails the test where a record is not good or an item has no fate. It is how a
// member that is not what it should be is met.
func Shake(t *testing.T, s source.Source, log []string, env source.Env) {
	t.Helper()
	if testing.Short() {
		return
	}
	names := ownNames(t, s, log, env)
	for i, line := range log {
		v, _, fault := raw.Check([]byte(line))
		if fault != nil {
			continue
		}
		for shaken := range variants(v, names) {
			lines := append(append(append([]string{}, log[:i]...), string(shaken)), log[i+1:]...)
			text := []byte(strings.Join(lines, "\n"))
			r, err := convert(t, s, bytes.NewReader(text), env)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if r.check(t, text); t.Failed() {
				t.Fatalf("the shaken log:\n%.4000s", text)
			}
		}
	}
}

// ownNames are the names in the members of vendors, which are the log's and the
// importer's own.
func ownNames(t *testing.T, s source.Source, log []string, env source.Env) []string {
	r, err := convert(t, s, strings.NewReader(strings.Join(log, "\n")), env)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var walk func(v raw.Value, own bool)
	walk = func(v raw.Value, own bool) {
		for name, m := range v.Members() {
			seen[string(name)] = own || seen[string(name)]
			walk(m, strings.Contains(string(name), "."))
		}
		for _, e := range v.Elements() {
			walk(e, false)
		}
	}
	for line := range bytes.Lines(r.Stream) {
		walk(bytes.TrimSpace(line), false)
	}
	maps.DeleteFunc(seen, func(_ string, own bool) bool { return !own })
	return slices.Sorted(maps.Keys(seen))
}

// crowded is an object with members of further names.
func crowded(v raw.Value, names []string) raw.Value {
	var o raw.Object
	for name, m := range v.Members() {
		o.Member(name, m)
	}
	for _, name := range names {
		if v.Get(name) == nil {
			o.Str(name, "crowd")
		}
	}
	return o.Value()
}

// others are what a value is replaced by.
var others = []raw.Value{
	raw.Value("null"), raw.Value(`""`), raw.Value(`"x"`), raw.Value("7"), raw.Value("true"), raw.Value("[]"), raw.Value("{}"),
	raw.Value(`["x"]`), raw.Value(`[null,{"type":"text"},{"type":"image"}]`),
}

// variants yields v with each of its values, at any depth, missing or replaced,
// and each of its objects crowded.
func variants(v raw.Value, names []string) iter.Seq[raw.Value] {
	return func(yield func(raw.Value) bool) {
		n := v.Len()
		if v.IsObject() && !yield(crowded(v, names)) {
			return
		}
		for at := range n {
			old := child(v, at)
			if v.IsObject() && !yield(with(v, at, nil)) {
				return
			}
			for _, o := range others {
				if !bytes.Equal(o, old) && !yield(with(v, at, o)) {
					return
				}
			}
			for deeper := range variants(old, names) {
				if !yield(with(v, at, deeper)) {
					return
				}
			}
		}
	}
}

func child(v raw.Value, at int) raw.Value {
	i := 0
	for _, m := range v.Members() {
		if i == at {
			return m
		}
		i++
	}
	for j, e := range v.Elements() {
		if j == at {
			return e
		}
	}
	return nil
}

// with is v with its member or element number at replaced, or gone.
func with(v raw.Value, at int, by raw.Value) raw.Value {
	if v.IsArray() {
		var a raw.Array
		for j, e := range v.Elements() {
			if j == at {
				e = by
			}
			a.Raw(e)
		}
		return a.Value()
	}
	var o raw.Object
	i := 0
	for name, m := range v.Members() {
		if i == at {
			m = by
		}
		if m != nil {
			o.Member(name, m)
		}
		i++
	}
	return o.Value()
}
