package opencode

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// tool writes a tool's call, and its result where it came to its end.
func (c *converter) tool(common source.Common, info, p raw.Value, ext *raw.Object) error {
	state := p.Get("state")
	if ts := source.Millis(state.Get("time", "start")); ts != nil {
		common.TS = ts
	}
	t := source.ToolCall{Common: common, CallID: p.Get("callID").Text(), Name: p.Get("tool").Text(), Input: state.Get("input")}
	own := &raw.Object{}
	own.Raw("messageId", info.Get("id").Text())
	own.Append(ext)
	own.Object("part", p.Without("type", "messageID", "sessionID", "callID", "tool", "state"))
	t.Ext = []source.Ext{{Name: vendor, Object: own}}
	if _, err := c.out.ToolCall(&t); err != nil {
		return err
	}
	switch t.Name.Str() {
	case "todowrite":
		if err := c.todos(common, t.CallID, t.Input.Get("todos")); err != nil {
			return err
		}
	case "task":
		if err := c.task(common, t.CallID, t.Input, state); err != nil {
			return err
		}
	}
	return c.result(common, t.CallID, t.Name, state)
}

func (c *converter) result(common source.Common, call, name, state raw.Value) error {
	r := source.ToolResult{Common: common, CallID: call, Name: name}
	skip := []string{"input"}
	switch state.Get("status").Str() {
	case "completed":
		r.IsError = raw.Value("false")
		if out := state.Get("output"); out.IsString() {
			r.Content.Text(out, source.Own{})
			skip = append(skip, "output")
		}
	case "error":
		r.IsError = raw.Value("true")
		if e := state.Get("error"); e.IsString() {
			r.Content.Text(e, source.Own{})
			skip = append(skip, "error")
		}
	default:
		return nil // it has not come to its end
	}
	if ts := source.Millis(state.Get("time", "end")); ts != nil {
		r.TS = ts
	}
	for _, a := range state.Get("attachments").Elements() {
		if a.Get("url").Text() != nil {
			file(&r.Content, a, source.Own{})
		} else {
			r.Content.Data(a, source.VendorType(vendor, "attachment"), source.Own{})
		}
	}
	r.Ext = rest(state, append(skip, "attachments")...)
	_, err := c.out.ToolResult(&r)
	return err
}

// todos writes the list that todowrite holds, whole each time (ASR-222).
func (c *converter) todos(common source.Common, call, list raw.Value) error {
	if !list.IsArray() {
		return nil
	}
	p := source.Plan{Common: common, PlanID: "todos", PlanType: "items", CallID: call, Entries: &source.Entries{}}
	p.IDDerived = true
	ids := map[string]bool{}
	for _, t := range list.Elements() {
		e := source.Entry{Content: t.Get("content"), Status: t.Get("status"), Priority: t.Get("priority")}
		skip := []string{"content", "status", "priority"}
		if id := t.Get("id").Str(); id != "" && !ids[id] {
			ids[id] = true
			e.EntryID = id
			skip = append(skip, "id")
		}
		e.Ext = rest(t, skip...)
		p.Entries.Add(&e)
	}
	_, err := c.out.Plan(&p)
	return err
}

// task writes the session that a task was given to.
func (c *converter) task(common source.Common, call, input, state raw.Value) error {
	s := source.Subagent{Common: common, CallID: call, Name: input.Get("subagent_type").Text(), Description: input.Get("description").Text()}
	for _, name := range []string{"sessionId", "sessionID"} {
		if id := state.Get("metadata", name).Str(); id != "" {
			s.Session = agent + ":" + id
		}
	}
	_, err := c.out.Subagent(&s)
	return err
}
