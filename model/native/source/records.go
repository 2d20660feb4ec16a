package source

import (
	"slices"
	"strings"

	"asrview/model/native/raw"
)

// Session is a stream's header. Its page of ASR is not known: the members are
// those that readers of ASR look for.
type Session struct {
	Common
	// Session is agent:nativeId, or "" where the log does not name it.
	Session       string
	Agent         string
	CWD           raw.Value
	Version       raw.Value
	Title         raw.Value
	Conversations raw.Value
	Participants  raw.Value
}

// Session writes a header or a later declaration.
func (w *Writer) Session(s *Session) (string, error) {
	o := w.next("session", &s.Common)
	o.Str("session", s.Session)
	o.Str("agent", s.Agent)
	o.Raw("title", s.Title)
	o.Raw("cwd", s.CWD)
	o.Raw("version", s.Version)
	o.Raw("conversations", s.Conversations)
	o.Raw("participants", s.Participants)
	return w.end(o, &s.Common, s.Capture)
}

// Plan is a complete snapshot of a plan (ASR-222).
type Plan struct {
	Common
	PlanID string
	// PlanType is items, document or goal.
	PlanType string
	Status   string
	// Entries are an items plan's; see Entries.
	Entries *Entries
	// Content is a document's or a goal's.
	Content Parts
	// SourcePath is the path of the file that holds a document, a string value.
	SourcePath   raw.Value
	Budget, Used *raw.Object
	CallID       raw.Value
}

// Plan writes a plan, which supersedes the last record with its PlanID. It writes
// nothing, and returns no id, where the entries are no plan; see Entries.Add.
func (w *Writer) Plan(p *Plan) (string, error) {
	if p.Entries != nil && p.Entries.torn {
		return "", nil
	}
	p.Supersedes = w.plans[p.PlanID]
	o := w.next("plan", &p.Common)
	o.Str("planId", p.PlanID)
	if p.IDDerived {
		o.Str("idSource", "derived")
	}
	o.Str("planType", p.PlanType)
	o.Str("status", p.Status)
	o.Raw("callId", p.CallID)
	if len(p.SourcePath) > 0 {
		var src raw.Object
		src.Raw("root", raw.Value("null"))
		src.Raw("path", p.SourcePath)
		o.Object("source", &src)
	}
	if p.Entries != nil {
		o.Raw("entries", p.Entries.a.Value())
	}
	if p.Content.Len() > 0 || p.Entries == nil {
		o.Raw("content", p.Content.Value())
	}
	o.Object("budget", p.Budget)
	o.Object("used", p.Used)
	capture := slices.Clip(p.Capture)
	if p.Entries == nil && p.Content.Len() == 0 && !hasCapture(capture, "content") {
		capture = append(capture, Capture{"content", "complete"})
	}
	id, err := w.end(o, &p.Common, capture)
	if len(w.plans) < maxPlans || w.plans[p.PlanID] != "" {
		w.plans[p.PlanID] = id
	}
	return id, err
}

// maxPlans is how many plans one session's snapshots are linked of. A log with
// more has its further plans written unlinked.
const maxPlans = 1 << 16

// Entries are the entries of an items plan.
type Entries struct {
	a raw.Array
	// torn: an entry lacks what every entry has.
	torn bool
}

// Len is the number of entries.
func (e *Entries) Len() int { return e.a.Len() }

// Value is the array of the entries.
func (e *Entries) Value() raw.Value { return e.a.Value() }

// Entry is one entry; Content and Status are string values.
type Entry struct {
	EntryID         string
	Content, Status raw.Value
	Priority, Owner raw.Value
	// BlockedBy are the IDs of other entries of the same snapshot (ASR-236).
	BlockedBy []string
	Ext       []Ext
}

// Add adds an entry. A list with an entry that has no content or no status is no
// plan (ASR-221): then Plan writes nothing.
func (e *Entries) Add(t *Entry) {
	if t.Content.Text() == nil || t.Status.Text() == nil {
		e.torn = true
		return
	}
	var o raw.Object
	o.Str("entryId", t.EntryID)
	o.Raw("content", t.Content)
	o.Raw("status", t.Status)
	o.Raw("priority", t.Priority.Text())
	o.Raw("owner", t.Owner.Text())
	if len(t.BlockedBy) > 0 {
		var ids raw.Array
		for _, id := range t.BlockedBy {
			ids.Str(id)
		}
		o.Raw("blockedBy", ids.Value())
	}
	for _, x := range t.Ext {
		x.addTo(&o)
	}
	e.a.Object(&o)
}

// Delivery says what happened to a message the agent sent (ASR-237).
type Delivery struct {
	Common
	// Message is a Ref, Status one of the page's values.
	Message, Conversation, Status string
	Reason                        raw.Value
	PlatformMessageIDs            raw.Value
	Attempt                       raw.Value
}

// Delivery writes a delivery.
func (w *Writer) Delivery(d *Delivery) (string, error) {
	o := w.next("delivery", &d.Common)
	o.Str("message", d.Message)
	o.Str("conversation", d.Conversation)
	o.Str("status", d.Status)
	o.Raw("reason", d.Reason)
	o.Raw("platformMessageIds", d.PlatformMessageIDs)
	o.Raw("attempt", d.Attempt)
	return w.end(o, &d.Common, d.Capture)
}

// ToolCall is a call of a tool.
type ToolCall struct {
	Common
	CallID, Name, Input raw.Value
	Status              raw.Value
}

// ToolCall writes a call.
func (w *Writer) ToolCall(t *ToolCall) (string, error) {
	o := w.next("tool_call", &t.Common)
	o.Raw("callId", t.CallID)
	o.Raw("name", t.Name)
	o.Raw("input", t.Input)
	o.Raw("status", t.Status)
	return w.end(o, &t.Common, t.Capture)
}

// ToolResult is a tool's result.
type ToolResult struct {
	Common
	CallID, Name raw.Value
	IsError      raw.Value
	Content      Parts
	HasContent   bool
}

// ToolResult writes a result.
func (w *Writer) ToolResult(t *ToolResult) (string, error) {
	o := w.next("tool_result", &t.Common)
	o.Raw("callId", t.CallID)
	o.Raw("name", t.Name)
	o.Raw("isError", t.IsError)
	if t.HasContent || t.Content.Len() > 0 {
		o.Raw("content", t.Content.Value())
	}
	return w.end(o, &t.Common, t.Capture)
}

// Subagent is a delegation to another agent.
type Subagent struct {
	Common
	CallID, Name, Description raw.Value
	// Session is the child's agent:nativeId, "" where it is not recorded.
	Session string
}

// Subagent writes a delegation.
func (w *Writer) Subagent(s *Subagent) (string, error) {
	o := w.next("subagent", &s.Common)
	o.Raw("callId", s.CallID)
	o.Raw("name", s.Name)
	o.Raw("description", s.Description)
	o.Str("session", s.Session)
	return w.end(o, &s.Common, s.Capture)
}

// Vendor writes an item that is no record of ASR: typ is a reverse-DNS name and
// a path, data the item as it stood. Fate is Bookkeeping or Unknown.
func (w *Writer) Vendor(typ string, data raw.Value, c Common) (string, error) {
	o := w.next(typ, &c)
	o.Raw("data", data)
	return w.end(o, &c, c.Capture)
}

// UnreadableType is the type of the records that stand for what could not be
// read as an item.
const UnreadableType = "asrview/unreadable"

// MaxUnreadable is how much of an unreadable item is kept as text.
const MaxUnreadable = 64 << 10

// Unreadable writes a record that stands for an item which is not of the log's
// format: its text, up to MaxUnreadable, and why it could not be read.
func (w *Writer) Unreadable(at Span, text []byte, why string) error {
	c := Common{At: at, Fate: Unreadable, Why: why}
	if len(text) > MaxUnreadable {
		text = text[:MaxUnreadable]
		c.Capture = []Capture{{"data", "truncated"}}
	}
	o := w.next(UnreadableType, &c)
	o.Str("why", why)
	o.Raw("data", raw.Text(text))
	_, err := w.end(o, &c, c.Capture)
	return err
}

// VendorType joins a vendor's name and the name that an item gives itself into
// a record type or schema. A name that is long or holds anything but letters,
// digits and ._- is not taken over: the item's data shows it.
func VendorType(vendor string, names ...string) string {
	for i, n := range names {
		if len(n) == 0 || len(n) > 64 || strings.ContainsFunc(n, notInName) {
			names[i] = "unknown"
		}
	}
	return vendor + "/" + strings.Join(names, "/")
}

func notInName(c rune) bool {
	return (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '.' && c != '_' && c != '-'
}
