package ui

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"asrview/model/asr"
	model "asrview/model/query/traffic"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/places"
	"asrview/ui/seq"
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

// lead is a record whose n-th place was asked for before it was known.
type lead struct {
	ref seq.Ref
	nth int
}

// followLink goes to the n-th place that the record under the cursor, or the one
// that is open, leads to; from one that is open the other is opened too.
func (a *App) followLink(n int) {
	a.trail.lead = nil
	if ref, ok := a.target(); ok {
		a.askLinks(lead{ref, n})
	}
}

func (a *App) askLinks(l lead) {
	snap := a.read.snaps[l.ref.Stream]
	a.crew.Start(linkJob, func(_ context.Context, post jobs.Post) {
		rec, err := snap.Record(l.ref.Pos)
		f := linksFound{ref: l.ref, rec: rec, nth: l.nth, err: err}
		if err == nil {
			f.join = snap.Joins(l.ref.Pos)
		}
		post(f, true)
	})
}

// followFound goes on with the traffic of all streams where several are loaded,
// since the other side of a message may be in another.
func (a *App) followFound(f linksFound) {
	if f.err != nil {
		a.trail.lead = nil
		a.note.bad("this line is no record: it leads nowhere")
		return
	}
	if len(a.read.streams) < 2 {
		a.leadOn(f, nil)
		return
	}
	a.withGraph(func(g *model.Graph) {
		if ref, ok := a.target(); ok && ref == f.ref {
			a.leadOn(f, g)
		}
	})
}

// leadOn goes to the place that is wanted, or says that it is not known yet and
// waits for it.
func (a *App) leadOn(f linksFound, g *model.Graph) {
	places := a.places(f, g)
	known := f.join.Complete && a.sessionsAreKnown() && (g == nil || a.gathered.whole)
	switch {
	case f.nth > len(places) && !known:
		a.awaitLead(f)
		return
	case len(places) == 0:
		a.trail.lead = nil
		a.note.say("this record leads to no other")
		return
	case f.nth > len(places):
		a.trail.lead = nil
		a.note.say("this record leads to " + words.Count(len(places), "place", "places"))
		return
	}
	p := places[f.nth-1]
	if p.elsewhere != "" && !a.isLoaded(p.elsewhere) && !a.sessionsAreKnown() {
		a.awaitLead(f)
		return
	}
	if len(places) > 1 {
		p.what += " · place " + strconv.Itoa(f.nth) + " of " + strconv.Itoa(len(places))
	}
	a.trail.lead = nil
	a.goLead(p)
}

// sessionsAreKnown reports whether it is known of which sessions the loaded streams
// are.
func (a *App) sessionsAreKnown() bool { return a.shelf.done && a.shelf.heads }

// isLoaded reports whether a stream is loaded that a reference leads into.
func (a *App) isLoaded(raw string) bool { return len(a.read.ofSession(asr.ParseRef(raw).Session)) > 0 }

// awaitLead says that it is not known yet where a record leads. It is followed when
// it is, if the reader is still there.
func (a *App) awaitLead(f linksFound) {
	if a.trail.lead == nil {
		a.note.say("where this record leads is not known yet, since streams are still being read; it is followed when it is")
	}
	a.trail.lead = &lead{f.ref, f.nth}
}

// tryLead asks again where a record leads.
func (a *App) tryLead() {
	l := a.trail.lead
	if l == nil || a.crew.Running(linkJob) || a.gathered.then != nil {
		return
	}
	if ref, ok := a.target(); !ok || ref != l.ref {
		a.trail.lead = nil
		return
	}
	a.askLinks(*l)
}

// goLead goes to a place and says what led there.
func (a *App) goLead(p leads) {
	a.note.clear()
	if p.elsewhere == "" {
		here, _ := a.target()
		a.whenOpen(p.to.Stream, func() {
			if now, _ := a.target(); now != here {
				// The reader has gone elsewhere while it was opened.
				return
			}
			whole := a.pager != nil
			a.closePager()
			a.jump(places.Place{Ref: p.to, Part: -1})
			if whole {
				a.openAt(p.to)
			}
			a.arrived(p.what)
		})
		return
	}
	a.closePager()
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
	joined("where the subagent was delegated to", j.Delegated...)
	if j.Target != nil {
		joined("the message of this delivery", *j.Target)
	}
	if j.ReplyTo != nil {
		joined("what this answers", *j.ReplyTo)
	}
	joined("the call", j.Calls...)
	joined("a report of this subagent", j.Reports...)
	joined("a message to this subagent", j.Told...)
	joined("a message from this subagent", j.Heard...)
	joined("a record of this call", j.Results...)
	joined("source of", j.DerivedBy...)
	joined("an answer", j.Replies...)
	if j.Supersedes != nil {
		joined("the revision before", *j.Supersedes)
	}
	joined("the next revision", j.SupersededBy...)
	// What is not loaded comes last: the reader cannot go there.
	slices.SortStableFunc(out, func(x, y leads) int { return a.away(x) - a.away(y) })
	return out
}

// away is 1 for a place that is known not to be loaded, else 0.
func (a *App) away(p leads) int {
	if p.elsewhere != "" && a.sessionsAreKnown() && !a.isLoaded(p.elsewhere) {
		return 1
	}
	return 0
}

// otherSides are the records of the same sending in other streams, and what
// delegated to a stream's session from the record that names it.
func (a *App) otherSides(ref seq.Ref, g *model.Graph, add func(leads)) {
	if i, ok := g.At(ref.Stream, ref.Pos); ok {
		if sent, ok := g.Original(i); ok {
			add(leads{to: refOf(&g.Messages[sent]), what: "where it was sent, in " + a.sourceName(g, sent)})
		}
		for _, r := range g.Received(i) {
			add(leads{to: refOf(&g.Messages[r]), what: "where it was received, in " + a.sourceName(g, r)})
		}
	}
	if first, ok := a.read.snaps[ref.Stream].First(); !ok || first != ref.Pos {
		return
	}
	for _, i := range g.Spawns(a.read.sessionAt(ref.Stream)) {
		add(leads{to: refOf(&g.Messages[i]), what: "what delegated to this session, in " + a.sourceName(g, i)})
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
