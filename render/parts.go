package render

import (
	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// array is one of a message's or plan's arrays of parts.
type array struct {
	field    string
	parts    []asr.Part
	recorded bool
	// first is the index of its first part in the card, as in Row.Part.
	first int
}

func contentParts(m *asr.Message) array {
	return array{contentField, m.Content, m.HasContent, 0}
}

func displayParts(m *asr.Message) array {
	return array{displayField, m.Display, m.HasDisplay, len(m.Content)}
}

// parts lists an array's parts; an empty one says why it is empty.
func (s *sheet) parts(m *asr.Message, a array, own bool) segment {
	if len(a.parts) == 0 {
		return one(func() { s.emptiness(a.field, a.recorded) })
	}
	return a.segment(func(i int) { s.drawPart(m, a, i, own) })
}

// segment is one drawing for each part of the array.
func (a array) segment(draw func(i int)) segment {
	return segment{n: len(a.parts), max: maxParts, one: "more part", many: "more parts",
		part: a.first, draw: draw, weigh: func(i int) int { return partBytes(&a.parts[i]) }}
}

// drawPart draws a part: the labels that describe it, then what it holds.
func (s *sheet) drawPart(m *asr.Message, a array, i int, own bool) {
	p := &a.parts[i]
	if own && m != nil {
		s.effective(m.Effective(p))
	}
	s.derivation(p, a)
	switch p.Kind {
	case asr.PartText:
		if i > 0 && !own && p.Derivation == nil && s.endsInText(&a.parts[i-1]) {
			s.words("text", themes.RoleFaint)
		}
		s.textPart(p)
	case asr.PartReasoning:
		s.reasoning(p)
	case asr.PartRefusal:
		s.words("refusal", themes.RoleBad)
		s.textOr(p, proseFold)
	case asr.PartData:
		s.data(p, a.field)
	case asr.PartOpaque:
		s.opaque(p)
	case asr.PartImage:
		s.image(p, a.path(i))
	case asr.PartAudio:
		s.audio(p)
	case asr.PartResourceLink:
		s.resourceLink(p)
	case asr.PartResource:
		s.resource(p, a.path(i))
	case asr.PartInvalid:
		s.words("no content part: "+s.compact(*p.Tree), themes.RoleWarn)
	default:
		s.words("part of unknown type "+s.orNot(p.Type, `""`)+", skipped", themes.RoleWarn)
	}
}

// endsInText reports whether a part's rows end in its text. A text part that
// follows such a part has a label, so that nobody reads on from one into the
// other, as from reasoning into the answer.
func (s *sheet) endsInText(p *asr.Part) bool {
	switch p.Kind {
	case asr.PartReasoning:
		return s.o.Reasoning != ReasoningHide && partBytes(p) > 0
	case asr.PartResourceLink:
		return p.Description != ""
	case asr.PartData:
		return true
	}
	return p.Text != "" && p.Kind != asr.PartUnknown
}

// effective is the label of a part in a message whose parts carry values of
// their own: without one, the part before it would seem to speak on.
func (s *sheet) effective(v asr.Values) {
	if v.Author == "" {
		s.line.say("author unknown", themes.RoleLabel)
	}
	s.line.say(s.inline(v.Author), themes.RoleLabel)
	s.line.say(s.inline(v.Origin), themes.RoleLabel)
	s.line.say(s.inline(v.Phase), themes.RoleLabel)
	s.label(RowLabel)
}

// derivation says what a part is a derived form of; the index is as recorded,
// 0-based, in the same array (ASR-233).
func (s *sheet) derivation(p *asr.Part, a array) {
	d := p.Derivation
	if d == nil {
		return
	}
	method := s.orNot(d.Method, "derivation, method not recorded,")
	if !d.HasFrom {
		s.line.say(method, themes.RoleLabel)
		s.line.say("source part not recorded", themes.RoleDim)
		s.label(RowLabel)
		return
	}
	of := "not in this record"
	if d.From >= 0 && d.From < len(a.parts) {
		of = a.parts[d.From].MimeType
		if of == "" {
			of = a.parts[d.From].Type
		}
	}
	s.words(method+" of "+a.field+"["+words.Group(d.From)+"] ("+s.inline(of)+")", themes.RoleLabel)
}

func (s *sheet) textPart(p *asr.Part) {
	switch {
	case !p.HasText:
		s.words("text not recorded", themes.RoleWarn)
	case p.Text == "":
		s.words("empty text", themes.RoleDim)
	case s.o.Markdown:
		s.markdown(p.Text, proseFold)
	default:
		s.exact(p.Text, proseFold)
	}
}

// textOr draws a text that is never Markdown.
func (s *sheet) textOr(p *asr.Part, rule foldRule) {
	switch {
	case !p.HasText:
		s.words("text not recorded", themes.RoleWarn)
	case p.Text == "":
		s.words("empty text", themes.RoleDim)
	default:
		s.exact(p.Text, rule)
	}
}

// data draws structured data, and says what it is no evidence of (ASR-230,
// ASR-238): that depends on the array it stands in, not on the view.
func (s *sheet) data(p *asr.Part, field string) {
	s.line.say("data", themes.RoleLabel)
	if p.Schema != "" {
		s.line.say(s.inline(p.Schema), themes.RoleLabel)
	} else {
		s.line.say("schema not recorded", themes.RoleDim)
	}
	if field == displayField {
		s.line.say("shown to the user, not evidence of model input", themes.RoleWarn)
	} else {
		s.line.say("structured source data, not the exact model input", themes.RoleWarn)
	}
	s.label(RowLabel)
	if !p.HasData {
		s.words("data not recorded", themes.RoleWarn)
		return
	}
	s.tree(p.Data, outputFold)
}
