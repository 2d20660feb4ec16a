package ui

import (
	"strconv"

	model "asrview/model/query/traffic"
	"asrview/ui/panes/sequence"
	"asrview/ui/panes/traffic"
	"asrview/ui/places"
	"asrview/ui/seq"
	"asrview/ui/words"
)

// thread is a pair whose messages are read alone.
type thread struct{ a, b model.ActorID }

func (a *App) trafficView() traffic.View {
	g := &a.gathered
	return traffic.View{
		Graph: g.graph, Done: g.done, Of: len(a.read.streams), Stopped: g.stopped, Location: a.cfg.Location,
		Seen: func(x, y model.ActorID) int { return g.seen[pairKey{x, y}] },
	}
}

// goFromTraffic reads a pair's thread, or goes to an actor or a message; false
// where no such pane is open.
func (a *App) goFromTraffic() bool {
	switch p := a.side.pane.(type) {
	case *traffic.Traffic:
		if n, ok := p.Pair(); ok {
			a.readThread(&a.gathered.graph.Pairs[n])
		} else if actor, spawn, ok := p.Actor(); ok {
			a.goActor(actor, spawn)
		}
	case *sequence.Sequence:
		if n, ok := p.Message(); ok {
			a.openMessage(&a.gathered.graph.Messages[n])
		}
	default:
		return false
	}
	return true
}

// refsOfThread are a pair's messages as records.
func refsOfThread(g *model.Graph, p *model.Pair) (refs []seq.Ref, copies int) {
	messages, copies := g.Thread(p)
	for _, i := range messages {
		refs = append(refs, refOf(&g.Messages[i]))
	}
	return refs, copies
}

func refOf(m *model.Message) seq.Ref { return seq.Ref{Stream: m.Stream, Pos: m.Pos} }

// readThread reads the messages of one pair alone, in order, both directions.
func (a *App) readThread(p *model.Pair) {
	g := a.gathered.graph
	refs, copies := refsOfThread(g, p)
	o := &over{name: threadName(g, p), streams: map[int]bool{}, thread: &thread{p.A, p.B}}
	var of []int
	for _, r := range refs {
		if !o.streams[r.Stream] {
			o.streams[r.Stream] = true
			of = append(of, r.Stream)
		}
	}
	if len(of) > maxOpen {
		a.note.bad("this thread is in " + words.Group(len(of)) + " streams, and at most " + strconv.Itoa(maxOpen) + " are open at once")
		return
	}
	o.order = seq.Picked(refs)
	a.seePair(p)
	a.gathered.revision++
	a.whenAllOpen(of, func() {
		a.readOver(o)
		say := words.Count(len(refs), "message", "messages") + " of this pair"
		if copies > 0 {
			say += "; " + words.Count(copies, "is", "are") + " recorded on both sides and shown as sent"
		}
		a.note.say(say + " · Esc goes back")
	})
}

func threadName(g *model.Graph, p *model.Pair) string {
	names := traffic.Names(g)
	return "thread · " + names[p.A] + " ⇄ " + names[p.B]
}

// threadGrew adds what has come to the thread that is read.
func (a *App) threadGrew() {
	o := a.read.over
	if o == nil || o.thread == nil {
		return
	}
	g := a.gathered.graph
	for i := range g.Pairs {
		p := &g.Pairs[i]
		if p.A != o.thread.a || p.B != o.thread.b {
			continue
		}
		refs, _ := refsOfThread(g, p)
		if len(refs) == o.order.Len() {
			return
		}
		for _, r := range refs {
			if !a.isOpen(r.Stream) {
				// What came is in a stream that is not open; the pane counts it.
				return
			}
			a.read.snaps[r.Stream] = a.read.snapOf(a.read.streams[r.Stream])
			o.streams[r.Stream] = true
		}
		o.order = seq.Picked(refs)
		a.endSearch()
		a.seePair(p)
		if o.query != nil {
			a.sieve()
		}
		a.read.restage()
		return
	}
}

// goActor goes to an actor's stream where that is loaded, else to what delegated
// to it.
func (a *App) goActor(id model.ActorID, spawn int) {
	g := a.gathered.graph
	actor := &g.Actors[id]
	switch {
	case len(actor.Loaded) == 1:
		a.side.focus = false
		a.arrange()
		a.goStream(actor.Loaded[0])
	case len(actor.Loaded) > 1:
		a.note.bad(words.Count(len(actor.Loaded), "stream is", "streams are") + " of " + actor.Session + ": " + a.read.names(actor.Loaded))
	case spawn >= 0:
		a.side.focus = false
		a.arrange()
		a.jump(places.Place{Ref: refOf(&g.Messages[spawn]), Part: -1})
	case actor.Kind == model.Session:
		a.note.say(actor.Session + " is not loaded")
	default:
		a.note.say("no record delegates to " + actor.Short)
	}
}

// openMessage goes to a message's record and opens it.
func (a *App) openMessage(m *model.Message) {
	ref := refOf(m)
	a.whenOpen(ref.Stream, func() {
		a.jump(places.Place{Ref: ref, Part: -1})
		a.openAt(ref)
	})
}
