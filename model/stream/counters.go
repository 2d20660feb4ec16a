package stream

import "sync/atomic"

// Counters say how much work a store has done since it was opened. They only
// grow; tests count with them what an action costs.
type Counters struct {
	// IndexBytes were read to build the index, DemandBytes to answer questions.
	IndexBytes, DemandBytes int64
	// HeadsScanned counts headers read to answer questions, RecordsDecoded the
	// records decoded in full.
	HeadsScanned, RecordsDecoded int64
}

type counters struct{ index, demand, heads, decoded atomic.Int64 }

// Counters returns the store's counters as they are now.
func (s *Snapshot) Counters() Counters {
	c := &s.st.counts
	return Counters{
		IndexBytes: c.index.Load(), DemandBytes: c.demand.Load(),
		HeadsScanned: c.heads.Load(), RecordsDecoded: c.decoded.Load(),
	}
}
