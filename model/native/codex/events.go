package codex

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// event writes an event_msg that no item says too.
func (c *converter) event(s *slot) error {
	switch {
	case s.side != none:
		return c.shown(s)
	case noticeTypes[s.kind] && s.payload.Get("message").IsString():
		return c.notice(s)
	case s.kind == "thread_goal_updated" && s.payload.Get("goal").IsObject():
		return c.goal(s)
	case s.kind == "item_completed" && s.payload.Get("item", "type").Is("Plan") && s.payload.Get("item", "text").IsString():
		return c.planItem(s)
	}
	if done, err := c.delegated(s); done || err != nil {
		return err
	}
	return c.vendor(s, s.kind)
}

// shown writes what the interface showed and no item of the log holds: a message
// with displayContent alone (ASR-207).
func (c *converter) shown(s *slot) error {
	m := source.Message{Common: c.common(s), HasDisplay: true}
	identify(&m, s)
	if id := s.id(); id != nil {
		m.MessageID, m.IDDerived = id, false
	}
	m.TurnID = s.payload.Get("turn_id").Text()
	m.Capture = []source.Capture{{Field: "content", State: "absent"}}
	switch s.side {
	case user:
		m.Role, m.Origin = "user", "prompt"
	default:
		m.Role, m.Author = "assistant", "model"
		m.Phase = source.Phase(s.payload.Get("phase"))
		if m.Phase == "" {
			m.Phase = source.Phase(s.payload.Get("item", "phase"))
		}
	}
	c.showParts(&m.Display, s)
	m.Ext = c.header.mark(s, c.beside(s, nil))
	id, err := c.out.Message(&m)
	c.recent.note(s, id, c.hurried)
	return err
}

func (c *converter) showParts(into *source.Parts, s *slot) {
	if s.side == reasoning {
		p := source.Part{Type: "reasoning", Visibility: "summary", Summary: arrayOf(s.texts())}
		if s.kind == "agent_reasoning_raw_content" {
			p = source.Part{Type: "reasoning", Visibility: "full", Text: raw.Join(s.texts()...)}
		}
		into.Add(&p)
		return
	}
	if s.kind == "item_completed" {
		for _, p := range s.payload.Get("item", "content").Elements() {
			addShown(into, p)
		}
		return
	}
	into.Text(s.payload.Get("message"), source.Own{})
}

// addShown adds a part as an item_completed has it.
func addShown(into *source.Parts, p raw.Value) {
	switch typ := p.Get("type").Str(); {
	case (typ == "text" || typ == "Text") && p.Get("text").IsString():
		into.Add(&source.Part{Type: "text", Text: p.Get("text"), Ext: rest(p, "type", "text")})
	case typ == "image" && p.Get("image_url").Text() != nil:
		addImage(into, p.Get("image_url"), source.Own{}, rest(p, "type", "image_url"))
	default:
		into.Data(p, source.VendorType(vendor, "part", typ), source.Own{})
	}
}

func arrayOf(values []raw.Value) raw.Value {
	var a raw.Array
	for _, v := range values {
		a.Raw(v)
	}
	return a.Value()
}

// notice writes what the harness told the user (ASR-205).
func (c *converter) notice(s *slot) error {
	m := source.Message{Common: c.common(s), Author: "harness", Origin: "notice", Audience: "user"}
	identify(&m, s)
	m.TurnID = s.payload.Get("turn_id").Text()
	m.Content.Text(s.payload.Get("message"), source.Own{})
	m.Ext = c.header.mark(s, s.payload.Without("message"))
	_, err := c.out.Message(&m)
	return err
}

// goal writes the thread's goal, whose ID is made of the thread's and of when it
// was set, as ASR's registry does.
func (c *converter) goal(s *slot) error {
	g := s.payload.Get("goal")
	either := func(snake, camel string) raw.Value {
		if v := g.Get(snake); v != nil {
			return v
		}
		return g.Get(camel)
	}
	thread := either("thread_id", "threadId").Str()
	if thread == "" {
		thread = c.header.id
	}
	created := either("created_at", "createdAt")
	p := source.Plan{Common: c.common(s), PlanType: "goal", Status: goalStatus(g.Get("status").Str())}
	p.PlanID, p.IDDerived = "goal-v1-"+thread+"-"+number(created), true
	if text := g.Get("objective"); text.IsString() {
		p.Content.Text(text, source.Own{})
	}
	p.Budget = amount(either("token_budget", "tokenBudget"), nil)
	p.Used = amount(either("tokens_used", "tokensUsed"), either("time_used_seconds", "timeUsedSeconds"))
	ext := s.payload.Without("type", "goal")
	ext.Object("goal", g.Without("objective"))
	p.Ext = c.header.mark(s, ext)
	_, err := c.out.Plan(&p)
	return err
}

// number is a number or a string, as it stands in an ID.
func number(v raw.Value) string {
	if v.Kind() == '0' {
		return string(v)
	}
	return v.Str()
}

// goalStatus spells a status as ASR does; the log's own spelling stays beside it.
func goalStatus(s string) string {
	switch s {
	case "usageLimited":
		return "usage_limited"
	case "budgetLimited":
		return "budget_limited"
	}
	return s
}

// amount is what a goal may use, or has used; what is no number is left out.
func amount(tokens, seconds raw.Value) *raw.Object {
	var o raw.Object
	if tokens.Kind() == '0' {
		o.Raw("tokens", tokens)
	}
	if seconds.Kind() == '0' {
		o.Raw("seconds", seconds)
	}
	return &o
}

// planItem writes a plan document that the model proposed, under its own ID.
func (c *converter) planItem(s *slot) error {
	item := s.payload.Get("item")
	p := source.Plan{Common: c.common(s), PlanID: item.Get("id").Str(), PlanType: "document"}
	if p.PlanID == "" {
		p.PlanID, p.IDDerived = "plan", true
	}
	p.TurnID = s.payload.Get("turn_id").Text()
	p.Content.Text(item.Get("text"), source.Own{})
	ext := s.payload.Without("type", "item")
	ext.Object("item", item.Without("id", "text", "type"))
	p.Ext = c.header.mark(s, ext)
	_, err := c.out.Plan(&p)
	return err
}

// compacted writes the summary that stands for the history from here on: a text,
// or one that cannot be read. What it replaces the history with goes beside it.
func (c *converter) compacted(s *slot) error {
	text := s.payload.Get("message").Text()
	var cipher raw.Value
	for _, item := range s.payload.Get("replacement_history").Elements() {
		if item.Get("type").Is("compaction") {
			cipher = item.Get("encrypted_content").Text()
		}
	}
	if text == nil && cipher == nil {
		return c.vendor(s, s.top)
	}
	m := source.Message{Common: c.common(s), Author: "harness", Origin: "injected"}
	identify(&m, s)
	skip := []string{}
	if text != nil {
		m.Content.Text(text, source.Own{})
		skip = append(skip, "message")
	} else {
		m.Content.Add(&source.Part{Type: "opaque", Format: opaqueFormat, Data: cipher})
	}
	m.Ext = c.header.mark(s, s.payload.Without(skip...))
	_, err := c.out.Message(&m)
	return err
}

// compaction writes an item that holds a summary which cannot be read.
func (c *converter) compaction(s *slot) error {
	cipher := s.payload.Get("encrypted_content").Text()
	if cipher == nil {
		return c.vendor(s, s.kind)
	}
	m := source.Message{Common: c.common(s), Author: "harness", Origin: "injected"}
	identify(&m, s)
	m.Content.Add(&source.Part{Type: "opaque", Format: opaqueFormat, Data: cipher})
	c.from(&m.Common, s, "id", "encrypted_content")
	_, err := c.out.Message(&m)
	return err
}
