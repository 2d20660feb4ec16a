package traffic

import (
	"asrview/model/query/traffic"
	"asrview/model/stream"
	"asrview/render/row"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// Digest is what the pane shows of a graph: it takes time in proportion to the
// actors and pairs to make, so that a job makes it. It never changes and is safe
// for concurrent use.
type Digest struct {
	graph *traffic.Graph
	items []item
	keys  []roll.Key
	index map[roll.Key]int
	names []string
}

// NewDigest digests a graph.
func NewDigest(g *traffic.Graph) *Digest {
	d := &Digest{graph: g, names: Names(g)}
	for i := range g.Pairs {
		d.add(item{kind: pairItem, pair: i}, "pairs")
	}
	d.tree(g.Roots, 0)
	for i := range g.Problems {
		d.add(item{kind: problemItem, pair: i}, "what contradicts itself")
	}
	d.keys, d.index = make([]roll.Key, len(d.items)), make(map[roll.Key]int, len(d.items))
	for i := range d.items {
		d.keys[i] = d.key(i)
		d.index[d.keys[i]] = i
	}
	return d
}

// Graph is what was digested.
func (d *Digest) Graph() *traffic.Graph { return d.graph }

// item is a row or two of the pane: an actor in the tree, a pair, or a problem.
type item struct {
	kind itemKind
	// head is the title above the first item of a section.
	head string
	// actor, spawn and depth are of the tree.
	actor traffic.ActorID
	spawn int
	depth int
	// pair is a number in Graph.Pairs, or in Graph.Problems.
	pair int
}

type itemKind uint8

const (
	actorItem itemKind = iota
	pairItem
	problemItem
)

// add adds an item; the first one of its kind has a title above it.
func (d *Digest) add(it item, head string) {
	if n := len(d.items); n == 0 || d.items[n-1].kind != it.kind {
		it.head = head
	}
	d.items = append(d.items, it)
}

func (d *Digest) tree(nodes []*traffic.Node, depth int) {
	for _, n := range nodes {
		d.add(item{kind: actorItem, actor: n.Actor, spawn: n.Spawn, depth: depth}, "sessions, agents and subagents")
		d.tree(n.Children, depth+1)
	}
}

func (d *Digest) key(i int) roll.Key {
	it := d.items[i]
	k := roll.Key{Ref: seq.Ref{Stream: -2 - int(it.kind)}, Sub: int(it.actor)}
	switch it.kind {
	case pairItem:
		p := &d.graph.Pairs[it.pair]
		// Which of the two is A may change as more is read.
		k.Ref.Pos, k.Sub = stream.Pos(min(p.A, p.B)), int(max(p.A, p.B))
	case problemItem:
		k.Sub = it.pair
	}
	return k
}

// at returns the i-th item's key; false where there is none.
func (d *Digest) at(i int) (roll.Key, bool) {
	if d == nil || i < 0 || i >= len(d.keys) {
		return roll.Key{}, false
	}
	return d.keys[i], true
}

// find returns an item by its key.
func (d *Digest) find(k roll.Key) (int, bool) {
	if d == nil {
		return 0, false
	}
	i, ok := d.index[k]
	return i, ok
}

// source is the digest's items, drawn by the pane.
type source struct{ t *Traffic }

func (x source) digest() *Digest { return x.t.view.Digest }

func (x source) First() (roll.Key, bool) { return x.digest().at(0) }
func (x source) Last() (roll.Key, bool) {
	if x.digest() == nil {
		return roll.Key{}, false
	}
	return x.digest().at(len(x.digest().keys) - 1)
}
func (x source) Next(k roll.Key) (roll.Key, bool) { return x.step(k, 1) }
func (x source) Prev(k roll.Key) (roll.Key, bool) { return x.step(k, -1) }

func (x source) step(k roll.Key, by int) (roll.Key, bool) {
	i, ok := x.digest().find(k)
	if !ok {
		return roll.Key{}, false
	}
	return x.digest().at(i + by)
}

func (x source) At(k roll.Key) (roll.Key, bool) {
	if _, ok := x.digest().find(k); ok {
		return k, true
	}
	return x.First()
}

func (x source) Rows(k roll.Key, width int) []row.Row {
	i, _ := x.digest().find(k)
	return x.t.rows(i, width)
}
