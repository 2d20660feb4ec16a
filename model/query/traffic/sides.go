package traffic

import (
	"strconv"
	"time"
)

// Original returns the sender's record of the sending that a message is the
// receiver's record of, where both are known; see [Graph.Counterpart].
func (g *Graph) Original(message int) (sent int, ok bool) {
	other, ok := g.counterparts[message]
	if !ok || !g.sentFrom(other) || g.sentFrom(message) {
		return 0, false
	}
	return other, true
}

// Received returns the receivers' records of a message that was sent, in order.
func (g *Graph) Received(message int) []int { return g.received[message] }

// Early returns by how much a message was received before it was sent, as its two
// sides record it; false where it was not.
func (g *Graph) Early(sent int) (time.Duration, bool) {
	d, ok := g.early[sent]
	return d, ok
}

// compareClocks finds the messages that were received before they were sent: the
// clocks of the two sessions differ.
func (g *Graph) compareClocks() {
	type apart struct {
		n    int
		most time.Duration
	}
	g.received, g.early = make(map[int][]int), make(map[int]time.Duration)
	differ := make(map[way]*apart)
	var order []way
	for i := range g.Messages {
		sent, ok := g.Original(i)
		if !ok {
			continue
		}
		g.received[sent] = append(g.received[sent], i)
		m, r := &g.Messages[sent], &g.Messages[i]
		by := m.Time.Sub(r.Time)
		if g.isCopy(i) || m.Time.IsZero() || r.Time.IsZero() || by <= 0 {
			continue
		}
		g.early[sent] = max(g.early[sent], by)
		w := way{g.Sources[m.Stream].Session, g.Sources[r.Stream].Session}
		if differ[w] == nil {
			differ[w] = &apart{}
			order = append(order, w)
		}
		differ[w].n++
		differ[w].most = max(differ[w].most, by)
	}
	for _, w := range order {
		d := differ[w]
		g.problem("the clocks of %s and %s differ: %s received up to %s before being sent", w.from, w.to, were(d.n), d.most.Round(time.Millisecond))
	}
}

func were(n int) string {
	if n == 1 {
		return "1 message was"
	}
	return strconv.Itoa(n) + " messages were"
}

// sentFrom reports whether a message stands in the stream of the session that sent
// it.
func (g *Graph) sentFrom(i int) bool {
	m := &g.Messages[i]
	s := g.Sources[m.Stream].Session
	return s != "" && g.Actors[m.From].Session == s
}

// Thread returns a pair's messages with each sending once: the receiver's record is
// left out where the sender's is known. Copies is how many that are. The caller must
// not change the slice.
func (g *Graph) Thread(p *Pair) (messages []int, copies int) {
	return p.thread, len(p.Messages) - len(p.thread)
}
