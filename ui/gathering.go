package ui

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"time"

	"asrview/model/query/traffic"
	"asrview/model/stream"
	"asrview/render"
	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/panes/outline"
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
	graph    *traffic.Graph
	gatherer *gatherer
	done, of int
	// stale: a stream has grown or was found since it was read.
	stale, stopped bool
	// then waits for the graph of everything.
	then     func(*traffic.Graph)
	revision int
	// labels are the first words of messages in streams that are not open.
	labels map[seq.Ref]string
	// seen is how many sendings of a pair the reader has seen.
	seen map[pairKey]int
	// first is set when everything was read once; what comes later is unread.
	first bool
}

type pairKey struct{ a, b traffic.ActorID }

// graphMade is the answer of the job.
type graphMade struct {
	graph    *traffic.Graph
	labels   map[seq.Ref]string
	done, of int
	faults   int
	fault    error
}

// gatherer reads the traffic of streams; it remembers what it has read. One job at
// a time has it.
type gatherer struct {
	mu      sync.Mutex
	builder traffic.Builder
	known   int
	labels  map[seq.Ref]string
	// read are the streams that were read to their end while they were not open.
	read map[int]bool
}

// gatherSource is one stream as the job is to read it.
type gatherSource struct {
	name, path string
	// snap is nil for a stream that is not open; the job opens it for as long as it
	// reads.
	snap *stream.Snapshot
}

// wantGraph starts to read the traffic, unless that was done or is under way.
func (a *App) wantGraph() {
	if a.gathered.graph == nil || a.gathered.stale || a.gathered.stopped {
		a.gather()
	}
}

// gatherAgain reads on where somebody looks at the traffic.
func (a *App) gatherAgain() {
	looks := a.side.action == keys.Traffic || a.side.action == keys.Sequence
	if looks && a.gathered.stale && !a.gathered.stopped && !a.crew.Running(gatherJob) {
		a.gather()
	}
}

func (a *App) gather() {
	g := &a.gathered
	if a.crew.Running(gatherJob) {
		return
	}
	if g.gatherer == nil {
		g.gatherer, g.seen = &gatherer{read: map[int]bool{}, labels: map[seq.Ref]string{}}, map[pairKey]int{}
	}
	sources := make([]gatherSource, len(a.read.streams))
	folder := a.read.commonFolder()
	for i, s := range a.read.streams {
		sources[i] = gatherSource{name: s.Name[len(folder):], path: s.Found.Path}
		if s.Store != nil {
			sources[i].snap = s.Store.Snapshot()
		}
	}
	g.stale, g.stopped, g.of = false, false, len(sources)
	open, life, work := a.cfg.Open, a.ctx, g.gatherer
	a.crew.Start(gatherJob, func(ctx context.Context, post jobs.Post) {
		work.run(ctx, sources, func(path string) (*stream.Store, error) { return open(life, path) }, post)
	})
}

// run reads what was not read yet, and posts the graph now and then.
func (g *gatherer) run(ctx context.Context, sources []gatherSource, open func(string) (*stream.Store, error), post jobs.Post) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for ; g.known < len(sources); g.known++ {
		g.builder.Add(sources[g.known].name)
	}
	said, pace := time.Now(), gatherPace
	m := graphMade{of: len(sources)}
	for i, s := range sources {
		err := g.one(ctx, i, s, open)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			m.faults++
			m.fault = fmt.Errorf("%s: %w", s.name, err)
		}
		m.done = i + 1
		if m.done < m.of && time.Since(said) > pace {
			start := time.Now()
			m.graph, m.labels = g.builder.Graph(), maps.Clone(g.labels)
			post(m, true)
			said = time.Now()
			pace = max(gatherPace, gatherShare*said.Sub(start))
		}
	}
	m.graph, m.labels = g.builder.Graph(), maps.Clone(g.labels)
	post(m, true)
}

// one reads one stream.
func (g *gatherer) one(ctx context.Context, i int, s gatherSource, open func(string) (*stream.Store, error)) error {
	if s.snap != nil {
		return g.builder.Read(ctx, i, s.snap)
	}
	if g.read[i] {
		return nil
	}
	store, err := open(s.path)
	if err != nil {
		return err
	}
	// The store's error is of an input that is not read any more.
	defer func() { _ = store.Close() }()
	if err := store.WaitComplete(ctx); err != nil {
		return err
	}
	snap := store.Snapshot()
	err = g.builder.Read(ctx, i, snap)
	g.read[i] = err == nil
	g.label(ctx, i, snap)
	return err
}

// The bounds of the first words that are kept of messages in streams that are not
// open.
const (
	maxLabels    = 20_000
	labelColumns = 120
)

// label keeps the first words of a stream's messages, for where they are listed
// while the stream is not open.
func (g *gatherer) label(ctx context.Context, i int, snap *stream.Snapshot) {
	for n := range snap.Len() {
		if ctx.Err() != nil || len(g.labels) >= maxLabels {
			return
		}
		e := snap.At(n)
		if !e.Traffic || e.Len > outline.InlineBytes {
			continue
		}
		rec, err := snap.Record(e.Pos)
		if err != nil {
			continue
		}
		if words := render.FirstWords(render.Input{Entry: e, Record: rec}, render.Options{Width: labelColumns}, labelColumns); words != "" {
			g.labels[seq.Ref{Stream: i, Pos: e.Pos}] = words
		}
	}
}

// wasGathered takes a graph.
func (a *App) wasGathered(m graphMade) {
	g := &a.gathered
	g.graph, g.labels, g.done, g.of = m.graph, m.labels, m.done, m.of
	g.revision++
	if m.done < m.of {
		return
	}
	if m.faults > 0 {
		a.note.bad(fmt.Sprintf("the traffic of %d streams could not be read: %v", m.faults, m.fault))
	}
	if !g.first {
		g.first = true
		for i := range g.graph.Pairs {
			a.seePair(&g.graph.Pairs[i])
		}
	}
	if then := g.then; then != nil {
		g.then = nil
		then(g.graph)
	}
	a.threadGrew()
}

// seePair takes note that the reader has seen what a pair has sent.
func (a *App) seePair(p *traffic.Pair) {
	messages, _ := a.gathered.graph.Thread(p)
	a.gathered.seen[pairKey{p.A, p.B}] = len(messages)
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
	a.note.say("reading the traffic…")
	a.gather()
}
