package traffic

import "strings"

// plant makes the tree: under a session the sessions and subagents that it
// delegated to and the addresses of its agent tree, under an address those below
// it.
func (g *Graph) plant() {
	parent := make([]ActorID, len(g.Actors))
	spawn := make([]int, len(g.Actors))
	for i := range parent {
		parent[i], spawn[i] = -1, -1
	}
	for i := range g.Messages {
		if m := &g.Messages[i]; m.Kind == Spawn {
			g.adopt(parent, spawn, i, m)
		}
	}
	g.adoptAddresses(parent)
	above := make([]bool, len(g.Actors))
	for _, p := range parent {
		if p >= 0 {
			above[p] = true
		}
	}
	nodes := make([]*Node, len(g.Actors))
	for i := range nodes {
		nodes[i] = &Node{Actor: ActorID(i), Spawn: spawn[i]}
	}
	for i, n := range nodes {
		switch a := &g.Actors[i]; {
		case parent[i] >= 0:
			p := nodes[parent[i]]
			p.Children = append(p.Children, n)
		case a.Kind == Session || a.Kind == Address:
			g.Roots = append(g.Roots, n)
		case a.Kind == NotRecorded && above[i]:
			g.Roots = append(g.Roots, n)
		}
	}
}

// adopt puts a delegate under the session that delegated to it, unless it has
// another parent already or is above it.
func (g *Graph) adopt(parent []ActorID, spawn []int, i int, m *Message) {
	child := m.To[0].Actor
	name := g.full(child)
	for a := m.From; a >= 0; a = parent[a] {
		if a == child {
			g.problem("%s delegates to %s, which is above it or the same", g.full(m.From), name)
			return
		}
	}
	if parent[child] >= 0 {
		if parent[child] != m.From {
			g.problem("%s is a subagent of %s and of %s", name, g.full(parent[child]), g.full(m.From))
		}
		return
	}
	parent[child], spawn[child] = m.From, i
}

// adoptAddresses puts every address under the nearest one above it that is known,
// or under its session.
func (g *Graph) adoptAddresses(parent []ActorID) {
	type place struct {
		session, address string
		stream           int
	}
	known := make(map[place]ActorID)
	for i := range g.Actors {
		if a := &g.Actors[i]; a.Kind == Address {
			known[place{a.Session, a.Address, a.Stream}] = ActorID(i)
		}
	}
	for i := range g.Actors {
		a := &g.Actors[i]
		if a.Kind != Address {
			continue
		}
		parent[i] = -1
		for path := above(a.Address); path != "" && parent[i] < 0; path = above(path) {
			if p, ok := known[place{a.Session, path, a.Stream}]; ok {
				parent[i] = p
			}
		}
		if s, ok := g.bySession[a.Session]; ok && parent[i] < 0 {
			parent[i] = s
		}
	}
}

// above returns the address that holds another, "" at the top.
func above(address string) string {
	return address[:max(0, strings.LastIndexByte(address, '/'))]
}
