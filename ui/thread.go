package ui

import (
	"context"

	model "asrview/model/query/traffic"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/panes/sequence"
	"asrview/ui/panes/traffic"
	"asrview/ui/places"
	"asrview/ui/seq"
)

// thread is a pair whose messages are read alone.
type thread struct{ a, b model.ActorID }

func (a *App) trafficView() traffic.View {
	g := &a.gathered
	return traffic.View{
		Digest: g.pairs, Done: g.done, Of: len(a.read.streams), Stopped: g.stopped, Location: a.cfg.Location,
		Seen: g.seenOf,
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

func refOf(m *model.Message) seq.Ref { return seq.Ref{Stream: m.Stream, Pos: m.Pos} }

// threadJob picks the records of a pair's thread.
const threadJob jobs.Name = "thread"

// threadPicked is the answer: the thread's records in order, the streams that they
// are in, and how many are recorded on both sides.
type threadPicked struct {
	thread
	name    string
	order   seq.Order
	streams []int
	copies  int
	// seen is how many there are of the pair; grew: it is read already.
	seen int
	grew bool
}

// readThread reads the messages of one pair alone, in order, both directions.
func (a *App) readThread(p *model.Pair) { a.pickThread(p, false) }

func (a *App) pickThread(p *model.Pair, grew bool) {
	g := a.gathered.graph
	a.crew.Start(threadJob, func(_ context.Context, post jobs.Post) {
		t := threadPicked{thread: thread(keyOf(p)), name: threadName(g, p), grew: grew}
		messages, copies := g.Thread(p)
		refs := make([]seq.Ref, len(messages))
		in := map[int]bool{}
		for n, i := range messages {
			refs[n] = refOf(&g.Messages[i])
			if s := refs[n].Stream; !in[s] {
				in[s] = true
				t.streams = append(t.streams, s)
			}
		}
		t.order, t.copies, t.seen = seq.Picked(refs), copies, len(refs)
		post(t, true)
	})
}

// wasPicked reads a thread, or adds what has come to the one that is read.
func (a *App) wasPicked(t threadPicked) {
	switch {
	case len(t.streams) > maxOpen:
		a.note.bad("this thread is in " + words.Group(len(t.streams)) + " streams, and at most " + words.Group(maxOpen) + " are open at once")
	case !t.grew:
		a.whenAllOpen(t.streams, func() { a.showThread(t) })
	case a.readsThread(t.thread) && a.shelf.wanted == nil:
		a.whenAllOpen(t.streams, func() { a.threadNow(t) })
	}
}

func (a *App) showThread(t threadPicked) {
	o := &over{name: t.name, streams: map[int]bool{}, thread: &t.thread, order: t.order}
	for _, i := range t.streams {
		o.streams[i] = true
	}
	a.gathered.seen[pairKey(t.thread)] = t.seen
	a.gathered.revision++
	a.readOver(o)
	say := words.Count(t.order.Len(), "message", "messages") + " of this pair"
	if t.copies > 0 {
		say += "; " + words.Count(t.copies, "is", "are") + " recorded on both sides and shown as sent"
	}
	a.note.say(say + " · Esc goes back")
}

func threadName(g *model.Graph, p *model.Pair) string {
	names := traffic.Names(g)
	return "thread · " + names[p.A] + " ⇄ " + names[p.B]
}

// readsThread reports whether a pair's thread is what is read.
func (a *App) readsThread(t thread) bool {
	o := a.read.over
	return o != nil && o.thread != nil && *o.thread == t
}

// threadGrew adds what has come to the thread that is read.
func (a *App) threadGrew() {
	o := a.read.over
	if o == nil || o.thread == nil || a.crew.Running(threadJob) {
		return
	}
	if p, ok := a.gathered.graph.Pair(o.thread.a, o.thread.b); ok && p.ThreadAtoB+p.ThreadBtoA != o.order.Len() {
		a.pickThread(p, true)
	}
}

// threadNow shows a thread that is read as it is now.
func (a *App) threadNow(t threadPicked) {
	if !a.readsThread(t.thread) {
		return
	}
	o := a.read.over
	for _, i := range t.streams {
		a.read.snaps[i] = a.read.snapOf(a.read.streams[i])
		o.streams[i] = true
	}
	o.order = t.order
	a.gathered.seen[pairKey(t.thread)] = t.seen
	a.gathered.revision++
	a.endSearch()
	if o.query != nil {
		a.sieve()
	}
	a.read.restage()
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
		a.leave() // the sequence is come back to from the record
		a.reveal(places.Place{Ref: ref, Part: -1})
		a.openAt(ref)
	})
}
