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
	front     source.Front
	subagents map[string]bool
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
	return c.front.Member(c.out, at, name, v, source.VendorType(vendor, "list"), "what the list says of itself")
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
	if !c.front.Close() {
		return nil
	}
	s := source.Session{Agent: agent, Common: c.front.Common(at)}
	s.Ext = []source.Ext{{Name: vendor, Object: c.front.Members()}}
	_, err := c.out.Session(&s)
	return err
}
