package seq

import (
	"sync"

	"asrview/model/asr"
	"asrview/model/stream"
)

// Limits of looking at calls and results.
const (
	// PairBytes is how long a call's or a result's line may be, in bytes, for the
	// two to be shown together; a longer one stands alone and names the other.
	PairBytes = 256 << 10
	// pairMemo is how many answers are remembered.
	pairMemo = 4096
)

// Pairs answers whether a call and a result belong together: whether both were
// recorded with the same callId. It is safe for concurrent use.
type Pairs struct {
	mu   sync.Mutex
	memo map[Ref]string
	head asr.Head
}

// NewPairs returns a Pairs with nothing remembered.
func NewPairs() *Pairs { return &Pairs{memo: map[Ref]string{}} }

// Paired reads the two records' lines, or remembers them.
func (p *Pairs) Paired(snap *stream.Snapshot, call, result Ref) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := p.callID(snap, call)
	return id != "" && id == p.callID(snap, result)
}

// Forget drops what is remembered, as when a stream was replaced.
func (p *Pairs) Forget() {
	p.mu.Lock()
	clear(p.memo)
	p.mu.Unlock()
}

func (p *Pairs) callID(snap *stream.Snapshot, r Ref) string {
	if id, ok := p.memo[r]; ok {
		return id
	}
	e, ok := snap.Entry(r.Pos)
	if !ok || e.Incomplete {
		return ""
	}
	id := ""
	if e.Len <= PairBytes {
		if line, err := snap.Line(r.Pos); err == nil && asr.Scan(line, &p.head) == nil {
			id = string(p.head.CallID)
		}
	}
	if len(p.memo) >= pairMemo {
		clear(p.memo)
	}
	p.memo[r] = id
	return id
}
