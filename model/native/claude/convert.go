package claude

import (
	"context"
	"io"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Convert reads a Claude Code log; see the package's promises.
func (Source) Convert(ctx context.Context, in io.Reader, env source.Env, out *source.Writer) error {
	return source.Lines(ctx, in, out, newConverter(env, out))
}

// converter turns lines into records. It holds back the lines before the header,
// one message that may still grow, and nothing else.
type converter struct {
	out *source.Writer
	rec record

	header  header
	carried carried
	fold    fold
	recent  recent
	usage   usage
	calls   calls
	agents  agents
	lists   lists
	queue   queue
}

func newConverter(env source.Env, out *source.Writer) *converter {
	c := &converter{out: out}
	c.agents.look(env)
	return c
}

// Line takes one object.
func (c *converter) Line(l source.Line) error {
	if !c.header.done {
		ready, err := c.header.wait(c, l)
		if !ready || err != nil {
			return err
		}
	}
	return c.convert(l)
}

// Other takes a line that is none.
func (c *converter) Other(at source.Span, text []byte, why string) error {
	if err := c.settleAll(); err != nil {
		return err
	}
	return c.out.Unreadable(at, text, why)
}

// Idle writes what is held back.
func (c *converter) Idle() error {
	c.agents.stale = true
	return c.settleAll()
}

// End writes what is held back, the texts of the queue included that no later
// line can claim any more.
func (c *converter) End() error {
	if err := c.settleAll(); err != nil {
		return err
	}
	return c.queue.release(c, true)
}

func (c *converter) settleAll() error {
	if err := c.header.settle(c); err != nil {
		return err
	}
	return c.fold.flush(c)
}

func (c *converter) convert(l source.Line) error {
	r := &c.rec
	r.read(l, &c.carried)
	if err := c.fold.tick(c); err != nil {
		return err
	}
	if err := c.dispatch(r); err != nil {
		return err
	}
	return c.queue.release(c, false)
}

// stateTypes are the types of lines that tell the session's state, with the
// reason they are accounted for under.
var stateTypes = map[string]string{
	"summary": "title", "ai-title": "title", "custom-title": "title", "agent-name": "title",
	"mode": "session state", "permission-mode": "session state", "last-prompt": "session state",
	"bridge-session": "session state", "relocated": "session state", "worktree-state": "session state",
	"atis-latch": "session state", "pr-link": "link", "frame-link": "link",
	"file-history-snapshot": "file history", "file-history-delta": "file history",
	"started": "workflow journal", "result": "workflow journal",
}

func (c *converter) dispatch(r *record) error {
	typ := r.typ.Str()
	switch typ {
	case "user":
		if r.message != nil {
			return c.user(r)
		}
	case "assistant":
		if r.message != nil {
			return c.assistant(r)
		}
	case "attachment":
		if r.attachment != nil {
			return c.attachment(r)
		}
	case "system":
		return c.system(r)
	case "queue-operation":
		return c.queue.operation(c, r)
	case "progress":
		return c.vendor(r, source.Bookkeeping, "progress of a tool, hook or subagent", typ)
	}
	if why, ok := stateTypes[typ]; ok {
		return c.vendor(r, source.Bookkeeping, why, typ)
	}
	return c.vendor(r, source.Unknown, "line of type "+typ, typ)
}

// vendor writes the line as it stands under a vendor's type.
func (c *converter) vendor(r *record, fate source.Fate, why string, names ...string) error {
	common := r.common()
	common.Fate, common.Why = fate, why
	_, err := c.out.Vendor(source.VendorType(vendor, names...), r.line, common)
	return err
}

// system converts the harness's own lines: a text is a notice to the user
// (ASR-205), everything else is bookkeeping.
func (c *converter) system(r *record) error {
	subtype := r.subtype.Str()
	if r.content == nil || r.content.Empty() || r.isMeta {
		fate := source.Bookkeeping
		if _, known := systemTypes[subtype]; !known {
			fate = source.Unknown
		}
		return c.vendor(r, fate, "system line "+subtype, "system", subtype)
	}
	m := source.Message{Common: r.common(), Author: "harness", Origin: "notice", Audience: "user"}
	c.identify(&m, r.uuid)
	m.Content.Text(r.content, source.Own{})
	m.Ext = r.ext()
	_, err := c.out.Message(&m)
	return err
}

// systemTypes are the subtypes that are known to carry no text.
var systemTypes = map[string]struct{}{
	"compact_boundary": {}, "microcompact_boundary": {}, "api_error": {}, "turn_duration": {},
	"stop_hook_summary": {}, "local_command": {}, "away_summary": {}, "bridge_status": {},
	"informational": {}, "session_start": {}, "error": {}, "api_refusal": {},
	"model_refusal_fallback": {},
}

// identify gives a message its native ID, or derives one from its line (ASR-067).
func (c *converter) identify(m *source.Message, native raw.Value) {
	if native != nil {
		m.MessageID = native
		return
	}
	m.MessageID, m.IDDerived = derived(m.At), true
}
