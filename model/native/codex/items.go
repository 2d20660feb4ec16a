package codex

import (
	"strconv"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// item writes a response_item.
func (c *converter) item(s *slot) error {
	switch s.kind {
	case "message":
		return c.message(s)
	case "reasoning":
		return c.reasoning(s)
	case "agent_message":
		return c.betweenAgents(s)
	case "compaction", "compaction_summary", "context_compaction":
		return c.compaction(s)
	}
	if isOutput(s.kind) {
		return c.output(s)
	}
	if strings.HasSuffix(s.kind, "_call") {
		return c.call(s)
	}
	return c.vendor(s, s.kind)
}

// identify gives a message its native ID, or derives one from its line (ASR-067).
func identify(m *source.Message, s *slot) {
	if id := s.payload.Get("id").Text(); id != nil && !s.event {
		m.MessageID = id
		return
	}
	m.MessageID, m.IDDerived = raw.String("line-"+strconv.Itoa(s.Item)), true
}

// message writes a message item.
func (c *converter) message(s *slot) error {
	role := s.payload.Get("role").Str()
	m := source.Message{Common: c.common(s), Role: role, Phase: source.Phase(s.payload.Get("phase"))}
	identify(&m, s)
	m.Supersedes = c.recent.revised(s)
	c.from(&m.Common, s, "id", "role", "content", "phase")
	switch role {
	case "assistant":
		m.Author = "model"
	case "developer", "system":
		m.Author, m.Origin = "harness", "injected"
	}
	content := s.payload.Get("content")
	owns := c.owners(s, content)
	if whole, same := shared(owns); same {
		m.Author, m.Origin = whole.Author, whole.Origin
		owns = nil
	} else if owns != nil {
		m.Author, m.Origin = "", ""
	}
	if owns == nil && role == "user" && m.Origin == "" {
		c.submitted(&m, s, content)
	}
	addParts(&m.Content, content, owns)
	id, err := c.out.Message(&m)
	c.recent.note(s, id, false)
	return err
}

// submitted says how a user's item entered where no kinds do.
func (c *converter) submitted(m *source.Message, s *slot, content raw.Value) {
	if len(s.events) > 0 || m.Supersedes != "" {
		m.Origin = "prompt"
		return
	}
	if from := c.notification(onlyText(content)); from != nil {
		m.Origin, m.From = "subagent_report", from
	}
}

// notification returns the agent that a <subagent_notification> tells of: the
// item is one element that holds a JSON object, with the agent's thread or its
// path in the tree.
func (c *converter) notification(text raw.Value) raw.Value {
	const open, end = "<subagent_notification>", "</subagent_notification>"
	inside := strings.TrimSpace(text.Str())
	if !strings.HasPrefix(inside, open) || !strings.HasSuffix(inside, end) {
		return nil
	}
	v, _, fault := raw.Check([]byte(inside[len(open) : len(inside)-len(end)]))
	if fault != nil {
		return nil
	}
	for _, name := range []string{"agent_id", "agent_path"} {
		switch id := v.Get(name).Str(); {
		case id == "":
		case strings.HasPrefix(id, "/"):
			return actor(c.header.root, v.Get(name))
		default:
			return actor(id, nil)
		}
	}
	return nil
}

func onlyText(content raw.Value) raw.Value {
	var text raw.Value
	for i, p := range content.Elements() {
		if i > 0 {
			return nil
		}
		text = p.Get("text")
	}
	return text.Text()
}

// addParts adds a message's or an output's parts.
func addParts(into *source.Parts, content raw.Value, owns []source.Own) {
	if content.IsString() {
		into.Text(content, source.Own{})
		return
	}
	for i, p := range content.Elements() {
		var own source.Own
		if i < len(owns) {
			own = owns[i]
		}
		addPart(into, p, own)
	}
}

func addPart(into *source.Parts, p raw.Value, own source.Own) {
	typ := p.Get("type").Str()
	part := source.Part{Own: own}
	switch {
	case (typ == "input_text" || typ == "output_text" || typ == "text") && p.Get("text").IsString():
		part.Type, part.Text = "text", p.Get("text")
		part.Ext = rest(p, "type", "text")
	case typ == "refusal" && p.Get("refusal").IsString():
		part.Type, part.Text = "refusal", p.Get("refusal")
		part.Ext = rest(p, "type", "refusal")
	case typ == "encrypted_content":
		part.Type, part.Format, part.Data = "opaque", opaqueFormat, p.Get("encrypted_content").Text()
		part.Ext = rest(p, "type", "encrypted_content")
	case typ == "input_image" && p.Get("image_url").Text() != nil:
		addImage(into, p.Get("image_url"), own, rest(p, "type", "image_url"))
		return
	default:
		into.Data(p, source.VendorType(vendor, "part", typ), own)
		return
	}
	into.Add(&part)
}

// addImage adds an image by its URL: a data URL holds its bytes, any other is a
// link, which is never followed (ASR-213).
func addImage(into *source.Parts, url raw.Value, own source.Own, ext []source.Ext) {
	if mimeType, data, ok := url.DataURL(); ok {
		into.Add(&source.Part{Type: "image", MimeType: mimeType, Data: data, Own: own, Ext: ext})
		return
	}
	into.Add(&source.Part{Type: "resource_link", URI: url, Name: url, Own: own, Ext: ext})
}

func rest(v raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: v.Without(without...)}}
}

// reasoning writes a reasoning item as a message of its own (ASR-219).
func (c *converter) reasoning(s *slot) error {
	p := source.Part{Type: "reasoning"}
	var summary raw.Array
	for _, t := range s.payload.Get("summary").Elements() {
		if text := t.Get("text"); text.IsString() {
			summary.Raw(text)
		}
	}
	if s.payload.Get("summary").IsArray() {
		p.Summary = summary.Value()
	}
	var texts []raw.Value
	for _, t := range s.payload.Get("content").Elements() {
		if text := t.Get("text"); text.IsString() {
			texts = append(texts, text)
		}
	}
	if p.Opaque = s.payload.Get("encrypted_content").Text(); p.Opaque != nil {
		p.OpaqueFormat = opaqueFormat
	}
	switch {
	case len(texts) > 0:
		p.Visibility, p.Text = "full", raw.Join(texts...)
	case summary.Len() > 0:
		p.Visibility = "summary"
	case p.Opaque != nil:
		p.Visibility = "encrypted"
	}
	m := source.Message{Common: c.common(s), Role: "assistant", Author: "model"}
	identify(&m, s)
	m.Supersedes = c.recent.revised(s)
	skip := []string{"id", "summary", "encrypted_content"}
	if len(texts) <= 1 {
		skip = append(skip, "content")
	}
	c.from(&m.Common, s, skip...)
	m.Content.Add(&p)
	id, err := c.out.Message(&m)
	c.recent.note(s, id, false)
	return err
}
