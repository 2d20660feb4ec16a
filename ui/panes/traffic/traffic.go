package traffic

import (
	"strconv"
	"strings"
	"time"

	"asrview/model/query/traffic"
	"asrview/render/clean"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
	"asrview/ui/panes/roll"
)

// View is what the pane is drawn from. It must not be changed once it is used.
type View struct {
	// Digest is nil until the first graph is made.
	Digest *Digest
	// Done streams of Of are read; Stopped: the reader stopped it.
	Done, Of int
	Stopped  bool
	// Seen returns how many sendings of a pair the reader has seen.
	Seen     func(p *traffic.Pair) int
	Location *time.Location
}

// Traffic is the pane. The zero value is not usable; see [New].
type Traffic struct {
	*roll.List
	view View
}

// New returns the pane of a view.
func New(v View) *Traffic {
	t := &Traffic{view: v}
	t.List = roll.New(source{t})
	return t
}

// Show replaces the view. The cursor stays at its actor or pair; while streams are read,
// which brings earlier pairs, at the top until the reader has moved it from there.
func (t *Traffic) Show(v View) {
	_, some := t.view.Digest.at(0)
	top := !some || t.AtTop() && t.view.Done < t.view.Of
	t.view = v
	t.SetSource(source{t})
	if top {
		t.Top()
	}
}

func (t *Traffic) graph() *traffic.Graph { return t.view.Digest.graph }

// Say is what the pane says beside its title.
func (t *Traffic) Say() string {
	v := &t.view
	say := ""
	if v.Digest != nil {
		g := t.graph()
		say = words.Count(len(g.Actors), "actor", "actors") + ", " + words.Count(len(g.Pairs), "pair", "pairs")
		if v.Of > 1 {
			say += " in " + words.Count(v.Of, "stream", "streams")
		}
	}
	switch {
	case v.Stopped:
		say += " · stopped at stream " + words.Group(v.Done) + " of " + words.Group(v.Of)
	case v.Done < v.Of:
		say += " · " + words.Group(v.Done) + " of " + words.Group(v.Of) + " read"
	}
	return say
}

// Empty says why there is nothing to see.
func (t *Traffic) Empty() string {
	if t.view.Digest == nil || t.view.Done < t.view.Of {
		return "looking for traffic…"
	}
	return "no traffic: no message names a sender or a recipient, none is of another session, and no subagent is recorded"
}

// Pair is the pair under the cursor, by its number in the graph.
func (t *Traffic) Pair() (int, bool) {
	it, ok := t.at()
	return it.pair, ok && it.kind == pairItem
}

// Actor is the actor under the cursor, and the message that delegated to it, -1
// where none did.
func (t *Traffic) Actor() (a traffic.ActorID, spawn int, ok bool) {
	it, ok := t.at()
	return it.actor, it.spawn, ok && it.kind == actorItem
}

func (t *Traffic) at() (item, bool) {
	k, ok := t.Cursor()
	if !ok {
		return item{}, false
	}
	i, ok := t.view.Digest.find(k)
	if !ok {
		return item{}, false
	}
	return t.view.Digest.items[i], true
}

func (t *Traffic) rows(i, width int) []row.Row {
	it := t.view.Digest.items[i]
	var rows []row.Row
	if it.head != "" {
		if i > 0 {
			rows = append(rows, line.Gap())
		}
		head := line.Of(it.head, themes.RoleLabel).Row(width)
		head.Kind = row.Gap
		rows = append(rows, head)
	}
	switch it.kind {
	case pairItem:
		return append(rows, t.pairRows(it, width)...)
	case actorItem:
		return append(rows, t.actorRows(it, width)...)
	}
	return append(rows, line.Of(t.graph().Problems[it.pair], themes.RoleWarn).Wrap(width, 2, problemRows)...)
}

// problemRows is how many rows a problem takes at most.
const problemRows = 8

// pairFactRows is how many rows what is counted of a pair takes at most.
const pairFactRows = 2

// oneRow is the width from which a pair stands on one row.
const oneRow = 90

func (t *Traffic) pairRows(it item, width int) []row.Row {
	g := t.graph()
	p := &g.Pairs[it.pair]
	ab, ba := p.ThreadAtoB, p.ThreadBtoA
	var l, rest line.Line
	a, b := t.namesOf(p, width-3)
	l.Say(a, Colour(&g.Actors[p.A])).Say(t.arrow(p), themes.RoleDim).Say(b, Colour(&g.Actors[p.B]))
	switch {
	case p.A != p.B:
		rest.Say(words.Group(ab)+" →  "+words.Group(ba)+" ←", themes.RoleText)
	case g.Actors[p.A].Kind == traffic.NotRecorded:
		rest.Say(words.Count(ab, "message", "messages"), themes.RoleText)
	default:
		rest.Say(words.Count(ab, "message", "messages")+" to itself", themes.RoleText)
	}
	if n := ab + ba - t.view.Seen(p); n > 0 {
		rest.Dot(words.Group(n)+" unread", themes.RoleAccent)
	}
	if p.Withdrawn > 0 {
		rest.Dot(words.Group(p.Withdrawn)+" withdrawn", themes.RoleWarn)
	}
	rest.Dot(span(p.First, p.Last, t.view.Location, width < oneRow), themes.RoleDim)
	if p.Untimed > 0 {
		rest.Dot(words.Count(p.Untimed, "record", "records")+" without a time", themes.RoleDim)
	}
	if width >= oneRow {
		l.Say("   ", themes.RoleText).Spans(rest.Row(width).Spans...)
		return []row.Row{l.Row(width)}
	}
	var under line.Line
	under.Say("    ", themes.RoleText).Spans(rest.Row(1 << 20).Spans...)
	return append([]row.Row{l.Row(width)}, under.Wrap(width, 4, pairFactRows)...)
}

// namesOf are the names of a pair in so many columns: where they do not fit, each is
// cut in its middle to the half, or less where the other leaves more.
func (t *Traffic) namesOf(p *traffic.Pair, width int) (a, b string) {
	a, b = clean.Inline(t.view.Digest.names[p.A]), clean.Inline(t.view.Digest.names[p.B])
	x, y := clean.Width(a), clean.Width(b)
	if x+y > width {
		half := width / 2
		x, y = min(x, max(half, width-y)), min(y, max(width-half, width-x))
	}
	return line.Middle(a, x), line.Middle(b, y)
}

// say adds an actor's name, in its colour.
func (t *Traffic) say(l *line.Line, id traffic.ActorID) {
	l.Say(t.view.Digest.names[id], Colour(&t.graph().Actors[id]))
}

func (t *Traffic) arrow(p *traffic.Pair) string {
	switch {
	case p.A == p.B && t.graph().Actors[p.A].Kind != traffic.NotRecorded:
		return " ↻ "
	case p.ThreadBtoA == 0:
		return " → "
	case p.ThreadAtoB == 0:
		return " ← "
	}
	return " ⇄ "
}

// maxDepth is how far the tree is indented; what is deeper says how deep.
const maxDepth = 12

// actorRows draws an actor in the tree: on one row where there is room, else what is
// counted of it below its name.
func (t *Traffic) actorRows(it item, width int) []row.Row {
	l, rest := t.actorName(it), t.actorFacts(it)
	indent := 2*min(it.depth, maxDepth) + 2
	if rest.Empty() || l.Width()+rest.Width()+len(" · ") <= width {
		if !rest.Empty() {
			l.Say(" · ", themes.RoleFaint).Spans(rest.Row(width).Spans...)
		}
		return l.Wrap(width, indent, actorNameRows)
	}
	var under line.Line
	under.Say(strings.Repeat(" ", indent), themes.RoleText).Spans(rest.Row(1 << 20).Spans...)
	return append(l.Wrap(width, indent, actorNameRows), under.Wrap(width, indent, actorNameRows)...)
}

// actorNameRows is how many rows an actor's name takes at most, and how many what
// is counted of it.
const actorNameRows = 3

// actorName is what an actor is called, and whether its stream is there.
func (t *Traffic) actorName(it item) *line.Line {
	a := &t.graph().Actors[it.actor]
	var l line.Line
	for range min(it.depth, maxDepth) {
		l.Say("  ", themes.RoleText)
	}
	if it.depth > maxDepth {
		l.Say("("+strconv.Itoa(it.depth)+" deep) ", themes.RoleDim)
	}
	t.say(&l, it.actor)
	if a.Kind == traffic.Session && t.view.Digest.names[it.actor] != a.Short {
		l.Dot(a.Short, themes.RoleText)
	} else if a.Kind == traffic.Session {
		l.Dot(a.Name, themes.RoleText)
	}
	switch {
	case a.Kind == traffic.Subagent:
		l.Dot("session not recorded", themes.RoleDim)
	case a.Kind == traffic.Session && len(a.Loaded) == 0:
		l.Dot("not loaded", themes.RoleDim)
	case a.Kind == traffic.Session && len(a.Loaded) > 1:
		l.Dot(strconv.Itoa(len(a.Loaded))+" streams of it", themes.RoleWarn)
	}
	return &l
}

// actorFacts is what is known of an actor's traffic.
func (t *Traffic) actorFacts(it item) *line.Line {
	g := t.graph()
	var l line.Line
	if it.spawn >= 0 {
		l.Dot("begun at "+words.Seq(g.Messages[it.spawn].Seq, "a record without a seq"), themes.RoleDim)
	}
	if a := &g.Actors[it.actor]; a.Sent+a.Received > 0 {
		l.Dot(words.Group(a.Sent)+" sent, "+words.Group(a.Received)+" received", themes.RoleDim)
	}
	return &l
}
