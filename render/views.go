package render

import (
	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// The two arrays of a message, in the words of the screen.
const (
	contentField = "content"
	displayField = "displayContent"
)

// content lists a message's parts in the view that is on.
func (s *sheet) content(m *asr.Message) []segment {
	own := m.HasOwnValues()
	content, display := contentParts(m), displayParts(m)
	switch {
	case s.o.View == ViewContent:
		return []segment{
			one(func() { s.captures(contentField) }),
			s.parts(m, content, own),
			one(func() { s.displayHint(m) }),
		}
	case !m.HasDisplay:
		return []segment{one(s.noDisplay), s.underHeading(contentField, nil), s.parts(m, content, own)}
	case s.o.View == ViewDisplay:
		return []segment{
			s.underHeading(displayField, m), s.parts(m, display, own),
			one(func() { s.contentHint(m) }),
		}
	case s.sideBySide(m):
		return []segment{one(func() { s.beside(m, own) })}
	}
	return []segment{
		s.underHeading(contentField, nil), s.parts(m, content, own),
		s.underHeading(displayField, m), s.parts(m, display, own),
	}
}

// underHeading is an array's heading and capture state. In the display views
// content has one too, so that it is never taken for what the user saw. The
// heading of displayContent says how the two correspond.
func (s *sheet) underHeading(field string, m *asr.Message) segment {
	return one(func() {
		s.line.phrase(Span{Text: field, Role: themes.RoleHeading})
		if m != nil {
			s.line.say("correspondence "+s.correspondence(m), themes.RoleLabel)
		}
		s.label(RowLabel)
		s.captures(field)
	})
}

// noDisplay says why a view that asks for displayContent shows none.
func (s *sheet) noDisplay() {
	if _, ok := s.in.Record.CaptureState(displayField); ok {
		s.captures(displayField)
		return
	}
	s.words("no displayContent recorded", themes.RoleDim)
}

func (s *sheet) correspondence(m *asr.Message) string {
	if m.Correspondence == "" {
		return "unknown"
	}
	return s.inline(m.Correspondence)
}

// displayHint says in the content view that there is another representation.
func (s *sheet) displayHint(m *asr.Message) {
	if !m.HasDisplay {
		s.captures(displayField)
		return
	}
	s.line.say(displayField, themes.RoleDim)
	s.line.say("correspondence "+s.correspondence(m), themes.RoleDim)
	s.line.say(words.Count(len(m.Display), "part", "parts")+", not in this view", themes.RoleDim)
	s.label(RowLabel)
}

// contentHint says in the display view that there is model-facing content, or
// why there is none.
func (s *sheet) contentHint(m *asr.Message) {
	s.captures(contentField)
	if len(m.Content) == 0 {
		s.emptiness(contentField, m.HasContent)
		return
	}
	s.line.say(contentField, themes.RoleDim)
	s.line.say(words.Count(len(m.Content), "part", "parts")+", not in this view", themes.RoleDim)
	s.label(RowLabel)
}

// titleValues are the message's values that its title shows: where parts carry
// values of their own, one that no part inherits stays out (ASR-224).
func titleValues(m *asr.Message) asr.Values {
	v := asr.Values{Author: m.Author, Origin: m.Origin, Phase: m.Phase}
	var author, origin, phase bool
	n := 0
	for _, parts := range [...][]asr.Part{m.Content, m.Display} {
		for i := range parts {
			own := &parts[i].Own
			author = author || own.Author == ""
			origin = origin || own.Origin == ""
			phase = phase || own.Phase == ""
		}
		n += len(parts)
	}
	if n == 0 {
		return v
	}
	if !author {
		v.Author = ""
	}
	if !origin {
		v.Origin = ""
	}
	if !phase {
		v.Phase = ""
	}
	return v
}
