package claude

import (
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// attachment converts what Claude Code puts into the next request. The log keeps
// the structured content, not the text that it was rendered to, and no role.
func (c *converter) attachment(r *record) error {
	typ := r.attachment.Get("type").Str()
	m := source.Message{Common: r.common(), Author: "harness", Origin: "injected"}
	c.identify(&m, r.uuid)
	switch {
	case typ == "queued_command":
		return c.queuedCommand(&m, r)
	case strings.HasPrefix(typ, "hook_"), strings.HasPrefix(typ, "async_hook_"):
		m.Author = "hook"
	case typ == "nested_memory", typ == "relevant_memories":
		m.Origin = "memory"
	}
	m.Content.Data(r.attachment, source.VendorType(vendor, "attachment", typ), source.Own{})
	m.Ext = r.ext()
	if _, err := c.out.Message(&m); err != nil {
		return err
	}
	switch typ {
	case "todo_reminder":
		return c.lists.todos(c, r, nil, r.attachment.Get("content"))
	case "task_reminder":
		return c.lists.reminded(c, r, r.attachment.Get("content"))
	}
	return nil
}

// queuedCommand is a text that was put into a running turn. Its prompt is kept as
// text; what else the attachment says goes with the vendor's members.
func (c *converter) queuedCommand(m *source.Message, r *record) error {
	a := r.attachment
	prompt := a.Get("prompt")
	if prompt == nil {
		prompt = raw.Value("[]")
	}
	m.Author, m.Origin = "", "steer"
	text := onlyText(prompt)
	switch kind := a.Get("origin", "kind").Str(); {
	case a.Get("commandMode").Is("task-notification"), kind == "task-notification":
		c.notification(m, text)
	case kind == "peer", kind == "coordinator", kind == "channel":
		c.peer(m, a.Get("origin"), kind)
	case a.Get("isMeta").IsTrue():
		m.Author = "harness"
	case kind == "human":
		m.Author = "human"
	}
	parts(&m.Content, prompt)
	c.queue.attached(text)
	for _, x := range rest(a, "prompt") {
		r.rest.Object("attachment", x.Object)
	}
	m.Ext = r.ext()
	_, err := c.out.Message(m)
	return err
}
