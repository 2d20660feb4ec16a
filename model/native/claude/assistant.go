package claude

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// assistant converts a line of an API message: its texts and reasoning go into
// the message, its tool calls are records.
func (c *converter) assistant(r *record) error {
	content := r.message.Get("content")
	if hasParts(content) {
		if err := c.fold.add(c, r, content); err != nil {
			return err
		}
	}
	if !hasCalls(content) {
		return nil
	}
	if err := c.fold.flush(c); err != nil {
		return err
	}
	first := !hasParts(content)
	for _, b := range content.Elements() {
		if !isCall(b) {
			continue
		}
		if err := c.call(r, b, first); err != nil {
			return err
		}
		first = false
	}
	return nil
}

// hasParts reports whether content holds anything for a message. An empty one
// does: the message is there, and empty.
func hasParts(content raw.Value) bool {
	n := 0
	for _, b := range content.Elements() {
		if n++; !isCall(b) {
			return true
		}
	}
	return n == 0
}

func hasCalls(content raw.Value) bool {
	for _, b := range content.Elements() {
		if isCall(b) {
			return true
		}
	}
	return false
}

// call writes one tool call. The first record of a line carries what the line
// says besides.
func (c *converter) call(r *record, b raw.Value, first bool) error {
	id, name, input := b.Get("id").Text(), b.Get("name"), b.Get("input")
	t := source.ToolCall{Common: r.common(), CallID: id, Name: name, Input: input}
	t.InferenceID = r.requestID
	var ext raw.Object
	if first {
		c.lineExt(&ext, r, r.message.Get("id"))
	} else if m := r.message.Get("id").Text(); m != nil {
		ext.Raw("messageId", m)
	}
	for _, x := range rest(b, "type", "id", "name", "input") {
		ext.Object("block", x.Object)
	}
	t.Ext = []source.Ext{{Name: vendor, Object: &ext}}
	if _, err := c.out.ToolCall(&t); err != nil {
		return err
	}
	return c.called(r, id, name, input)
}

// lineExt is what an assistant's line says besides its blocks.
func (c *converter) lineExt(into *raw.Object, r *record, messageID raw.Value) {
	into.Raw("uuid", r.uuid)
	into.Raw("messageId", messageID.Text())
	into.Append(&r.rest)
	var m raw.Object
	for name, v := range r.message.Members() {
		switch string(name) {
		case "id", "content", "role", "type":
		case "usage":
			if c.usage.changed(r.message.Get("id"), v) {
				m.Member(name, v)
			}
		default:
			m.Member(name, v)
		}
	}
	into.Object("message", &m)
}

// usage remembers the last message's usage, which each of its lines repeats.
type usage struct{ id, value raw.Value }

func (u *usage) changed(id, value raw.Value) bool {
	if string(u.id) == string(id) && string(u.value) == string(value) {
		return false
	}
	u.id, u.value = id.Clone(), value.Clone()
	return true
}

// fold is the message that further lines may add to.
type fold struct {
	open bool
	id   raw.Value
	from string
	age  int
	m    source.Message
	ext  raw.Object
}

// add adds a line's blocks to the open message, or opens one. A message whose
// text is there is written at once: to wait for more would keep a reader who
// follows the log from the answer.
func (f *fold) add(c *converter, r *record, content raw.Value) error {
	id := r.message.Get("id").Text()
	if f.open && (id == nil || string(id) != string(f.id) || r.from() != f.from) {
		if err := f.flush(c); err != nil {
			return err
		}
	}
	if f.open {
		f.m.Also = append(f.m.Also, r.Span)
	} else {
		f.begin(c, r, id)
	}
	if r.uuid != nil {
		f.m.Sources = append(f.m.Sources, r.uuid.Clone())
	}
	f.finish(r)
	before := f.m.Content.Len()
	parts(&f.m.Content, content)
	if before == f.m.Content.Len() || !onlyThinking(content) {
		return f.flush(c)
	}
	return nil
}

func onlyThinking(content raw.Value) bool {
	for _, b := range content.Elements() {
		if t := b.Get("type"); !t.Is("thinking") && !t.Is("redacted_thinking") {
			return false
		}
	}
	return content.IsArray()
}

func (f *fold) begin(c *converter, r *record, id raw.Value) {
	f.ext.Reset()
	*f = fold{open: true, id: id.Clone(), from: r.from(), ext: f.ext}
	f.m = source.Message{
		Common: source.Common{At: r.Span, TS: r.ts.Clone(), InferenceID: r.requestID.Clone()},
		Role:   roleOf(r.message, "assistant"), Author: "model",
	}
	if r.isAPIError || r.message.Get("model").Is("<synthetic>") {
		f.m.Author = "harness"
	}
	switch {
	case id != nil && !c.recent.seen(r.from()+id.Str()):
		f.m.MessageID = f.id
		c.lineExt(&f.ext, r, nil)
	default:
		c.identify(&f.m, r.uuid.Clone())
		c.lineExt(&f.ext, r, id)
	}
}

// roleOf is the role as recorded; a line that has none is of its type's.
func roleOf(message raw.Value, typ string) string {
	if role := message.Get("role").Str(); role != "" {
		return role
	}
	return typ
}

// finish notes how generation ended, as far as the line says (ASR-206).
func (f *fold) finish(r *record) {
	switch r.message.Get("stop_reason").Str() {
	case "end_turn", "tool_use", "stop_sequence":
		f.m.Status = "complete"
	case "max_tokens", "model_context_window_exceeded":
		f.m.Status = "partial"
	}
	if r.isAborted {
		f.m.Status = "interrupted"
	}
	if r.isAPIError {
		f.m.Status = "error"
	}
}

// flush writes the open message.
func (f *fold) flush(c *converter) error {
	if !f.open {
		return nil
	}
	f.open = false
	f.m.Ext = []source.Ext{{Name: vendor, Object: &f.ext}}
	_, err := c.out.Message(&f.m)
	return err
}

// tick counts the lines since the message was last added to.
func (f *fold) tick(c *converter) error {
	if !f.open {
		return nil
	}
	if f.age++; f.age > foldLines {
		return f.flush(c)
	}
	return nil
}

// recent remembers the last message IDs that were given to a message.
type recent struct {
	ring [recentMessages]string
	at   int
	set  map[string]bool
}

// seen reports whether an ID was given, and remembers it.
func (s *recent) seen(id string) bool {
	if s.set[id] {
		return true
	}
	if s.set == nil {
		s.set = map[string]bool{}
	}
	delete(s.set, s.ring[s.at])
	s.ring[s.at] = id
	s.at = (s.at + 1) % len(s.ring)
	s.set[id] = true
	return false
}
