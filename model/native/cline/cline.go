package cline

import (
	"context"
	"io"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// vendor names Cline's members, record types and schemas.
const vendor = "bot.cline"

// agent is its name in session references.
const agent = "cline"

// uiFile is the interface's array, beside a conversation.
const uiFile = "ui_messages.json"

// Source is the format of Cline's files.
type Source struct{}

// Name returns cline.
func (Source) Name() string { return agent }

// Sniff takes for Cline's a session file, an array of the interface's rows, or a
// conversation of the API's messages.
func (Source) Sniff(head []byte) source.Guess {
	h := raw.Head(head)
	if h.Get("sessionId").IsString() && h.Get("version") != nil {
		for v := range raw.Prefix(head) {
			if isTurn(v) {
				return source.Guess{Confidence: source.Sure, What: "a Cline session"}
			}
		}
		if h.Get("agent") != nil || h.Get("system_prompt") != nil {
			return source.Guess{Confidence: source.Likely, What: "a Cline session"}
		}
	}
	for v := range raw.Prefix(head) {
		switch {
		case isRow(v):
			return source.Guess{Confidence: source.Sure, What: "what Cline's interface showed"}
		case isTurn(v) && v.Get("content").IsArray():
			return source.Guess{Confidence: source.Weak, What: "a conversation of API messages, as Cline keeps it"}
		}
		break
	}
	return source.Guess{}
}

// isRow reports whether v is a row of the interface's.
func isRow(v raw.Value) bool {
	typ := v.Get("type").Str()
	return (typ == "say" || typ == "ask") && v.Get("ts").Kind() == '0' && v.Get(typ).IsString()
}

// isTurn reports whether v is a message of the API's.
func isTurn(v raw.Value) bool {
	role := v.Get("role").Str()
	return (role == "user" || role == "assistant") && (v.Get("content").IsArray() || v.Get("content").IsString())
}

// Convert reads one of Cline's files; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, env source.Env, out *source.Writer) error {
	return source.Document(ctx, in, out, &converter{out: out, env: env}, "messages")
}

// converter turns messages and rows into records.
type converter struct {
	out   *source.Writer
	env   source.Env
	front source.Front
	// turns counts the conversation's messages, rows the interface's.
	turns, rows int
	// shown are the interface's rows by the message they belong to.
	shown map[int][]raw.Value
}

// Member takes one of the document's own members: before the messages it is the
// header's, behind them a record.
func (c *converter) Member(at source.Span, name string, v raw.Value) error {
	return c.front.Member(c.out, at, name, v, source.VendorType(vendor, "metadata"), "metadata")
}

// Item takes a message or a row.
func (c *converter) Item(at source.Span, _ string, v raw.Value) error {
	if err := c.begin(at); err != nil {
		return err
	}
	switch {
	case isRow(v):
		c.rows++
		return c.row(at, v)
	case isTurn(v):
		c.turns++
		return c.turn(at, v)
	}
	common := source.Common{At: at, Fate: source.Unknown, Why: "an item of an unknown shape"}
	_, err := c.out.Vendor(source.VendorType(vendor, "unknown"), v, common)
	return err
}

// Other takes what is neither.
func (c *converter) Other(at source.Span, text []byte, why string) error {
	if err := c.begin(at); err != nil {
		return err
	}
	return c.out.Unreadable(at, text, why)
}

// End writes the header of a file without messages.
func (c *converter) End() error { return c.begin(source.Span{}) }

// begin writes the header.
func (c *converter) begin(at source.Span) error {
	if !c.front.Close() {
		return nil
	}
	s := source.Session{Agent: agent, Common: c.front.Common(at)}
	v := c.front.Members().Value()
	if id := v.Get("sessionId").Str(); id != "" {
		s.Session = agent + ":" + id
	}
	s.Ext = []source.Ext{{Name: vendor, Object: v.Without("sessionId")}}
	_, err := c.out.Session(&s)
	return err
}

// rest is the vendor's member for what a value holds besides the named members.
func rest(v raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: v.Without(without...)}}
}
