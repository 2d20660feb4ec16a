package pattern

import "bytes"

// finder walks over a needle's occurrences in b. A walk with rising places costs
// one look at each byte for each anchor, however many occurrences there are.
type finder struct {
	n *needle
	b []byte
	// next is, for each anchor, the first occurrence that has it at or after the
	// place that was asked for; start is len(b) where there is none.
	next [maxForms]span
}

type span struct{ start, end int }

func (n *needle) find(b []byte) finder {
	f := finder{n: n, b: b}
	for i := range f.next {
		f.next[i].start = -1
	}
	return f
}

// from returns the first occurrence that starts at or after at, or -1, -1.
func (f *finder) from(at int) (start, end int) {
	first := span{start: len(f.b)}
	for i, a := range f.n.anchors {
		if f.next[i].start < at {
			f.next[i] = f.search(a, at)
		}
		if f.next[i].start < first.start {
			first = f.next[i]
		}
	}
	if first.start == len(f.b) {
		return -1, -1
	}
	return first.start, first.end
}

func (f *finder) search(a anchor, from int) span {
	best := span{start: len(f.b)}
	for at := from; at < len(f.b); at++ {
		i := bytes.IndexByte(f.b[at:], a.b)
		if i < 0 {
			break
		}
		if at += i; at > best.start+f.n.maxLen {
			break
		}
		start, end := f.n.around(f.b, a, at)
		if start < from || start >= best.start {
			continue
		}
		best = span{start, end}
		if !f.n.wobbly {
			break
		}
	}
	return best
}

// index returns the first occurrence in b that starts at from or later, or -1,
// -1.
func (n *needle) index(b []byte, from int) (start, end int) {
	f := n.find(b)
	return f.from(from)
}
