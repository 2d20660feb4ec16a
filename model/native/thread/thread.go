package thread

import (
	"context"
	"io"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// vendor names the format's members, record types and schemas.
const vendor = "org.standardagentspec"

// agent is its name in session references.
const agent = "standard-agents"

// maxSubagents is how many subagents are remembered as written.
const maxSubagents = 4096

// Source is the format of message lists.
type Source struct{}

// Name returns thread.
func (Source) Name() string { return "thread" }

// Sniff takes for a message list what begins with one of its messages: an id, a
// role, created_at, and tool_calls or depth, which other formats do not have
// together.
func (Source) Sniff(head []byte) source.Guess {
	if v := firstMessage(head); v != nil {
		marks := 0
		for _, name := range []string{"tool_calls", "depth", "parent_id", "silent", "tool_status", "reasoning_content", "subagent_id"} {
			if v.Get(name) != nil {
				marks++
			}
		}
		switch {
		case marks >= 2:
			return source.Guess{Confidence: source.Sure, What: "a thread's message list"}
		case marks == 1:
			return source.Guess{Confidence: source.Likely, What: "a thread's message list"}
		}
		return source.Guess{Confidence: source.Weak, What: "a list of messages"}
	}
	return source.Guess{}
}

// firstMessage is the first value in a head that looks like a message.
func firstMessage(head []byte) raw.Value {
	for v := range source.Objects(head) {
		if isMessage(v) {
			return v
		}
		break
	}
	for v := range raw.Prefix(head) {
		if isMessage(v) {
			return v
		}
	}
	return nil
}

func isMessage(v raw.Value) bool {
	switch v.Get("role").Str() {
	case "system", "user", "assistant", "tool":
		return v.Get("id").IsString() && v.Get("created_at").Kind() == '0'
	}
	return false
}

// Convert reads a message list; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, _ source.Env, out *source.Writer) error {
	c := &converter{out: out}
	first, in, err := source.FirstLine(in)
	if err != nil {
		return err
	}
	if first.IsObject() && first.Get("messages") == nil {
		return source.Lines(ctx, in, out, c)
	}
	return source.Document(ctx, in, out, c, "messages")
}

// converter turns messages into records. It holds nothing back.
type converter struct {
	out       *source.Writer
	begun     bool
	subagents map[string]bool
	// members are what a list says of itself before its messages.
	members raw.Object
	spans   []source.Span
}

// Line takes a message that stands on a line.
func (c *converter) Line(l source.Line) error { return c.Item(l.Span, "", l.Value) }

// Item takes a message.
func (c *converter) Item(at source.Span, _ string, v raw.Value) error {
	if err := c.begin(at); err != nil {
		return err
	}
	if !v.IsObject() {
		return c.out.Unreadable(at, v, "no message")
	}
	return c.message(&message{Span: at, Value: v})
}

// Member takes what a list says of itself: before its messages it is the header's,
// behind them a record of its own.
func (c *converter) Member(at source.Span, name string, v raw.Value) error {
	if !c.begun {
		c.members.Raw(name, v)
		c.spans = append(c.spans, at)
		return nil
	}
	var o raw.Object
	o.Raw(name, v)
	common := source.Common{At: at, Fate: source.Bookkeeping, Why: "what the list says of itself"}
	_, err := c.out.Vendor(source.VendorType(vendor, "list"), o.Value(), common)
	return err
}

// Other takes what is no message.
func (c *converter) Other(at source.Span, text []byte, why string) error {
	if err := c.begin(at); err != nil {
		return err
	}
	return c.out.Unreadable(at, text, why)
}

// Idle has nothing to write.
func (c *converter) Idle() error { return nil }

// End writes a header for a list without messages.
func (c *converter) End() error { return c.begin(source.Span{}) }

// begin writes the header, of which a list knows next to nothing.
func (c *converter) begin(at source.Span) error {
	if c.begun {
		return nil
	}
	c.begun = true
	s := source.Session{Agent: agent, Common: source.Common{At: at, Fate: source.Shared}}
	s.Ext = []source.Ext{{Name: vendor, Object: &c.members}}
	if len(c.spans) > 0 {
		s.At, s.Also, s.Fate = c.spans[0], c.spans[1:], source.Mapped
	}
	_, err := c.out.Session(&s)
	return err
}
