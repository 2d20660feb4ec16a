package traffic

import (
	"fmt"
	"slices"
	"time"
)

// Graph makes a graph of what was read so far.
func (b *Builder) Graph() *Graph {
	g := &Graph{bySession: make(map[string]ActorID), counterparts: make(map[int]int), said: make(map[string]bool)}
	defer func() { g.said = nil }()
	for _, s := range b.sources {
		src := Source{Name: s.name, Session: s.session, Actor: NoActor, Messages: len(s.messages)}
		if s.session != "" {
			src.Actor = b.reg.session(s.session)
		}
		for i := range s.messages {
			if s.messages[i].Time.IsZero() {
				src.Untimed++
			}
		}
		g.Sources = append(g.Sources, src)
	}
	b.nest()
	g.Actors = slices.Clone(b.reg.actors)
	g.nameActors(b)
	g.merge(b)
	g.findCopies()
	g.match()
	g.compareClocks()
	g.pair()
	g.plant()
	g.findCircles()
	shorten(g.Actors, g.Sources)
	return g
}

// nest makes sure that the session of every address is an actor too.
func (b *Builder) nest() {
	for i := range b.reg.actors {
		if a := b.reg.actors[i]; a.Session != "" && a.Kind != Session {
			b.reg.session(a.Session)
		}
	}
}

// nameActors fills in what the headers and declarations say.
func (g *Graph) nameActors(b *Builder) {
	of := make(map[string][]int)
	for n, s := range b.sources {
		if s.session != "" {
			of[s.session] = append(of[s.session], n)
		}
	}
	for i := range g.Actors {
		a := &g.Actors[i]
		switch a.Kind {
		case Session:
			g.bySession[a.Session] = ActorID(i)
		case Participant:
			in := of[a.Session]
			if a.Stream >= 0 {
				in = []int{a.Stream}
			}
			for _, n := range in {
				if p, ok := b.sources[n].people.Participant(a.Participant); ok {
					a.Name = p.Name
				}
			}
		}
	}
	for n, src := range g.Sources {
		if src.Session == "" {
			continue
		}
		a := &g.Actors[src.Actor]
		a.Loaded = append(a.Loaded, n)
	}
}

func (g *Graph) problem(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	if !g.said[s] {
		g.said[s] = true
		g.Problems = append(g.Problems, s)
	}
}

// merge brings the messages of all streams into one order. Each counts with the
// latest time that its stream had reached, so that no stream's order changes.
func (g *Graph) merge(b *Builder) {
	// timed is the k-th message of a stream, and the time that it counts with.
	type timed struct {
		at        time.Time
		stream, k int32
	}
	total := 0
	for _, s := range b.sources {
		total += len(s.messages)
	}
	all := make([]timed, 0, total)
	g.ByTime = true
	for n, s := range b.sources {
		var clock time.Time
		for k := range s.messages {
			t := s.messages[k].Time
			g.ByTime = g.ByTime && !t.IsZero() && !t.Before(clock)
			if t.After(clock) {
				clock = t
			}
			all = append(all, timed{clock, int32(n), int32(k)})
		}
	}
	slices.SortStableFunc(all, func(x, y timed) int { return x.at.Compare(y.at) })
	g.inStream = make([][]int, len(b.sources))
	g.Messages = make([]Message, len(all))
	for i, x := range all {
		g.Messages[i] = b.sources[x.stream].messages[x.k]
		g.inStream[x.stream] = append(g.inStream[x.stream], i)
	}
}

// count counts a sending for those who take part in it.
func (g *Graph) count(i int, m *Message) {
	if m.Kind == Spawn {
		to := &g.Actors[m.To[0].Actor]
		to.spawns = append(to.spawns, i)
		return
	}
	g.Actors[m.From].Sent++
	if m.Withdrawn {
		return
	}
	for _, t := range m.To {
		g.Actors[t.Actor].Received++
	}
}

// pair groups the messages by the two who share them.
func (g *Graph) pair() {
	g.byPair = make(map[two]int)
	for i := range g.Messages {
		m := &g.Messages[i]
		if g.isCopy(i) {
			continue
		}
		copied := g.Stands(i) != i
		if !copied {
			g.count(i, m)
		}
		for _, t := range m.To {
			key := two{min(m.From, t.Actor), max(m.From, t.Actor)}
			k, ok := g.byPair[key]
			if !ok {
				k = len(g.Pairs)
				g.byPair[key] = k
				g.Pairs = append(g.Pairs, Pair{A: m.From, B: t.Actor})
			}
			g.Pairs[k].add(i, m, copied)
			if m.From == t.Actor && m.Kind != Spawn && g.Actors[m.From].Kind != NotRecorded {
				g.problem("%s writes to itself", g.full(m.From))
			}
		}
	}
}

// add adds a message; copied: the sender's record of it is known too.
func (p *Pair) add(i int, m *Message, copied bool) {
	way, thread := &p.AtoB, &p.ThreadAtoB
	if m.From != p.A {
		way, thread = &p.BtoA, &p.ThreadBtoA
	}
	*way++
	if copied && len(p.Messages) == len(p.thread) {
		// From here on the two differ; until then they share their numbers.
		p.thread = slices.Clone(p.thread)
	}
	same := len(p.Messages) == len(p.thread) && !copied
	p.Messages = append(p.Messages, i)
	switch {
	case same:
		p.thread = p.Messages
	case !copied:
		p.thread = append(p.thread, i)
	}
	if !copied {
		*thread++
		if m.Withdrawn {
			p.Withdrawn++
		}
	}
	switch {
	case m.Time.IsZero():
		p.Untimed++
		return
	case p.First.IsZero() || m.Time.Before(p.First):
		p.First = m.Time
	}
	if m.Time.After(p.Last) {
		p.Last = m.Time
	}
}

// full is an actor's name in problems: as recorded, with the session that it is known
// in.
func (g *Graph) full(id ActorID) string {
	a := &g.Actors[id]
	in := a.Session
	if in == "" && a.Stream >= 0 {
		in = g.Sources[a.Stream].Session
	}
	within := func(s string) string {
		if in == "" {
			return s
		}
		return s + " in " + in
	}
	switch a.Kind {
	case NotRecorded:
		return "a session that is not recorded"
	case Participant:
		if a.Name != "" {
			return within(a.Name + " (" + a.Participant + ")")
		}
		return within(a.Participant)
	case Address:
		return within(a.Address)
	case Subagent:
		return "subagent " + a.Name
	}
	return a.Session
}

// match finds the messages that two streams have of one sending.
func (g *Graph) match() {
	byID := make(map[string][]int)
	for i := range g.Messages {
		if m := &g.Messages[i]; m.MessageID != "" && m.Kind != Spawn {
			byID[m.MessageID] = append(byID[m.MessageID], i)
		}
	}
	for _, same := range byID {
		if len(same) > 1 {
			g.matchSame(same)
		}
	}
}

// way is from one session to another.
type way struct{ from, to string }

// matchSame matches messages of one ID. Two are one sending on its two sides if one
// stands in the stream of a session and names a recipient in a second one, and the
// other stands in the stream of that second session and names a sender in the first.
// It takes time in proportion to the messages, since copies of streams have many.
func (g *Graph) matchSame(same []int) {
	sent, received := make(map[way][]int), make(map[way][]int)
	for _, i := range g.withoutCopies(same) {
		for _, w := range g.sentWays(i) {
			sent[w] = upToTwo(sent[w], i)
		}
	}
	for _, i := range same {
		if w, ok := g.receivedWay(i); ok {
			received[w] = upToTwo(received[w], i)
		}
	}
	for _, i := range same {
		var others []int
		for _, w := range g.sentWays(i) {
			for _, k := range received[w] {
				others = upToTwo(others, k)
			}
		}
		if w, ok := g.receivedWay(i); ok {
			for _, k := range sent[w] {
				others = upToTwo(others, k)
			}
		}
		if len(others) == 1 {
			g.counterparts[i] = others[0]
		}
	}
}

// upToTwo adds a number to a set of which it matters only whether there is one.
func upToTwo(set []int, i int) []int {
	if len(set) == 2 || slices.Contains(set, i) {
		return set
	}
	return append(set, i)
}

// sentWays are the ways that a message was sent, if its stream is the sender's.
func (g *Graph) sentWays(i int) []way {
	m := &g.Messages[i]
	from := g.Sources[m.Stream].Session
	var ways []way
	for _, t := range m.To {
		if to := g.Actors[t.Actor].Session; from != "" && to != "" && to != from && !slices.Contains(ways, way{from, to}) {
			ways = append(ways, way{from, to})
		}
	}
	return ways
}

// receivedWay is the way that a message was received, if its stream is the
// receiver's.
func (g *Graph) receivedWay(i int) (way, bool) {
	m := &g.Messages[i]
	w := way{g.Actors[m.From].Session, g.Sources[m.Stream].Session}
	return w, w.from != "" && w.to != "" && w.from != w.to
}
