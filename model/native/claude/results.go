package claude

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// pending is a call whose result has not come.
type pending struct {
	id    string
	name  raw.Value
	input raw.Value
	// record is the subagent record that was written at the call, and agent the ID of
	// the subagent that it names.
	record, agent string
}

// calls are the last calls that a result may add to.
type calls struct {
	byID map[string]*pending
	ring [pendingCalls]string
	at   int
}

func (s *calls) add(p *pending) {
	if s.byID == nil {
		s.byID = map[string]*pending{}
	}
	delete(s.byID, s.ring[s.at])
	s.ring[s.at] = p.id
	s.at = (s.at + 1) % len(s.ring)
	s.byID[p.id] = p
}

func (s *calls) take(id string) *pending {
	p := s.byID[id]
	delete(s.byID, id)
	return p
}

// called notes a call that means more than itself: one that starts a subagent,
// or changes a list or a plan.
func (c *converter) called(r *record, id, name, input raw.Value) error {
	p := &pending{id: id.Str()}
	switch name.Str() {
	case "Task", "Agent":
		if err := c.delegate(r, id, input, p); err != nil {
			return err
		}
	case "ExitPlanMode":
		if err := c.lists.presented(c, r, id, input); err != nil {
			return err
		}
	case "TodoWrite", "TaskCreate", "TaskUpdate":
	default:
		return nil
	}
	if p.id == "" || len(input) > pendingInput {
		return nil
	}
	p.name, p.input = name.Clone(), input.Clone()
	c.calls.add(p)
	return nil
}

// result writes one tool result, and what it says beyond itself. The first of a
// line carries what the line says besides.
func (c *converter) result(r *record, b raw.Value, first bool) error {
	id := b.Get("tool_use_id").Text()
	t := source.ToolResult{Common: r.common(), CallID: id, IsError: b.Get("is_error")}
	content := b.Get("content")
	t.HasContent = content.IsArray()
	var images []image
	if content != nil {
		images = parts(&t.Content, content)
	}
	var ext raw.Object
	ext.Raw("uuid", r.uuid)
	for _, x := range rest(b, "type", "tool_use_id", "content", "is_error") {
		ext.Object("block", x.Object)
	}
	if first {
		r.complete(images)
		ext.Append(&r.rest)
	}
	t.Ext = []source.Ext{{Name: vendor, Object: &ext}}
	if _, err := c.out.ToolResult(&t); err != nil {
		return err
	}
	p := c.calls.take(id.Str())
	if p == nil || !first {
		return nil
	}
	return c.resolved(r, id, p, t.IsError.IsTrue())
}

// resolved takes in what a result says of the lists and of subagents.
func (c *converter) resolved(r *record, id raw.Value, p *pending, failed bool) error {
	switch p.name.Str() {
	case "Task", "Agent":
		return c.started(r, id, p)
	case "ExitPlanMode":
		return c.lists.approved(c, r, id)
	}
	if failed {
		return nil
	}
	switch p.name.Str() {
	case "TodoWrite":
		list := r.toolUseResult.Get("newTodos")
		if !list.IsArray() {
			list = p.input.Get("todos")
		}
		return c.lists.todos(c, r, id, list)
	case "TaskCreate":
		return c.lists.created(c, r, id, p.input)
	case "TaskUpdate":
		return c.lists.updated(c, r, id, p.input)
	}
	return nil
}
