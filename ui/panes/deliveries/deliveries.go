package deliveries

import (
	"strconv"

	"asrview/model/stream"
	"asrview/render"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// Query filters the list by the replies that did not go out: messages with a
// delivery of which none was sent or delivered.
const Query = "type:message has:delivery -delivery:sent,delivered"

// Limits of what is drawn of one delivery.
const (
	// maxBefore is how many earlier revisions are named.
	maxBefore = 8
	// wrapRows is how many rows one line of words may take.
	wrapRows = 4
	// maxDrawn is how many drawn items are remembered.
	maxDrawn = 1000
)

// View is what the pane is drawn from. It must not be changed once it is used.
type View struct {
	Found Found
	// Stream is the index of the stream in refs.
	Stream int
	// Words returns the first words of a message, "" where they cannot be had at
	// once.
	Words func(p stream.Pos, width int) string
	// People names conversations.
	People *stream.People
	// Lets reports whether a filter lets a record through; nil is always. A delivery
	// is shown if it or its message is.
	Lets func(stream.Pos) bool
}

// Deliveries is the pane. The zero value is not usable; see [New].
type Deliveries struct {
	*roll.List
	*arranged
	view  View
	page  *roll.Page
	drawn map[drawnKey][]row.Row
}

type drawnKey struct{ item, width int }

// New returns the pane of a view.
func New(v View) *Deliveries {
	p := &Deliveries{}
	p.List = roll.New(p.set(v))
	return p
}

// Show replaces the view. The cursor stays at its delivery.
func (p *Deliveries) Show(v View) { p.List.SetSource(p.set(v)) }

func (p *Deliveries) set(v View) *roll.Page {
	p.view, p.drawn, p.arranged = v, map[drawnKey][]row.Row{}, v.Found.arranged
	if lets := p.lets(); lets != nil || p.arranged == nil {
		p.arranged = arrange(v.Found.Items, lets)
	}
	p.page = roll.NewPage(len(p.items), p.key, p.rows)
	return p.page
}

func (p *Deliveries) lets() func(Delivery) bool {
	lets := p.view.Lets
	if lets == nil {
		return nil
	}
	return func(d Delivery) bool {
		return lets(d.Pos) || d.Target.State == stream.Found && lets(d.Target.Pos)
	}
}

// key names a delivery by its record, a heading by the first record below it.
func (p *Deliveries) key(i int) roll.Key {
	it := p.items[i]
	sub := 0
	if it.chain < 0 {
		it.chain, sub = 0, 1
	}
	return roll.Key{Ref: seq.Ref{Stream: p.view.Stream, Pos: p.delivery(it).Pos}, Sub: sub}
}

// delivery is the one of an item, of a heading the first below it.
func (p *Deliveries) delivery(it item) *Delivery {
	return &p.view.Found.Items[p.groups[it.group].chains[max(0, it.chain)].now]
}

// Say is what the pane says beside its title.
func (p *Deliveries) Say() string {
	f := &p.view.Found
	n, old := len(p.items)-len(p.groups), 0
	for _, g := range p.groups {
		for _, c := range g.chains {
			old += len(c.before)
		}
	}
	say := words.Group(n)
	if old > 0 {
		say += ", and " + words.Count(old, "revision", "revisions") + " before"
	}
	if f.Limit {
		say += ", of the first " + words.Group(MaxDeliveries) + " records"
	}
	if !f.Done && f.Of > 0 {
		say += " · " + strconv.Itoa(100*f.Lines/f.Of) + "%"
	}
	return say
}

// Empty says why there is nothing to see.
func (p *Deliveries) Empty() string {
	switch f := &p.view.Found; {
	case !f.Done:
		return "looking for deliveries…"
	case len(f.Items) > 0:
		return "no delivery that the filter lets through"
	}
	return "no deliveries in this stream"
}

// Target is the record under the cursor: the delivery.
func (p *Deliveries) Target() (seq.Ref, bool) {
	k, ok := p.Cursor()
	return k.Ref, ok
}

func (p *Deliveries) rows(i, width int) []row.Row {
	at := drawnKey{i, width}
	if rows, ok := p.drawn[at]; ok {
		return rows
	}
	var rows []row.Row
	if it := p.items[i]; it.chain < 0 {
		rows = p.heading(&p.groups[it.group], i, width)
	} else {
		rows = p.chain(p.groups[it.group].chains[it.chain], width)
	}
	if len(p.drawn) >= maxDrawn {
		p.drawn = map[drawnKey][]row.Row{}
	}
	p.drawn[at] = rows
	return rows
}

func (p *Deliveries) heading(g *group, i, width int) []row.Row {
	var l line.Line
	if g.unmatched {
		l.Strong("unmatched", themes.RoleBad)
	}
	l.Dot(render.DeliveryStatus(g.status))
	l.Dot(p.conversation(g.conversation), themes.RoleLabel)
	l.Dot(words.Group(len(g.chains)), themes.RoleDim)
	rows := l.Wrap(width, 2, wrapRows)
	if i > 0 {
		rows = append([]row.Row{line.Gap()}, rows...)
	}
	return rows
}

func (p *Deliveries) conversation(id string) string {
	if id == "" {
		return "conversation not recorded"
	}
	if c, ok := p.view.People.Conversation(id); ok && c.Name != "" {
		return "conversation " + c.Name + " (" + id + ")"
	}
	return "conversation " + id
}

func (p *Deliveries) chain(c chain, width int) []row.Row {
	d := &p.view.Found.Items[c.now]
	var l line.Line
	l.Say(words.Seq(d.Seq, "seq not recorded"), themes.RoleAccent)
	l.Dot("delivery", themes.RoleDelivery).Dot(outcome(d))
	if d.HasAttempt {
		l.Dot("attempt "+words.Group(int(d.Attempt)), themes.RoleDim)
	}
	rows := l.Wrap(width, 2, wrapRows)
	rows = append(rows, p.message(d, width)...)
	rows = append(rows, under(p.before(c.before), width)...)
	return append(rows, under(p.attempts(c.now), width)...)
}

// under lays a line out below another; nothing where it says nothing.
func under(l *line.Line, width int) []row.Row {
	if l.Empty() {
		return nil
	}
	in := line.Of("  ", themes.RoleText)
	return in.Spans(l.Row(maxUnder).Spans...).Wrap(width, 4, wrapRows)
}

// maxUnder is how many columns such a line may have.
const maxUnder = 1000

// message names the message that a delivery is for.
func (p *Deliveries) message(d *Delivery, width int) []row.Row {
	l := line.Of("for ", themes.RoleDim)
	switch {
	case d.Message == "":
		l = line.Of("message not recorded", themes.RoleWarn)
	case d.Target.State == stream.Found:
		l.Say(words.Seq(d.Target.Seq, "seq not recorded"), themes.RoleAccent)
		if say := p.view.Words(d.Target.Pos, max(8, width-8)); say != "" {
			l.Say("  "+say, themes.RoleText)
		}
		return []row.Row{line.Fit(line.Plain(append([]row.Span{{Text: "  "}}, l.Row(maxUnder).Spans...)), width)}
	default:
		l.Say(d.Message, themes.RoleAccent).Dot(stateWords(d.Target), themes.RoleWarn)
	}
	return under(l, width)
}

func stateWords(l stream.Link) string {
	switch l.State {
	case stream.Ambiguous:
		return "ambiguous"
	case stream.Elsewhere:
		return "another session, not loaded"
	case stream.Pending:
		return "not found so far"
	}
	return "not in this stream"
}

// before is what a delivery was, newest first.
func (p *Deliveries) before(old []int) *line.Line {
	var l line.Line
	for n, i := range old {
		if n == maxBefore {
			l.Say(", and "+words.Count(len(old)-n, "earlier revision", "earlier revisions"), themes.RoleDim)
			break
		}
		p.name(&l, "before: ", i)
	}
	return &l
}

// name adds a delivery to a list of some.
func (p *Deliveries) name(l *line.Line, first string, i int) {
	d := &p.view.Found.Items[i]
	if l.Empty() {
		l.Say(first, themes.RoleDim)
	} else {
		l.Say(", ", themes.RoleDim)
	}
	say, _ := outcome(d)
	l.Say(say+" (", themes.RoleDim).Say(words.Seq(d.Seq, "seq not recorded"), themes.RoleAccent).Say(")", themes.RoleDim)
}

// attempts are the other deliveries of the same message that nothing links with
// this one.
func (p *Deliveries) attempts(now int) *line.Line {
	var l line.Line
	t := p.view.Found.Items[now].Target
	if t.State != stream.Found {
		return &l
	}
	n := 0
	for _, i := range p.others[t.Pos] {
		if i == now {
			continue
		}
		if n++; n > maxBefore {
			l.Say(", and more", themes.RoleDim)
			break
		}
		p.name(&l, "other attempts: ", i)
	}
	return &l
}

// outcome is a delivery's status, with the reason where one is recorded, and its
// role.
func outcome(d *Delivery) (string, themes.Role) {
	say, role := render.DeliveryStatus(d.Status)
	if d.Reason != "" {
		say += ": " + d.Reason
	}
	return say, role
}
