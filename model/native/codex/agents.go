package codex

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// actor is the reference to an agent: a session, or an address in the tree of one.
func actor(session string, address raw.Value) raw.Value {
	var o raw.Object
	if session != "" {
		o.Str("session", agent+":"+session)
	}
	o.Raw("address", address)
	return o.Value()
}

// delegated writes the subagent record of an event that names the thread which a
// call started. It reports whether the event was one.
func (c *converter) delegated(s *slot) (bool, error) {
	var call, thread, name, role raw.Value
	switch p := s.payload; s.kind {
	case "collab_agent_spawn_end":
		call, thread = p.Get("call_id"), p.Get("new_thread_id").Text()
		name, role = p.Get("new_agent_nickname").Text(), p.Get("new_agent_role").Text()
	case "sub_agent_activity":
		if !p.Get("kind").Is("started") {
			return false, nil
		}
		call, thread, name = p.Get("event_id"), p.Get("agent_thread_id").Text(), p.Get("agent_path").Text()
	}
	if thread == nil {
		return false, nil
	}
	input, _ := c.spawns.Take(call.Str())
	if role == nil {
		role = input.Get("agent_type").Text()
	}
	sub := source.Subagent{Common: c.common(s), CallID: call.Text(), Name: name, Description: role}
	sub.Session = agent + ":" + thread.Str()
	sub.Ext = c.header.mark(s, s.payload.Without("type"))
	_, err := c.out.Subagent(&sub)
	return true, err
}

// spawned writes the subagent record of a call whose output alone names the agent
// it started, as in logs that keep no events of it.
func (c *converter) spawned(s *slot, call raw.Value) error {
	input, pending := c.spawns.Take(call.Str())
	if !pending {
		return nil
	}
	out := s.payload.Get("output").Parsed()
	thread, path := out.Get("agent_id").Text(), out.Get("task_name").Text()
	if thread == nil && path == nil {
		return nil // it failed
	}
	sub := source.Subagent{
		Common: source.Common{At: s.Span, TS: s.ts}, CallID: call,
		Name: out.Get("nickname").Text(), Description: input.Get("agent_type").Text(),
	}
	if sub.Name == nil {
		sub.Name = path
	}
	if thread != nil {
		sub.Session = agent + ":" + thread.Str()
	}
	_, err := c.out.Subagent(&sub)
	return err
}

// betweenAgents writes a message from one agent to others. The log names no role
// for it.
func (c *converter) betweenAgents(s *slot) error {
	p := s.payload
	m := source.Message{Common: c.common(s), Author: "agent", Origin: "inter_session"}
	identify(&m, s)
	if from := p.Get("author").Text(); from != nil {
		m.From = actor(c.header.root, from)
	}
	m.Recipients = c.recipients(p)
	m.TriggersTurn = p.Get("trigger_turn").Bool()
	for _, e := range s.events {
		if v := e.payload.Get("trigger_turn").Bool(); v != nil {
			m.TriggersTurn = v
		}
	}
	addParts(&m.Content, p.Get("content"), nil)
	if data := p.Get("encrypted_content").Text(); data != nil {
		m.Content.Add(&source.Part{Type: "opaque", Format: opaqueFormat, Data: data})
	}
	c.from(&m.Common, s, "id", "author", "recipient", "other_recipients", "content", "encrypted_content", "trigger_turn")
	_, err := c.out.Message(&m)
	return err
}

func (c *converter) recipients(p raw.Fields) raw.Value {
	var all raw.Array
	add := func(address raw.Value, kind string) {
		if address.Text() == nil {
			return
		}
		var r raw.Object
		r.Raw("actor", actor(c.header.root, address))
		r.Str("kind", kind)
		all.Object(&r)
	}
	add(p.Get("recipient"), "primary")
	for _, a := range p.Get("other_recipients").Elements() {
		add(a, "additional")
	}
	if all.Len() == 0 {
		return nil
	}
	return all.Value()
}
