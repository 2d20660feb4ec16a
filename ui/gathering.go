package ui

import (
	"context"
	"fmt"
	"time"

	"asrview/model/query/traffic"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/panes/sequence"
	trafficpane "asrview/ui/panes/traffic"
	"asrview/ui/seq"
)

// gatherJob reads the traffic of all loaded streams.
const gatherJob jobs.Name = "gather traffic"

// How often there is a graph while streams are read: at least gatherPace apart, and
// at most a part of the time in gatherShare is spent on making them.
const (
	gatherPace  = 300 * time.Millisecond
	gatherShare = 8
)

// gathered is the traffic between all loaded streams, as far as it is read.
type gathered struct {
	graph *traffic.Graph
	// pairs and lanes are what the panes show of it.
	pairs    *trafficpane.Digest
	lanes    *sequence.Digest
	gatherer *gatherer
	// tending are the streams that are not open; nil where nothing is followed.
	tending  *tending
	done, of int
	// whole: it has all that the streams had when they were read.
	whole bool
	// stale: a stream has grown or was found since it was read.
	stale, stopped bool
	// then waits for the graph of everything.
	then     func(*traffic.Graph)
	revision int
	// labels are the first words of messages in streams that are not open;
	// unlabelled: not of all.
	labels     map[seq.Ref]string
	unlabelled bool
	// seen is how many sendings of a pair the reader has seen, where that is not
	// what base has: those that there were when everything was read once. What
	// comes later is unread. base is nil until then.
	seen, base map[pairKey]int
}

// pairKey is a pair, the actor with the lower number first: which of the two is a
// Pair's A may change as more is read.
type pairKey struct{ a, b traffic.ActorID }

func keyOf(p *traffic.Pair) pairKey { return pairKey{min(p.A, p.B), max(p.A, p.B)} }

// wantGraph starts to read the traffic, unless that was done or is under way.
func (a *App) wantGraph() {
	if a.gathered.graph == nil || a.gathered.stale || a.gathered.stopped {
		a.gather()
	}
}

// looksAtTraffic reports whether somebody looks at the traffic, or waits for it.
func (a *App) looksAtTraffic() bool {
	return a.side.action == keys.Traffic || a.side.action == keys.Sequence || a.trail.lead != nil ||
		a.read.over != nil && a.read.over.thread != nil
}

// gatherAgain reads on where somebody looks.
func (a *App) gatherAgain() {
	if a.looksAtTraffic() && a.gathered.stale && !a.gathered.stopped && !a.crew.Running(gatherJob) {
		a.gather()
	}
}

func (a *App) gather() {
	g := &a.gathered
	if a.crew.Running(gatherJob) {
		return
	}
	if g.gatherer == nil {
		g.gatherer, g.seen = &gatherer{read: map[int]readOf{}, labels: map[seq.Ref]string{}}, map[pairKey]int{}
	}
	sources := make([]gatherSource, len(a.read.streams))
	folder := a.read.commonFolder()
	for i, s := range a.read.streams {
		sources[i] = gatherSource{name: s.Name[len(folder):], path: s.Found.Path, store: s.Store, file: stateOf(&s.Found)}
	}
	g.stale, g.stopped, g.of = false, false, len(sources)
	open, life, work := a.cfg.Open, a.ctx, g.gatherer
	a.crew.Start(gatherJob, func(ctx context.Context, post jobs.Post) {
		work.run(ctx, sources, func(path string) (*stream.Store, error) { return open(life, path) }, post)
	})
}

// wasGathered takes a graph.
func (a *App) wasGathered(m graphMade) {
	g := &a.gathered
	g.graph, g.pairs, g.lanes, g.labels, g.unlabelled = m.graph, m.pairs, m.lanes, m.labels, m.unlabelled
	g.done, g.of, g.whole = m.done, m.of, m.whole
	g.revision++
	if m.done < m.of {
		return
	}
	if m.faults > 0 {
		a.note.bad(fmt.Sprintf("the traffic of %s could not be read: %v", words.Count(m.faults, "stream", "streams"), m.fault))
	}
	if m.base != nil {
		g.base = m.base
	}
	if then := g.then; then != nil {
		g.then = nil
		then(g.graph)
	} else {
		a.tryLead()
	}
	a.threadGrew()
}

// seenOf is how many sendings of a pair the reader has seen.
func (g *gathered) seenOf(p *traffic.Pair) int {
	if n, ok := g.seen[keyOf(p)]; ok {
		return n
	}
	if g.base == nil {
		return p.ThreadAtoB + p.ThreadBtoA
	}
	return g.base[keyOf(p)]
}

// stopGathering stops reading the traffic; false where nothing runs.
func (a *App) stopGathering() bool {
	if !a.crew.Cancel(gatherJob) {
		return false
	}
	a.gathered.stopped, a.gathered.then = true, nil
	a.gathered.revision++
	return true
}

// withGraph does something with the graph of everything that is loaded.
func (a *App) withGraph(then func(*traffic.Graph)) {
	g := &a.gathered
	if g.graph != nil && !g.stale && !g.stopped && g.done == g.of && g.of == len(a.read.streams) && !a.crew.Running(gatherJob) {
		then(g.graph)
		return
	}
	g.then = then
	if a.trail.lead == nil {
		a.note.say("reading the traffic…")
	}
	a.gather()
}
