package openclaw

import (
	"slices"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// message writes a message entry by its role.
func (c *converter) message(e *entry) error {
	switch role := e.message.Get("role").Str(); role {
	case "assistant":
		return c.assistant(e)
	case "toolResult":
		return c.result(e)
	case "user":
		c.said = c.said[:0]
		return c.user(e)
	case "bashExecution":
		return c.command(e)
	default:
		m := source.Message{Common: e.common(), Role: role}
		return c.write(e, &m)
	}
}

// write fills in a message's content and what stands beside it.
func (c *converter) write(e *entry, m *source.Message) error {
	e.identify(m)
	content := e.message.Get("content")
	parts(&m.Content, content)
	skip := []string{"role"}
	if content.IsString() || content.IsArray() {
		skip = append(skip, "content")
	}
	if shown := e.message.Get("openclawDisplayContent"); shown.IsArray() {
		m.HasDisplay, m.Correspondence = true, "native"
		parts(&m.Display, shown)
		skip = append(skip, "openclawDisplayContent")
	}
	m.Ext = e.beside(skip...)
	id, err := c.out.Message(m)
	if m.Role == "assistant" && len(c.said) < lastTexts {
		c.said = append(c.said, said{textOf(content), id})
	}
	return err
}

// beside is the vendor's member of a message entry: the entry's members, and the
// message's under their own name.
func (e *entry) beside(withoutOfMessage ...string) []source.Ext {
	ext := e.ext("message")
	ext.Object("message", e.message.Without(withoutOfMessage...))
	return []source.Ext{{Name: vendor, Object: ext}}
}

// textOf is all the text of a message's content, as stored.
func textOf(content raw.Value) string {
	if content.IsString() {
		return string(content.Inside())
	}
	var b strings.Builder
	for _, p := range content.Elements() {
		if p.Get("type").Is("text") {
			b.Write(p.Get("text").Inside())
		}
	}
	return b.String()
}

// reportTools are the tools whose messages are a subagent's report rather than a
// message between sessions.
var reportTools = []string{"subagent_announce", "subagent_settle"}

// user writes what reached the model from the user's side. Where it came from is
// in its provenance; without one nothing is known.
func (c *converter) user(e *entry) error {
	m := source.Message{Common: e.common(), Role: "user"}
	if strings.HasPrefix(textOf(e.message.Get("content")), subagentMark) {
		c.subagent = true
	}
	p := e.message.Get("provenance")
	switch p.Get("kind").Str() {
	case "external_user":
		m.Origin = "prompt"
	case "internal_system":
		m.Author, m.Origin = "harness", "injected"
	case "inter_session":
		m.Author, m.Origin = "agent", "inter_session"
		tool := p.Get("sourceTool").Str()
		switch {
		case slices.Contains(reportTools, tool):
			m.Origin = "subagent_report"
		case strings.HasSuffix(tool, "_completion"):
			// A tool that ended reports it; who put that into words the log does not say.
			m.Author, m.Origin = "", "subagent_report"
		}
		if key := p.Get("sourceSessionKey").Str(); key != "" {
			var from raw.Object
			from.Str("session", agent+":"+key)
			m.From = from.Value()
		}
	}
	if m.From == nil {
		if err := c.sender(e, &m); err != nil {
			return err
		}
	}
	return c.write(e, &m)
}

// sender names who sent a chat message: a participant, which is declared the first
// time. The log does not say whether it is a person.
func (c *converter) sender(e *entry, m *source.Message) error {
	meta := e.message.Get("__openclaw")
	id := meta.Get("senderId").Text()
	if id == nil {
		id = e.message.Get("senderId").Text()
	}
	if id == nil {
		return nil
	}
	var from raw.Object
	from.Raw("participant", id)
	m.From = from.Value()
	if c.senders[id.Str()] || len(c.senders) >= maxSenders {
		return nil
	}
	if c.senders == nil {
		c.senders = map[string]bool{}
	}
	c.senders[id.Str()] = true
	var p raw.Object
	p.Raw("id", id)
	p.Raw("name", e.message.Get("senderLabel").Text())
	var all raw.Array
	all.Object(&p)
	declaration := source.Session{Common: source.Common{At: e.Span, TS: e.ts, Fate: source.Shared}, Participants: all.Value()}
	_, err := c.out.Session(&declaration)
	return err
}

// command writes a shell command that was run from the prompt, with its output.
func (c *converter) command(e *entry) error {
	m := source.Message{Common: e.common(), Origin: "command"}
	e.identify(&m)
	m.Content.Data(e.message, source.VendorType(vendor, "message", "bashExecution"), source.Own{})
	m.Ext = []source.Ext{{Name: vendor, Object: e.ext("message")}}
	_, err := c.out.Message(&m)
	return err
}

// assistant writes a reply, and then its tool calls.
func (c *converter) assistant(e *entry) error {
	content := e.message.Get("content")
	m := source.Message{Common: e.common(), Role: "assistant", Author: "model", Status: status(e.message)}
	mirror := e.mirror()
	switch {
	case mirror:
		m.Author = ""
	case e.message.Get("provider").Is("openclaw") && e.message.Get("model").Is("gateway-injected"):
		m.Author = "harness"
	}
	if mirror {
		if of := c.mirrored(content); of != "" {
			if err := c.suppressed(e); err != nil {
				return err
			}
			return c.vendor(e, source.Bookkeeping, "mirror of a reply", "delivery-mirror")
		}
		m.Status = ""
	}
	calls, others := 0, 0
	for _, b := range content.Elements() {
		if isCall(b) {
			calls++
		} else {
			others++
		}
	}
	if others > 0 || calls == 0 {
		if err := c.write(e, &m); err != nil {
			return err
		}
	}
	if err := c.calls(e, content, others == 0); err != nil {
		return err
	}
	if !mirror && calls == 0 && m.Author == "model" && textOf(content) == silent && !c.subagent {
		return c.unsent(e, &m)
	}
	return c.suppressed(e)
}

// silent is the reply that OpenClaw does not send. A subagent's is a result that is
// missing, not a reply that was held back.
const silent = "NO_REPLY"

// subagentMark begins the first message to a subagent.
const subagentMark = "[Subagent Context]"

// unsent writes the delivery of a silent reply.
func (c *converter) unsent(e *entry, m *source.Message) error {
	d := source.Delivery{Common: e.common(), Message: "messageId=" + m.MessageID.Str(), Status: "suppressed"}
	d.Reason = raw.String(silent)
	_, err := c.out.Delivery(&d)
	return err
}

// mirrorKinds are the markers of rows that repeat what was sent elsewhere.
var mirrorKinds = []string{"channel-final", "channel-final-suppressed", "message-tool-source-reply", "cron-direct-delivery-context"}

// mirror reports whether the row is bookkeeping of a reply rather than one.
func (e *entry) mirror() bool {
	return e.message.Get("provider").Is("openclaw") && e.message.Get("model").Is("delivery-mirror") ||
		slices.Contains(mirrorKinds, e.message.Get("openclawDeliveryMirror", "kind").Str())
}

// mirrored finds the record of this turn whose text a mirror repeats.
func (c *converter) mirrored(content raw.Value) string {
	text := textOf(content)
	if text == "" {
		return ""
	}
	for _, s := range c.said {
		if s.text == text {
			return s.record
		}
	}
	return ""
}

// status is how generation ended (ASR-206).
func status(message raw.Value) string {
	switch message.Get("stopReason").Str() {
	case "stop", "toolUse":
		return "complete"
	case "length":
		return "partial"
	case "error":
		return "error"
	case "aborted":
		return "interrupted"
	}
	return ""
}

// calls writes a reply's tool calls; the first carries what the entry says where no
// message does.
func (c *converter) calls(e *entry, content raw.Value, first bool) error {
	for _, b := range content.Elements() {
		if !isCall(b) {
			continue
		}
		t := source.ToolCall{Common: e.common(), CallID: b.Get("id").Text(), Name: b.Get("name").Text(), Input: b.Get("arguments")}
		ext := &raw.Object{}
		if first {
			ext = e.beside("role", "content")[0].Object
			first = false
		}
		ext.Raw("entry", e.id)
		ext.Object("block", b.Without("type", "id", "name", "arguments"))
		t.Ext = []source.Ext{{Name: vendor, Object: ext}}
		if _, err := c.out.ToolCall(&t); err != nil {
			return err
		}
		if t.Name.Is("sessions_spawn") {
			c.spawns.Add(t.CallID.Str(), t.Input, "task")
		}
	}
	return nil
}
