package render

import (
	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// plan lists what a plan's card has: one complete snapshot (ASR-222).
func (s *sheet) plan() []segment {
	p := s.in.Record.Plan
	s.bar = themes.RolePlan
	segs := []segment{one(func() {
		s.planWords(p)
		s.title()
		s.captures(contentField)
	})}
	if p.HasContent || p.PlanType == "document" || p.PlanType == "goal" {
		segs = append(segs, s.parts(nil, array{contentField, p.Content, p.HasContent, 0}, false))
	}
	return append(segs, one(func() { s.budget(p) }), s.entries(p), one(func() {
		s.planSource(p)
		s.planCall(p)
		s.otherCaptures(contentField)
	}))
}

func (s *sheet) planWords(p *asr.Plan) {
	s.line.phrase(
		Span{Text: "plan ", Role: themes.RolePlan, Attr: Bold},
		Span{Text: s.orNot(p.PlanID, "without an ID"), Role: themes.RolePlan, Attr: Bold})
	s.line.say(s.orNot(p.PlanType, "plan type not recorded"), themes.RoleLabel)
	s.line.say(s.inline(p.Status), themes.RoleLabel)
	if j := &s.in.Joins; j.Revision > 0 {
		of := words.Group(j.Revisions)
		if !j.Complete {
			of += " so far"
		}
		s.line.say("revision "+words.Group(j.Revision)+" of "+of, themes.RoleDim)
	}
}

// orNot is a value as recorded, or what is said in its stead.
func (s *sheet) orNot(value, absent string) string {
	if value == "" {
		return absent
	}
	return s.inline(value)
}

// budget says how much of a goal's budget was used. A number that is not
// recorded is not zero, and no other is made from it.
func (s *sheet) budget(p *asr.Plan) {
	var b, u asr.Amount
	if p.Budget != nil {
		b = *p.Budget
	}
	if p.Used != nil {
		u = *p.Used
	}
	s.spent("tokens", b.Tokens, b.HasTokens, u.Tokens, u.HasTokens)
	s.spent("seconds", b.Seconds, b.HasSeconds, u.Seconds, u.HasSeconds)
	s.label(RowLabel)
}

func (s *sheet) spent(unit string, budget float64, hasBudget bool, used float64, hasUsed bool) {
	switch {
	case hasBudget && hasUsed:
		s.line.say(words.Amount(used)+" of "+words.Amount(budget)+" "+unit, themes.RoleLabel)
	case hasUsed:
		s.line.say(words.Amount(used)+" "+unit+" used, no budget recorded", themes.RoleLabel)
	case hasBudget:
		s.line.say("budget "+words.Amount(budget)+" "+unit+", use not recorded", themes.RoleLabel)
	}
}

func (s *sheet) planSource(p *asr.Plan) {
	if p.Source == nil {
		return
	}
	text := "source " + s.orNot(p.Source.Path, "without a path")
	if p.Source.Root != "" {
		text += " in " + s.inline(p.Source.Root)
	}
	s.words(text, themes.RoleDim)
}

// planCall names the call that set the plan.
func (s *sheet) planCall(p *asr.Plan) {
	if p.CallID == "" {
		return
	}
	s.callLine("set by", p.CallID)
}

// entries lists the plan's entries: a column with their status, then what they
// say, then what else is recorded of them.
func (s *sheet) entries(p *asr.Plan) segment {
	if len(p.Entries) == 0 {
		return one(func() { s.noEntries(p) })
	}
	statusCols := statusColumns(p.Entries)
	return segment{n: len(p.Entries), max: maxEntries, one: "more entry", many: "more entries",
		part: len(p.Content), draw: func(i int) { s.entry(&p.Entries[i], statusCols) }}
}

func (s *sheet) noEntries(p *asr.Plan) {
	switch {
	case p.HasEntries:
		s.words("no entries", themes.RoleDim)
	case p.PlanType == "items":
		s.words(s.absent("entries"), themes.RoleWarn)
	}
}

// statusMax is the widest status that entries are lined up behind.
const statusMax = 12

func statusColumns(entries []asr.PlanEntry) int {
	w := 0
	for i := range entries[:min(len(entries), maxEntries)] {
		if n := len(entries[i].Status); n <= statusMax {
			w = max(w, n)
		}
	}
	return w
}

func (s *sheet) entry(e *asr.PlanEntry, statusCols int) {
	status := s.orNot(e.Status, "status not recorded")
	l := &s.line
	l.phrase(span(status, entryRole(e.Status)))
	l.more(padding(max(statusCols-columns(status), 0)+2), themes.RoleText)
	if e.EntryID != "" {
		l.more(s.inline(e.EntryID)+"  ", themes.RoleDim)
	}
	if content := s.inline(e.Content); content != "" {
		l.more(content, themes.RoleText)
	} else {
		l.more("content not recorded", themes.RoleWarn)
	}
	l.say(s.inline(e.Priority), priorityRole(e.Priority))
	if e.Owner != "" {
		l.say("owner "+s.inline(e.Owner), themes.RoleDim)
	}
	for i, id := range e.BlockedBy {
		if i == 0 {
			l.say("blocked by "+s.inline(id), themes.RoleWarn)
			continue
		}
		l.more(", "+s.inline(id), themes.RoleWarn)
	}
	f := s.flow(RowText, atText)
	if under := statusCols + 2; under < f.rest/3 {
		f.hang = under
	}
	f.run(l)
	f.end()
	l.reset()
}

func entryRole(status string) themes.Role {
	switch status {
	case "completed":
		return themes.RoleGood
	case "in_progress":
		return themes.RoleAccent
	}
	return themes.RoleDim
}

func priorityRole(p string) themes.Role {
	if p == "high" {
		return themes.RoleWarn
	}
	return themes.RoleDim
}
