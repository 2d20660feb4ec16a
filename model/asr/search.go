package asr

// PartAt returns the i-th part of a message in the one order in which parts are
// numbered for rows, anchors and search: first those of content, from 0, then
// those of displayContent, counting on. Display reports which array the part is
// of, and index is its index there, as a derivation's from and a finding's path
// count. It returns nil where there is no such part.
func (m *Message) PartAt(i int) (part *Part, display bool, index int) {
	switch {
	case i < 0:
		return nil, false, 0
	case i < len(m.Content):
		return &m.Content[i], false, i
	case i-len(m.Content) < len(m.Display):
		index = i - len(m.Content)
		return &m.Display[index], true, index
	}
	return nil, false, 0
}

// NoPart is the part of a text that is no part's.
const NoPart = -1

// SearchText yields every text of the record that search may look at, in reading
// order: what the record says of itself, its parts' texts, then what else it
// holds, until yield returns false. Field names where the text stands, such as
// text, reasoning, summary, refusal, data, name, input, reason or the name of a
// member that no page gives. Part is the part's number as [Message.PartAt] numbers
// them (of plans and tool results the index in content), or [NoPart]. Text is
// exactly as stored.
//
// What is withheld is not among them (ASR-215, ASR-232). Names of members are,
// where the value has no other reading than as recorded. Type, id, seq, ts and the
// enums are not: queries have keys for them. It allocates nothing for each text.
func (r *Record) SearchText(yield func(field string, part int, text string) bool) {
	s := searcher{yield: yield, names: true}
	_ = s.body(r) && s.session(r.Session) && s.extra(r)
}

// searcher hands out texts until the one who looks has enough.
type searcher struct {
	yield func(field string, part int, text string) bool
	// names: the names of a tree's members are yielded with their values.
	names bool
}

func (s *searcher) text(field string, part int, texts ...string) bool {
	for _, t := range texts {
		if t != "" && !s.yield(field, part, t) {
			return false
		}
	}
	return true
}

// tree yields the strings and numbers of a value, and the names of its members.
func (s *searcher) tree(field string, part int, v *Value) bool {
	if v.Kind == String || v.Kind == Number {
		return s.text(field, part, v.Text)
	}
	for i := range v.Items {
		if !s.tree(field, part, &v.Items[i]) {
			return false
		}
	}
	for i := range v.Members {
		if s.names && !s.text(field, part, v.Members[i].Name) {
			return false
		}
		if !s.tree(field, part, &v.Members[i].Value) {
			return false
		}
	}
	return true
}

func (s *searcher) body(r *Record) bool {
	switch {
	case r.Message != nil:
		return s.message(r.Message)
	case r.Plan != nil:
		return s.plan(r.Plan)
	case r.Delivery != nil:
		d := r.Delivery
		return s.text("message", NoPart, d.Message) &&
			s.text("conversation", NoPart, d.Conversation) &&
			s.text("reason", NoPart, d.Reason) &&
			s.text("platformMessageIds", NoPart, d.PlatformMessageIDs...)
	case r.ToolCall != nil:
		return s.toolCall(r.ToolCall)
	case r.ToolResult != nil:
		return s.text("name", NoPart, r.ToolResult.Name) && s.parts(r.ToolResult.Content, 0)
	case r.Subagent != nil:
		u := r.Subagent
		return s.text("name", NoPart, u.Name) && s.text("description", NoPart, u.Description) &&
			s.text("session", NoPart, u.Session)
	}
	return true
}

// toolCall yields the input's strings without their names, which say the same of
// every call of a tool.
func (s *searcher) toolCall(c *ToolCall) bool {
	values := searcher{yield: s.yield}
	return s.text("name", NoPart, c.Name) && values.tree("input", NoPart, &c.Input)
}

func (s *searcher) message(m *Message) bool {
	return s.text("messageId", NoPart, m.MessageID) &&
		(m.From == nil || s.actor("from", *m.From)) &&
		s.recipients(m.Recipients) &&
		s.text("conversation", NoPart, m.Conversation) &&
		s.text("derivedFrom", NoPart, m.DerivedFrom...) &&
		s.platform(m.Platform) &&
		s.parts(m.Content, 0) && s.parts(m.Display, len(m.Content))
}

func (s *searcher) actor(field string, a Actor) bool {
	return s.text(field, NoPart, a.Session, a.Address, a.Participant)
}

func (s *searcher) recipients(all []Recipient) bool {
	for i := range all {
		if !s.actor("recipients", all[i].Actor) {
			return false
		}
	}
	return true
}

func (s *searcher) platform(p *Platform) bool {
	return p == nil ||
		s.text("platform", NoPart, p.MessageIDs...) && s.text("platform", NoPart, p.ReplyTo)
}

func (s *searcher) plan(p *Plan) bool {
	for i := range p.Entries {
		e := &p.Entries[i]
		if !s.text("entries", NoPart, e.Content, e.Owner) {
			return false
		}
	}
	return s.parts(p.Content, 0) && (p.Source == nil || s.text("source", NoPart, p.Source.Path))
}

func (s *searcher) parts(parts []Part, first int) bool {
	for i := range parts {
		if !s.part(&parts[i], first+i) {
			return false
		}
	}
	return true
}

func (s *searcher) part(p *Part, n int) bool {
	switch p.Kind {
	case PartText, PartRefusal:
		return s.text(p.Type, n, p.Text)
	case PartReasoning:
		return s.text("reasoning", n, p.Text) && s.text("summary", n, p.Summary...)
	case PartResource, PartResourceLink:
		return s.text(p.Type, n, p.URI, p.Name, p.Title, p.Description, p.Text)
	case PartData:
		return s.text("schema", n, p.Schema) && s.tree("data", n, &p.Data)
	case PartImage, PartAudio:
		return s.text(p.Type, n, p.MimeType)
	case PartOpaque:
		return s.text("format", n, p.Format)
	}
	return s.tree(p.Type, n, p.Tree)
}

func (s *searcher) session(d *Session) bool {
	if d == nil {
		return true
	}
	for i := range d.Conversations {
		if !s.tree("conversations", NoPart, &d.Conversations[i].Tree) {
			return false
		}
	}
	for i := range d.Participants {
		if !s.tree("participants", NoPart, &d.Participants[i].Tree) {
			return false
		}
	}
	return s.text("session", NoPart, d.Session, d.Agent, d.Title, d.CWD)
}

// extra yields what no field holds, and what did not fit its field.
func (s *searcher) extra(r *Record) bool {
	for i := range r.Extra {
		m := &r.Extra[i]
		if !s.tree(m.Name, NoPart, &m.Value) {
			return false
		}
	}
	for i := range r.Misfits {
		m := &r.Misfits[i]
		if !s.tree(m.Path, NoPart, &m.Got) {
			return false
		}
	}
	return true
}
