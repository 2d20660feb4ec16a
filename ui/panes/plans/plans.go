package plans

import (
	"strconv"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/ui/panes/roll"
	"asrview/ui/seq"
)

// Limits of what is drawn of one revision; beyond them the pane says so.
const (
	// InlineBytes is how long a revision's line may be for it to be read here.
	InlineBytes = 256 << 10
	// MaxText is how long a document may be for its revisions to be compared here.
	MaxText = 64 << 10
	// MaxLines is how many changes or entries are listed.
	MaxLines = 200
	// wrapRows is how many rows one of them may take.
	wrapRows = 4
	// maxDrawn is how many drawn items are remembered.
	maxDrawn = 200
)

// View is what the pane is drawn from. It must not be changed once it is used.
type View struct {
	Found Found
	// Stream is the index of the stream in refs.
	Stream int
	// Record decodes a line; it is asked for lines of up to InlineBytes.
	Record func(stream.Pos) (*asr.Record, error)
	// Lets reports whether a filter lets a record through; nil is always.
	Lets func(stream.Pos) bool
}

// Plans is the pane. The zero value is not usable; see [New].
type Plans struct {
	*roll.List
	view  View
	plans []plan
	items []item
	page  *roll.Page
	drawn map[drawnKey][]row.Row
}

// plan is what carries one plan ID, or one chain where there is none.
type plan struct {
	// revisions are numbers in Found.Items, in stream order.
	revisions []int
}

// item is a plan as it is now, or one of its revisions.
type item struct {
	plan int
	// rev is the number among the plan's revisions; now: the plan as it is.
	rev int
	now bool
}

type drawnKey struct{ item, width int }

// New returns the pane of a view.
func New(v View) *Plans {
	p := &Plans{}
	p.List = roll.New(p.set(v))
	return p
}

// Show replaces the view. The cursor stays at its revision.
func (p *Plans) Show(v View) { p.List.SetSource(p.set(v)) }

func (p *Plans) set(v View) *roll.Page {
	p.view, p.plans, p.items, p.drawn = v, nil, nil, map[drawnKey][]row.Row{}
	p.group()
	for i, x := range p.plans {
		p.items = append(p.items, item{plan: i, rev: len(x.revisions) - 1, now: true})
		for r := len(x.revisions) - 1; r >= 0; r-- {
			p.items = append(p.items, item{plan: i, rev: r})
		}
	}
	p.page = roll.NewPage(len(p.items), p.key, p.rows)
	return p.page
}

func (p *Plans) key(i int) roll.Key {
	it := p.items[i]
	k := roll.Key{Ref: seq.Ref{Stream: p.view.Stream, Pos: p.revision(it).Pos}}
	if it.now {
		// A plan stays the same item while revisions come.
		k = roll.Key{Ref: seq.Ref{Stream: p.view.Stream, Pos: p.view.Found.Items[p.plans[it.plan].revisions[0]].Pos}, Sub: 1}
	}
	return k
}

func (p *Plans) revision(it item) *Revision {
	return &p.view.Found.Items[p.plans[it.plan].revisions[it.rev]]
}

// group puts revisions of the same plan together, in the order in which the plans
// begin, and leaves out the plans that a filter lets nothing through of.
func (p *Plans) group() {
	byID := map[string]int{}
	byPos := map[stream.Pos]int{}
	var all []plan
	for i := range p.view.Found.Items {
		r := &p.view.Found.Items[i]
		at, ok := byID[r.Plan]
		if r.Plan == "" {
			at, ok = byPos[r.Before]
		}
		if !ok {
			at = len(all)
			all = append(all, plan{})
			if r.Plan != "" {
				byID[r.Plan] = at
			}
		}
		byPos[r.Pos] = at
		all[at].revisions = append(all[at].revisions, i)
	}
	for _, x := range all {
		if p.lets(x) {
			p.plans = append(p.plans, x)
		}
	}
}

func (p *Plans) lets(x plan) bool {
	if p.view.Lets == nil {
		return true
	}
	for _, i := range x.revisions {
		if p.view.Lets(p.view.Found.Items[i].Pos) {
			return true
		}
	}
	return false
}

// Say is what the pane says beside its title.
func (p *Plans) Say() string {
	f := &p.view.Found
	n := 0
	for _, x := range p.plans {
		n += len(x.revisions)
	}
	say := words.Count(len(p.plans), "plan", "plans") + ", " + words.Count(n, "revision", "revisions")
	if f.Limit {
		say += ", the first " + words.Group(MaxRevisions)
	}
	if !f.Done && f.Of > 0 {
		say += " · " + strconv.Itoa(100*f.Lines/f.Of) + "%"
	}
	return say
}

// Empty says why there is nothing to see.
func (p *Plans) Empty() string {
	if !p.view.Found.Done {
		return "looking for plans…"
	}
	if len(p.view.Found.Items) > 0 {
		return "no plan that the filter lets through"
	}
	return "no plans in this stream"
}

// Target is the record under the cursor.
func (p *Plans) Target() (seq.Ref, bool) {
	it, ok := p.at()
	if !ok {
		return seq.Ref{}, false
	}
	return seq.Ref{Stream: p.view.Stream, Pos: p.revision(it).Pos}, true
}

// Call is the call that set the revision under the cursor, and the ID that it
// names; found is false where no call of that ID is in the stream.
func (p *Plans) Call() (ref seq.Ref, callID string, found bool) {
	it, ok := p.at()
	if !ok {
		return seq.Ref{}, "", false
	}
	r := p.revision(it)
	return seq.Ref{Stream: p.view.Stream, Pos: r.Call}, r.CallID, r.Call != stream.NoPos
}

func (p *Plans) at() (item, bool) {
	k, ok := p.Cursor()
	if !ok {
		return item{}, false
	}
	i, ok := p.page.Index(k)
	if !ok {
		return item{}, false
	}
	return p.items[i], true
}

func (p *Plans) rows(i, width int) []row.Row {
	at := drawnKey{i, width}
	if rows, ok := p.drawn[at]; ok {
		return rows
	}
	d := drawing{p: p, it: p.items[i], width: width}
	if d.it.now {
		d.state()
	} else {
		d.change()
	}
	if len(p.drawn) >= maxDrawn {
		p.drawn = map[drawnKey][]row.Row{}
	}
	p.drawn[at] = d.rows
	return d.rows
}
