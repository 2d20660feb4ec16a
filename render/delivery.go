package render

import (
	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/themes"
)

// delivery draws a delivery as a record of its own.
func (s *sheet) delivery() {
	d := s.in.Record.Delivery
	s.bar = themes.RoleDelivery
	s.deliveryWords(d)
	s.title()
	switch t := s.in.Joins.Target; {
	case t != nil:
		s.line.say("for ", themes.RoleDim)
		s.link(*t)
	case d.Message != "":
		s.line.say("for ", themes.RoleDim)
		s.link(asRecorded(d.Message))
	default:
		s.line.say(s.absent("message"), themes.RoleWarn)
	}
	s.deliveryFacts(d)
	s.label(RowLabel)
	s.otherCaptures()
}

// deliveries are what became of a message, one line for each attempt that the
// records do not link. A message without any says nothing of delivery.
func (s *sheet) deliveries(m *asr.Message) {
	j := &s.in.Joins
	for i := range j.Deliveries {
		if i >= maxChains && !s.whole {
			s.foldList(words.Count(len(j.Deliveries)-i, "more delivery", "more deliveries"))
			return
		}
		s.chain(&j.Deliveries[i])
	}
	if len(j.Deliveries) == 0 && !j.Complete && !s.o.Print && mayBeDelivered(m) {
		s.words("delivery not known yet", themes.RoleDim)
	}
}

// mayBeDelivered reports whether a delivery would be expected at all: what an
// agent says in a conversation is sent there.
func mayBeDelivered(m *asr.Message) bool {
	return m.Conversation != "" && m.Role == "assistant"
}

func (s *sheet) chain(c *stream.DeliveryChain) {
	if c.Current == nil || c.Current.Delivery == nil {
		return
	}
	s.deliveryWords(c.Current.Delivery)
	s.deliveryFacts(c.Current.Delivery)
	s.headed(RowLabel, s.at(c.Current))
	s.history(c.History)
}

// at is the input of another record that this card shows, for its seq and time.
func (s *sheet) at(r *asr.Record) Input {
	return Input{Record: r, Location: s.in.Location, Base: s.in.Base, People: s.in.People}
}

// history is what a delivery was before, newest first.
func (s *sheet) history(old []*asr.Record) {
	for i, r := range old {
		if r == nil || r.Delivery == nil {
			continue
		}
		if i >= maxChains && !s.whole {
			s.line.more(", and "+words.Count(len(old)-i, "earlier revision", "earlier revisions"), themes.RoleDim)
			break
		}
		if s.line.empty() {
			s.line.say("before: ", themes.RoleDim)
		} else {
			s.line.more(", ", themes.RoleDim)
		}
		s.line.more(s.outcome(r.Delivery), themes.RoleDim)
		s.line.more(" (", themes.RoleDim)
		s.line.more(seqOf(r.Seq, r.ID, s), themes.RoleAccent)
		s.line.more(")", themes.RoleDim)
	}
	s.label(RowLabel)
}

// deliveryWords is delivery · status, with the reason where one is recorded. The
// word delivered stands for status delivered alone (ASR-237).
func (s *sheet) deliveryWords(d *asr.Delivery) {
	_, role := DeliveryStatus(d.Status)
	s.line.say("delivery", themes.RoleDelivery)
	s.line.say(s.outcome(d), role)
}

func (s *sheet) outcome(d *asr.Delivery) string {
	say, _ := DeliveryStatus(d.Status)
	if say = s.inline(say); d.Status == "" && d == s.in.Record.Delivery {
		say = s.absent("status")
	}
	if d.Reason != "" {
		say += ": " + s.inline(d.Reason)
	}
	return say
}

// DeliveryStatus is how a recorded status of a delivery is said, "" being none, and
// the role it is drawn in. A status that the page does not know stands as it is
// recorded and is not cleaned.
func DeliveryStatus(status string) (say string, role themes.Role) {
	switch status {
	case "":
		return "status not recorded", themes.RoleWarn
	case "unknown":
		return "outcome unknown", themes.RoleWarn
	case "delivered", "sent":
		return status, themes.RoleGood
	case "failed":
		return status, themes.RoleBad
	case "queued":
		return status, themes.RoleDim
	}
	return status, themes.RoleWarn
}

// deliveryFacts adds what else is recorded: attempt, conversation, platform IDs.
func (s *sheet) deliveryFacts(d *asr.Delivery) {
	if d.HasAttempt {
		s.line.say("attempt "+words.Group(d.Attempt), themes.RoleDim)
	}
	if d.Conversation != "" {
		s.line.say("conversation "+s.conversation(d.Conversation), themes.RoleDim)
	}
	s.platformIDs(d.PlatformMessageIDs)
}
