package t3code

import (
	"slices"
	"strconv"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// item is an item under way.
type item struct {
	first source.Span
	also  []source.Span
	turn  raw.Value
	value raw.Value
	// texts are the pieces of its text, as many as maxText lets be kept; cut says that
	// there were more.
	texts []raw.Value
	size  int
	cut   bool
}

func derived(at source.Span) raw.Value { return raw.String("line-" + strconv.Itoa(at.Item)) }

// underWay finds an item, or begins it.
func (c *converter) underWay(at source.Span, id string, params raw.Value) (*item, error) {
	if it := c.items[id]; it != nil {
		it.also = append(it.also, at)
		return it, nil
	}
	if len(c.order) >= maxItems {
		if err := c.abandon(); err != nil {
			return nil, err
		}
	}
	it := &item{first: at, turn: params.Get("turnId").Text().Clone()}
	c.items[id] = it
	c.order = append(c.order, id)
	return it, nil
}

// started takes an item's start.
func (c *converter) started(l source.Line, params raw.Value) error {
	id := params.Get("item", "id").Str()
	if id == "" {
		return c.vendor(l, l.Value.Get("frame"))
	}
	it, err := c.underWay(l.Span, id, params)
	if err == nil {
		it.value = params.Get("item").Clone()
	}
	return err
}

// delta takes a piece of an item's text.
func (c *converter) delta(l source.Line, params raw.Value) error {
	id := params.Get("itemId").Str()
	if id == "" || !params.Get("delta").IsString() {
		return c.vendor(l, l.Value.Get("frame"))
	}
	it, err := c.underWay(l.Span, id, params)
	if err != nil {
		return err
	}
	if piece := params.Get("delta"); it.size+len(piece) <= maxText {
		it.texts = append(it.texts, piece.Clone())
		it.size += len(piece)
	} else {
		it.cut = true
	}
	return nil
}

// completed writes an item. What came of it before is in it.
func (c *converter) completed(l source.Line, params raw.Value) error {
	v := params.Get("item")
	common := source.Common{At: l.Span, TurnID: params.Get("turnId").Text()}
	id := v.Get("id").Str()
	if it := c.items[id]; it != nil && id != "" {
		common.Also = append([]source.Span{it.first}, it.also...)
		c.forget(id)
	}
	return c.item(common, v)
}

func (c *converter) forget(id string) {
	delete(c.items, id)
	if i := slices.Index(c.order, id); i >= 0 {
		c.order = slices.Delete(c.order, i, i+1)
	}
}

// abandon writes the oldest item under way as far as it came.
func (c *converter) abandon() error {
	id := c.order[0]
	it := c.items[id]
	c.forget(id)
	common := source.Common{At: it.first, Also: it.also, TurnID: it.turn}
	if len(it.texts) == 0 || it.value != nil && !it.value.Get("type").Is("agentMessage") {
		common.Fate, common.Why = source.Bookkeeping, "item that never was completed"
		v := it.value
		if v == nil {
			v = raw.String(id)
		}
		var o raw.Object
		o.Raw("item", v)
		if len(it.texts) > 0 {
			o.Raw("text", raw.Join(it.texts...))
		}
		_, err := c.out.Vendor(source.VendorType(vendor, "item"), o.Value(), common)
		return err
	}
	m := source.Message{Common: common, MessageID: raw.String(id), Role: "assistant", Author: "model", Status: "partial"}
	m.Phase = source.Phase(it.value.Get("phase"))
	if it.cut {
		m.Capture = []source.Capture{{Field: "content", State: "truncated"}}
	}
	m.Content.Text(raw.Join(it.texts...), source.Own{})
	_, err := c.out.Message(&m)
	return err
}

// item writes an item by its type.
func (c *converter) item(common source.Common, v raw.Value) error {
	switch typ := v.Get("type").Str(); typ {
	case "userMessage", "agentMessage", "reasoning":
		return c.message(common, v, typ)
	case "plan":
		if v.Get("text").IsString() {
			return c.document(common, v)
		}
	case "commandExecution", "fileChange", "mcpToolCall", "dynamicToolCall", "webSearch":
		return c.tool(common, v, typ)
	case "subAgentActivity":
		if thread := v.Get("agentThreadId").Str(); thread != "" {
			return c.subagent(common, v, thread)
		}
	}
	common.Fate, common.Why = source.Unknown, "item of an unknown type"
	_, err := c.out.Vendor(source.VendorType(vendor, "item", v.Get("type").Str()), v, common)
	return err
}

func (c *converter) message(common source.Common, v raw.Value, typ string) error {
	m := source.Message{Common: common, MessageID: v.Get("id").Text()}
	if m.MessageID == nil {
		m.MessageID, m.IDDerived = derived(common.At), true
	}
	skip := []string{"type", "id"}
	switch typ {
	case "userMessage":
		m.Role = "user"
		m.Origin = c.originOf(v.Get("content"))
		for _, p := range v.Get("content").Elements() {
			userPart(&m.Content, p)
		}
		skip = append(skip, "content")
	case "agentMessage":
		m.Role, m.Author, m.Phase = "assistant", "model", source.Phase(v.Get("phase"))
		if text := v.Get("text"); text.IsString() {
			m.Content.Text(text, source.Own{})
		}
		skip = append(skip, "text", "phase")
	case "reasoning":
		m.Role, m.Author = "assistant", "model"
		m.Content.Add(reasoning(v))
		skip = append(skip, "summary", "content")
	}
	m.Ext = rest(v, skip...)
	_, err := c.out.Message(&m)
	return err
}

func userPart(into *source.Parts, p raw.Value) {
	switch typ := p.Get("type").Str(); {
	case typ == "text" && p.Get("text").IsString():
		into.Add(&source.Part{Type: "text", Text: p.Get("text"), Ext: rest(p, "type", "text")})
	case typ == "image" && p.Get("url").Text() != nil:
		url := p.Get("url")
		if mimeType, data, ok := url.DataURL(); ok {
			into.Add(&source.Part{Type: "image", MimeType: mimeType, Data: data})
			return
		}
		into.Add(&source.Part{Type: "resource_link", URI: url, Name: url, Ext: rest(p, "type", "url")})
	default:
		into.Data(p, source.VendorType(vendor, "input", typ), source.Own{})
	}
}

// reasoning is a reasoning part: summaries, or the text itself (ASR-214).
func reasoning(v raw.Value) *source.Part {
	p := &source.Part{Type: "reasoning"}
	var summary raw.Array
	for _, s := range v.Get("summary").Elements() {
		if s.IsString() {
			summary.Raw(s)
		} else if s.Get("text").IsString() {
			summary.Raw(s.Get("text"))
		}
	}
	if v.Get("summary").IsArray() {
		p.Summary = summary.Value()
	}
	var texts []raw.Value
	for _, t := range v.Get("content").Elements() {
		if t.IsString() {
			texts = append(texts, t)
		}
	}
	switch {
	case len(texts) > 0:
		p.Visibility, p.Text = "full", raw.Join(texts...)
	case summary.Len() > 0:
		p.Visibility = "summary"
	}
	return p
}

// document writes a plan that the model proposed, under its own ID.
func (c *converter) document(common source.Common, v raw.Value) error {
	p := source.Plan{Common: common, PlanID: v.Get("id").Str(), PlanType: "document"}
	if p.PlanID == "" {
		p.PlanID, p.IDDerived = "plan-document", true
	}
	p.Content.Text(v.Get("text"), source.Own{})
	p.Ext = rest(v, "type", "id", "text")
	_, err := c.out.Plan(&p)
	return err
}

// outputs are where an item keeps what its tool gave.
var outputs = []string{"aggregatedOutput", "result", "error", "contentItems"}

// tool writes a tool's call and, since it was completed, its result.
func (c *converter) tool(common source.Common, v raw.Value, typ string) error {
	t := source.ToolCall{Common: common, CallID: v.Get("id").Text(), Name: v.Get("tool").Text(), Status: v.Get("status").Text()}
	skip := []string{"type", "id", "tool", "status"}
	if t.Name == nil {
		t.Name = raw.String(typ)
	}
	for _, name := range []string{"arguments", "command", "changes", "query"} {
		if in := v.Get(name); in != nil && t.Input == nil {
			t.Input = in
			skip = append(skip, name)
		}
	}
	t.Ext = rest(v, append(skip, outputs...)...)
	if _, err := c.out.ToolCall(&t); err != nil {
		return err
	}
	common.Also = nil
	r := source.ToolResult{Common: common, CallID: t.CallID, Name: t.Name}
	switch v.Get("status").Str() {
	case "completed":
		r.IsError = raw.Value("false")
	case "failed", "declined":
		r.IsError = raw.Value("true")
	}
	for _, name := range outputs {
		switch out := v.Get(name); {
		case out.IsNull():
		case out.IsString():
			r.Content.Text(out, source.Own{})
		default:
			r.Content.Data(out, source.VendorType(vendor, typ, name), source.Own{})
		}
	}
	if r.Content.Len() == 0 && r.IsError == nil {
		return nil
	}
	_, err := c.out.ToolResult(&r)
	return err
}

func (c *converter) subagent(common source.Common, v raw.Value, thread string) error {
	s := source.Subagent{Common: common, Name: v.Get("agentPath").Text(), Session: agent + ":" + thread}
	s.Ext = rest(v, "type", "agentPath")
	_, err := c.out.Subagent(&s)
	return err
}
