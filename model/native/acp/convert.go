package acp

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strconv"
	"time"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// The limits of what is held back or remembered while a recording is read.
const (
	// headerLines and headerBytes are how much may stand before a line names the
	// session.
	headerLines = 32
	headerBytes = 8 << 20
	// maxMessage is how long a message of joined chunks may become; a longer one is
	// written in pieces.
	maxMessage = 16 << 20
	// maxRequests is how many requests are remembered until they are answered.
	maxRequests = 1024
	// maxCalls is how many tool calls are remembered.
	maxCalls = 4096
)

// Convert reads a recording; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, _ source.Env, out *source.Writer) error {
	c := &converter{out: out, requests: map[string]string{}, calls: map[string]bool{}}
	return source.Lines(ctx, in, out, c)
}

// converter turns frames into records. It holds back the lines before the session
// is named, and one message that may still grow.
type converter struct {
	out   *source.Writer
	begun bool
	held  []*batch
	// heldBytes is how long the held lines are together.
	heldBytes int
	session   string
	// requests are the methods of the requests that were not answered, by ID.
	requests map[string]string
	// calls are the tool calls that were written.
	calls map[string]bool
	joint joint
}

// batch is the frames of one line, with what stands before and behind them.
type batch struct {
	source.Span
	values       []raw.Value
	prefix, rest []byte
}

// Line takes a line that is one object.
func (c *converter) Line(l source.Line) error {
	return c.take(&batch{Span: l.Span, values: []raw.Value{l.Value}})
}

// Other takes a line that is none: a prefix may stand before its frame, or several
// frames after one another.
func (c *converter) Other(at source.Span, text []byte, why string) error {
	prefix, values, rest := split(text)
	if len(values) > 0 {
		return c.take(&batch{at, values, bytes.TrimSpace(prefix), rest})
	}
	if err := c.settle(); err != nil {
		return err
	}
	return c.out.Unreadable(at, text, why)
}

// take converts a line's frames, or holds them until the session is named.
func (c *converter) take(b *batch) error {
	if !c.begun {
		named := slices.IndexFunc(b.values, func(v raw.Value) bool { return sessionOf(v) != "" })
		if named < 0 {
			return c.hold(b)
		}
		if err := c.begin(b.Span, b.values[named]); err != nil {
			return err
		}
	}
	return c.convert(b)
}

func (c *converter) hold(b *batch) error {
	for i := range b.values {
		b.values[i] = b.values[i].Clone()
	}
	b.prefix, b.rest = bytes.Clone(b.prefix), bytes.Clone(b.rest)
	c.held = append(c.held, b)
	if c.heldBytes += b.Bytes; len(c.held) < headerLines && c.heldBytes <= headerBytes {
		return nil
	}
	return c.begin(source.Span{}, nil)
}

func (c *converter) convert(b *batch) error {
	for _, v := range b.values {
		if err := c.frame(b.Span, v, b.prefix); err != nil {
			return err
		}
	}
	if len(b.rest) == 0 {
		return nil
	}
	if err := c.joint.flush(c); err != nil {
		return err
	}
	return c.out.Unreadable(b.Span, b.rest, "not JSON: what stands behind the frames")
}

// sessionOf is the session that a frame names.
func sessionOf(v raw.Value) string {
	f := open(v)
	for _, path := range [][]string{{"params", "sessionId"}, {"result", "sessionId"}, {"sessionId"}} {
		if id := f.Get(path...).Str(); id != "" {
			return id
		}
	}
	return ""
}

// begin writes the header, and then what was held.
func (c *converter) begin(at source.Span, v raw.Value) error {
	c.begun = true
	s := source.Session{Agent: agent, Common: source.Common{At: at, Fate: source.Shared}}
	if v != nil {
		c.session = sessionOf(v)
		s.Session = agent + ":" + c.session
	}
	if at.Item == 0 && len(c.held) > 0 {
		s.At = c.held[0].Span
	}
	s.CWD = c.workingFolder()
	if _, err := c.out.Session(&s); err != nil {
		return err
	}
	held := c.held
	c.held = nil
	for _, b := range held {
		if err := c.convert(b); err != nil {
			return err
		}
	}
	return nil
}

// workingFolder is what the held request for the session names.
func (c *converter) workingFolder() raw.Value {
	for _, b := range c.held {
		for _, v := range b.values {
			if f := open(v); f.Get("method").Is("session/new") {
				return f.Get("params", "cwd").Text()
			}
		}
	}
	return nil
}

// Idle writes what is held back.
func (c *converter) Idle() error { return c.settle() }

// End writes what is held back.
func (c *converter) End() error { return c.settle() }

func (c *converter) settle() error {
	if !c.begun {
		if err := c.begin(source.Span{}, nil); err != nil {
			return err
		}
	}
	return c.joint.flush(c)
}

// frame converts one frame, in its envelope or bare.
func (c *converter) frame(at source.Span, v raw.Value, prefix []byte) error {
	f := open(v)
	method := f.Get("method").Str()
	id := string(f.Get("id"))
	if method != "" && id != "" && f.Get("params") != nil && len(c.requests) < maxRequests {
		c.requests[id] = method
	}
	answers := ""
	if f.Get("result") != nil || f.Get("error") != nil {
		answers = method
		if answers == "" {
			answers = c.requests[id]
			delete(c.requests, id)
		}
	}
	p := &packet{Span: at, envelope: v, frame: f, prefix: prefix, session: f.Get("params", "sessionId").Str()}
	switch {
	case method == "session/update":
		return c.update(p, f.Get("params", "update"))
	case method == "session/prompt" && answers == "" && f.Get("params", "prompt").IsArray():
		return c.prompt(p, f.Get("params", "prompt"))
	case answers == "session/prompt":
		c.joint.ended(f.Get("result", "stopReason").Str())
		return c.vendor(p, "answer", "end of a turn", true)
	case answers != "":
		return c.vendor(p, "answer", "answer to a request", true)
	case method != "":
		why, known := methods[method]
		return c.vendor(p, "request", why, known)
	}
	return c.aside(p)
}

// methods are the requests and notifications that are no part of the
// conversation, with the reason they are accounted for under.
var methods = map[string]string{
	"initialize": "set-up", "authenticate": "set-up", "logout": "set-up",
	"session/new": "set-up", "session/load": "set-up", "session/resume": "set-up", "session/list": "set-up",
	"session/close": "set-up", "session/fork": "set-up", "session/set_mode": "set-up", "session/set_model": "set-up",
	"session/set_config_option": "set-up", "session/cancel": "turn cancelled", "$/cancel_request": "turn cancelled",
	"session/request_permission": "question to the user", "elicitation/create": "question to the user",
	"fs/read_text_file": "work of the client", "fs/write_text_file": "work of the client",
	"terminal/create": "work of the client", "terminal/output": "work of the client", "terminal/release": "work of the client",
	"terminal/kill": "work of the client", "terminal/wait_for_exit": "work of the client",
}

// aside writes what stands in a recording and is no frame.
func (c *converter) aside(p *packet) error {
	switch typ := p.envelope.Get("type").Str(); {
	case isEvent(p.envelope):
		return c.vendor(p, "event", "event of a client", true)
	case typ == "transcript_start", typ == "runtime_exit":
		return c.vendor(p, typ, "frame of the recording", true)
	}
	return c.vendor(p, "unknown", "", false)
}

// packet is a frame with what stands around it.
type packet struct {
	source.Span
	envelope, frame raw.Value
	prefix          []byte
	session         string
}

// common is what the records of a frame share.
func (c *converter) common(p *packet, ext *raw.Object) source.Common {
	common := source.Common{At: p.Span}
	if n, err := strconv.ParseInt(string(p.envelope.Get("timestampMs")), 10, 64); err == nil && n > 1e11 && n < 1e14 {
		common.TS = raw.String(time.UnixMilli(n).UTC().Format("2006-01-02T15:04:05.000Z"))
	}
	if ext == nil {
		ext = &raw.Object{}
	}
	if p.session != "" && p.session != c.session {
		ext.Str("sessionId", p.session)
	}
	if len(p.prefix) > 0 {
		ext.Raw("prefix", raw.Text(p.prefix))
	}
	ext.Raw("label", p.envelope.Get("label").Text())
	common.Ext = []source.Ext{{Name: vendor, Object: ext}}
	return common
}

// vendor writes a frame as it stands.
func (c *converter) vendor(p *packet, name, why string, known bool) error {
	if err := c.joint.flush(c); err != nil {
		return err
	}
	common := c.common(p, nil)
	common.Fate, common.Why = source.Bookkeeping, why
	if !known {
		common.Fate, common.Why = source.Unknown, "frame of an unknown kind"
	}
	_, err := c.out.Vendor(source.VendorType(vendor, name), p.frame, common)
	return err
}
