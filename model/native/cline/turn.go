package cline

import (
	"strconv"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// turn writes a message of the conversation.
func (c *converter) turn(at source.Span, v raw.Value) error {
	common := source.Common{At: at, TS: source.Millis(v.Get("ts"))}
	content := v.Get("content")
	ext := v.Without("id", "role", "content", "ts")
	if common.TS == nil {
		ext.Raw("ts", v.Get("ts"))
	}
	calls, others := 0, 0
	for _, b := range content.Elements() {
		switch b.Get("type").Str() {
		case "tool_use", "tool_result":
			calls++
		default:
			others++
		}
	}
	for _, b := range content.Elements() {
		if b.Get("type").Is("tool_result") {
			if err := c.result(common, b, v); err != nil {
				return err
			}
		}
	}
	if others > 0 || calls == 0 {
		if err := c.message(common, v, content, ext); err != nil {
			return err
		}
		ext = &raw.Object{}
	}
	for _, b := range content.Elements() {
		if !b.Get("type").Is("tool_use") {
			continue
		}
		if err := c.call(common, b, v, ext); err != nil {
			return err
		}
		ext = &raw.Object{}
	}
	return nil
}

func (c *converter) message(common source.Common, v, content raw.Value, ext *raw.Object) error {
	m := source.Message{Common: common, Role: v.Get("role").Str(), MessageID: v.Get("id").Text()}
	if m.MessageID == nil {
		m.MessageID, m.IDDerived = raw.String("message-"+strconv.Itoa(c.turns-1)), true
	}
	if m.Role == "assistant" {
		m.Author = "model"
		c.display(&m)
	}
	parts(&m.Content, content)
	m.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Message(&m)
	return err
}

// call writes a tool call; the first of a message that says nothing else carries
// what stands beside it.
func (c *converter) call(common source.Common, b, v raw.Value, ext *raw.Object) error {
	t := source.ToolCall{Common: common, CallID: b.Get("id").Text(), Name: b.Get("name").Text(), Input: b.Get("input")}
	own := &raw.Object{}
	own.Raw("messageId", v.Get("id").Text())
	own.Append(ext)
	own.Object("block", b.Without("type", "id", "name", "input"))
	t.Ext = []source.Ext{{Name: vendor, Object: own}}
	_, err := c.out.ToolCall(&t)
	return err
}

func (c *converter) result(common source.Common, b, v raw.Value) error {
	t := source.ToolResult{Common: common, CallID: b.Get("tool_use_id").Text(), Name: b.Get("name").Text()}
	if e := string(b.Get("is_error")); e == "true" || e == "false" {
		t.IsError = raw.Value(e)
	}
	content := b.Get("content")
	t.HasContent = content.IsArray()
	parts(&t.Content, content)
	own := &raw.Object{}
	own.Raw("messageId", v.Get("id").Text())
	own.Object("block", b.Without("type", "tool_use_id", "name", "is_error", "content"))
	t.Ext = []source.Ext{{Name: vendor, Object: own}}
	_, err := c.out.ToolResult(&t)
	return err
}

// parts adds content: a string, or blocks but for tool calls and results.
func parts(into *source.Parts, content raw.Value) {
	if content.IsString() {
		into.Text(content, source.Own{})
		return
	}
	for _, b := range content.Elements() {
		if t := b.Get("type"); !t.Is("tool_use") && !t.Is("tool_result") {
			part(into, b)
		}
	}
}

func part(into *source.Parts, b raw.Value) {
	typ := b.Get("type").Str()
	src := b.Get("source")
	switch {
	case typ == "text" && b.Get("text").IsString():
		into.Add(&source.Part{Type: "text", Text: b.Get("text"), Ext: rest(b, "type", "text")})
	case typ == "file" && b.Get("path").Text() != nil && b.Get("content").IsString():
		var r raw.Object
		r.Raw("uri", b.Get("path"))
		r.Raw("text", b.Get("content"))
		into.Add(&source.Part{Type: "resource", Resource: r.Value(), Ext: rest(b, "type", "path", "content")})
	case typ == "image" && src.Get("data").IsString() && src.Get("media_type").Text() != nil:
		into.Add(&source.Part{Type: "image", MimeType: src.Get("media_type"), Data: src.Get("data"), Ext: rest(b, "type", "source")})
	case typ == "image" && b.Get("data").IsString() && b.Get("mediaType").Text() != nil:
		into.Add(&source.Part{Type: "image", MimeType: b.Get("mediaType"), Data: b.Get("data"), Ext: rest(b, "type", "data", "mediaType")})
	case typ == "thinking" && b.Get("thinking").IsString():
		into.Add(thinking(b))
	case typ == "redacted_thinking":
		into.Add(&source.Part{
			Type: "reasoning", Visibility: "redacted", OpaqueFormat: "anthropic.redacted_thinking",
			Opaque: b.Get("data").Text(), Ext: rest(b, "type", "data"),
		})
	default:
		into.Data(b, source.VendorType(vendor, "block", typ), source.Own{})
	}
}

// thinking is reasoning; an empty text with a signature was omitted (ASR-214).
func thinking(b raw.Value) *source.Part {
	p := &source.Part{Type: "reasoning", Signature: b.Get("signature").Text(), Ext: rest(b, "type", "thinking", "signature")}
	if b.Get("thinking").Empty() && p.Signature != nil {
		p.Visibility = "omitted"
	} else {
		p.Text = b.Get("thinking")
	}
	return p
}

// display adds what the interface showed of a reply, where its array lies beside
// the conversation. A row's conversationHistoryIndex is that of the message before
// the reply.
func (c *converter) display(m *source.Message) {
	if c.shown == nil {
		c.shown = c.load()
	}
	for _, row := range c.shown[c.turns-2] {
		showText(&m.Display, row)
	}
	if m.Display.Len() > 0 {
		m.Correspondence = "native"
	}
}

// load reads the interface's rows that show a reply's words. A conversation with
// IDs of its own is a session file, which has no such array.
func (c *converter) load() map[int][]raw.Value {
	shown := map[int][]raw.Value{}
	for _, e := range c.env.List(".") {
		if e.Name() != uiFile || c.env.Stem+".json" == uiFile {
			continue
		}
		v, _, fault := raw.Check(c.env.Read(uiFile))
		if fault != nil {
			return shown
		}
		for _, row := range v.Elements() {
			n, err := strconv.Atoi(string(row.Get("conversationHistoryIndex")))
			if err == nil && isRow(row) && isReply(row) && !row.Get("partial").IsTrue() {
				shown[n] = append(shown[n], row)
			}
		}
	}
	return shown
}

// isReply reports whether a row shows words of the model's.
func isReply(row raw.Value) bool {
	switch row.Get("say").Str() {
	case "text", "reasoning", "completion_result":
		return row.Get("text").IsString()
	}
	return false
}

// showText adds a row's words.
func showText(into *source.Parts, row raw.Value) {
	if row.Get("say").Is("reasoning") {
		into.Add(&source.Part{Type: "reasoning", Text: row.Get("text")})
		return
	}
	into.Text(row.Get("text"), source.Own{})
}
