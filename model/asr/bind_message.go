package asr

// message reads one member of a message record.
func (b *binder) message(m *Message, p path, v Value) bool {
	switch p.name {
	case "messageId":
		m.MessageID = b.ident(p, v)
	case "role":
		m.Role = b.ident(p, v)
	case "author":
		m.Author = b.ident(p, v)
	case "origin":
		m.Origin = b.ident(p, v)
	case "phase":
		m.Phase = b.ident(p, v)
	case "audience":
		m.Audience = b.ident(p, v)
	case "status":
		m.Status = b.ident(p, v)
	case "content":
		m.Content, m.HasContent = b.parts(p, v)
	case "displayContent":
		m.Display, m.HasDisplay = b.parts(p, v)
	case "displayCorrespondence":
		m.Correspondence = b.ident(p, v)
	default:
		return b.envelope(m, p, v)
	}
	return true
}

// envelope reads the members that say where a message came from and goes to.
func (b *binder) envelope(m *Message, p path, v Value) bool {
	switch p.name {
	case "from":
		m.From = b.actor(p, v)
	case "recipients":
		m.Recipients = b.recipients(p, v)
	case "triggersTurn":
		m.TriggersTurn = b.tri(p, v)
	case "addressed":
		m.Addressed = b.tri(p, v)
	case "conversation":
		m.Conversation = b.ident(p, v)
	case "platform":
		m.Platform = b.platform(p, v)
	case "via":
		m.Via = b.ident(p, v)
	case "derivedFrom":
		m.DerivedFrom = b.idents(p, v)
	case "assembly":
		m.Assembly = b.assembly(p, v)
	default:
		return false
	}
	return true
}

func (b *binder) actor(p path, v Value) *Actor {
	members, ok := b.object(p, v, wantActor)
	if !ok {
		return nil
	}
	a := &Actor{Tree: v}
	for _, m := range members {
		switch m.Name {
		case "session":
			a.Session = b.ident(p.member(m.Name), m.Value)
		case "address":
			a.Address = b.ident(p.member(m.Name), m.Value)
		case "participant":
			a.Participant = b.ident(p.member(m.Name), m.Value)
		}
	}
	return a
}

func (b *binder) recipients(p path, v Value) []Recipient {
	items, ok := b.array(p, v, "an array of recipients")
	if !ok {
		return nil
	}
	out := make([]Recipient, 0, len(items))
	for i := range items {
		at := p.at(i)
		members, ok := b.object(at, items[i], "an object with an actor")
		if !ok {
			continue
		}
		var r Recipient
		for _, m := range members {
			switch m.Name {
			case "actor":
				r.Actor = Actor{}
				if a := b.actor(at.member(m.Name), m.Value); a != nil {
					r.Actor = *a
				}
			case "kind":
				r.Kind = b.ident(at.member(m.Name), m.Value)
			}
		}
		out = append(out, r)
	}
	return out
}

func (b *binder) platform(p path, v Value) *Platform {
	members, ok := b.object(p, v, wantObject)
	if !ok {
		return nil
	}
	out := &Platform{}
	for _, m := range members {
		switch m.Name {
		case "messageIds":
			out.MessageIDs = b.idents(p.member(m.Name), m.Value)
		case "replyTo":
			out.ReplyTo = b.ident(p.member(m.Name), m.Value)
		}
	}
	return out
}

func (b *binder) assembly(p path, v Value) *Assembly {
	members, ok := b.object(p, v, wantObject)
	if !ok {
		return nil
	}
	out := &Assembly{}
	for _, m := range members {
		switch m.Name {
		case "mode":
			out.Mode = b.ident(p.member(m.Name), m.Value)
		case "sourceIds":
			out.SourceIDs = b.idents(p.member(m.Name), m.Value)
		}
	}
	return out
}

// delivery reads one member of a delivery record.
func (b *binder) delivery(d *Delivery, p path, v Value) bool {
	switch p.name {
	case "message":
		d.Message = b.ident(p, v)
	case "conversation":
		d.Conversation = b.ident(p, v)
	case "status":
		d.Status = b.ident(p, v)
	case "reason":
		d.Reason = b.prose(p, v)
	case "platformMessageIds":
		d.PlatformMessageIDs = b.idents(p, v)
	case "attempt":
		d.Attempt, d.HasAttempt = b.integer(p, v)
	default:
		return false
	}
	return true
}
