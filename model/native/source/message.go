package source

import (
	"slices"

	"asrview/model/native/raw"
)

// Message is a message record (the page's section of that name).
type Message struct {
	Common
	// MessageID is a string value.
	MessageID raw.Value
	Role      string
	Author    string
	Origin    string
	Phase     string
	Audience  string
	Status    string
	// From, Recipients, TriggersTurn, Platform and Addressed are whole values.
	From         raw.Value
	Recipients   raw.Value
	TriggersTurn raw.Value
	Conversation string
	Platform     raw.Value
	Addressed    raw.Value
	Via          string
	DerivedFrom  raw.Value
	Content      Parts
	// Display is what the user saw, where the log keeps it apart; HasDisplay
	// tells an empty array from none.
	Display        Parts
	HasDisplay     bool
	Correspondence string
	// Sources are the native IDs of the items that were folded into the message,
	// each a string value. Fewer than two are no folding, and left out.
	Sources []raw.Value
}

// Message writes a message and returns its id.
func (w *Writer) Message(m *Message) (string, error) {
	o := w.next("message", &m.Common)
	o.Raw("messageId", m.MessageID)
	if m.IDDerived {
		o.Str("idSource", "derived")
	}
	o.Str("role", m.Role)
	o.Str("author", m.Author)
	o.Str("origin", m.Origin)
	o.Str("phase", m.Phase)
	o.Str("audience", m.Audience)
	o.Str("status", m.Status)
	o.Raw("from", m.From)
	o.Raw("recipients", m.Recipients)
	o.Raw("triggersTurn", m.TriggersTurn)
	o.Str("conversation", m.Conversation)
	o.Raw("platform", m.Platform)
	o.Raw("addressed", m.Addressed)
	o.Str("via", m.Via)
	o.Raw("derivedFrom", m.DerivedFrom)
	o.Raw("content", m.Content.Value())
	if m.HasDisplay || m.Display.Len() > 0 {
		o.Raw("displayContent", m.Display.Value())
		o.Str("displayCorrespondence", m.Correspondence)
	}
	if len(m.Sources) > 1 {
		var ids raw.Array
		for _, id := range m.Sources {
			ids.Raw(id)
		}
		var a raw.Object
		a.Str("mode", "folded")
		a.Raw("sourceIds", ids.Value())
		o.Object("assembly", &a)
	}
	return w.end(o, &m.Common, m.captured())
}

// captured are the message's capture states, with those that ASR-200 and ASR-207
// ask for.
func (m *Message) captured() []Capture {
	states := slices.Clip(m.Capture)
	if m.Content.Len() == 0 && !hasCapture(states, "content") {
		why := "complete"
		if m.HasDisplay || m.Display.Len() > 0 {
			why = "absent" // ASR-207
		}
		states = append(states, Capture{"content", why})
	}
	if m.Role == "" && !hasCapture(states, "role") {
		states = append(states, Capture{"role", "absent"})
	}
	return states
}

func hasCapture(states []Capture, field string) bool {
	return slices.ContainsFunc(states, func(c Capture) bool { return c.Field == field })
}
