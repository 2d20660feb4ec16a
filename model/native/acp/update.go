package acp

import (
	"strconv"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// joint is the message whose chunks are being joined.
type joint struct {
	open bool
	kind string
	id   string
	p    packet
	also []source.Span
	// last is where the last chunk stood: a line may hold several.
	last source.Span
	// texts are chunks of text to be joined; parts is what stands before them.
	texts  []raw.Value
	parts  source.Parts
	size   int
	status string
	ext    raw.Object
}

// chunkKinds are the updates that carry a piece of a message.
var chunkKinds = map[string]bool{"user_message_chunk": true, "agent_message_chunk": true, "agent_thought_chunk": true}

// add takes a chunk.
func (j *joint) add(c *converter, p *packet, kind string, u raw.Value) error {
	id := u.Get("messageId").Str()
	if j.open && (j.kind != kind || j.p.session != p.session || id != "" && j.id != id || j.size > maxMessage) {
		if err := j.flush(c); err != nil {
			return err
		}
	}
	if !j.open {
		*j = joint{open: true, kind: kind, id: id, p: *p}
		j.p.envelope, j.p.frame = p.envelope.Clone(), p.frame.Clone()
		j.p.prefix = append([]byte(nil), p.prefix...)
		j.ext.Append(u.Without("sessionUpdate", "content", "messageId"))
	} else if j.last != p.Span {
		j.also = append(j.also, p.Span)
	}
	j.last = p.Span
	content := u.Get("content")
	j.size += len(content)
	if content.Get("type").Is("text") && content.Get("text").IsString() && content.Len() == 2 {
		j.texts = append(j.texts, content.Get("text").Clone())
		return nil
	}
	j.join()
	j.part(content)
	return nil
}

// join makes one part of the texts that came so far.
func (j *joint) join() {
	if len(j.texts) == 0 {
		return
	}
	text := raw.Join(j.texts...)
	j.texts = nil
	if j.kind == "agent_thought_chunk" {
		j.parts.Add(&source.Part{Type: "reasoning", Text: text})
		return
	}
	j.parts.Text(text, source.Own{})
}

func (j *joint) part(content raw.Value) {
	if j.kind == "agent_thought_chunk" && content.Get("text").IsString() {
		j.parts.Add(&source.Part{Type: "reasoning", Text: content.Get("text"), Ext: rest(content, "type", "text")})
		return
	}
	addPart(&j.parts, content)
}

// ended notes how the turn ended that the open message is the last of.
func (j *joint) ended(reason string) {
	if j.kind != "agent_message_chunk" {
		return
	}
	switch reason {
	case "end_turn":
		j.status = "complete"
	case "cancelled":
		j.status = "interrupted"
	case "max_tokens", "max_turn_requests":
		j.status = "partial"
	}
}

// flush writes the open message.
func (j *joint) flush(c *converter) error {
	if !j.open {
		return nil
	}
	j.join()
	own := *j
	*j = joint{}
	m := source.Message{Common: c.common(&own.p, &own.ext), Role: "assistant", Author: "model", Status: own.status, Content: own.parts}
	m.Also = own.also
	if own.kind == "user_message_chunk" {
		m.Role, m.Author = "user", ""
	}
	if m.MessageID = raw.String(own.id); own.id == "" {
		m.MessageID, m.IDDerived = derived(own.p.Span), true
	}
	_, err := c.out.Message(&m)
	return err
}

func derived(at source.Span) raw.Value { return raw.String("line-" + strconv.Itoa(at.Item)) }

// prompt writes what a client sent.
func (c *converter) prompt(p *packet, blocks raw.Value) error {
	if err := c.joint.flush(c); err != nil {
		return err
	}
	ext := p.frame.Get("params").Without("sessionId", "prompt")
	m := source.Message{Common: c.common(p, ext), Role: "user", Origin: "prompt"}
	if m.MessageID = p.frame.Get("params", "messageId").Text(); m.MessageID == nil {
		m.MessageID, m.IDDerived = derived(p.Span), true
	}
	for _, b := range blocks.Elements() {
		addPart(&m.Content, b)
	}
	_, err := c.out.Message(&m)
	return err
}

// addPart adds a content block: ACP's are MCP's, which are ASR's.
func addPart(into *source.Parts, b raw.Value) {
	typ := b.Get("type").Str()
	p := source.Part{Type: typ, Annotations: object(b.Get("annotations")), Meta: b.Get("_meta")}
	skip := []string{"type", "annotations", "_meta"}
	switch {
	case typ == "text" && b.Get("text").IsString():
		p.Text = b.Get("text")
		skip = append(skip, "text")
	case (typ == "image" || typ == "audio") && b.Get("mimeType").Text() != nil && b.Get("data").IsString():
		p.MimeType, p.Data = b.Get("mimeType"), b.Get("data")
		skip = append(skip, "mimeType", "data")
	case typ == "resource_link" && b.Get("uri").Text() != nil && b.Get("name").Text() != nil:
		p.URI, p.Name, p.MimeType = b.Get("uri"), b.Get("name"), b.Get("mimeType").Text()
		p.Title, p.Description = b.Get("title").Text(), b.Get("description").Text()
		if _, err := strconv.ParseUint(string(b.Get("size")), 10, 53); err == nil {
			p.Size = b.Get("size")
		}
		skip = append(skip, "uri", "name", "mimeType", "title", "description", "size")
	case typ == "resource" && isResource(b.Get("resource")):
		p.Resource = b.Get("resource")
		skip = append(skip, "resource")
	default:
		into.Data(b, source.VendorType(vendor, "block", typ), source.Own{})
		return
	}
	p.Ext = rest(b, skip...)
	into.Add(&p)
}

func object(v raw.Value) raw.Value {
	if v.IsObject() {
		return v
	}
	return nil
}

// isResource reports whether an embedded resource is one that ASR can hold
// (ASR-213).
func isResource(r raw.Value) bool {
	text, blob := r.Get("text"), r.Get("blob")
	return r.Get("uri").Text() != nil && (text == nil || text.IsString()) && (blob == nil || blob.Text() != nil) &&
		(text == nil || blob == nil) && r.Get("blobRef") == nil && (r.Get("mimeType") == nil || r.Get("mimeType").Text() != nil)
}

func rest(v raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: v.Without(without...)}}
}

// update converts a session's update by its kind.
func (c *converter) update(p *packet, u raw.Value) error {
	kind := u.Get("sessionUpdate").Str()
	if chunkKinds[kind] && u.Get("content").IsObject() {
		return c.joint.add(c, p, kind, u)
	}
	if err := c.joint.flush(c); err != nil {
		return err
	}
	switch kind {
	case "tool_call":
		return c.call(p, u)
	case "tool_call_update":
		return c.callUpdate(p, u)
	case "plan", "plan_update":
		if u.Get("entries").IsArray() {
			return c.plan(p, u)
		}
	case "available_commands_update", "current_mode_update", "config_option_update", "session_info_update", "usage_update":
		return c.vendor(p, kind, "session state", true)
	}
	return c.vendor(p, kind, "", false)
}

// call writes a tool call, with its end where it is there already.
func (c *converter) call(p *packet, u raw.Value) error {
	id := u.Get("toolCallId").Text()
	if c.calls[id.Str()] {
		return c.callUpdate(p, u) // some agents send the call again as it goes on
	}
	if len(c.calls) < maxCalls {
		c.calls[id.Str()] = true
	}
	ended := isEnd(u)
	ext := u.Without("sessionUpdate", "toolCallId", "title", "rawInput", "content", "rawOutput")
	if !ended {
		ext.Raw("content", u.Get("content"))
	}
	t := source.ToolCall{Common: c.common(p, ext), CallID: id, Name: u.Get("title").Text(), Input: u.Get("rawInput")}
	if _, err := c.out.ToolCall(&t); err != nil || !ended {
		return err
	}
	return c.result(p, u, &raw.Object{})
}

func isEnd(u raw.Value) bool {
	s := u.Get("status").Str()
	return s == "completed" || s == "failed"
}

// callUpdate writes a tool call's end. An update on the way is bookkeeping.
func (c *converter) callUpdate(p *packet, u raw.Value) error {
	if !isEnd(u) {
		return c.vendor(p, "tool_call_update", "progress of a tool", true)
	}
	return c.result(p, u, u.Without("sessionUpdate", "toolCallId", "content", "rawOutput"))
}

// result writes what a tool gave: its content, or else its raw output.
func (c *converter) result(p *packet, u raw.Value, ext *raw.Object) error {
	t := source.ToolResult{CallID: u.Get("toolCallId").Text()}
	switch u.Get("status").Str() {
	case "completed":
		t.IsError = raw.Value("false")
	case "failed":
		t.IsError = raw.Value("true")
	}
	for _, b := range u.Get("content").Elements() {
		if b.Get("type").Is("content") && b.Get("content").IsObject() {
			addPart(&t.Content, b.Get("content"))
		} else {
			t.Content.Data(b, source.VendorType(vendor, "toolContent", b.Get("type").Str()), source.Own{})
		}
	}
	switch out := u.Get("rawOutput"); {
	case out == nil:
	case t.Content.Len() > 0:
		ext.Raw("rawOutput", out)
	case out.IsString():
		t.Content.Text(out, source.Own{})
	default:
		t.Content.Data(out, source.VendorType(vendor, "rawOutput"), source.Own{})
	}
	t.Common = c.common(p, ext)
	_, err := c.out.ToolResult(&t)
	return err
}

// plan writes a plan, which is whole each time (ASR-222).
func (c *converter) plan(p *packet, u raw.Value) error {
	pl := source.Plan{Common: c.common(p, u.Without("sessionUpdate", "entries", "planId")), PlanType: "items", Entries: &source.Entries{}}
	if pl.PlanID = u.Get("planId").Str(); pl.PlanID == "" {
		pl.PlanID, pl.IDDerived = "plan", true
	}
	if p.session != c.session && p.session != "" {
		pl.PlanID = strings.Join([]string{pl.PlanID, p.session}, "/")
	}
	for _, e := range u.Get("entries").Elements() {
		pl.Entries.Add(&source.Entry{
			Content: e.Get("content"), Status: e.Get("status"), Priority: e.Get("priority"), Ext: rest(e, "content", "status", "priority"),
		})
	}
	record, err := c.out.Plan(&pl)
	if record == "" && err == nil {
		return c.vendor(p, "plan", "", false)
	}
	return err
}
