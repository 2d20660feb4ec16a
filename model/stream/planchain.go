package stream

import (
	"slices"
	"sync"
)

// planChain is all revisions of a plan that supersedes links, the oldest first.
// It is found once for all of them, and holds as long as its look-ups find the
// same.
type planChain struct {
	entries []int
	tooLong bool
	deps    []dep
	sum     uint64
}

// number says which revision of how many the i-th line is; zeros where it is the
// only one.
func (c *planChain) number(i int) (n, of int) {
	if c.tooLong || len(c.entries) < 2 {
		return 0, 0
	}
	return slices.Index(c.entries, i) + 1, len(c.entries)
}

// chainOf returns the chain that the i-th line is in.
func (q *asking) chainOf(i int) *planChain {
	cache := &q.st.chains
	old, fresh := cache.get(q.keyOf(i), q.epoch())
	if fresh {
		return old
	}
	if old == nil || q.Snapshot.sum(old.deps) != old.sum {
		old = q.walkChain(i)
	}
	for _, e := range old.entries {
		cache.put(q.keyOf(e), q.epoch(), old)
	}
	return old
}

func (s *Snapshot) keyOf(i int) bodyKey {
	c := s.core(i)
	return bodyKey{s.gen, Pos(c.off), int(c.len)}
}

// walkChain goes from the i-th line to the oldest revision and to the newest.
func (q *asking) walkChain(i int) *planChain {
	own := &asking{Snapshot: q.Snapshot}
	c := &planChain{entries: []int{i}}
	for at := own.revises(i); at >= 0 && !c.tooLong; at = own.revises(at) {
		c.entries = append(c.entries, at)
		c.tooLong = len(c.entries) > maxChain
	}
	slices.Reverse(c.entries)
	for at := own.revised(i); at >= 0 && !c.tooLong; at = own.revised(at) {
		c.entries = append(c.entries, at)
		c.tooLong = len(c.entries) > maxChain
	}
	q.cut = q.cut || own.cut
	c.deps = distinct(own.deps)
	c.sum = q.Snapshot.sum(c.deps)
	return c
}

// distinct leaves each look-up once.
func distinct(deps []dep) []dep {
	seen := make(map[dep]bool, len(deps))
	out := make([]dep, 0, len(deps)/2)
	for _, d := range deps {
		if !seen[d] {
			seen[d] = true
			out = append(out, d)
		}
	}
	return slices.Clip(out)
}

// epoch names a state of the index: what was joined in one state holds in an
// equal one.
type epoch struct {
	gen     uint64
	n       int
	known   bool
	partial bodyKey
}

func (s *Snapshot) epoch() epoch {
	e := epoch{gen: s.gen, n: s.table.n, known: s.known}
	if s.partial != nil {
		e.partial = s.keyOf(s.table.n)
	}
	return e
}

// perEpoch remembers what was found out about records, each with the state of
// the index it was last known to hold in. It forgets all when it is full.
type perEpoch[T any] struct {
	mu   sync.Mutex
	have map[bodyKey]atEpoch[T]
}

type atEpoch[T any] struct {
	at epoch
	v  *T
}

// maxPerEpoch is how many are remembered.
const maxPerEpoch = 4096

// get returns what was found out, nil for nothing, and whether that was in the
// same state of the index.
func (c *perEpoch[T]) get(k bodyKey, at epoch) (*T, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.have[k]
	return e.v, e.v != nil && e.at == at
}

func (c *perEpoch[T]) put(k bodyKey, at epoch, v *T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.have == nil || len(c.have) >= maxPerEpoch {
		c.have = make(map[bodyKey]atEpoch[T])
	}
	c.have[k] = atEpoch[T]{at, v}
}

// inOrder sorts entries and leaves each once.
func inOrder(entries []int) []int {
	slices.Sort(entries)
	return slices.Compact(entries)
}
