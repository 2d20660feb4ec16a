package traffic

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
func (g *Graph) Received(message int) (received []int) {
	for i := range g.Messages {
		if sent, ok := g.Original(i); ok && sent == message {
			received = append(received, i)
		}
	}
	return received
}

// sentFrom reports whether a message stands in the stream of the session that sent
// it.
func (g *Graph) sentFrom(i int) bool {
	m := &g.Messages[i]
	s := g.Sources[m.Stream].Session
	return s != "" && g.Actors[m.From].Session == s
}

// Thread returns a pair's messages with each sending once: the receiver's record is
// left out where the sender's is known. Copies is how many that are.
func (g *Graph) Thread(p *Pair) (messages []int, copies int) {
	for _, i := range p.Messages {
		if _, ok := g.Original(i); ok {
			copies++
			continue
		}
		messages = append(messages, i)
	}
	return messages, copies
}
