package ui

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"asrview/model/asr"
	model "asrview/model/query/traffic"
	"asrview/model/stream"
	"asrview/ui/jobs"
	"asrview/ui/places"
	"asrview/ui/seq"
	"asrview/ui/words"
)

// linkJob decodes the record whose places are asked for.
const linkJob jobs.Name = "links"

// leads is one place that a record leads to: a record, or a reference to a session.
type leads struct {
	// to is the record; elsewhere a reference that names another session.
	to        seq.Ref
	elsewhere string
	// what says in a few words what leads there.
	what string
}

// linksFound is what a record says of others, and which of its places is wanted.
type linksFound struct {
	ref  seq.Ref
	rec  *asr.Record
	join stream.Joins
	nth  int
	err  error
}

// followLink goes to the n-th place that the record under the cursor leads to.
func (a *App) followLink(n int) {
	ref, ok := a.read.cursor()
	if !ok {
		return
	}
	snap := a.read.snaps[ref.Stream]
	a.crew.Start(linkJob, func(_ context.Context, post jobs.Post) {
		rec, err := snap.Record(ref.Pos)
		f := linksFound{ref: ref, rec: rec, nth: n, err: err}
		if err == nil {
			f.join = snap.Joins(ref.Pos)
		}
		post(f, true)
	})
}

// followFound goes on with the traffic of all streams where several are loaded,
// since the other side of a message may be in another.
func (a *App) followFound(f linksFound) {
	if f.err != nil {
		a.note.bad("this line is no record: it leads nowhere")
		return
	}
	if len(a.read.streams) < 2 {
		a.leadOn(f, nil)
		return
	}
	a.withGraph(func(g *model.Graph) { a.leadOn(f, g) })
}

// leadOn goes to the place that is wanted.
func (a *App) leadOn(f linksFound, g *model.Graph) {
	places := a.places(f, g)
	switch {
	case len(places) == 0:
		a.note.say("this record leads to no other")
		return
	case f.nth > len(places):
		a.note.say("this record leads to " + words.Count(len(places), "place", "places"))
		return
	}
	p := places[f.nth-1]
	if len(places) > 1 {
		p.what += " · place " + strconv.Itoa(f.nth) + " of " + strconv.Itoa(len(places))
	}
	a.goLead(p)
}

// goLead goes to a place and says what led there.
func (a *App) goLead(p leads) {
	a.note.clear()
	if p.elsewhere == "" {
		a.whenOpen(p.to.Stream, func() {
			a.jump(places.Place{Ref: p.to, Part: -1})
			a.arrived(p.what)
		})
		return
	}
	if !a.followElsewhere(p.elsewhere, p.what) {
		a.note.bad(p.elsewhere + " is not loaded")
	}
}

// arrived says what led to where the reader is, and in which stream that is.
func (a *App) arrived(what string) {
	if what == "" {
		return
	}
	if len(a.read.streams) > 1 && a.read.over == nil {
		what += " · " + a.streamWords()
	}
	a.note.say(what)
}

// places are where a record leads, the other side of a message first, then the
// records that it is derived from, then the sessions that it names, then what it is
// joined with in its own stream.
func (a *App) places(f linksFound, g *model.Graph) []leads {
	var out []leads
	add := func(p leads) {
		for _, x := range out {
			if x.to == p.to && x.elsewhere == p.elsewhere {
				return
			}
		}
		out = append(out, p)
	}
	if g != nil {
		a.otherSides(f.ref, g, add)
	}
	joined := func(what string, links ...stream.Link) {
		for _, l := range links {
			switch l.State {
			case stream.Found:
				add(leads{to: seq.Ref{Stream: f.ref.Stream, Pos: l.Pos}, what: what})
			case stream.Elsewhere:
				add(leads{elsewhere: l.Ref, to: seq.Ref{Stream: -1}, what: what})
			}
		}
	}
	j := &f.join
	joined("derived from", j.DerivedFrom...)
	a.sessionsNamed(f, add)
	if j.Target != nil {
		joined("the message of this delivery", *j.Target)
	}
	if j.ReplyTo != nil {
		joined("what this answers", *j.ReplyTo)
	}
	joined("the call", j.Calls...)
	joined("a record of this call", j.Results...)
	joined("source of", j.DerivedBy...)
	joined("an answer", j.Replies...)
	if j.Supersedes != nil {
		joined("the revision before", *j.Supersedes)
	}
	joined("the next revision", j.SupersededBy...)
	return out
}

// otherSides are the records of the same sending in other streams, and what
// delegated to a stream's session from the record that names it.
func (a *App) otherSides(ref seq.Ref, g *model.Graph, add func(leads)) {
	for i := range g.Messages {
		m := &g.Messages[i]
		if refOf(m) != ref {
			continue
		}
		if sent, ok := g.Original(i); ok {
			add(leads{to: refOf(&g.Messages[sent]), what: "where it was sent, in " + a.sourceName(g, sent)})
		}
		for _, r := range g.Received(i) {
			add(leads{to: refOf(&g.Messages[r]), what: "where it was received, in " + a.sourceName(g, r)})
		}
	}
	first, ok := a.read.snaps[ref.Stream].First()
	session := a.read.sessionAt(ref.Stream)
	if !ok || first != ref.Pos || session == "" {
		return
	}
	for i := range g.Messages {
		m := &g.Messages[i]
		if m.Kind == model.Spawn && g.Actors[m.To[0].Actor].Session == session {
			add(leads{to: refOf(m), what: "what delegated to this session, in " + a.sourceName(g, i)})
		}
	}
}

func (a *App) sourceName(g *model.Graph, message int) string {
	return filepath.Base(g.Sources[g.Messages[message].Stream].Name)
}

// sessionsNamed are the other sessions that a record names: the one that a subagent
// runs in, senders and recipients, and those that a tool's input names as a whole
// value.
func (a *App) sessionsNamed(f linksFound, add func(leads)) {
	own := a.read.sessionAt(f.ref.Stream)
	name := func(session, what string) {
		if session != "" && session != own {
			add(leads{elsewhere: session, to: seq.Ref{Stream: -1}, what: what})
		}
	}
	switch r := f.rec; {
	case r.Subagent != nil:
		name(r.Subagent.Session, "the subagent's session")
	case r.Message != nil:
		if r.Message.From != nil {
			name(r.Message.From.Session, "the sender's session")
		}
		for _, to := range r.Message.Recipients {
			name(to.Actor.Session, "the recipient's session")
		}
	case r.ToolCall != nil:
		a.named(r.ToolCall.Input, own, 0, func(session, member string) {
			name(session, "the session that the call's "+member+" names")
		})
	}
}

// The bounds of looking for sessions in a tool's input.
const (
	namedDepth = 4
	namedItems = 64
)

// named calls visit for the values of a tool's input that are, as a whole, the name
// of a loaded session, or the native ID of one of the same agent.
func (a *App) named(v asr.Value, own string, depth int, visit func(session, member string)) {
	if depth > namedDepth {
		return
	}
	for i := range v.Members[:min(len(v.Members), namedItems)] {
		a.namedIn(v.Members[i].Value, v.Members[i].Name, own, depth, visit)
	}
}

func (a *App) namedIn(v asr.Value, member, own string, depth int, visit func(session, member string)) {
	if text, ok := v.Str(); ok && text != "" {
		agent, _, _ := strings.Cut(own, ":")
		for _, session := range []string{text, agent + ":" + text} {
			if len(a.read.ofSession(asr.ParseRef(session).Session)) > 0 || len(a.read.ofSession(session)) > 0 {
				visit(session, member)
				return
			}
		}
	}
	for i := range v.Items[:min(len(v.Items), namedItems)] {
		a.namedIn(v.Items[i], member, own, depth+1, visit)
	}
	a.named(v, own, depth+1, visit)
}
