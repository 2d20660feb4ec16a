package plans

import (
	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/diff"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
	"strconv"
	"strings"
)

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
	l.Say(words.Seq(r.Seq, "seq not recorded"), themes.RoleAccent)
	l.Dot("revision "+strconv.Itoa(d.it.rev+1)+" of "+strconv.Itoa(len(d.p.plans[d.it.plan].revisions)), themes.RoleDim)
	switch {
	case before == nil && r.Supersedes != "":
		l.Dot("supersedes "+r.Supersedes+" (not found)", themes.RoleWarn)
	case before == nil:
	case linked:
		l.Dot("supersedes "+words.Seq(before.Seq, "seq not recorded"), themes.RoleDim)
	case r.Supersedes != "":
		l.Dot("supersedes "+r.Supersedes+", compared with "+words.Seq(before.Seq, "seq not recorded"), themes.RoleWarn)
	default:
		l.Dot("supersedes nothing recorded, compared with "+words.Seq(before.Seq, "seq not recorded"), themes.RoleWarn)
	}
	switch {
	case r.CallID == "":
	case r.Call == stream.NoPos:
		l.Dot("set by "+r.CallID+" (not in this stream)", themes.RoleDim)
	case r.CallSeq.Known:
		l.Dot("set by "+r.CallID+" ("+words.Seq(r.CallSeq, "")+")", themes.RoleDim)
	default:
		l.Dot("set by "+r.CallID, themes.RoleDim)
	}
	d.put(&l, 2)
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
