package render

import (
	"asrview/model/asr"
	"asrview/themes"
)

// The two arrays of a message, in the words of the screen.
const (
	contentField = "content"
	displayField = "displayContent"
)

// content draws a message's parts in the view that is on.
func (s *sheet) content(m *asr.Message) {
	own := m.HasOwnValues()
	switch {
	case s.o.View == ViewContent:
		s.captures(contentField)
		s.parts(m, contentParts(m), own)
		s.displayHint(m)
	case !m.HasDisplay:
		s.noDisplay(m, own)
	case s.o.View == ViewDisplay:
		s.displayParts(m, own)
		s.contentHint(m)
	case s.sideBySide(m):
		s.beside(m, own)
	default:
		s.contentUnderHeading(m, own)
		s.displayParts(m, own)
	}
	s.otherCaptures("role", contentField, displayField)
}

// contentUnderHeading draws content as it stands in the display views: under
// its own heading, so that it is never taken for what the user saw.
func (s *sheet) contentUnderHeading(m *asr.Message, own bool) {
	s.heading(contentField)
	s.captures(contentField)
	s.parts(m, contentParts(m), own)
}

func (s *sheet) displayParts(m *asr.Message, own bool) {
	s.displayHeading(m)
	s.captures(displayField)
	s.parts(m, displayParts(m), own)
}

// noDisplay is a message without displayContent in a view that asks for it.
func (s *sheet) noDisplay(m *asr.Message, own bool) {
	if _, ok := s.in.Record.CaptureState(displayField); ok {
		s.captures(displayField)
	} else {
		s.words("no displayContent recorded", themes.RoleDim)
	}
	s.contentUnderHeading(m, own)
}

func (s *sheet) heading(field string) {
	s.line.phrase(Span{Text: field, Role: themes.RoleHeading})
	s.label(RowLabel)
}

func (s *sheet) displayHeading(m *asr.Message) {
	s.line.phrase(Span{Text: displayField, Role: themes.RoleHeading})
	s.line.say("correspondence "+s.correspondence(m), themes.RoleLabel)
	s.label(RowLabel)
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
	s.line.say(count(len(m.Display), "part", "parts")+", not in this view", themes.RoleDim)
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
	s.line.say(count(len(m.Content), "part", "parts")+", not in this view", themes.RoleDim)
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
