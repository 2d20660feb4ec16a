package traffic

import (
	"strings"

	"asrview/model/asr"
)

// findCircles finds messages that are derived from each other in a circle, which
// none of them can have been. References within one stream are the stream's own
// affair; here are those that lead from one to another.
func (g *Graph) findCircles() {
	named := g.named()
	to := make([][]int, len(g.Messages))
	for i := range g.Messages {
		for _, ref := range g.Messages[i].DerivedFrom {
			if k, ok := named[ref]; ok && k >= 0 {
				to[i] = append(to[i], k)
			}
		}
	}
	w := walk{to: to, state: make([]uint8, len(to))}
	for i := range to {
		if len(to[i]) > 0 && w.state[i] == 0 {
			w.from(i)
		}
	}
	for _, circle := range w.circles {
		g.problem("derived from each other in a circle: %s", g.spell(circle))
	}
	if w.more > 0 {
		g.problem("%d more circles of records that are derived from each other", w.more)
	}
}

// named are the messages that a reference into another session can name, -1 where
// more than one has the name.
func (g *Graph) named() map[string]int {
	wanted := make(map[string]bool)
	for i := range g.Messages {
		for _, ref := range g.Messages[i].DerivedFrom {
			wanted[asr.ParseRef(ref).Session] = true
		}
	}
	named := make(map[string]int)
	for i := range g.Messages {
		m := &g.Messages[i]
		session := g.Sources[m.Stream].Session
		if !wanted[session] {
			continue
		}
		for _, name := range []string{m.ID, "messageId=" + m.MessageID} {
			if name == "" || name == "messageId=" {
				continue
			}
			ref := session + "#" + name
			if _, twice := named[ref]; twice {
				named[ref] = -1
				continue
			}
			named[ref] = i
		}
	}
	return named
}

// The states of a message while circles are looked for.
const (
	onPath = 1
	done   = 2
)

// walk goes along references. It keeps its own path rather than the goroutine's,
// which a long chain would fill.
type walk struct {
	to      [][]int
	state   []uint8
	circles [][]int
	more    int
}

// maxCircles is how many circles are said.
const maxCircles = 16

// from goes along all references that lead on from a message.
func (w *walk) from(start int) {
	type step struct{ at, next int }
	path := []step{{start, 0}}
	w.state[start] = onPath
	for len(path) > 0 {
		s := &path[len(path)-1]
		if s.next == len(w.to[s.at]) {
			w.state[s.at] = done
			path = path[:len(path)-1]
			continue
		}
		k := w.to[s.at][s.next]
		s.next++
		switch w.state[k] {
		case 0:
			w.state[k] = onPath
			path = append(path, step{k, 0})
		case onPath:
			var circle []int
			for n := len(path) - 1; n >= 0; n-- {
				circle = append(circle, path[n].at)
				if path[n].at == k {
					break
				}
			}
			if len(w.circles) == maxCircles {
				w.more++
				continue
			}
			w.circles = append(w.circles, circle)
		}
	}
}

// spelt is how many messages of a circle are named.
const spelt = 6

// spell names the messages of a circle.
func (g *Graph) spell(circle []int) string {
	var names []string
	for n, i := range circle {
		if n == spelt {
			names = append(names, "…")
			break
		}
		m := &g.Messages[i]
		name := m.ID
		if name == "" {
			name = "messageId=" + m.MessageID
		}
		names = append(names, g.Sources[m.Stream].Session+"#"+name)
	}
	return strings.Join(names, ", ")
}
