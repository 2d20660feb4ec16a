package stream

import "sync"

// peeks remembers a few lines that the index has not reached.
type peeks struct {
	mu   sync.Mutex
	have map[peekKey]*peeked
}

func (p *peeks) get(k peekKey) *peeked {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.have[k]
}

// put remembers a line, and forgets all others when there are too many.
func (p *peeks) put(k peekKey, v *peeked) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.have == nil || len(p.have) >= maxPeeked {
		p.have = make(map[peekKey]*peeked)
	}
	p.have[k] = v
}

// scanner lends a scanner; it goes back to st.scanners.
func (st *Store) scanner() *scanner {
	if sc, ok := st.scanners.Get().(*scanner); ok {
		return sc
	}
	return st.newScanner()
}

func (st *Store) newScanner() *scanner {
	return &scanner{types: st.types, probs: st.probs, hash: st.hash, maxLine: st.opt.maxLine}
}
