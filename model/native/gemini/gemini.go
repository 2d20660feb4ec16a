package gemini

import (
	"context"
	"io"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// vendor names Gemini CLI's members, record types and schemas.
const vendor = "com.google.gemini-cli"

// agent is its name in session references.
const agent = "gemini-cli"

// maxMessages is how many messages are remembered to know a rewritten one.
const maxMessages = 1 << 16

// Source is the recordings' format.
type Source struct{}

// Name returns gemini-cli.
func (Source) Name() string { return agent }

// Sniff takes for a recording what begins with its header.
func (Source) Sniff(head []byte) source.Guess {
	f := raw.Head(head)
	if f.Get("sessionId").IsString() && f.Get("projectHash").IsString() {
		return source.Guess{Confidence: source.Sure, What: "a Gemini CLI session"}
	}
	return source.Guess{}
}

// Convert reads a recording; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, _ source.Env, out *source.Writer) error {
	c := &converter{out: out}
	first, in, err := source.FirstLine(in)
	if err != nil {
		return err
	}
	if first.IsObject() && first.Get("messages").Len() == 0 {
		return source.Lines(ctx, in, out, c)
	}
	return source.Document(ctx, in, out, c, "messages")
}

// converter turns messages into records. It holds nothing back but the header's
// members.
type converter struct {
	out   *source.Writer
	front source.Front
	known map[string]*known
}

// Line takes a record of the newer form.
func (c *converter) Line(l source.Line) error {
	v := l.Value
	switch {
	case v.Get("id").IsString() && v.Get("type").IsString():
		return c.Item(l.Span, "messages", v)
	case v.Get("sessionId").IsString() && c.front.Close():
		return c.header(source.Common{At: l.Span}, v)
	}
	if err := c.begin(l.Span); err != nil {
		return err
	}
	common := source.Common{At: l.Span, Fate: source.Bookkeeping}
	name := "metadata"
	switch {
	case v.Get("$rewindTo") != nil:
		name, common.Why = "rewind", "rewind"
	case v.Get("$set").IsObject():
		common.Why = "metadata"
		if err := c.replaced(l.Span, v.Get("$set", "messages")); err != nil {
			return err
		}
		v = without(v, "$set", "messages")
	case v.Get("sessionId").IsString():
		common.Why = "session taken up again"
	default:
		name = "unknown"
		common.Fate, common.Why = source.Unknown, "record of an unknown shape"
	}
	_, err := c.out.Vendor(source.VendorType(vendor, name), v, common)
	return err
}

// without is v without a member of one of its members.
func without(v raw.Value, outer, inner string) raw.Value {
	if v.Get(outer, inner) == nil {
		return v
	}
	o := v.Without(outer)
	o.Object(outer, v.Get(outer).Without(inner))
	return o.Value()
}

// replaced takes the messages that replace the history: those that are known are
// there already.
func (c *converter) replaced(at source.Span, messages raw.Value) error {
	for _, m := range messages.Elements() {
		if m.Get("id").IsString() && m.Get("type").IsString() {
			if err := c.message(at, m, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// Item takes a message.
func (c *converter) Item(at source.Span, _ string, v raw.Value) error {
	if err := c.begin(at); err != nil {
		return err
	}
	if !v.IsObject() {
		return c.out.Unreadable(at, v, "no message")
	}
	return c.message(at, v, false)
}

// Member takes one of the document's own members: before the messages it is the
// header's, behind them a record.
func (c *converter) Member(at source.Span, name string, v raw.Value) error {
	return c.front.Member(c.out, at, name, v, source.VendorType(vendor, "metadata"), "metadata")
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

// End writes the header of a recording without messages.
func (c *converter) End() error { return c.begin(source.Span{}) }

// begin writes the header from the members before the messages.
func (c *converter) begin(at source.Span) error {
	if !c.front.Close() {
		return nil
	}
	return c.header(c.front.Common(at), c.front.Members().Value())
}

func (c *converter) header(common source.Common, v raw.Value) error {
	s := source.Session{Agent: agent, Common: common, Title: v.Get("summary").Text()}
	if id := v.Get("sessionId").Str(); id != "" {
		s.Session = agent + ":" + id
	}
	skip := []string{"sessionId", "summary", "messages"}
	if ts := v.Get("startTime"); source.IsTime(ts) {
		s.TS = ts
		skip = append(skip, "startTime")
	}
	s.Ext = []source.Ext{{Name: vendor, Object: v.Without(skip...)}}
	_, err := c.out.Session(&s)
	return err
}
