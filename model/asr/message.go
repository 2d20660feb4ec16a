package asr

// Message is one conversational message (the page's `message` record).
type Message struct {
	// MessageID is the native message ID (ASR-067), not the record's id.
	MessageID string
	// Role is the channel, not the writer (ASR-201). "" where it was not
	// recorded; capture.role then says why.
	Role   string
	Author string
	Origin string
	Phase  string
	// Audience is model, user, both or unknown; absent means unknown (ASR-204).
	Audience string
	Status   string
	From     *Actor
	// Recipients are in stored order.
	Recipients   []Recipient
	TriggersTurn Tri
	Addressed    Tri
	Conversation string
	Platform     *Platform
	Via          string
	DerivedFrom  []string
	Content      []Part
	HasContent   bool
	Display      []Part
	HasDisplay   bool
	// Correspondence is displayCorrespondence: native, derived or another value
	// as recorded; "" is unknown (ASR-208).
	Correspondence string
	Assembly       *Assembly
}

// Recipient is one entry of recipients.
type Recipient struct {
	Actor Actor
	// Kind is primary, additional or another value as recorded; may be "".
	Kind string
}

// Platform holds a messaging app's own IDs. ReplyTo is a platform ID, not a Ref.
type Platform struct {
	MessageIDs []string
	ReplyTo    string
}

// Assembly says how a producer made one message of several native items.
type Assembly struct {
	Mode      string
	SourceIDs []string
}

// Values are the members that a part may carry itself (ASR-224).
type Values struct{ Author, Origin, Phase string }

// Effective returns the values that hold for the part: its own where it has
// them, else the message's, member by member (ASR-224).
func (m *Message) Effective(p *Part) Values {
	v := p.Own
	if v.Author == "" {
		v.Author = m.Author
	}
	if v.Origin == "" {
		v.Origin = m.Origin
	}
	if v.Phase == "" {
		v.Phase = m.Phase
	}
	return v
}

// HasOwnValues reports whether any part, of content or displayContent, carries
// values of its own; then every part is labelled with its effective ones.
func (m *Message) HasOwnValues() bool {
	for _, parts := range [][]Part{m.Content, m.Display} {
		for i := range parts {
			if parts[i].Own != (Values{}) {
				return true
			}
		}
	}
	return false
}

// HasOrigin reports whether an origin is the effective one of any part, of content or
// displayContent (ASR-224), or the message's own where it has no parts.
func (m *Message) HasOrigin(origin string) bool {
	parts := 0
	for _, ps := range [][]Part{m.Content, m.Display} {
		parts += len(ps)
		for i := range ps {
			if m.Effective(&ps[i]).Origin == origin {
				return true
			}
		}
	}
	return parts == 0 && m.Origin == origin
}

// ReasoningOnly reports whether content is exactly one reasoning part (ASR-220).
func (m *Message) ReasoningOnly() bool {
	return len(m.Content) == 1 && m.Content[0].Kind == PartReasoning
}
