package openclaw

import (
	"context"
	"io"
	"strconv"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Convert reads a transcript; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, _ source.Env, out *source.Writer) error {
	return source.Lines(ctx, in, out, &converter{out: out})
}

// The limits of what is remembered while a transcript is read.
const (
	// maxSenders is how many senders are declared.
	maxSenders = 4096
	// lastTexts is how many texts of a turn a mirror may repeat.
	lastTexts = 64
)

// converter turns entries into records. It holds nothing back.
type converter struct {
	out     *source.Writer
	begun   bool
	spawns  source.Calls
	senders map[string]bool
	// subagent: this is a subagent's session.
	subagent bool
	// said are the texts that the assistant's messages of this turn hold, with
	// the record's id.
	said []said
}

type said struct{ text, record string }

// Line takes one entry.
func (c *converter) Line(l source.Line) error {
	e := entry{Span: l.Span, line: l.Value}
	for name, v := range l.Value.Members() {
		switch string(name) {
		case "type":
			e.typ = v.Str()
		case "id":
			e.id = v.Text()
		case "timestamp":
			if source.IsTime(v) {
				e.ts = v
			}
		case "message":
			e.message = v
		}
	}
	if !c.begun {
		c.begun = true
		if done, err := c.header(&e); done || err != nil {
			return err
		}
	}
	return c.entry(&e)
}

// Other takes a line that is no entry.
func (c *converter) Other(at source.Span, text []byte, why string) error {
	if err := c.begin(source.Span{}); err != nil {
		return err
	}
	return c.out.Unreadable(at, text, why)
}

// Idle has nothing to write.
func (c *converter) Idle() error { return nil }

// End writes a header for a log without entries.
func (c *converter) End() error { return c.begin(source.Span{}) }

// begin writes a header where the log has none.
func (c *converter) begin(at source.Span) error {
	if c.begun && at.Item == 0 {
		return nil
	}
	c.begun = true
	_, err := c.out.Session(&source.Session{Agent: agent, Common: source.Common{At: at, Fate: source.Shared}})
	return err
}

// header writes the session record, and reports whether the entry is used up.
func (c *converter) header(e *entry) (bool, error) {
	if e.typ != "session" {
		return false, c.begin(e.Span)
	}
	s := source.Session{Common: e.common(), Agent: agent, CWD: e.line.Get("cwd").Text()}
	if e.id != nil {
		s.Session = agent + ":" + e.id.Str()
	}
	s.Ext = rest(e.line, "type", "id", "timestamp", "cwd")
	_, err := c.out.Session(&s)
	return true, err
}

// entry is one line, taken apart.
type entry struct {
	source.Span
	line, id, ts, message raw.Value
	typ                   string
}

func (e *entry) common() source.Common { return source.Common{At: e.Span, TS: e.ts} }

// identify gives a message the entry's ID, or derives one from its line (ASR-067).
func (e *entry) identify(m *source.Message) {
	if m.MessageID = e.id; e.id == nil {
		m.MessageID, m.IDDerived = raw.String("line-"+strconv.Itoa(e.Item)), true
	}
}

// ext is the entry without what has a place of its own.
func (e *entry) ext(without ...string) *raw.Object {
	return e.line.Without(append(without, "type", "id", "timestamp")...)
}

func (c *converter) entry(e *entry) error {
	switch e.typ {
	case "message":
		if e.message.IsObject() {
			return c.message(e)
		}
	case "custom_message":
		return c.custom(e)
	case "compaction", "branch_summary":
		if e.line.Get("summary").IsString() {
			return c.summary(e)
		}
	}
	why, known := entryTypes[e.typ]
	if !known {
		return c.vendor(e, source.Unknown, "entry of type "+e.typ, e.typ)
	}
	return c.vendor(e, source.Bookkeeping, why, e.typ)
}

// vendor writes an entry as it stands.
func (c *converter) vendor(e *entry, fate source.Fate, why, name string) error {
	common := e.common()
	common.Fate, common.Why = fate, why
	_, err := c.out.Vendor(source.VendorType(vendor, name), e.line, common)
	return err
}

// custom writes a message that an extension or the gateway put into the context.
// Its role is decided when a request is built (ASR-200).
func (c *converter) custom(e *entry) error {
	m := source.Message{Common: e.common(), Author: "harness", Origin: "injected"}
	e.identify(&m)
	switch string(e.line.Get("display")) {
	case "false":
		m.Audience = "model"
	case "true":
		m.Audience = "both"
	}
	content := e.line.Get("content")
	parts(&m.Content, content)
	ext := e.ext("content")
	if !content.IsString() && !content.IsArray() {
		ext.Raw("content", content)
	}
	m.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Message(&m)
	return err
}

// summary writes what stands for the entries before a cut, or of a branch that was
// left.
func (c *converter) summary(e *entry) error {
	m := source.Message{Common: e.common(), Author: "harness", Origin: "injected"}
	e.identify(&m)
	m.Content.Text(e.line.Get("summary"), source.Own{})
	ext := e.ext("summary")
	ext.Str("entry", e.typ)
	m.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Message(&m)
	return err
}
