package plans

import (
	"strconv"
	"strings"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/diff"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
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

// drawing draws one item.
type drawing struct {
	p     *Plans
	it    item
	width int
	rows  []row.Row
}

func (d *drawing) put(l *line.Line, hang int) {
	d.rows = append(d.rows, l.Wrap(d.width, hang, wrapRows)...)
}

// under writes a line below a title.
func (d *drawing) under(l *line.Line) {
	var in line.Line
	d.put(in.Say("  ", themes.RoleText).Spans(l.Row(maxChange).Spans...), 6)
}

func (d *drawing) some(lines []*line.Line, one, many string) {
	for _, l := range lines[:min(len(lines), MaxLines)] {
		d.under(l)
	}
	if more := len(lines) - MaxLines; more > 0 {
		d.under(line.Of(line.Ellipsis+" "+words.Count(more, one, many), themes.RoleFaint))
	}
}

// load decodes a revision; where it cannot be had it says why.
func (d *drawing) load(r *Revision) *asr.Record {
	if r.Len > InlineBytes {
		d.under(line.Of(words.Size(int64(r.Len))+", too long to be shown here", themes.RoleDim))
		return nil
	}
	rec, err := d.p.view.Record(r.Pos)
	if err != nil || rec.Plan == nil {
		d.under(line.Of("cannot be read", themes.RoleBad))
		return nil
	}
	return rec
}

// state draws a plan as it is now.
func (d *drawing) state() {
	r := d.p.revision(d.it)
	if d.it.plan > 0 {
		d.rows = append(d.rows, line.Gap())
	}
	var l line.Line
	l.Strong("plan "+orElse(r.Plan, "without an ID"), themes.RolePlan)
	n := len(d.p.plans[d.it.plan].revisions)
	rec := d.p.view.short(r)
	if rec != nil {
		l.Dot(orElse(rec.Plan.PlanType, "plan type not recorded"), themes.RoleLabel).Dot(rec.Plan.Status, themes.RoleLabel)
	}
	d.put(l.Dot(words.Count(n, "revision", "revisions"), themes.RoleDim), 2)
	if rec = d.load(r); rec == nil {
		return
	}
	d.budget(rec.Plan)
	d.some(tree(rec.Plan.Entries), "more entry", "more entries")
}

// short returns a record that can be had at once, else nil.
func (v *View) short(r *Revision) *asr.Record {
	if r.Len > InlineBytes {
		return nil
	}
	rec, err := v.Record(r.Pos)
	if err != nil || rec.Plan == nil {
		return nil
	}
	return rec
}

// budget draws how much of a goal's budget was used.
func (d *drawing) budget(p *asr.Plan) {
	var b, u asr.Amount
	if p.Budget != nil {
		b = *p.Budget
	}
	if p.Used != nil {
		u = *p.Used
	}
	d.spent("tokens", b.Tokens, b.HasTokens, u.Tokens, u.HasTokens)
	d.spent("seconds", b.Seconds, b.HasSeconds, u.Seconds, u.HasSeconds)
}

// barColumns is how wide a budget's bar is where there is room.
const barColumns = 20

func (d *drawing) spent(unit string, budget float64, hasBudget bool, used float64, hasUsed bool) {
	switch {
	case hasBudget && hasUsed:
		var l line.Line
		if budget > 0 && used >= 0 {
			columns := min(barColumns, d.width/4)
			full := int(min(1, used/budget) * float64(columns))
			role := themes.RoleGood
			if used > budget {
				role = themes.RoleBad
			}
			l.Say(strings.Repeat("█", full), role).Say(strings.Repeat("░", columns-full)+" ", themes.RoleFaint)
		}
		d.under(l.Say(words.Amount(used)+" of "+words.Amount(budget)+" "+unit, themes.RoleLabel))
	case hasUsed:
		d.under(line.Of(words.Amount(used)+" "+unit+" used, no budget recorded", themes.RoleLabel))
	case hasBudget:
		d.under(line.Of("budget "+words.Amount(budget)+" "+unit+", use not recorded", themes.RoleLabel))
	}
}

// change draws a revision as what it changed.
func (d *drawing) change() {
	r := d.p.revision(d.it)
	before, linked := d.before(r)
	d.title(r, before, linked)
	now := d.load(r)
	if now == nil || before == nil {
		return
	}
	old := d.p.view.short(before)
	if old == nil {
		d.under(line.Of("the one before is too long to be compared with here", themes.RoleDim))
		return
	}
	lines := changes(old.Plan.Entries, now.Plan.Entries)
	if old.Plan.Status != now.Plan.Status {
		var l line.Line
		l.Say("~ status  ", themes.RoleDiffHunk).Say(orNone(old.Plan.Status)+" → "+orNone(now.Plan.Status), themes.RoleText)
		lines = append([]*line.Line{&l}, lines...)
	}
	d.some(lines, "more change", "more changes")
	if !d.text(old.Plan, now.Plan) && len(lines) == 0 {
		d.under(line.Of("no entry, status or text changed", themes.RoleDim))
	}
}

// before is the revision that one is compared with; linked: its supersedes names
// it.
func (d *drawing) before(r *Revision) (before *Revision, linked bool) {
	x := d.p.plans[d.it.plan]
	for n := d.it.rev - 1; n >= 0; n-- {
		if b := &d.p.view.Found.Items[x.revisions[n]]; b.Pos == r.Before {
			return b, true
		}
	}
	if d.it.rev == 0 {
		return nil, false
	}
	return &d.p.view.Found.Items[x.revisions[d.it.rev-1]], false
}

func (d *drawing) title(r, before *Revision, linked bool) {
	var l line.Line
	l.Say(seqWords(r.Seq), themes.RoleAccent)
	l.Dot("revision "+strconv.Itoa(d.it.rev+1)+" of "+strconv.Itoa(len(d.p.plans[d.it.plan].revisions)), themes.RoleDim)
	switch {
	case before == nil && r.Supersedes != "":
		l.Dot("supersedes "+r.Supersedes+" (not found)", themes.RoleWarn)
	case before == nil:
	case linked:
		l.Dot("supersedes "+seqWords(before.Seq), themes.RoleDim)
	case r.Supersedes != "":
		l.Dot("supersedes "+r.Supersedes+", compared with "+seqWords(before.Seq), themes.RoleWarn)
	default:
		l.Dot("supersedes nothing recorded, compared with "+seqWords(before.Seq), themes.RoleWarn)
	}
	switch {
	case r.CallID == "":
	case r.Call == stream.NoPos:
		l.Dot("set by "+r.CallID+" (not in this stream)", themes.RoleDim)
	default:
		l.Dot("set by "+r.CallID, themes.RoleDim)
	}
	d.put(&l, 2)
}

func seqWords(s asr.Seq) string {
	if !s.Known {
		return "seq not recorded"
	}
	return "#" + strconv.FormatInt(s.N, 10)
}

// text compares what a document or a goal says; false where it says the same.
func (d *drawing) text(before, now *asr.Plan) bool {
	old, fresh := textOf(before.Content), textOf(now.Content)
	if old == fresh {
		return false
	}
	if len(old) > MaxText || len(fresh) > MaxText {
		d.under(line.Of("text changed, too long to be compared here", themes.RoleDim))
		return true
	}
	rows, why := diff.Edit(old, fresh, max(1, d.width-2))
	if why != "" {
		d.under(line.Of("text changed: "+why, themes.RoleDim))
	}
	for i, r := range rows {
		if i == MaxLines {
			d.under(line.Of(line.Ellipsis+" "+words.Count(len(rows)-i, "more line", "more lines"), themes.RoleFaint))
			break
		}
		d.rows = append(d.rows, line.Fit(line.Plain(append([]row.Span{{Text: "  "}}, r.Spans...)), d.width))
	}
	return true
}

func textOf(parts []asr.Part) string {
	var texts []string
	for i := range parts {
		if parts[i].HasText {
			texts = append(texts, parts[i].Text)
		}
	}
	return strings.Join(texts, "\n\n")
}
