package asr

// bind makes the typed record of a tree that is an object with a type.
func bind(tree Value) *Record {
	typ, _ := tree.Get("type").Str()
	rec := &Record{Kind: KindOf(typ), Type: typ, Tree: tree}
	b := &binder{}
	body := newBody(b, rec)
	for _, m := range tree.Members {
		p := path{name: m.Name}
		if b.common(rec, p, m.Value) || body(p, m.Value) {
			continue
		}
		if rec.Extra == nil && len(tree.Members) > handOver {
			rec.Extra = make([]Member, 0, len(tree.Members))
		}
		rec.Extra = append(rec.Extra, m)
	}
	rec.Misfits = b.misfits
	if b.more {
		rec.Damage = append(rec.Damage, TooManyMisfits)
	}
	return rec
}

// newBody makes the record's body and returns what reads one member into it; it
// reports whether it holds the member.
func newBody(b *binder, rec *Record) func(path, Value) bool {
	declare := func(path, Value) bool { return false }
	if s := declaration(rec.Kind, rec.Tree); s != nil {
		rec.Session = s
		declare = func(p path, v Value) bool { return s.bind(rec.Kind, p.name, v) }
	}
	switch rec.Kind {
	case KindMessage:
		rec.Message = &Message{}
		return either(declare, func(p path, v Value) bool { return b.message(rec.Message, p, v) })
	case KindPlan:
		rec.Plan = &Plan{}
		return either(declare, func(p path, v Value) bool { return b.plan(rec.Plan, p, v) })
	case KindDelivery:
		rec.Delivery = &Delivery{}
		return either(declare, func(p path, v Value) bool { return b.delivery(rec.Delivery, p, v) })
	case KindToolCall:
		rec.ToolCall = &ToolCall{}
		return either(declare, rec.ToolCall.bind)
	case KindToolResult:
		rec.ToolResult = &ToolResult{}
		return either(declare, rec.ToolResult.bind)
	case KindSubagent:
		rec.Subagent = &Subagent{}
		return either(declare, rec.Subagent.bind)
	}
	return declare
}

func either(first, second func(path, Value) bool) func(path, Value) bool {
	return func(p path, v Value) bool { return first(p, v) || second(p, v) }
}

// common reads the members that every record may have.
func (b *binder) common(rec *Record, p path, v Value) bool {
	switch p.name {
	case "type":
	case "seq":
		n, ok := b.integer(p, v)
		rec.Seq = Seq{N: n, Known: ok}
	case "id":
		rec.ID = b.ident(p, v)
	case "ts":
		rec.TS = b.ident(p, v)
	case "tsPrecision":
		rec.TSPrecision = b.ident(p, v)
	case "turnId":
		rec.TurnID = b.ident(p, v)
	case "inferenceId":
		rec.InferenceID = b.ident(p, v)
	case "idSource":
		rec.IDSource = b.ident(p, v)
	case "supersedes":
		rec.Supersedes = b.ident(p, v)
	case "capture":
		rec.Capture = b.capture(p, v)
	default:
		return false
	}
	return true
}

func (b *binder) capture(p path, v Value) []Capture {
	members, ok := b.object(p, v, wantObject)
	if !ok {
		return nil
	}
	out := make([]Capture, 0, len(members))
	for _, m := range members {
		c := Capture{Field: m.Name, Rest: m.Value}
		at := p.member(m.Name)
		if _, ok := b.object(at, m.Value, "an object with a state"); ok {
			if state := m.Value.Get("state"); state.Kind != Absent {
				c.State = b.ident(at.member("state"), state)
			}
		}
		out = append(out, c)
	}
	return out
}
