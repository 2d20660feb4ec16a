package asr

import "slices"

// handOver is from how many elements on a stack's memory is given away with them
// rather than copied.
const handOver = 4096

// keepItems takes the elements from base on off the stack.
func (r *reader) keepItems(base int) []Value {
	own := r.items[base:]
	if len(own) >= handOver {
		r.items = r.items[:base:base]
		return own[:len(own):len(own)]
	}
	out := make([]Value, len(own))
	copy(out, own)
	clear(own)
	r.items = r.items[:base]
	return out
}

// keepMembers takes the members from base on off the stack, those of small
// objects into a shared slab.
func (r *reader) keepMembers(base int) []Member {
	const slab = 64
	own := r.members[base:]
	n := len(own)
	if n == 0 {
		return nil
	}
	if n >= handOver {
		r.members = r.members[:base:base]
		return own[:n:n]
	}
	if n > len(r.slab) {
		r.slab = make([]Member, max(n, min(slab, 8*r.depth)))
	}
	out := r.slab[:n:n]
	r.slab = r.slab[n:]
	copy(out, own)
	clear(own)
	r.members = r.members[:base]
	return out
}

// maxNames bounds the names that one line shares among its members.
const maxNames = 4096

// name decodes a member's name, shared with the others of the line.
func (r *reader) name(raw []byte) string {
	inside := r.inside(raw)
	if s, ok := word(inside); ok {
		return s
	}
	if s, ok := r.names[string(inside)]; ok {
		return s
	}
	s, f := unquote(inside)
	r.flaws |= f
	if f == 0 && len(inside) <= 64 && len(r.names) < maxNames {
		if r.names == nil {
			r.names = make(map[string]string)
		}
		r.names[string(inside)] = s
	}
	return s
}

// twice reports whether a name stands twice.
func twice(own []Member) bool {
	if len(own) <= 16 {
		for i := range own {
			for j := range i {
				if own[i].Name == own[j].Name {
					return true
				}
			}
		}
		return false
	}
	names := make([]string, len(own))
	for i := range own {
		names[i] = own[i].Name
	}
	slices.Sort(names)
	for i := range names[1:] {
		if names[i] == names[i+1] {
			return true
		}
	}
	return false
}
