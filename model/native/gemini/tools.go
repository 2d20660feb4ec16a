package gemini

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// maxCalls is how many tool calls of one message are remembered as written.
const maxCalls = 4096

// tools writes the calls and results of a message that were not written yet, and
// counts them. Ext is what the first of them carries.
func (c *converter) tools(common source.Common, v raw.Value, ext *raw.Object, k *known) (n int, err error) {
	if k.calls == nil {
		k.calls, k.results = map[string]bool{}, map[string]bool{}
	}
	for _, t := range v.Get("toolCalls").Elements() {
		id := t.Get("id").Str()
		if !k.calls[id] || id == "" {
			if err := c.call(common, v, t, ext); err != nil {
				return n, err
			}
			n++
			ext = &raw.Object{}
			if len(k.calls) < maxCalls {
				k.calls[id] = true
			}
		}
		if t.Get("result").IsNull() && !ended(t) || k.results[id] && id != "" {
			continue
		}
		if err := c.result(common, t, ext); err != nil {
			return n, err
		}
		n++
		ext = &raw.Object{}
		if len(k.results) < maxCalls {
			k.results[id] = true
		}
	}
	return n, nil
}

// ended reports whether a call has come to its end.
func ended(t raw.Value) bool {
	switch t.Get("status").Str() {
	case "success", "error", "cancelled":
		return true
	}
	return false
}

// call writes a tool call, and the plan or subagent that it is.
func (c *converter) call(common source.Common, v, t raw.Value, ext *raw.Object) error {
	call := source.ToolCall{Common: common, CallID: t.Get("id").Text(), Name: t.Get("name").Text(), Input: t.Get("args")}
	own := &raw.Object{}
	own.Raw("messageId", v.Get("id").Text())
	own.Append(ext)
	own.Raw("displayName", t.Get("displayName"))
	own.Raw("description", t.Get("description"))
	call.Ext = []source.Ext{{Name: vendor, Object: own}}
	if _, err := c.out.ToolCall(&call); err != nil {
		return err
	}
	if call.Name.Is("write_todos") {
		if err := c.todos(common, call.CallID, call.Input.Get("todos")); err != nil {
			return err
		}
	}
	id := t.Get("agentId").Str()
	if id == "" {
		return nil
	}
	s := source.Subagent{Common: common, CallID: call.CallID, Name: call.Name, Session: agent + ":" + id}
	_, err := c.out.Subagent(&s)
	return err
}

// todos writes the list that write_todos holds, whole each time (ASR-222).
func (c *converter) todos(common source.Common, call, list raw.Value) error {
	if !list.IsArray() {
		return nil
	}
	p := source.Plan{Common: common, PlanID: "write_todos", PlanType: "items", CallID: call, Entries: &source.Entries{}}
	p.IDDerived = true
	for _, t := range list.Elements() {
		p.Entries.Add(&source.Entry{Content: t.Get("description"), Status: t.Get("status"), Ext: rest(t, "description", "status")})
	}
	_, err := c.out.Plan(&p)
	return err
}

// result writes a tool's result: what the model was given. What the screen showed
// stays beside it.
func (c *converter) result(common source.Common, t raw.Value, ext *raw.Object) error {
	r := source.ToolResult{Common: common, CallID: t.Get("id").Text(), Name: t.Get("name").Text()}
	if ts := t.Get("timestamp"); source.IsTime(ts) {
		r.TS = ts
	}
	switch t.Get("status").Str() {
	case "success":
		r.IsError = raw.Value("false")
	case "error":
		r.IsError = raw.Value("true")
	}
	result := t.Get("result")
	if result.IsArray() {
		r.HasContent = true
		for _, p := range result.Elements() {
			response(&r.Content, p)
		}
	} else if result.IsObject() {
		response(&r.Content, result)
	} else if result.IsString() {
		r.Content.Text(result, source.Own{})
	}
	own := &raw.Object{}
	own.Append(ext)
	own.Raw("status", t.Get("status"))
	own.Append(t.Without("id", "name", "args", "result", "timestamp", "status", "displayName", "description"))
	r.Ext = []source.Ext{{Name: vendor, Object: own}}
	_, err := c.out.ToolResult(&r)
	return err
}

// response adds a part of what the model was given. A response that is nothing but
// an output is its text.
func response(into *source.Parts, p raw.Value) {
	f := p.Get("functionResponse")
	if !f.IsObject() {
		if p.IsString() {
			into.Text(p, source.Own{})
			return
		}
		part(into, p)
		return
	}
	r := f.Get("response")
	if r.Len() == 1 && r.Get("output").IsString() {
		into.Add(&source.Part{Type: "text", Text: r.Get("output"), Ext: rest(f, "response", "id", "name")})
		return
	}
	into.Data(f, source.VendorType(vendor, "functionResponse"), source.Own{})
}
