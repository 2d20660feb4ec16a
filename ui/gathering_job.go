package ui

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"time"

	"asrview/model/asr"
	"asrview/model/query/traffic"
	"asrview/model/stream"
	"asrview/render"
	"asrview/ui/jobs"
	"asrview/ui/panes/outline"
	"asrview/ui/panes/sequence"
	trafficpane "asrview/ui/panes/traffic"
	"asrview/ui/seq"
	"asrview/ui/shelf"
)

// graphMade is the answer of the job.
type graphMade struct {
	graph      *traffic.Graph
	pairs      *trafficpane.Digest
	lanes      *sequence.Digest
	labels     map[seq.Ref]string
	unlabelled bool
	// base is how many sendings each pair had when everything was read once, in the
	// answer that says so alone.
	base     map[pairKey]int
	done, of int
	// whole: every stream was read to its end as far as that is there; settled: so
	// was all but a pipe, which may have no end.
	whole, settled bool

	faults int
	fault  error
}

// gatherer reads the traffic of streams; it remembers what it has read. One job at
// a time has it.
type gatherer struct {
	mu      sync.Mutex
	builder traffic.Builder
	known   int
	labels  map[seq.Ref]string
	// unlabelled: there were more messages than first words are kept of.
	unlabelled bool
	// based: how much there was when everything was read once is known.
	based bool
	// read is what was read of each stream.
	read map[int]readOf
}

// readOf is what was read of a stream: of a store, or of a file as it was then.
type readOf struct {
	store *stream.Store
	file  fileState
}

// fileState tells whether a file has changed.
type fileState struct {
	size     int64
	modified time.Time
}

func stateOf(f *shelf.Found) fileState { return fileState{f.Size, f.Modified} }

// gatherSource is one stream as the job is to read it.
type gatherSource struct {
	name, path string
	// store is nil for a stream that is not open; the job opens it for as long as it
	// reads. file is what is known of its file.
	store *stream.Store
	file  fileState
}

// run reads what was not read yet, and posts the graph now and then.
func (g *gatherer) run(ctx context.Context, sources []gatherSource, open func(string) (*stream.Store, error), post jobs.Post) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for ; g.known < len(sources); g.known++ {
		g.builder.Add(sources[g.known].name)
	}
	said, pace := time.Now(), gatherPace
	m := graphMade{of: len(sources), whole: true, settled: true}
	for i, s := range sources {
		p, err := g.one(ctx, i, s, open)
		if ctx.Err() != nil {
			return
		}
		m.whole = m.whole && p.Complete
		m.settled = m.settled && (p.Complete || p.Total < 0 && s.path == "")
		if err != nil {
			m.faults++
			m.fault = fmt.Errorf("%s: %w", s.name, err)
		}
		m.done = i + 1
		if m.done < m.of && time.Since(said) > pace {
			start := time.Now()
			g.post(m, post)
			said = time.Now()
			pace = max(gatherPace, gatherShare*said.Sub(start))
		}
	}
	g.post(m, post)
}

// post makes a graph of what was read, and what the panes show of it.
func (g *gatherer) post(m graphMade, post jobs.Post) {
	m.graph = g.builder.Graph()
	m.pairs, m.lanes = trafficpane.NewDigest(m.graph), sequence.NewDigest(m.graph)
	if m.settled && m.done == m.of && !g.based {
		g.based, m.base = true, make(map[pairKey]int, len(m.graph.Pairs))
		for i := range m.graph.Pairs {
			p := &m.graph.Pairs[i]
			m.base[keyOf(p)] = p.ThreadAtoB + p.ThreadBtoA
		}
	}
	m.labels, m.unlabelled = maps.Clone(g.labels), g.unlabelled
	post(m, true)
}

// one reads one stream, and reports how far that was read.
func (g *gatherer) one(ctx context.Context, i int, s gatherSource, open func(string) (*stream.Store, error)) (stream.Progress, error) {
	all := stream.Progress{Complete: true}
	was := g.read[i]
	if s.store != nil {
		if was.store != s.store {
			if was != (readOf{}) && s.path != "" {
				// What was read of it stays until there is as much again.
				if err := s.store.WaitComplete(ctx); err != nil {
					return all, err
				}
			}
			g.builder.Restart(i)
			g.forget(i)
		}
		snap := s.store.Snapshot()
		err := g.builder.Read(ctx, i, snap)
		p := snap.Progress()
		if g.read[i] = (readOf{store: s.store}); p.Complete {
			g.read[i] = readOf{store: s.store, file: s.file}
		}
		return p, err
	}
	if was.file == s.file && was != (readOf{}) {
		return all, nil
	}
	store, err := open(s.path)
	if err != nil {
		return all, err
	}
	// The store's error is of an input that is not read any more.
	defer func() { _ = store.Close() }()
	if err := store.WaitComplete(ctx); err != nil {
		return all, err
	}
	snap := store.Snapshot()
	g.builder.Restart(i)
	g.forget(i)
	g.builder.Each = g.label
	err = g.builder.Read(ctx, i, snap)
	g.builder.Each = nil
	g.read[i] = readOf{file: s.file}
	return all, err
}

// forget drops the first words that are kept of a stream.
func (g *gatherer) forget(i int) {
	if g.read[i] == (readOf{}) {
		return
	}
	maps.DeleteFunc(g.labels, func(r seq.Ref, _ string) bool { return r.Stream == i })
}

// The bounds of the first words that are kept of messages in streams that are not
// open.
const (
	maxLabels    = 20_000
	labelColumns = 120
)

// label keeps the first words of a message, for where it is listed while its stream
// is not open.
func (g *gatherer) label(i int, e *stream.Entry, rec *asr.Record) {
	switch {
	case e.Len > outline.InlineBytes:
		return
	case len(g.labels) >= maxLabels:
		g.unlabelled = true
		return
	}
	if words := render.FirstWords(render.Input{Entry: *e, Record: rec}, render.Options{Width: labelColumns}, labelColumns); words != "" {
		g.labels[seq.Ref{Stream: i, Pos: e.Pos}] = words
	}
}
