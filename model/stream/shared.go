package stream

import (
	"slices"
	"strings"
	"sync"

	"asrview/model/asr"
)

// shared remembers which records have a value that many have. Each of those asks
// for all of them: without it, their heads would be looked at in time of the square
// of their number, up to maxNaming for each.
type shared struct {
	mu   sync.Mutex
	have map[sharedKey]sharers
}

// sharedKey names a value, and how many of the records that have it are wanted.
type sharedKey struct {
	gen   uint64
	tag   tag
	value string
	limit int
}

// sharers are the records that have a value, as long as a look-up finds the same
// number of them, and the same one last.
type sharers struct {
	all, last int
	found     []int
}

const (
	// minShared is how many records have a value that is remembered, maxSharedText
	// its length, and maxShared bounds how many values are: at most 8 kB each.
	minShared     = 64
	maxSharedText = 1 << 10
	maxShared     = 128
)

func newShared() *shared { return &shared{have: make(map[sharedKey]sharers)} }

func (m *shared) get(k sharedKey) (sharers, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	sh, ok := m.have[k]
	return sh, ok
}

func (m *shared) put(k sharedKey, sh sharers) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.have) >= maxShared {
		clear(m.have)
	}
	m.have[k] = sh
}

// sharing is having for a test that the tag and the value alone decide. The slice
// must not be changed.
func (q *asking) sharing(t tag, value string, limit int, ok func(*head) bool) []int {
	k := sharedKey{q.gen, t, value, limit}
	known, have := q.st.shared.get(k)
	if have && known.all == maxFound && known.last < q.table.n {
		// Of more records than are looked at, further ones change nothing.
		q.note(q.depOn(t, value))
		q.cut = true
		return known.found
	}
	all := q.find(t, value)
	if len(all) < minShared || len(value) > maxSharedText {
		found, _ := q.those(all, limit, ok)
		return found
	}
	all = all[:min(len(all), maxFound)]
	last := all[len(all)-1]
	if have && known.all == len(all) && known.last == last && last < q.table.n {
		q.first(all)
		return known.found
	}
	found, whole := q.those(all, limit, ok)
	if whole && last < q.table.n {
		k.value = strings.Clone(value)
		q.st.shared.put(k, sharers{len(all), last, slices.Clip(found)})
	}
	return found
}

// those are the records, of those that are looked at, whose heads pass a test, the
// first limit of them. It reports whether all that it looked at could be read.
func (q *asking) those(all []int, limit int, ok func(*head) bool) (found []int, whole bool) {
	whole = true
	for _, i := range q.first(all) {
		h := q.head(q.core(i))
		whole = whole && h.Kind != asr.KindNone
		if ok(h) {
			if found = append(found, i); len(found) == limit {
				break
			}
		}
	}
	return found, whole
}
