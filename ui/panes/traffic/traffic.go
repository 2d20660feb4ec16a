package traffic

import (
	"strconv"
	"time"

	"asrview/model/query/traffic"
	"asrview/model/stream"
	"asrview/render/row"
	"asrview/themes"
	"asrview/ui/panes/line"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
	"asrview/ui/words"
)

// View is what the pane is drawn from. It must not be changed once it is used.
type View struct {
	// Graph is nil until the first one is made.
	Graph *traffic.Graph
	// Done streams of Of are read; Stopped: the reader stopped it.
	Done, Of int
	Stopped  bool
	// Seen returns how many sendings of a pair the reader has seen.
	Seen     func(a, b traffic.ActorID) int
	Location *time.Location
}

// Traffic is the pane. The zero value is not usable; see [New].
type Traffic struct {
	*roll.List
	view  View
	items []item
	page  *roll.Page
	// sent and received count an actor's sendings.
	sent, received map[traffic.ActorID]int
	names          []string
}

// item is a row or two of the pane: an actor in the tree, a pair, or a problem.
type item struct {
	kind itemKind
	// head is the title above the first item of a section.
	head string
	// actor, node and depth are of the tree.
	actor traffic.ActorID
	spawn int
	depth int
	// pair is a number in Graph.Pairs, count its sendings each way.
	pair   int
	ab, ba int
	// text is a problem.
	text string
}

type itemKind uint8

const (
	actorItem itemKind = iota
	pairItem
	problemItem
)

// New returns the pane of a view.
func New(v View) *Traffic {
	t := &Traffic{}
	t.List = roll.New(t.set(v))
	return t
}

// Show replaces the view. The cursor stays at its actor or pair.
func (t *Traffic) Show(v View) {
	empty := len(t.items) == 0
	t.SetSource(t.set(v))
	if empty {
		t.Top()
	}
}

func (t *Traffic) set(v View) *roll.Page {
	t.view, t.items = v, nil
	t.sent, t.received = map[traffic.ActorID]int{}, map[traffic.ActorID]int{}
	if v.Graph != nil {
		t.names = Names(v.Graph)
		t.count()
		t.pairs()
		t.tree(v.Graph.Roots, 0)
		for i, p := range v.Graph.Problems {
			t.add(item{kind: problemItem, text: p, pair: i}, "what contradicts itself")
		}
	}
	t.page = roll.NewPage(len(t.items), t.key, t.rows)
	return t.page
}

// add adds an item; the first one of its kind has a title above it.
func (t *Traffic) add(it item, head string) {
	if n := len(t.items); n == 0 || t.items[n-1].kind != it.kind {
		it.head = head
	}
	t.items = append(t.items, it)
}

// count counts the sendings, each once, without what was delegated.
func (t *Traffic) count() {
	g := t.view.Graph
	for i := range g.Messages {
		m := &g.Messages[i]
		if _, copied := g.Original(i); copied || m.Kind == traffic.Spawn {
			continue
		}
		t.sent[m.From]++
		for _, to := range m.To {
			t.received[to.Actor]++
		}
	}
}

func (t *Traffic) pairs() {
	for i := range t.view.Graph.Pairs {
		p := &t.view.Graph.Pairs[i]
		it := item{kind: pairItem, pair: i}
		messages, _ := t.view.Graph.Thread(p)
		for _, m := range messages {
			if t.view.Graph.Messages[m].From == p.A {
				it.ab++
			} else {
				it.ba++
			}
		}
		t.add(it, "pairs")
	}
}

func (t *Traffic) tree(nodes []*traffic.Node, depth int) {
	for _, n := range nodes {
		t.add(item{kind: actorItem, actor: n.Actor, spawn: n.Spawn, depth: depth}, "sessions, agents and subagents")
		t.tree(n.Children, depth+1)
	}
}

func (t *Traffic) key(i int) roll.Key {
	it := t.items[i]
	k := roll.Key{Ref: seq.Ref{Stream: -2 - int(it.kind)}, Sub: int(it.actor)}
	switch it.kind {
	case pairItem:
		p := &t.view.Graph.Pairs[it.pair]
		k.Ref.Pos, k.Sub = stream.Pos(p.A), int(p.B)
	case problemItem:
		k.Sub = it.pair
	}
	return k
}

// Say is what the pane says beside its title.
func (t *Traffic) Say() string {
	v := &t.view
	say := ""
	if v.Graph != nil {
		say = words.Count(len(v.Graph.Actors), "actor", "actors") + ", " + words.Count(len(v.Graph.Pairs), "pair", "pairs")
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
	if t.view.Graph == nil || t.view.Done < t.view.Of {
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
	i, ok := t.page.Index(k)
	if !ok {
		return item{}, false
	}
	return t.items[i], true
}

func (t *Traffic) rows(i, width int) []row.Row {
	it := t.items[i]
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
		return append(rows, t.actorRow(it).Wrap(width, 2*min(it.depth, maxDepth)+4, 3)...)
	}
	return append(rows, line.Of(it.text, themes.RoleWarn).Wrap(width, 2, problemRows)...)
}

// problemRows is how many rows a problem takes at most.
const problemRows = 8

// oneRow is the width from which a pair stands on one row.
const oneRow = 90

func (t *Traffic) pairRows(it item, width int) []row.Row {
	g := t.view.Graph
	p := &g.Pairs[it.pair]
	var l, rest line.Line
	t.say(&l, p.A)
	l.Say(t.arrow(p, it), themes.RoleDim)
	t.say(&l, p.B)
	switch {
	case p.A != p.B:
		rest.Say(strconv.Itoa(it.ab)+" →  "+strconv.Itoa(it.ba)+" ←", themes.RoleText)
	case g.Actors[p.A].Kind == traffic.NotRecorded:
		rest.Say(words.Count(it.ab, "message", "messages"), themes.RoleText)
	default:
		rest.Say(words.Count(it.ab, "message", "messages")+" to itself", themes.RoleText)
	}
	if n := it.ab + it.ba - t.view.Seen(p.A, p.B); n > 0 {
		rest.Dot(words.Group(n)+" unread", themes.RoleAccent)
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
	under.Say("    ", themes.RoleText).Spans(rest.Row(max(1, width-4)).Spans...)
	return []row.Row{l.Row(width), under.Row(width)}
}

// say adds an actor's name, in its colour.
func (t *Traffic) say(l *line.Line, id traffic.ActorID) {
	l.Say(t.names[id], Colour(&t.view.Graph.Actors[id]))
}

func (t *Traffic) arrow(p *traffic.Pair, it item) string {
	switch {
	case p.A == p.B && t.view.Graph.Actors[p.A].Kind != traffic.NotRecorded:
		return " ↻ "
	case it.ba == 0:
		return " → "
	case it.ab == 0:
		return " ← "
	}
	return " ⇄ "
}

// maxDepth is how far the tree is indented; what is deeper says how deep.
const maxDepth = 12

func (t *Traffic) actorRow(it item) *line.Line {
	g := t.view.Graph
	a := &g.Actors[it.actor]
	var l line.Line
	for range min(it.depth, maxDepth) {
		l.Say("  ", themes.RoleText)
	}
	if it.depth > maxDepth {
		l.Say("("+strconv.Itoa(it.depth)+" deep) ", themes.RoleDim)
	}
	t.say(&l, it.actor)
	if a.Kind == traffic.Session && t.names[it.actor] != a.Short {
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
	if it.spawn >= 0 {
		l.Dot("delegated to at "+seqWords(&g.Messages[it.spawn]), themes.RoleDim)
	}
	if sent, received := t.sent[it.actor], t.received[it.actor]; sent+received > 0 {
		l.Dot(words.Group(sent)+" sent, "+words.Group(received)+" received", themes.RoleDim)
	}
	return &l
}

func seqWords(m *traffic.Message) string {
	if !m.Seq.Known {
		return "a record without a seq"
	}
	return "#" + strconv.FormatInt(m.Seq.N, 10)
}
