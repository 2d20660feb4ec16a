package stream

import (
	"slices"
	"sync"
)

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
		e.partial = bodyKey{s.gen, Pos(s.partial.core.off), int(s.partial.core.len)}
	}
	return e
}

// joinCache remembers what records were joined with.
type joinCache struct {
	mu   sync.Mutex
	have map[bodyKey]joinEntry
}

type joinEntry struct {
	at epoch
	*joined
}

// maxJoined is how many are remembered.
const maxJoined = 4096

// get returns what was joined, and whether that was in the same state of the
// index.
func (c *joinCache) get(k bodyKey, at epoch) (*joined, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.have[k]
	return e.joined, e.joined != nil && e.at == at
}

func (c *joinCache) put(k bodyKey, at epoch, jd *joined) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.have == nil || len(c.have) >= maxJoined {
		c.have = make(map[bodyKey]joinEntry)
	}
	c.have[k] = joinEntry{at, jd}
}

// inOrder sorts entries and leaves each once.
func inOrder(entries []int) []int {
	slices.Sort(entries)
	return slices.Compact(entries)
}
