package t3code

import (
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// knownMethods begin the methods of frames that are no part of the conversation.
var knownMethods = []string{
	"initialize", "initialized", "account/", "app/", "config/", "mcpServer/", "model/", "remoteControl/", "skills/",
	"thread/", "turn/", "item/", "hook/", "fs/", "serverRequest/", "windows/", "rawResponseItem/",
}

// frame converts one line.
func (c *converter) frame(l source.Line) error {
	f := l.Value.Get("frame")
	params := f.Get("params")
	switch method := f.Get("method").Str(); method {
	case "turn/start", "turn/steer":
		c.sent(method, params.Get("input"))
	case "item/started":
		return c.started(l, params)
	case "item/completed":
		return c.completed(l, params)
	case "turn/plan/updated":
		return c.plan(l, params)
	case "warning", "deprecationNotice", "configWarning", "error":
		if text := noticeText(params); text != nil {
			return c.notice(l, params, text)
		}
	default:
		if strings.HasPrefix(method, "item/") && strings.HasSuffix(strings.ToLower(method), "delta") {
			return c.delta(l, params)
		}
	}
	return c.vendor(l, f)
}

// vendor writes a line as it stands.
func (c *converter) vendor(l source.Line, f raw.Value) error {
	common := source.Common{At: l.Span, Fate: source.Unknown, Why: "frame of an unknown kind"}
	name := "unknown"
	method := f.Get("method").Str()
	switch typ := l.Value.Get("type").Str(); {
	case typ == "transcript_start", typ == "runtime_exit":
		name, common.Fate, common.Why = typ, source.Bookkeeping, "frame of the recording"
	case method != "":
		name = "notification"
		if f.Get("id") != nil {
			name = "request"
		}
		for _, known := range knownMethods {
			if strings.HasPrefix(method, known) {
				common.Fate, common.Why = source.Bookkeeping, "state of the thread, its turns or the server"
			}
		}
	case f.Get("result") != nil, f.Get("error") != nil:
		name, common.Fate, common.Why = "answer", source.Bookkeeping, "answer to a request"
	}
	common.TurnID = f.Get("params", "turnId").Text()
	_, err := c.out.Vendor(source.VendorType(vendor, name), l.Value, common)
	return err
}

// sent remembers an input until its item comes.
func (c *converter) sent(method string, list raw.Value) {
	in := input{origin: "prompt", text: textOf(list)}
	if method == "turn/steer" {
		in.origin = "steer"
	}
	if in.text != "" && len(c.inputs) < maxInputs {
		c.inputs = append(c.inputs, in)
	}
}

// textOf is all the text of an input or an item's content, as stored.
func textOf(list raw.Value) string {
	var b strings.Builder
	for _, p := range list.Elements() {
		b.Write(p.Get("text").Inside())
	}
	return b.String()
}

// originOf says how a user's item entered: as the input with its text did.
func (c *converter) originOf(content raw.Value) string {
	text := textOf(content)
	for i, in := range c.inputs {
		if in.text == text {
			c.inputs = append(c.inputs[:i], c.inputs[i+1:]...)
			return in.origin
		}
	}
	return ""
}

// noticeText is the text of a notice.
func noticeText(params raw.Value) raw.Value {
	for _, path := range [][]string{{"message"}, {"summary"}, {"error", "message"}} {
		if t := params.Get(path...).Text(); t != nil {
			return t
		}
	}
	return nil
}

// notice writes what the harness told the user (ASR-205).
func (c *converter) notice(l source.Line, params, text raw.Value) error {
	m := source.Message{Common: source.Common{At: l.Span}, Author: "harness", Origin: "notice", Audience: "user"}
	m.MessageID, m.IDDerived = derived(l.Span), true
	m.Content.Text(text, source.Own{})
	ext := params.Without("message", "summary", "threadId", "turnId")
	ext.Raw("method", l.Value.Get("frame", "method"))
	m.TurnID = params.Get("turnId").Text()
	m.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Message(&m)
	return err
}

// plan writes a plan, which is whole each time (ASR-222).
func (c *converter) plan(l source.Line, params raw.Value) error {
	if !params.Get("plan").IsArray() {
		return c.vendor(l, l.Value.Get("frame"))
	}
	p := source.Plan{Common: source.Common{At: l.Span, TurnID: params.Get("turnId").Text()}, PlanID: "plan", PlanType: "items", Entries: &source.Entries{}}
	p.IDDerived = true
	for _, e := range params.Get("plan").Elements() {
		entry := source.Entry{Content: e.Get("step"), Status: e.Get("status"), Ext: rest(e, "step", "status")}
		if entry.Status.Is("inProgress") {
			entry.Status = raw.Value(`"in_progress"`)
		}
		p.Entries.Add(&entry)
	}
	p.Ext = rest(params, "plan", "threadId", "turnId")
	record, err := c.out.Plan(&p)
	if record == "" && err == nil {
		return c.vendor(l, l.Value.Get("frame"))
	}
	return err
}

func rest(v raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: v.Without(without...)}}
}
