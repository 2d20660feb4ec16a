package codex

import (
	"bytes"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// slot is a line, taken apart, with the events that were paired with it.
type slot struct {
	source.Span
	line raw.Value
	// enveloped: the line is an envelope with a payload; around is what else the
	// envelope holds.
	enveloped bool
	around    raw.Object
	ts        raw.Value
	top       string
	payload   raw.Fields
	kind      string
	// side is who a text is of, where the line may have a partner.
	side  side
	event bool
	// events are the lines that say the same; gone: this line was paired with
	// another and is no more.
	events []*slot
	gone   bool
	// said is what texts found, once it looked.
	said   []raw.Value
	looked bool
}

// side tells texts of one kind from those of another.
type side uint8

const (
	none side = iota
	user
	assistant
	reasoning
	between // agents
)

// newSlot takes a line apart.
func newSlot(l source.Line, words *raw.Words) *slot {
	s := &slot{}
	s.take(l, words)
	return s
}

// take takes a line apart, and uses the slot's memory again. Lines of the first
// versions are bare items.
func (s *slot) take(l source.Line, words *raw.Words) {
	s.around.Reset()
	*s = slot{Span: l.Span, line: l.Value, around: s.around, payload: s.payload[:0], said: s.said[:0]}
	payload := raw.Value(nil)
	for name, v := range l.Value.Members() {
		switch string(name) {
		case "type":
			s.top = words.Str(v)
		case "timestamp":
			if source.IsTime(v) {
				s.ts = v
			}
		case "payload":
			payload = v
		default:
			s.around.Member(name, v)
		}
	}
	switch s.enveloped = payload != nil; {
	case payload.IsObject():
		s.payload = payload.Fields(s.payload)
		s.kind = words.Str(s.payload.Get("type"))
	case payload == nil && s.top != "":
		s.payload = l.Value.Fields(s.payload)
		s.kind, s.top = s.top, "response_item"
	}
	s.classify()
}

func (s *slot) classify() {
	switch s.top {
	case "response_item":
		switch s.kind {
		case "message":
			switch role := s.payload.Get("role"); {
			case role.Is("user"):
				s.side = user
			case role.Is("assistant"):
				s.side = assistant
			}
		case "reasoning":
			s.side = reasoning
		case "agent_message":
			s.side = between
		}
	case "event_msg":
		s.event = true
		s.side = eventSide(s)
	case "inter_agent_communication_metadata":
		s.event, s.side = true, between
	}
}

func eventSide(s *slot) side {
	switch s.kind {
	case "user_message":
		return sideIf(user, s.payload.Get("message").IsString())
	case "agent_message":
		return sideIf(assistant, s.payload.Get("message").IsString())
	case "agent_reasoning", "agent_reasoning_raw_content":
		return sideIf(reasoning, s.payload.Get("text").IsString())
	case "item_completed":
		switch s.payload.Get("item", "type").Str() {
		case "UserMessage":
			return user
		case "AgentMessage":
			return assistant
		case "Reasoning":
			return reasoning
		}
	}
	return none
}

func sideIf(s side, ok bool) side {
	if ok {
		return s
	}
	return none
}

// waits reports whether the line has to wait for a partner before it is written.
func (s *slot) waits() bool {
	return s.side != none && (s.event || s.side == user) && len(s.events) == 0
}

// id is the item's own ID.
func (s *slot) id() raw.Value {
	if s.kind == "item_completed" {
		return s.payload.Get("item", "id").Text()
	}
	return s.payload.Get("id").Text()
}

// texts are what the line says, part by part.
func (s *slot) texts() []raw.Value {
	if s.looked {
		return s.said
	}
	s.looked = true
	add := func(v raw.Value) {
		if v.IsString() {
			s.said = append(s.said, v)
		}
	}
	switch {
	case s.event && s.kind == "item_completed":
		item := s.payload.Get("item")
		for _, p := range item.Get("content").Elements() {
			add(p.Get("text"))
		}
		for _, p := range item.Get("summary_text").Elements() {
			add(p)
		}
		for _, p := range item.Get("raw_content").Elements() {
			add(p)
		}
	case s.event:
		add(s.payload.Get("message"))
		add(s.payload.Get("text"))
	default:
		for _, name := range [...]string{"content", "summary"} {
			for _, p := range s.payload.Get(name).Elements() {
				add(p.Get("text"))
			}
		}
	}
	return s.said
}

// says reports whether an item is what an event tells of: it has the same ID, or
// its texts, one of them or all end to end, are the event's.
func (s *slot) says(event *slot) bool {
	if s.side != event.side || s.event || !event.event {
		return false
	}
	if s.side == between {
		// The metadata names no message: it is of the one on the next line.
		return event.Item+1 == s.Item
	}
	if id := event.id(); id != nil && bytes.Equal(id, s.id()) {
		return true
	}
	said := event.texts()
	if len(said) == 0 {
		return false
	}
	have := s.texts()
	for _, t := range have {
		if len(said) == 1 && bytes.Equal(t, said[0]) {
			return true
		}
	}
	return len(have) > 0 && bytes.Equal(raw.Join(have...), raw.Join(said...))
}
