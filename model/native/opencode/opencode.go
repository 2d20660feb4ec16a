package opencode

import (
	"context"
	"io"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// vendor names OpenCode's members, record types and schemas.
const vendor = "ai.opencode"

// agent is its name in session references.
const agent = "opencode"

// Source is the exports' format.
type Source struct{}

// Name returns opencode.
func (Source) Name() string { return agent }

// Sniff takes for an export what begins with its session's info.
func (Source) Sniff(head []byte) source.Guess {
	info := raw.Head(head).Get("info")
	if info.Get("id").IsString() && info.Get("time").IsObject() {
		if strings.HasPrefix(info.Get("id").Str(), "ses_") {
			return source.Guess{Confidence: source.Sure, What: "an OpenCode session"}
		}
		return source.Guess{Confidence: source.Likely, What: "an OpenCode session"}
	}
	for v := range raw.Prefix(head) {
		if v.Get("info", "role").IsString() && v.Get("parts").IsArray() {
			return source.Guess{Confidence: source.Likely, What: "the messages of an OpenCode session"}
		}
		break
	}
	return source.Guess{}
}

// Convert reads an export; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, _ source.Env, out *source.Writer) error {
	return source.Document(ctx, in, out, &converter{out: out}, "messages")
}

// converter turns messages into records.
type converter struct {
	out   *source.Writer
	front source.Front
}

// Member takes one of the document's own members: before the messages it is the
// header's, behind them a record.
func (c *converter) Member(at source.Span, name string, v raw.Value) error {
	return c.front.Member(c.out, at, name, v, source.VendorType(vendor, "metadata"), "metadata")
}

// Item takes a message.
func (c *converter) Item(at source.Span, _ string, v raw.Value) error {
	if err := c.begin(at); err != nil {
		return err
	}
	if !v.Get("info").IsObject() || !v.Get("parts").IsArray() {
		common := source.Common{At: at, Fate: source.Unknown, Why: "an item of an unknown shape"}
		_, err := c.out.Vendor(source.VendorType(vendor, "unknown"), v, common)
		return err
	}
	return c.message(at, v)
}

// Other takes what is no message.
func (c *converter) Other(at source.Span, text []byte, why string) error {
	if err := c.begin(at); err != nil {
		return err
	}
	return c.out.Unreadable(at, text, why)
}

// End writes the header of an export without messages.
func (c *converter) End() error { return c.begin(source.Span{}) }

// begin writes the header.
func (c *converter) begin(at source.Span) error {
	if !c.front.Close() {
		return nil
	}
	members := c.front.Members().Value()
	i, document := members.Get("info"), members.Without("info")
	if !i.IsObject() {
		i, document = nil, members.Without()
	}
	s := source.Session{
		Agent: agent, Common: c.front.Common(at),
		Title: i.Get("title").Text(), CWD: i.Get("directory").Text(), Version: i.Get("version").Text(),
	}
	s.TS = source.Millis(i.Get("time", "created"))
	if id := i.Get("id").Str(); id != "" {
		s.Session = agent + ":" + id
	}
	ext := i.Without("id", "title", "directory", "version")
	ext.Object("document", document)
	s.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Session(&s)
	return err
}

func rest(v raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: v.Without(without...)}}
}
