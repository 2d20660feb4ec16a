package check

import "asrview/model/asr"

func (j *judge) plan(p *asr.Plan) {
	if !j.has("planId") {
		j.add("ASR-221", Error, "planId", "planId is missing")
	}
	if !j.has("planType") {
		j.add("ASR-221", Error, "planType", "planType is missing")
	}
	switch p.PlanType {
	case "items":
		if !j.has("entries") {
			j.add("ASR-221", Error, "entries", "a plan of type items has entries, and there are none")
		}
	case "document", "goal":
		if !j.has("content") && !j.explained("content") {
			j.add("ASR-221", Error, "content", "a plan of type %s has content, or a capture.content state that says why not", p.PlanType)
		}
	}
	j.notAbsent("content", len(p.Content))
	j.entries(p)
	j.open(RuleOpen, "planType", p.PlanType, "items document goal")
	if p.PlanType == "goal" {
		j.open(RuleOpen, "status", p.Status, "active paused blocked usage_limited budget_limited complete")
	}
	j.eachPart("content", p.Content)
}

func (j *judge) entries(p *asr.Plan) {
	first := make(map[string]int, len(p.Entries))
	for i := range p.Entries {
		if id, ok := p.Entries[i].Tree.Get("entryId").Str(); ok {
			if was, twice := first[id]; twice {
				j.add("ASR-236", Error, at("entries", i)+".entryId", "%s is the entryId of entry %d as well", quote(id), was)
				continue
			}
			first[id] = i
		}
	}
	for i := range p.Entries {
		j.entry(i, &p.Entries[i], first)
	}
}

func (j *judge) entry(i int, e *asr.PlanEntry, first map[string]int) {
	path := at("entries", i) + "."
	if e.Tree.Kind != asr.Object {
		return
	}
	for _, name := range []string{"content", "status"} {
		if !e.Tree.Has(name) {
			j.add("ASR-221", Error, path+name, "the entry has no %s", name)
		}
	}
	own, _ := e.Tree.Get("entryId").Str()
	for k, v := range e.Tree.Get("blockedBy").Items {
		id, ok := v.Str()
		if !ok {
			continue
		}
		switch _, known := first[id]; {
		case !known:
			j.add("ASR-236", Error, at(path+"blockedBy", k), "%s is the entryId of no entry of this record", quote(id))
		case id == own && e.Tree.Has("entryId"):
			j.add("ASR-236", Error, at(path+"blockedBy", k), "the entry is blocked by itself")
		}
	}
	j.open(RuleOpen, path+"status", e.Status, "pending in_progress completed")
	j.open(RuleOpen, path+"priority", e.Priority, "high medium low")
}

func (j *judge) delivery(d *asr.Delivery) {
	if !j.has("status") {
		j.add("ASR-234", Error, "status", "status is missing")
	}
	j.open(RuleOpen, "status", d.Status, "queued sent delivered suppressed failed unknown")
}
