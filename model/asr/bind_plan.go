package asr

// plan reads one member of a plan record.
func (b *binder) plan(out *Plan, p path, v Value) bool {
	switch p.name {
	case "planId":
		out.PlanID = b.ident(p, v)
	case "planType":
		out.PlanType = b.ident(p, v)
	case "status":
		out.Status = b.ident(p, v)
	case "entries":
		out.Entries, out.HasEntries = b.entries(p, v)
	case "content":
		out.Content, out.HasContent = b.parts(p, v)
	case "source":
		out.Source = b.pathRef(p, v)
	case "budget":
		out.Budget = b.amount(p, v)
	case "used":
		out.Used = b.amount(p, v)
	case "callId":
		out.CallID = b.ident(p, v)
	default:
		return false
	}
	return true
}

func (b *binder) entries(p path, v Value) ([]PlanEntry, bool) {
	items, ok := b.array(p, v, "an array of entries")
	if !ok {
		return nil, false
	}
	out := make([]PlanEntry, len(items))
	for i := range items {
		at := p.at(i)
		out[i].Tree = items[i]
		if members, ok := b.object(at, items[i], "an object with content and status"); ok {
			for _, m := range members {
				b.entry(&out[i], at.member(m.Name), m.Value)
			}
		}
	}
	return out, true
}

func (b *binder) entry(out *PlanEntry, p path, v Value) {
	switch p.name {
	case "entryId":
		out.EntryID = b.ident(p, v)
	case "content":
		out.Content = b.prose(p, v)
	case "status":
		out.Status = b.ident(p, v)
	case "priority":
		out.Priority = b.ident(p, v)
	case "owner":
		out.Owner = b.prose(p, v)
	case "blockedBy":
		out.BlockedBy = b.idents(p, v)
	}
}

// pathRef reads a reference to a file. Its root may be null.
func (b *binder) pathRef(p path, v Value) *PathRef {
	members, ok := b.object(p, v, wantObject)
	if !ok {
		return nil
	}
	out := &PathRef{}
	for _, m := range members {
		at := p.member(m.Name)
		switch m.Name {
		case "root":
			out.Root, out.HasRoot = "", true
			if m.Value.Kind != Null {
				out.Root = b.prose(at, m.Value)
			}
		case "path":
			out.Path = b.prose(at, m.Value)
		}
	}
	return out
}

func (b *binder) amount(p path, v Value) *Amount {
	members, ok := b.object(p, v, wantObject)
	if !ok {
		return nil
	}
	out := &Amount{}
	for _, m := range members {
		at := p.member(m.Name)
		switch m.Name {
		case "tokens":
			out.Tokens, out.HasTokens = b.number(at, m.Value)
		case "seconds":
			out.Seconds, out.HasSeconds = b.number(at, m.Value)
		}
	}
	return out
}
