package claude

import (
	"bytes"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// user converts a line of the user's side: tool results are records, the rest is
// one message.
func (c *converter) user(r *record) error {
	if err := c.fold.flush(c); err != nil {
		return err
	}
	content := r.message.Get("content")
	first := true
	for _, b := range content.Elements() {
		if !b.Get("type").Is("tool_result") {
			continue
		}
		if err := c.result(r, b, first); err != nil {
			return err
		}
		first = false
	}
	if first || !onlyResults(content) {
		if err := c.prompt(r, content, first); err != nil {
			return err
		}
	}
	if r.todos != nil {
		return c.lists.todos(c, r, nil, r.todos)
	}
	return nil
}

func onlyResults(content raw.Value) bool {
	for _, b := range content.Elements() {
		if !b.Get("type").Is("tool_result") {
			return false
		}
	}
	return true
}

// prompt writes the message of a user's line.
func (c *converter) prompt(r *record, content raw.Value, first bool) error {
	m := source.Message{Common: r.common(), Role: roleOf(r.message, "user")}
	c.identify(&m, r.uuid)
	c.attribute(&m, r, content)
	images := parts(&m.Content, content)
	if first {
		r.complete(images)
		m.Ext = r.ext()
	}
	if _, err := c.out.Message(&m); err != nil {
		return err
	}
	if r.planContent != nil {
		return c.lists.adopted(c, r)
	}
	return nil
}

// complete adds to the rest what a user's line says besides its content.
func (r *record) complete(images []image) {
	if r.toolUseResult != nil {
		r.rest.Raw("toolUseResult", withoutCopies(r.toolUseResult, images))
	}
	var m raw.Object
	for name, v := range r.message.Members() {
		if s := string(name); s != "role" && s != "content" {
			m.Member(name, v)
		}
	}
	r.rest.Object("message", &m)
}

// attribute says who wrote a user's line and how it entered, as far as the line
// tells (ASR-202, ASR-203).
func (c *converter) attribute(m *source.Message, r *record, content raw.Value) {
	text := onlyText(content)
	switch kind := r.origin.Get("kind").Str(); kind {
	case "human":
		m.Author, m.Origin = "human", "prompt"
	case "task-notification":
		c.notification(m, text)
		return
	case "auto-continuation":
		m.Author, m.Origin = "harness", "injected"
		return
	case "peer", "coordinator", "channel":
		c.peer(m, r.origin, kind)
		return
	case "":
		if r.isSubmission {
			m.Origin = "prompt"
		}
	}
	switch {
	case r.isMeta, r.isCompact:
		m.Author, m.Origin = "harness", "injected"
	case c.queue.dequeued(content):
		m.Origin = "queued"
	case isCommand(text):
		m.Origin = "command"
	case m.Author == "human":
	case isTagged(text, "task-notification"), isTagged(text, "agent-notification"):
		c.notification(m, text)
	case isHarnessText(text):
		m.Author, m.Origin = "harness", "injected"
	case r.isSidechain && c.agents.ownCall != "" && r.line.Get("parentUuid").IsNull():
		m.Author = "agent" // the task that the parent's call set
	}
}

// peer is a message from another session's agent, or from a channel, which is a
// server that hands on what comes from outside: the log names the kind of it, and
// mostly the sender's address (ASR-226). In the scope of which session an address
// stands the log does not say.
func (c *converter) peer(m *source.Message, origin raw.Value, kind string) {
	m.Origin = ""
	if kind != "channel" {
		m.Author, m.Origin = "agent", "inter_session"
	}
	address := origin.Get("from").Text()
	if address == nil {
		address = origin.Get("name").Text()
	}
	if address == nil {
		address = origin.Get("server").Text()
	}
	if address == nil {
		return
	}
	var from raw.Object
	from.Raw("address", address)
	m.From = from.Value()
}

// notification is the harness's word that a task ended. It is a subagent's
// report only where the task is known to be a subagent.
func (c *converter) notification(m *source.Message, text raw.Value) {
	m.Author, m.Origin = "harness", "injected"
	id := between(text, "<task-id>", "</task-id>")
	if id == "" {
		id = between(text, "<agent-id>", "</agent-id>")
	}
	if id != "" && c.agents.isKnown(id) {
		m.Origin = "subagent_report"
		var from raw.Object
		from.Str("session", sessionRef(id))
		m.From = from.Value()
	}
}

// onlyText is the text of a content that is a string, or one text block beside
// any tool results, as a string value; else nil.
func onlyText(content raw.Value) raw.Value {
	if content.IsString() {
		return content
	}
	var text raw.Value
	for _, b := range content.Elements() {
		if b.Get("type").Is("tool_result") {
			continue
		}
		if text != nil || !b.Get("type").Is("text") {
			return nil
		}
		text = b.Get("text")
	}
	if text.IsString() {
		return text
	}
	return nil
}

// isTagged reports whether a text is one element of that name from end to end, as
// the harness writes what it puts in a user's line.
func isTagged(text raw.Value, tag string) bool {
	if len(text) < 2*len(tag)+7 {
		return false
	}
	inside := text[1 : len(text)-1]
	return bytes.HasPrefix(inside, []byte("<"+tag+">")) && bytes.HasSuffix(inside, []byte("</"+tag+">"))
}

// isCommand reports whether a text is a slash command or a shell line that the
// person entered, in the elements that Claude Code records them in.
func isCommand(text raw.Value) bool {
	if len(text) < 2 {
		return false
	}
	inside := text[1 : len(text)-1]
	if isTagged(text, "bash-input") {
		return true
	}
	opens := bytes.HasPrefix(inside, []byte("<command-name>")) || bytes.HasPrefix(inside, []byte("<command-message>"))
	closes := bytes.HasSuffix(inside, []byte("</command-name>")) || bytes.HasSuffix(inside, []byte("</command-args>")) ||
		bytes.HasSuffix(inside, []byte("</command-message>"))
	return opens && closes
}

// isHarnessText reports whether a text is one that the harness alone writes: the
// output of a command the person ran, or the note that a turn was interrupted.
func isHarnessText(text raw.Value) bool {
	for _, tag := range []string{"local-command-stdout", "local-command-stderr", "local-command-caveat"} {
		if isTagged(text, tag) {
			return true
		}
	}
	if len(text) > 2 {
		inside := text[1 : len(text)-1]
		if bytes.HasPrefix(inside, []byte("<bash-stdout>")) && bytes.HasSuffix(inside, []byte("</bash-stderr>")) {
			return true
		}
	}
	return text.Is("[Request interrupted by user]") || text.Is("[Request interrupted by user for tool use]")
}

// between is the text between two marks, as stored; "" where they are not there.
func between(text raw.Value, open, end string) string {
	_, after, ok := bytes.Cut(text, []byte(open))
	if !ok {
		return ""
	}
	inside, _, ok := bytes.Cut(after, []byte(end))
	if !ok || len(inside) > 256 {
		return ""
	}
	return string(inside)
}
