package codex

import (
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

func isOutput(kind string) bool {
	return strings.HasSuffix(kind, "_call_output") || kind == "tool_search_output"
}

// call writes a call item: of a function, with its arguments as a JSON string; of
// a custom tool, with free text; or of a tool of the API's own, which has no name
// but its type.
func (c *converter) call(s *slot) error {
	t := source.ToolCall{Common: c.common(s), CallID: s.payload.Get("call_id").Text(), Name: s.payload.Get("name").Text()}
	skip := []string{"call_id", "name", "status"}
	switch args := s.payload.Get("arguments"); {
	case args != nil:
		t.Input = args
		if v := args.Parsed(); v != nil {
			t.Input = v
			if string(v) == args.Str() {
				skip = append(skip, "arguments") // else the exact string is kept beside
			}
		} else {
			skip = append(skip, "arguments")
		}
	case s.payload.Get("input") != nil:
		t.Input = s.payload.Get("input")
		skip = append(skip, "input")
	case s.payload.Get("action") != nil:
		t.Input = s.payload.Get("action")
		skip = append(skip, "action")
	}
	if t.Name == nil {
		t.Name = raw.String(s.kind)
	}
	t.Status = s.payload.Get("status").Text()
	c.from(&t.Common, s, skip...)
	if _, err := c.out.ToolCall(&t); err != nil {
		return err
	}
	switch t.Name.Str() {
	case "update_plan":
		return c.updatePlan(s, t.CallID, t.Input)
	case "spawn_agent":
		c.spawns.Add(t.CallID.Str(), t.Input, "message")
	}
	return nil
}

// output writes a call's output: a string, a list of parts, or, in old logs, an
// object with content and success.
func (c *converter) output(s *slot) error {
	t := source.ToolResult{Common: c.common(s), CallID: s.payload.Get("call_id").Text()}
	skip := []string{"call_id"}
	switch out := s.payload.Get("output"); {
	case out.IsString(), out.IsArray():
		addParts(&t.Content, out, nil)
		t.HasContent = true
		skip = append(skip, "output")
	case out.IsObject():
		if out.Get("content").IsString() || out.Get("content").IsArray() {
			addParts(&t.Content, out.Get("content"), nil)
		}
		switch string(out.Get("success")) {
		case "true":
			t.IsError = raw.Value("false")
		case "false":
			t.IsError = raw.Value("true")
		}
	}
	c.from(&t.Common, s, skip...)
	if _, err := c.out.ToolResult(&t); err != nil {
		return err
	}
	return c.spawned(s, t.CallID)
}

// updatePlan writes the snapshot that an update_plan call holds, whole each time
// (ASR-222).
func (c *converter) updatePlan(s *slot, call, input raw.Value) error {
	steps := input.Get("plan")
	if !steps.IsArray() {
		return nil
	}
	p := source.Plan{Common: source.Common{At: s.Span, TS: s.ts}, PlanID: "update_plan", PlanType: "items", CallID: call}
	p.IDDerived = true
	p.TurnID = s.payload.Get(passthrough, "turn_id").Text()
	p.Entries = &source.Entries{}
	for _, e := range steps.Elements() {
		p.Entries.Add(&source.Entry{Content: e.Get("step"), Status: e.Get("status"), Ext: rest(e, "step", "status")})
	}
	p.Ext = rest(input, "plan")
	_, err := c.out.Plan(&p)
	return err
}
