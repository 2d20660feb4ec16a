package cline

import (
	"strconv"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// rowTypes are the rows that are no words and no tools, with the reason they are
// accounted for under.
var rowTypes = map[string]string{
	"api_req_started": "request to the model", "api_req_finished": "request to the model", "api_req_retried": "request to the model",
	"api_req_failed": "request to the model", "deleted_api_reqs": "request to the model",
	"checkpoint_created": "checkpoint", "load_mcp_documentation": "progress of a tool", "mcp_server_request_started": "progress of a tool",
	"browser_action_launch": "progress of a tool", "browser_action": "progress of a tool", "browser_action_result": "progress of a tool",
	"shell_integration_warning": "session state", "resume_task": "session state", "resume_completed_task": "session state",
	"command_output": "question to the user", "mistake_limit_reached": "question to the user", "auto_approval_max_req_reached": "question to the user",
	"new_task": "question to the user", "condense": "session state", "report_bug": "question to the user", "info": "session state",
}

// row writes one row of what the interface showed.
func (c *converter) row(at source.Span, v raw.Value) error {
	typ := v.Get("type").Str()
	kind := v.Get(typ).Str()
	common := source.Common{At: at, TS: source.Millis(v.Get("ts"))}
	text := v.Get("text")
	if !text.IsString() {
		return c.vendor(common, kind, v)
	}
	switch {
	case kind == "task", typ == "say" && kind == "text" && c.rows == 1,
		kind == "user_feedback", kind == "user_feedback_diff":
		return c.words(common, v, "user", kind)
	case typ == "say" && (kind == "text" || kind == "reasoning"), kind == "completion_result", kind == "followup":
		return c.words(common, v, "assistant", kind)
	case kind == "plan_mode_respond", kind == "plan_mode_response":
		return c.planned(common, v)
	case kind == "task_progress":
		return c.progress(common, v)
	case kind == "tool", kind == "use_mcp_server", kind == "command":
		return c.used(common, v, typ, kind)
	case typ == "say" && kind == "command_output", kind == "mcp_server_response":
		return c.answered(common, v)
	case kind == "error", kind == "diff_error", kind == "clineignore_error":
		return c.notice(common, v)
	}
	return c.vendor(common, kind, v)
}

func (c *converter) vendor(common source.Common, kind string, v raw.Value) error {
	why, known := rowTypes[kind]
	common.Fate, common.Why = source.Bookkeeping, why
	if !known {
		common.Fate, common.Why = source.Unknown, "row of kind "+kind
	}
	_, err := c.out.Vendor(source.VendorType(vendor, kind), v, common)
	return err
}

// identify derives a row's ID: rows have none.
func (c *converter) identify(m *source.Message) {
	m.MessageID, m.IDDerived = raw.String("row-"+strconv.Itoa(c.rows)), true
}

// words writes what was said, as it was shown (ASR-207).
func (c *converter) words(common source.Common, v raw.Value, role, kind string) error {
	m := source.Message{Common: common, Role: role, HasDisplay: true}
	c.identify(&m)
	switch role {
	case "user":
		m.Origin = "prompt"
	default:
		m.Author = "model"
	}
	if v.Get("partial").IsTrue() {
		m.Status = "partial"
	}
	if question := v.Get("text").Parsed(); kind == "followup" && question.IsObject() {
		m.Display.Data(question, source.VendorType(vendor, "followup"), source.Own{})
	} else {
		showText(&m.Display, v)
	}
	images(&m.Display, v.Get("images"))
	m.Capture = []source.Capture{{Field: "content", State: "absent"}}
	ext := v.Without("ts", "type", "say", "ask", "text", "images")
	ext.Str("row", kind)
	m.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Message(&m)
	return err
}

// images adds the images of a row, which are data URLs.
func images(into *source.Parts, list raw.Value) {
	for _, url := range list.Elements() {
		if mimeType, data, ok := url.DataURL(); ok {
			into.Add(&source.Part{Type: "image", MimeType: mimeType, Data: data})
		} else {
			into.Data(url, source.VendorType(vendor, "image"), source.Own{})
		}
	}
}

// planned writes the plan that the model proposed.
func (c *converter) planned(common source.Common, v raw.Value) error {
	body := v.Get("text").Parsed()
	text := body.Get("response").Text()
	if text == nil {
		return c.words(common, v, "assistant", "plan_mode_respond")
	}
	p := source.Plan{Common: common, PlanID: "plan_mode_respond", PlanType: "document"}
	p.IDDerived = true
	p.Content.Text(text, source.Own{})
	ext := v.Without("ts", "type", "say", "ask", "text")
	ext.Object("plan", body.Without("response"))
	p.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Plan(&p)
	return err
}

// progress writes the checklist, which is whole each time (ASR-222).
func (c *converter) progress(common source.Common, v raw.Value) error {
	p := source.Plan{Common: common, PlanID: "task_progress", PlanType: "items", Entries: &source.Entries{}}
	p.IDDerived = true
	for line := range strings.Lines(v.Get("text").Str()) {
		content, status, ok := checkItem(strings.TrimRight(line, "\r\n"))
		if ok {
			p.Entries.Add(&source.Entry{Content: raw.String(content), Status: raw.String(status)})
		}
	}
	if p.Entries.Len() == 0 {
		return c.vendor(common, "task_progress", v)
	}
	p.Ext = rest(v, "ts", "type", "say", "ask")
	_, err := c.out.Plan(&p)
	return err
}

// checkItem takes a line of a Markdown checklist apart.
func checkItem(line string) (content, status string, ok bool) {
	line = strings.TrimLeft(line, " \t")
	for mark, status := range map[string]string{"- [ ] ": "pending", "- [x] ": "completed", "- [X] ": "completed", "* [ ] ": "pending", "* [x] ": "completed"} {
		if content, ok := strings.CutPrefix(line, mark); ok {
			return content, status, true
		}
	}
	return "", "", false
}

// used writes a tool that was called, as the interface showed it. Rows have no IDs
// of calls.
func (c *converter) used(common source.Common, v raw.Value, typ, kind string) error {
	t := source.ToolCall{Common: common, Name: raw.String(kind), Input: v.Get("text")}
	if body := v.Get("text").Parsed(); body.IsObject() {
		t.Input = body
		if name := body.Get("tool").Text(); name != nil {
			t.Name = name
		}
	}
	ext := v.Without("ts", "type", "say", "ask", "text")
	ext.Str("row", typ+" "+kind)
	t.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.ToolCall(&t)
	return err
}

// answered writes a tool's output, as the interface showed it.
func (c *converter) answered(common source.Common, v raw.Value) error {
	t := source.ToolResult{Common: common}
	t.Content.Text(v.Get("text"), source.Own{})
	t.Ext = rest(v, "ts", "type", "text")
	_, err := c.out.ToolResult(&t)
	return err
}

// notice writes what the harness told the user (ASR-205).
func (c *converter) notice(common source.Common, v raw.Value) error {
	m := source.Message{Common: common, Author: "harness", Origin: "notice", Audience: "user"}
	c.identify(&m)
	m.Content.Text(v.Get("text"), source.Own{})
	m.Ext = rest(v, "ts", "type", "text")
	_, err := c.out.Message(&m)
	return err
}
