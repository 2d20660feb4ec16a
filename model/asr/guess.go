package asr

// The shapes below are guesses: the pages of ASR that define them are not
// known. They are read tolerantly, and a record that differs keeps every member
// in its Tree and Extra, so that it is shown as recorded.

// Session is a stream's header, or a later declaration: a record that names a
// session, conversations or participants.
type Session struct {
	// Session is "agent:nativeId".
	Session string
	Agent   string
	// Version is the agent's version, CWD its working directory, as recorded.
	Version       string
	CWD           string
	Title         string
	Conversations []Conversation
	Participants  []Participant
}

// Conversation is one that a header or declaration names (ASR-227).
type Conversation struct {
	ID   string
	Name string
	Kind string
	Tree Value
}

// Participant is one party of a chat. Kind may be unknown ("").
type Participant struct {
	ID   string
	Name string
	Kind string
	Tree Value
}

// ToolCall is a call of a tool.
type ToolCall struct {
	CallID string
	Name   string
	// Input is the arguments as recorded: an object, or free text.
	Input Value
}

// ToolResult is a tool's result.
type ToolResult struct {
	CallID string
	Name   string
	// Content are the parts where content is an array of parts; where it is a
	// plain string it is one text part.
	Content    []Part
	HasContent bool
	// IsError is from isError, or from a status of "error".
	IsError Tri
	Status  string
}

// Subagent records a delegation to another agent.
type Subagent struct {
	CallID      string
	Name        string
	Description string
	// Session is the child's session reference where recorded.
	Session string
}

// The readers below hold a member only where it has the shape that is guessed;
// one that has another stays in the record's Extra, and is no Misfit: there is no
// page to say what it should have been.

// declaration makes the Session of a record that declares something: a record of
// type session, or one of any type that has conversations or participants.
func declaration(kind Kind, tree Value) *Session {
	if kind == KindSession || tree.Has("conversations") || tree.Has("participants") {
		return &Session{}
	}
	return nil
}

// bind reads one member. The members that other records have for themselves are
// read of session records and of records of unknown type alone.
func (s *Session) bind(kind Kind, name string, v Value) bool {
	b := &binder{quiet: true}
	switch name {
	case "conversations":
		if v.Kind != Array {
			return false
		}
		s.Conversations = conversations(b, v)
		return true
	case "participants":
		if v.Kind != Array {
			return false
		}
		s.Participants = participants(b, v)
		return true
	}
	return (kind == KindSession || kind == KindUnknown) && s.bindOwn(b, name, v)
}

func (s *Session) bindOwn(b *binder, name string, v Value) bool {
	switch name {
	case "session":
		return set(&s.Session, v)
	case "agent":
		if v.Kind != Object {
			return set(&s.Agent, v)
		}
		s.Agent = b.ident(path{}, v.Get("name"))
		if version := b.ident(path{}, v.Get("version")); version != "" {
			s.Version = version
		}
		return true
	case "version", "agentVersion":
		return set(&s.Version, v)
	case "cwd":
		return set(&s.CWD, v)
	case "title":
		return set(&s.Title, v)
	}
	return false
}

// set keeps a string that is one.
func set(field *string, v Value) bool {
	if v.Kind != String || v.Size > 0 || v.Text == "" {
		return false
	}
	*field = v.Text
	return true
}

// firstOf returns the first of the members that is a string with characters.
func firstOf(v Value, names ...string) string {
	for _, name := range names {
		if s, ok := v.Get(name).Str(); ok && s != "" {
			return s
		}
	}
	return ""
}

// conversations reads declared conversations; one that is a bare string is an ID.
func conversations(b *binder, v Value) []Conversation {
	out := make([]Conversation, 0, len(v.Items))
	for _, item := range v.Items {
		c := Conversation{Tree: item, ID: firstOf(item, "id"), Kind: firstOf(item, "kind"),
			Name: firstOf(item, "name", "title", "displayName")}
		if item.Kind == String {
			c.ID = b.ident(path{}, item)
		}
		out = append(out, c)
	}
	return out
}

// participants reads declared participants; one that is a bare string is an ID.
func participants(b *binder, v Value) []Participant {
	out := make([]Participant, 0, len(v.Items))
	for _, item := range v.Items {
		x := Participant{Tree: item, ID: firstOf(item, "id"), Kind: firstOf(item, "kind"),
			Name: firstOf(item, "name", "displayName", "title")}
		if item.Kind == String {
			x.ID = b.ident(path{}, item)
		}
		out = append(out, x)
	}
	return out
}

func (t *ToolCall) bind(p path, v Value) bool {
	switch p.name {
	case "callId":
		return set(&t.CallID, v)
	case "name":
		return set(&t.Name, v)
	case "input", "arguments", "args":
		if t.Input.Kind != Absent && p.name != "input" {
			return false
		}
		t.Input = v
		return true
	}
	return false
}

func (t *ToolResult) bind(p path, v Value) bool {
	switch p.name {
	case "callId":
		return set(&t.CallID, v)
	case "name":
		return set(&t.Name, v)
	case "content":
		return t.bindContent(p, v)
	case "isError":
		if v.Kind != Bool {
			return false
		}
		t.IsError = (&binder{quiet: true}).tri(p, v)
		return true
	case "status":
		if !set(&t.Status, v) {
			return false
		}
		if t.IsError == NotRecorded && (t.Status == "error" || t.Status == "failed") {
			t.IsError = Yes
		}
		return true
	}
	return false
}

// bindContent reads parts, or a plain string as one text part.
func (t *ToolResult) bindContent(p path, v Value) bool {
	b := &binder{quiet: true}
	switch v.Kind {
	case Array:
		t.Content, t.HasContent = b.parts(p, v)
	case String:
		t.Content = []Part{{Kind: PartText, Type: "text", Text: v.Text, HasText: true, PartMore: noMore(), Tree: &v}}
		t.HasContent = true
	default:
		t.Content, t.HasContent = nil, false
		return false
	}
	return true
}

func (s *Subagent) bind(p path, v Value) bool {
	switch p.name {
	case "callId":
		return set(&s.CallID, v)
	case "name":
		return set(&s.Name, v)
	case "description":
		return set(&s.Description, v)
	case "session":
		if v.Kind == Object {
			return set(&s.Session, v.Get("session"))
		}
		return set(&s.Session, v)
	}
	return false
}
