package seq

import (
	"container/heap"
	"context"
	"math"
	"sort"

	"asrview/model/stream"
)

// MaxMerged is how many streams are merged at most, all of them open.
const MaxMerged = 256

// markEvery is how many records stand between two marks of a [Merged]. A mark is
// four bytes for each stream.
const markEvery = 1024

// Merged is the order of several streams by time. It holds two bytes a record and,
// for every 1,024 records, four bytes a stream.
//
// The order of one stream is never changed: a record counts with the latest time
// that its stream had reached, so one without a time, or whose clock went back,
// stays behind what stood before it. Records of the same time stand in the order of
// the streams.
type Merged struct {
	// of are the indexes of the streams.
	of    []int
	at    map[int]int
	snaps []*stream.Snapshot
	which []uint16
	// marks are, for each stretch of markEvery records, how many of each stream
	// stand before it.
	marks []uint32
	// Untimed counts the records without a time, Back those whose time is before
	// that of a record above them in their stream.
	Untimed, Back int
}

// Merge orders streams by time: of are their indexes in refs, at most MaxMerged,
// snaps their snapshots. It returns early with ctx's error; said is told how many
// records of how many are placed.
func Merge(ctx context.Context, of []int, snaps []*stream.Snapshot, said func(done, total int)) (*Merged, error) {
	m := &Merged{of: of, snaps: snaps, at: map[int]int{}}
	total := 0
	for i, s := range snaps {
		m.at[of[i]] = i
		total += s.Len()
	}
	m.which = make([]uint16, 0, total)
	count := make([]uint32, len(snaps))
	var heads heads
	for i := range snaps {
		h := &head{stream: i, clock: math.MinInt64}
		if m.pull(h, 0) {
			heads = append(heads, h)
		}
	}
	heap.Init(&heads)
	for len(heads) > 0 {
		if len(m.which)%markEvery == 0 {
			m.marks = append(m.marks, count...)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			said(len(m.which), total)
		}
		h := heads[0]
		m.which = append(m.which, uint16(h.stream))
		count[h.stream]++
		if m.pull(h, int(count[h.stream])) {
			heap.Fix(&heads, 0)
		} else {
			heap.Pop(&heads)
		}
	}
	m.marks = append(m.marks, count...)
	return m, nil
}

// head is the next record of a stream that is being merged.
type head struct {
	stream int
	clock  int64
}

// pull takes the time of the k-th record of a stream; false at its end.
func (m *Merged) pull(h *head, k int) bool {
	snap := m.snaps[h.stream]
	if k >= snap.Len() {
		return false
	}
	t := snap.At(k).Time
	switch {
	case t.IsZero():
		m.Untimed++
	case t.UnixNano() < h.clock:
		m.Back++
	default:
		h.clock = t.UnixNano()
	}
	return true
}

type heads []*head

// Len is how many streams have records left.
func (h heads) Len() int { return len(h) }

// Less is the order of their clocks, then of the streams.
func (h heads) Less(i, j int) bool {
	if h[i].clock != h[j].clock {
		return h[i].clock < h[j].clock
	}
	return h[i].stream < h[j].stream
}

// Swap swaps two.
func (h heads) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

// Push adds one.
func (h *heads) Push(x any) { *h = append(*h, x.(*head)) }

// Pop takes the last.
func (h *heads) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

// Streams are the indexes of the streams. The caller must not change them.
func (m *Merged) Streams() []int { return m.of }

// Len is the number of records.
func (m *Merged) Len() int { return len(m.which) }

// At returns the i-th record.
func (m *Merged) At(i int) Ref {
	s := m.which[i]
	block := i / markEvery
	k := m.mark(block, int(s))
	for _, x := range m.which[block*markEvery : i] {
		if x == s {
			k++
		}
	}
	return Ref{m.of[s], m.snaps[s].At(k).Pos}
}

func (m *Merged) mark(block, s int) int { return int(m.marks[block*len(m.of)+s]) }

// Index returns the number of a record, see [Order].
func (m *Merged) Index(r Ref) (int, bool) {
	s, ok := m.at[r.Stream]
	if !ok {
		return 0, false
	}
	k, found := m.snaps[s].IndexOf(r.Pos)
	if !found {
		k = m.snaps[s].IndexFrom(r.Pos)
	}
	if k >= m.mark(len(m.marks)/len(m.of)-1, s) {
		return m.Len(), false
	}
	// The last block before which no more than k of the stream's records stand.
	blocks := (len(m.which) + markEvery - 1) / markEvery
	block := sort.Search(blocks, func(b int) bool { return m.mark(b, s) > k }) - 1
	for i, n := block*markEvery, m.mark(block, s); i < len(m.which); i++ {
		if int(m.which[i]) != s {
			continue
		}
		if n == k {
			return i, found
		}
		n++
	}
	return m.Len(), false
}
