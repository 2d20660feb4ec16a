package render

import (
	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/themes"
)

// message lists what a message's card has.
func (s *sheet) message() []segment {
	m := s.in.Record.Message
	s.bar = messageBar(m)
	head := one(func() {
		s.messageWords(m)
		s.title()
		s.senders(m)
		s.surroundings(m)
		s.captures("role")
	})
	tail := one(func() {
		s.otherCaptures("role", contentField, displayField)
		s.deliveries(m)
		if len(m.DerivedFrom) > 0 {
			s.derived(m.DerivedFrom)
		}
		s.replies(m)
	})
	return append(append([]segment{head}, s.content(m)...), tail)
}

// messageBar is the colour of a message: its channel, or that of peers where
// the record says that it came from one, whatever its role, so that a peer's words
// never look like the person's or this agent's (ASR-226).
func messageBar(m *asr.Message) themes.Role {
	if m.HasOrigin("inter_session") || m.HasOrigin("subagent_report") {
		return themes.RolePeer
	}
	switch m.Role {
	case "assistant":
		return themes.RoleAssistant
	case "system":
		return themes.RoleSystem
	case "developer":
		return themes.RoleDeveloper
	case "":
		return themes.RoleNoRole
	case "user":
		if m.From != nil || m.Author == "agent" {
			return themes.RolePeer
		}
		return themes.RoleUser
	}
	return themes.RoleVendor
}

// messageWords is role · author · origin · phase, in that order, those that are
// recorded, then audience and status.
func (s *sheet) messageWords(m *asr.Message) {
	if m.Role != "" {
		s.line.phrase(Span{Text: s.inline(m.Role), Role: messageBar(m), Attr: Bold})
	} else {
		s.line.phrase(Span{Text: s.absent("role"), Role: themes.RoleWarn, Attr: Bold})
	}
	v := titleValues(m)
	s.line.say(s.inline(v.Author), themes.RoleLabel)
	s.line.say(s.inline(v.Origin), themes.RoleLabel)
	s.line.say(s.inline(v.Phase), themes.RoleLabel)
	s.audience(m.Audience)
	s.status(m.Status)
}

func (s *sheet) audience(a string) {
	switch a {
	case "", "unknown":
	case "user", "model":
		s.line.say(a+" only", themes.RoleAccent)
	default:
		s.line.say(s.inline(a), themes.RoleLabel)
	}
}

func (s *sheet) status(st string) {
	switch st {
	case "", "complete":
	case "withdrawn":
		s.line.say("withdrawn: removed before delivery", themes.RoleWarn)
	case "error":
		s.line.say(st, themes.RoleBad)
	default:
		s.line.say(s.inline(st), themes.RoleWarn)
	}
}

// senders is the line from X to Y, Z (additional). Session IDs are shortened
// where the line would not fit, never under print or details.
func (s *sheet) senders(m *asr.Message) {
	if m.From == nil && len(m.Recipients) == 0 && m.TriggersTurn != asr.Yes {
		return
	}
	s.sendersLine(m, false)
	if !s.whole && !s.o.Details && s.lineColumns() > s.cols[atLabel] {
		s.line.reset()
		s.sendersLine(m, true)
	}
	s.label(RowLabel)
}

func (s *sheet) sendersLine(m *asr.Message, brief bool) {
	if m.From != nil {
		s.line.say("from ", themes.RoleDim)
		s.line.more(s.actor(*m.From, brief), actorRole(*m.From))
	}
	if len(m.Recipients) > 0 {
		if m.From != nil {
			s.line.more(" ", themes.RoleDim)
		}
		s.line.more("to ", themes.RoleDim)
	}
	for i := range m.Recipients {
		if i > 0 {
			s.line.more(", ", themes.RoleDim)
		}
		if i >= maxLinks && !s.whole {
			s.line.more("and "+words.Group(len(m.Recipients)-i)+" more", themes.RoleDim)
			break
		}
		s.line.more(s.actor(m.Recipients[i].Actor, brief), actorRole(m.Recipients[i].Actor))
		if k := m.Recipients[i].Kind; k != "" && (k != "primary" || s.o.Details) {
			s.line.more(" ("+s.inline(k)+")", themes.RoleDim)
		}
	}
	if m.TriggersTurn == asr.Yes {
		s.line.say("starts a turn", themes.RoleLabel)
	}
}

func (s *sheet) lineColumns() int {
	w := separatorColumns * (len(s.line.ends) - 1)
	for i := range s.line.spans {
		w += columns(s.line.spans[i].Text)
	}
	return w
}

// surroundings is where in a chat the message stands, those that are recorded.
func (s *sheet) surroundings(m *asr.Message) {
	if m.Conversation != "" {
		s.line.say("conversation "+s.conversation(m.Conversation), themes.RoleDim)
	}
	if m.Via != "" {
		s.line.say("via "+s.inline(m.Via), themes.RoleDim)
	}
	switch m.Addressed {
	case asr.Yes:
		s.line.say("addressed to this agent", themes.RoleDim)
	case asr.No:
		s.line.say("not addressed to this agent", themes.RoleDim)
	}
	if m.Platform != nil {
		s.platformIDs(m.Platform.MessageIDs)
	}
	s.label(RowLabel)
}

func (s *sheet) platformIDs(ids []string) {
	for i, id := range ids {
		switch {
		case i == 0:
			s.line.say("platform ID "+s.inline(id), themes.RoleDim)
		case i >= maxLinks && !s.whole:
			s.line.more(", and "+words.Group(len(ids)-i)+" more", themes.RoleDim)
			return
		default:
			s.line.more(", "+s.inline(id), themes.RoleDim)
		}
	}
}

// replies links a message with what it answers and what answers it. A platform
// ID leads to a message only where the index found it in the same conversation.
func (s *sheet) replies(m *asr.Message) {
	if m.Platform != nil && m.Platform.ReplyTo != "" {
		s.line.say("reply to platform ID "+s.inline(m.Platform.ReplyTo), themes.RoleDim)
		if l := s.in.Joins.ReplyTo; l != nil {
			s.replyTarget(*l)
		}
	}
	s.links("replied to by", s.in.Joins.Replies)
	s.links("source of", s.in.Joins.DerivedBy)
	s.links("subagent", s.in.Joins.Delegated)
	s.label(RowLabel)
}

func (s *sheet) replyTarget(l stream.Link) {
	if word := state(l); word != "" {
		s.line.more(" ("+word+")", stateRole(l.State))
		return
	}
	s.line.more(" (", themes.RoleDim)
	s.line.more(s.target(l), themes.RoleAccent)
	s.line.more(")", themes.RoleDim)
}
