package query

import (
	"asrview/model/asr"
	"asrview/model/stream"
)

// asksActor makes the question whether an actor is the one that is meant, by its
// session, address, participant ID, or the name that the stream declares.
func asksActor(m matcher) func(s *subject, a *asr.Actor) bool {
	return func(s *subject, a *asr.Actor) bool {
		return m.match(a.Session) || m.match(a.Address) || asksParticipant(m)(s, a)
	}
}

func asksParticipant(m matcher) func(s *subject, a *asr.Actor) bool {
	return func(s *subject, a *asr.Actor) bool {
		if m.match(a.Participant) {
			return true
		}
		p, ok := s.snap.People().Participant(a.Participant)
		return ok && m.match(p.Name)
	}
}

func asksSession(m matcher) func(s *subject, a *asr.Actor) bool {
	return func(_ *subject, a *asr.Actor) bool { return m.match(a.Session) }
}

func sender(s *subject, ask func(s *subject, a *asr.Actor) bool) bool {
	m := s.rec.Message
	return m != nil && m.From != nil && ask(s, m.From)
}

func receiver(s *subject, ask func(s *subject, a *asr.Actor) bool) bool {
	if s.rec.Message == nil {
		return false
	}
	for i := range s.rec.Message.Recipients {
		if ask(s, &s.rec.Message.Recipients[i].Actor) {
			return true
		}
	}
	return false
}

func fromLeaf(m matcher) leaf {
	ask := asksActor(m)
	return leaf{
		header: member(asr.HasFrom),
		record: func(s *subject) tri { return triOf(sender(s, ask)) },
	}
}

func toLeaf(m matcher) leaf {
	ask := asksActor(m)
	return leaf{
		header: member(asr.HasRecipients),
		record: func(s *subject) tri { return triOf(receiver(s, ask)) },
	}
}

func actorLeaf(m matcher) leaf {
	ask := asksActor(m)
	return leaf{
		header: func(e *stream.Entry) tri {
			if e.Kind == asr.KindSubagent || e.Has&(asr.HasFrom|asr.HasRecipients) != 0 {
				return open
			}
			return no
		},
		record: func(s *subject) tri {
			u := s.rec.Subagent
			return triOf(sender(s, ask) || receiver(s, ask) ||
				u != nil && (m.match(u.Name) || m.match(u.Session)))
		},
	}
}

func participantLeaf(m matcher) leaf {
	ask := asksParticipant(m)
	return leaf{
		header: member(asr.HasFrom | asr.HasRecipients),
		record: func(s *subject) tri { return triOf(sender(s, ask) || receiver(s, ask)) },
	}
}

func sessionLeaf(m matcher) leaf {
	ask := asksSession(m)
	return leaf{
		header: recordsOnly,
		need:   m.prefilter(),
		record: func(s *subject) tri {
			r := s.rec
			return triOf(sender(s, ask) || receiver(s, ask) ||
				r.Session != nil && m.match(r.Session.Session) ||
				r.Subagent != nil && m.match(r.Subagent.Session) ||
				r.Message != nil && anyRef(r.Message.DerivedFrom, m))
		},
	}
}

func anyRef(refs []string, m matcher) bool {
	for _, ref := range refs {
		if m.match(asr.ParseRef(ref).Session) {
			return true
		}
	}
	return false
}

func conversationLeaf(m matcher) leaf {
	return leaf{
		header: kinds(asr.KindMessage, asr.KindDelivery),
		need:   mention("conversation"),
		record: func(s *subject) tri {
			id := ""
			switch {
			case s.rec.Message != nil:
				id = s.rec.Message.Conversation
			case s.rec.Delivery != nil:
				id = s.rec.Delivery.Conversation
			}
			if m.match(id) {
				return yes
			}
			c, ok := s.snap.People().Conversation(id)
			return triOf(ok && m.match(c.Name))
		},
	}
}

// toolLeaf asks a call for its tool's name, and a result for its own or its
// call's.
func toolLeaf(m matcher) leaf {
	named := m.prefilter()
	return leaf{
		header: kinds(asr.KindToolCall, asr.KindToolResult),
		raw: func(e *stream.Entry, line []byte, scratch *[]byte) tri {
			switch {
			case e.Kind == asr.KindToolCall && named != nil && !named.Possible(line, scratch):
				return no
			case e.Kind == asr.KindToolResult && standsOnly(0, "name", line, scratch):
				return later
			}
			return open
		},
		record: func(s *subject) tri {
			switch {
			case s.rec.ToolCall != nil:
				return triOf(m.match(s.rec.ToolCall.Name))
			case s.rec.ToolResult == nil:
				return no
			case s.rec.ToolResult.Name != "":
				return triOf(m.match(s.rec.ToolResult.Name))
			}
			return open
		},
		of: stream.WithCalls,
		joins: func(s *subject, j *stream.Joins) tri {
			for _, l := range j.Calls {
				if l.State != stream.Found {
					continue
				}
				if name, ok := s.pass.ToolOf(l.Pos); ok {
					return triOf(m.match(name))
				}
			}
			return unless(j.Complete)
		},
	}
}

func nameLeaf(m matcher) leaf {
	return leaf{
		header: recordsOnly,
		need:   m.prefilter(),
		record: ofRecord(func(r *asr.Record) bool {
			return r.ToolCall != nil && m.match(r.ToolCall.Name) ||
				r.ToolResult != nil && m.match(r.ToolResult.Name) ||
				r.Subagent != nil && m.match(r.Subagent.Name) ||
				r.Session != nil && declaresName(r.Session, m) ||
				anyPart(r, func(p *asr.Part) bool { return m.match(p.Name) })
		}),
	}
}

func declaresName(s *asr.Session, m matcher) bool {
	for i := range s.Participants {
		if m.match(s.Participants[i].Name) {
			return true
		}
	}
	for i := range s.Conversations {
		if m.match(s.Conversations[i].Name) {
			return true
		}
	}
	return false
}
