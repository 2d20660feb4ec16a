package stream

import "sync"

// searchAtOnce is how far the end, or the start, of a line that the index has not
// reached is searched for while somebody waits. A longer line is searched on in the
// background; until that is done the stream seems to end, or to begin, there, and
// Changes tells when it does no more.
const searchAtOnce = 16 << 20

// maxEdges is how many ends and starts of very long lines are remembered.
const maxEdges = 256

// edges remembers where very long lines end and start.
type edges struct {
	mu   sync.Mutex
	have map[edgeKey]edge
	// searching: one search is running. There is never more than one.
	searching bool
}

// edgeKey names an end by the line's start, and a start by a byte of the line
// behind which it was searched from.
type edgeKey struct {
	gen  uint64
	from int64
	back bool
}

// edge is what a search found: at is where the newline of an end stands, or where
// the line starts. While none was found an end is at the end of what was searched.
type edge struct {
	at    int64
	found bool
}

func (e *edges) get(k edgeKey) (edge, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	x, ok := e.have[k]
	return x, ok
}

func (e *edges) put(k edgeKey, x edge) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.have == nil || len(e.have) >= maxEdges {
		e.have = make(map[edgeKey]edge)
	}
	e.have[k] = x
}

func (e *edges) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.searching = false
}

// begin reports whether a search may begin.
func (e *edges) begin() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	may := !e.searching
	e.searching = true
	return may
}

// patiently returns the snapshot for somebody who waits as long as a search takes.
func (s *Snapshot) patiently() *Snapshot {
	p := *s
	p.patient = true
	return &p
}

// soon looks for a line for somebody who cannot wait.
func (s *Snapshot) soon(seek func(*Snapshot) (Pos, bool)) Link {
	q := *s
	q.short = new(bool)
	p, ok := seek(&q)
	switch {
	case q.isShort():
		return Link{State: Pending}
	case !ok:
		return Link{State: Missing}
	}
	return Link{State: Found, Pos: p}
}

// isShort reports whether something was not found that is searched for on.
func (s *Snapshot) isShort() bool { return s.short != nil && *s.short }

// reach is how far is searched while somebody waits.
func (s *Snapshot) reach() int64 {
	if s.patient {
		return s.size
	}
	return s.st.opt.search
}

// endOf returns where the line that starts at an offset ends and where the next
// one starts, its first bytes up to off being known to hold no newline; false
// where that is still being searched for.
func (s *Snapshot) endOf(start, off int64) (end, next int64, ok bool) {
	k := edgeKey{s.gen, start, false}
	known, seen := s.st.edges.get(k)
	switch {
	case seen && known.found:
		return known.at, known.at + 1, true
	case seen:
		off = max(off, known.at)
	}
	limit := min(s.size, off+s.reach())
	if end, next = s.lineEnd(off, limit); next > end {
		return end, next, true
	}
	if limit == s.size {
		return s.size, s.size, true
	}
	s.search(k, func() edge {
		end, next := s.lineEnd(limit, s.size)
		return edge{end, next > end}
	})
	return 0, 0, false
}

// noteEnd remembers where a very long line ends that was found from behind: ink is
// the last byte of it that is no white space, before the start of a later line.
func (s *Snapshot) noteEnd(start, ink, before int64) {
	if ink-start < s.reach() {
		return
	}
	if end, next := s.lineEnd(ink+1, before); next > end {
		s.st.edges.put(edgeKey{s.gen, start, false}, edge{end, true})
	}
}

// startOf returns where the line starts that the byte at an offset belongs to, no
// further back than floor; false where that is still being searched for.
func (s *Snapshot) startOf(off, floor int64) (start int64, ok bool) {
	k := edgeKey{s.gen, off, true}
	if known, seen := s.st.edges.get(k); seen {
		return max(known.at, floor), true
	}
	limit := max(floor, off-s.reach())
	if start := s.lineStart(off, limit); start > limit || limit == floor {
		return start, true
	}
	s.search(k, func() edge { return edge{s.lineStart(limit, floor), true} })
	return 0, false
}

// search looks for an edge in the background, unless another is being looked for:
// whoever waits asks again when something has changed.
func (s *Snapshot) search(k edgeKey, find func() edge) {
	if s.short != nil {
		*s.short = true
	}
	st := s.st
	if !st.edges.begin() {
		return
	}
	s.Go(func() {
		x := find()
		st.edges.put(k, x)
		st.edges.end()
		st.changed()
	})
}
