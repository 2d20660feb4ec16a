package render

import (
	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// details draws every member that is recorded, and says of those whose absence
// means something that they are absent. A text that the card shows already is
// named by its size.
func (s *sheet) details() []segment {
	r := s.in.Record
	head := one(func() {
		s.line.phrase(Span{Text: "details", Role: themes.RoleHeading})
		s.label(RowLabel)
		s.absences()
		s.madeOf()
	})
	if !s.document {
		return []segment{head, one(func() { s.tree(objectOf(r.Tree.Members, s.shownMember), detailsFold) })}
	}
	segs := append([]segment{head}, s.listed(r.Tree.Members, s.shownMember)...)
	return append(segs, s.native()...)
}

// chunkItems is how many items of a long array a document lays out at a time.
const chunkItems = 256

// listed lists an object's members, as shown shows each, so that a document lays
// out those that are looked at: a long array in pieces, what stands between such
// arrays in one.
func (s *sheet) listed(members []asr.Member, shown func(asr.Member) asr.Member) []segment {
	var segs []segment
	from := 0
	few := func(to int) {
		if some := members[from:to]; len(some) > 0 {
			segs = append(segs, one(func() { s.tree(objectOf(some, shown), detailsFold) }))
		}
	}
	for i := range members {
		if len(members[i].Value.Items) <= chunkItems {
			continue
		}
		few(i)
		from = i + 1
		segs = append(segs, s.chunked(members[i], shown))
	}
	few(len(members))
	return segs
}

// chunked is a long array, chunkItems of it at a time under their indexes.
func (s *sheet) chunked(m asr.Member, shown func(asr.Member) asr.Member) segment {
	items := m.Value.Items
	n := (len(items) + chunkItems - 1) / chunkItems
	return segment{n: n, part: -1, draw: func(i int) {
		from, to := i*chunkItems, min((i+1)*chunkItems, len(items))
		s.words(s.inline(m.Name)+"["+words.Group(from)+"] to ["+words.Group(to-1)+"]", themes.RoleDim)
		some := asr.Member{Name: m.Name, Value: asr.Value{Kind: asr.Array, Items: items[from:to]}}
		s.tree(shown(some).Value, detailsFold)
	}}
}

// absences names what a message does not say of itself, so that nobody takes a
// default for a fact (ASR-202, ASR-204, ASR-206).
func (s *sheet) absences() {
	m := s.in.Record.Message
	if m == nil {
		return
	}
	if m.Author == "" && !m.HasOwnValues() {
		s.line.say("author unknown", themes.RoleDim)
	}
	if m.Audience == "" || m.Audience == "unknown" {
		s.line.say("audience unknown", themes.RoleDim)
	}
	if m.Origin == "" && !m.HasOwnValues() {
		s.line.say("origin not recorded", themes.RoleDim)
	}
	if m.Status == "" {
		s.line.say("status not recorded", themes.RoleDim)
	}
	if m.TriggersTurn == asr.NotRecorded {
		s.line.say("triggersTurn not recorded", themes.RoleDim)
	}
	if m.Addressed == asr.NotRecorded {
		s.line.say("addressed not recorded", themes.RoleDim)
	}
	s.label(RowLabel)
}

// objectOf is an object of members as shown shows each.
func objectOf(members []asr.Member, shown func(asr.Member) asr.Member) asr.Value {
	out := asr.Value{Kind: asr.Object, Members: make([]asr.Member, len(members))}
	for i := range members {
		out.Members[i] = shown(members[i])
	}
	return out
}

// shownMember replaces what the card shows of a member by its size.
func (s *sheet) shownMember(m asr.Member) asr.Member {
	r := s.in.Record
	switch {
	case r.Kind == asr.KindUnknown || r.Kind == asr.KindInputRequest || r.Kind == asr.KindTurn:
		if !inTitle(m.Name) {
			m.Value = shown(m.Value)
		}
	case m.Name == contentField && (s.o.View != ViewDisplay || r.Message == nil || !r.Message.HasDisplay):
		m.Value = s.shownParts(m.Value)
	case m.Name == displayField && s.o.View != ViewContent:
		m.Value = s.shownParts(m.Value)
	case m.Name == "input" && r.ToolCall != nil:
		m.Value = shown(m.Value)
	}
	return m
}

// shownParts replaces the texts of parts, and of a content that is one string.
func (s *sheet) shownParts(v asr.Value) asr.Value {
	switch v.Kind {
	case asr.String:
		return shown(v)
	case asr.Array:
		items, left := v.Items, 0
		if !s.whole && len(items) > treeValues {
			items, left = items[:treeValues], len(items)-treeValues
		}
		v.Items = make([]asr.Value, len(items), len(items)+1)
		for i := range items {
			v.Items[i] = s.shownPart(items[i])
		}
		if left > 0 {
			v.Items = append(v.Items, cutOff(left))
		}
	}
	return v
}

func (s *sheet) shownPart(v asr.Value) asr.Value {
	if v.Kind != asr.Object {
		return v
	}
	show := shown
	if typ, _ := v.Get("type").Str(); typ == "reasoning" && s.o.Reasoning == ReasoningHide {
		show = hidden
	}
	members := make([]asr.Member, len(v.Members))
	copy(members, v.Members)
	for i := range members {
		switch m := &members[i]; m.Name {
		case "text", "summary", "data":
			m.Value = show(m.Value)
		case "resource":
			m.Value = s.shownPart(m.Value)
		}
	}
	v.Members = members
	return v
}

// shownBytes is the size above which a text that stands above is not repeated.
const shownBytes = 60

// shown stands for a value that the card has shown already: its size.
func shown(v asr.Value) asr.Value {
	if n := valueBytes(v, 0); n > shownBytes && v.Kind != asr.Withheld {
		return literal(n, "shown above")
	}
	return v
}

// hidden stands for a text that the reader does not want to see.
func hidden(v asr.Value) asr.Value {
	if n := valueBytes(v, 0); n > 0 && v.Kind != asr.Withheld {
		return literal(n, "hidden")
	}
	return v
}

// literal is drawn as it is, without quotes: these are no words of the record's.
func literal(n int, what string) asr.Value {
	return asr.Value{Kind: asr.Number, Text: "(" + words.Count(n, "byte", "bytes") + ", " + what + ")"}
}

// valueBytes is the size of a value's texts. It looks no further than it must to
// tell a short value from a long one where the value is not one string.
func valueBytes(v asr.Value, sum int) int {
	sum += len(v.Text)
	for i := range v.Items {
		sum = valueBytes(v.Items[i], sum+1)
	}
	for i := range v.Members {
		sum = valueBytes(v.Members[i].Value, sum+len(v.Members[i].Name)+1)
	}
	return sum
}
