package raw

import (
	"slices"
	"strconv"
)

// fewNames is up to how many names are compared one by one.
const fewNames = 24

// names is a set of names.
type names struct {
	few  [][]byte
	many map[string]struct{}
}

// add adds a name, and reports whether it was there.
func (n *names) add(name []byte) bool {
	if n.many != nil {
		if _, ok := n.many[string(name)]; ok {
			return true
		}
		n.many[string(name)] = struct{}{}
		return false
	}
	if slices.ContainsFunc(n.few, func(x []byte) bool { return string(x) == string(name) }) {
		return true
	}
	if n.few = append(n.few, name); len(n.few) > fewNames {
		n.many = map[string]struct{}{}
		for _, x := range n.few {
			n.many[string(x)] = struct{}{}
		}
	}
	return false
}

// Distinct renames members whose name an earlier one has, as happens where members
// of several objects are put into one: the second name is name#2, and so on.
// An object in which a name stands twice would be refused by strict readers.
func (o *Object) Distinct() {
	if o == nil || !o.repeats() {
		return
	}
	var taken names
	old := Value(o.buf)
	for name := range old.Members() {
		taken.add(name)
	}
	var first names
	renamed := Object{}
	for name, v := range old.Members() {
		if first.add(name) {
			stem := string(name)
			for n := 2; taken.add(name); n++ {
				name = []byte(stem + "#" + strconv.Itoa(n))
			}
		}
		renamed.Member(name, v)
	}
	*o = renamed
}

// repeats reports whether a name stands twice.
func (o *Object) repeats() bool {
	var seen names
	return o.mayRepeat() && !o.each(func(name []byte) bool { return !seen.add(name) })
}

// mayRepeat is a quick look that finds every repetition and a few that are none:
// most objects have few names, and most names differ in these eight bits.
func (o *Object) mayRepeat() bool {
	var seen [4]uint64
	return !o.each(func(name []byte) bool {
		h := uint32(2166136261)
		for _, c := range name {
			h = (h ^ uint32(c)) * 16777619
		}
		h ^= h >> 16
		word, bit := &seen[h>>6&3], uint64(1)<<(h&63)
		again := *word&bit != 0
		*word |= bit
		return !again
	})
}

// each calls f with every name until it returns false, and reports whether it
// never did.
func (o *Object) each(f func(name []byte) bool) bool {
	for name := range Value(o.buf).Members() {
		if !f(name) {
			return false
		}
	}
	return true
}
