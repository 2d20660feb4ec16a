package render

import (
	"asrview/model/asr"
	"asrview/themes"
)

// details draws every member that is recorded, and says of those whose absence
// means something that they are absent. A text that the card shows already is
// named by its size.
func (s *sheet) details() {
	s.heading("details")
	s.absences()
	s.tree(s.recorded(), outputFold)
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

// recorded is the record's tree with the texts that the card shows replaced by
// their sizes. For records that are drawn as a tree anyway it is the rest.
func (s *sheet) recorded() asr.Value {
	r := s.in.Record
	out := asr.Value{Kind: asr.Object, Members: make([]asr.Member, len(r.Tree.Members))}
	copy(out.Members, r.Tree.Members)
	for i := range out.Members {
		m := &out.Members[i]
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
	}
	return out
}

// shownParts replaces the texts of parts, and of a content that is one string.
func (s *sheet) shownParts(v asr.Value) asr.Value {
	switch v.Kind {
	case asr.String:
		return shown(v)
	case asr.Array:
		items := make([]asr.Value, len(v.Items))
		for i := range v.Items {
			items[i] = s.shownPart(v.Items[i])
		}
		v.Items = items
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
	return asr.Value{Kind: asr.Number, Text: "(" + count(n, "byte", "bytes") + ", " + what + ")"}
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
