package keys

// MaxCount bounds a typed count; further digits are ignored.
const MaxCount = 999_999_999

// Press is what a key came to.
type Press struct {
	Binding
	// Count is the number typed before the key, 0 where there was none.
	Count int
}

// Times is how often a key that repeats is to be done, at least 1.
func (p Press) Times() int { return max(1, p.Count) }

// Reader gathers the count before a key. The zero Reader is ready.
type Reader struct {
	count int
}

// Pending is the count typed so far, 0 for none; the status line shows it.
func (r *Reader) Pending() int { return r.count }

// Reset forgets a count that was typed.
func (r *Reader) Reset() { r.count = 0 }

// Read takes a key in a mode. It returns the press that the key completes;
// false for a digit of a count, and for a key that is bound to nothing there,
// which forgets the count.
func (r *Reader) Read(t *Table, m Mode, key string) (Press, bool) {
	if m&Screens != 0 && r.digit(key) {
		return Press{}, false
	}
	b, ok := t.Lookup(m, key)
	p := Press{Binding: b, Count: r.count}
	r.count = 0
	return p, ok
}

func (r *Reader) digit(key string) bool {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' || (key == "0" && r.count == 0) {
		return false
	}
	if n := r.count*10 + int(key[0]-'0'); n <= MaxCount {
		r.count = n
	}
	return true
}
