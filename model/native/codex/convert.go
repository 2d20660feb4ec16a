package codex

import (
	"context"
	"io"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Convert reads a rollout; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, _ source.Env, out *source.Writer) error {
	return source.Lines(ctx, in, out, &converter{out: out})
}

// converter turns lines into records.
type converter struct {
	out    *source.Writer
	header header
	window window
	recent recent
	spawns source.Calls
	// hurried: what waits is written because nothing came for a while, and its
	// partner may still come.
	hurried bool
}

// Line takes one object.
func (c *converter) Line(l source.Line) error {
	if !c.header.done {
		return c.header.wait(c, l)
	}
	return c.window.add(c, l)
}

// Other takes a line that is none.
func (c *converter) Other(at source.Span, text []byte, why string) error {
	if err := c.End(); err != nil {
		return err
	}
	return c.out.Unreadable(at, text, why)
}

// Idle writes what is held back.
func (c *converter) Idle() error {
	c.hurried = true
	defer func() { c.hurried = false }()
	return c.End()
}

// End writes what is held back.
func (c *converter) End() error {
	if err := c.header.settle(c); err != nil {
		return err
	}
	return c.window.drain(c, true)
}

// write writes a line's records.
func (c *converter) write(s *slot) error {
	switch s.top {
	case "response_item":
		return c.item(s)
	case "event_msg":
		return c.event(s)
	case "session_meta":
		c.header.again(s)
	case "compacted":
		return c.compacted(s)
	case "inter_agent_communication":
		return c.betweenAgents(s)
	}
	return c.vendor(s, s.top)
}

// vendor writes the line as it stands under a vendor's type.
func (c *converter) vendor(s *slot, name string) error {
	common := c.common(s)
	common.TurnID = s.payload.Get("turn_id").Text()
	why, known := eventTypes[name]
	if known {
		common.Fate, common.Why = source.Bookkeeping, why
	} else {
		common.Fate, common.Why = source.Unknown, "line of type "+name
	}
	ext := &raw.Object{}
	c.header.markCopy(s, ext)
	common.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Vendor(source.VendorType(vendor, name), s.line, common)
	return err
}

// common is what a line's records share.
func (c *converter) common(s *slot) source.Common {
	common := source.Common{At: s.Span, TS: s.ts}
	for _, e := range s.events {
		common.Also = append(common.Also, e.Span)
	}
	return common
}

// passthrough is what Codex hands through the model's API with an item.
const passthrough = "internal_chat_message_metadata_passthrough"

// from fills in what an item's record says besides its body: the turn, and the
// vendor's member with every member of the item but the named ones.
func (c *converter) from(common *source.Common, s *slot, without ...string) {
	common.TurnID = s.payload.Get(passthrough, "turn_id").Text()
	ext := s.payload.Without(append(without, "type", "timestamp", passthrough)...)
	through := s.payload.Get(passthrough)
	if common.TurnID != nil {
		ext.Object(passthrough, through.Without("turn_id"))
	} else {
		ext.Raw(passthrough, through)
	}
	var events raw.Array
	for _, e := range s.events {
		events.Object(c.beside(e, s))
	}
	if events.Len() > 0 {
		ext.Raw("events", events.Value())
	}
	common.Ext = c.header.mark(s, ext)
}

// beside is what an event says besides what its item says too.
func (c *converter) beside(e, item *slot) *raw.Object {
	if e.kind == "item_completed" {
		o := e.payload.Without("item")
		o.Object("item", e.payload.Get("item").Without("id", "content", "summary_text", "raw_content"))
		return o
	}
	o := &raw.Object{}
	for name, v := range e.payload.All() {
		switch string(name) {
		case "message", "text":
			if v.IsString() {
				continue // the record's content, or displayContent
			}
		case "phase":
			if item == nil || string(item.payload.Get("phase")) == string(v) {
				continue
			}
		case "images":
			v = withoutCopies(v, item)
		}
		o.Member(name, v)
	}
	if e.kind == "" { // the metadata of a message between agents has no type
		o.Str("type", e.top)
	}
	return o
}

// withoutCopies replaces the images that an event repeats.
func withoutCopies(v raw.Value, item *slot) raw.Value {
	if item == nil {
		return v
	}
	for _, p := range item.payload.Get("content").Elements() {
		if url := p.Get("image_url"); url.IsString() {
			var same raw.Object
			same.Str("sameAs", "the message's content")
			v = v.ReplaceCopies(url, same.Value())
		}
	}
	return v
}
