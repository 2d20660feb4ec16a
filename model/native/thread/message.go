package thread

import (
	"strconv"
	"strings"
	"time"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// message is one message of the list.
type message struct {
	source.Span
	raw.Value
}

// used are the members that have a place of their own in every record.
var used = []string{"id", "role", "content", "created_at"}

func (m *message) common() source.Common {
	c := source.Common{At: m.Span}
	c.TS = timeOf(m.Get("created_at"))
	return c
}

// ext is the vendor's member: what of the message has no place in ASR. Nulls say
// that there is nothing, and are left out.
func (m *message) ext(without ...string) *raw.Object {
	var o raw.Object
members:
	for name, v := range m.Members() {
		if v.IsNull() {
			continue
		}
		for _, list := range [][]string{used, without} {
			for _, w := range list {
				if string(name) == w && (w != "created_at" || timeOf(v) != nil) {
					continue members
				}
			}
		}
		o.Member(name, v)
	}
	return &o
}

// timeOf turns a time in microseconds, as the format counts it, into a time that
// ASR can hold. A number of another magnitude is no such time.
func timeOf(v raw.Value) raw.Value {
	n, err := strconv.ParseInt(string(v), 10, 64)
	if err != nil || n < 1e14 || n > 1e16 {
		return nil
	}
	return raw.String(time.UnixMicro(n).UTC().Format("2006-01-02T15:04:05.000000Z"))
}

func (c *converter) message(m *message) error {
	if m.Get("role").Is("tool") {
		if err := c.result(m); err != nil {
			return err
		}
		return c.subagent(m)
	}
	calls, torn := m.calls()
	content := m.Get("content")
	says := content.IsString() || m.Get("reasoning_content").Text() != nil ||
		m.Get("reasoning_details").Text() != nil || m.Get("attachments").Len() > 0
	if says || calls.Len() == 0 {
		if err := c.text(m, torn); err != nil {
			return err
		}
	}
	for i, call := range calls.Elements() {
		if err := c.call(m, call, !says && i == 0); err != nil {
			return err
		}
	}
	return c.subagent(m)
}

// text writes the message itself.
func (c *converter) text(m *message, torn bool) error {
	r := source.Message{Common: m.common(), MessageID: m.Get("id").Text(), Role: m.Get("role").Str()}
	if r.MessageID == nil {
		r.MessageID, r.IDDerived = raw.String("item-"+strconv.Itoa(m.Item)), true
	}
	r.Author = m.author()
	skip := []string{"reasoning_content", "reasoning_details", "attachments"}
	switch m.Get("status").Str() {
	case "completed":
		r.Status = "complete"
	case "failed":
		r.Status = "error"
	}
	m.reason(&r.Content)
	if content := m.Get("content"); content.IsString() {
		r.Content.Text(content, source.Own{})
	}
	if m.attach(&r.Content) {
		r.Capture = []source.Capture{{Field: "content", State: "truncated"}}
	}
	if !torn {
		skip = append(skip, "tool_calls")
	}
	if id := m.Get("metadata", "forwarded_from", "thread_id").Str(); id != "" {
		var from raw.Object
		from.Str("session", agent+":"+id)
		r.From = from.Value()
	}
	r.Ext = []source.Ext{{Name: vendor, Object: m.ext(skip...)}}
	_, err := c.out.Message(&r)
	return err
}

// author is who wrote the message, where the list shows it.
func (m *message) author() string {
	switch {
	case m.Get("metadata", "status_kind") != nil:
		return "harness"
	case !m.Get("role").Is("assistant"):
		return ""
	case m.Get("prompt").Text() != nil, m.Get("reasoning_content").Text() != nil, m.Get("reasoning_details").Text() != nil:
		return "model"
	}
	return ""
}

// reason adds the reasoning that came with the message.
func (m *message) reason(into *source.Parts) {
	p := source.Part{Type: "reasoning", Text: m.Get("reasoning_content").Text()}
	if p.Opaque = m.Get("reasoning_details").Text(); p.Opaque != nil {
		p.OpaqueFormat = vendor + ".reasoning_details"
	}
	if p.Text != nil || p.Opaque != nil {
		into.Add(&p)
	}
}

// attach adds the attachments, and reports whether one is an image, whose bytes
// are not here.
func (m *message) attach(into *source.Parts) (images bool) {
	for _, a := range m.Get("attachments").Elements() {
		mime, path := a.Get("mimeType").Text(), a.Get("path").Text()
		switch {
		case strings.HasPrefix(mime.Str(), "image/"):
			images = true
			into.Add(&source.Part{Type: "image", MimeType: mime, Ext: rest(a, "mimeType")})
		case path != nil && a.Get("name").Text() != nil:
			p := source.Part{Type: "resource_link", URI: path, Name: a.Get("name"), MimeType: mime, Description: a.Get("description").Text()}
			if p.Size = a.Get("size"); !isCount(p.Size) {
				p.Size = nil
			}
			p.Ext = rest(a, "path", "name", "mimeType", "description", "size")
			into.Add(&p)
		default:
			into.Data(a, source.VendorType(vendor, "attachment"), source.Own{})
		}
	}
	return images
}

func isCount(v raw.Value) bool {
	_, err := strconv.ParseUint(string(v), 10, 53)
	return err == nil
}

func rest(v raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: v.Without(without...)}}
}

// calls decodes tool_calls, a string that holds an array. Torn says that it holds
// something else: then it is kept as it stands.
func (m *message) calls() (calls raw.Value, torn bool) {
	v := m.Get("tool_calls")
	if v.IsNull() {
		return nil, false
	}
	calls = v.Parsed()
	if !calls.IsArray() {
		return nil, true
	}
	for _, call := range calls.Elements() {
		if !call.Get("function").IsObject() {
			return nil, true
		}
	}
	return calls, false
}

// call writes one tool call. Its arguments are JSON in a string: the exact string
// is kept beside them where they differ from how they are written here.
func (c *converter) call(m *message, call raw.Value, first bool) error {
	f := call.Get("function")
	args := f.Get("arguments")
	t := source.ToolCall{Common: m.common(), CallID: call.Get("id").Text(), Name: f.Get("name").Text(), Input: args}
	var ext raw.Object
	if first {
		ext.Append(m.ext("tool_calls"))
	}
	ext.Raw("messageId", m.Get("id").Text())
	if v := args.Parsed(); v != nil {
		t.Input = v
		if string(v) != args.Str() {
			ext.Raw("arguments", args)
		}
	}
	ext.Object("call", call.Without("id", "function"))
	t.Ext = []source.Ext{{Name: vendor, Object: &ext}}
	_, err := c.out.ToolCall(&t)
	return err
}

// result writes a tool's result.
func (c *converter) result(m *message) error {
	t := source.ToolResult{Common: m.common(), CallID: m.Get("tool_call_id").Text(), Name: m.Get("name").Text()}
	switch m.Get("tool_status").Str() {
	case "success":
		t.IsError = raw.Value("false")
	case "error":
		t.IsError = raw.Value("true")
	}
	if content := m.Get("content"); content.IsString() {
		t.Content.Text(content, source.Own{})
	}
	if m.attach(&t.Content) {
		t.Capture = []source.Capture{{Field: "content", State: "truncated"}}
	}
	ext := m.ext("tool_call_id", "name", "tool_status", "attachments")
	ext.Raw("id", m.Get("id").Text())
	t.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.ToolResult(&t)
	return err
}

// subagent writes the subagent that a message names, the first time: what is said
// of it is how it stands now, not how it stood then.
func (c *converter) subagent(m *message) error {
	id := m.Get("subagent_id").Str()
	if id == "" || c.subagents[id] || len(c.subagents) >= maxSubagents {
		return nil
	}
	if c.subagents == nil {
		c.subagents = map[string]bool{}
	}
	c.subagents[id] = true
	s := source.Subagent{Common: m.common(), Name: m.Get("subagent_name").Text(), Description: m.Get("subagent_description").Text()}
	var ext raw.Object
	for name, v := range m.Members() {
		n := string(name)
		if strings.HasPrefix(n, "subagent_") && !v.IsNull() && n != "subagent_name" && n != "subagent_description" {
			ext.Member(name, v)
		}
	}
	s.Ext = []source.Ext{{Name: vendor, Object: &ext}}
	_, err := c.out.Subagent(&s)
	return err
}
