package render

import (
	"slices"

	"asrview/model/asr"
	"asrview/themes"
)

// captures says what the record's capture states say of a field.
func (s *sheet) captures(field string) {
	for _, c := range s.in.Record.Capture {
		if c.Field == field {
			s.words(s.captureWords(c), captureRole(c.State))
		}
	}
}

// captureRole keeps a state that leaves nothing out quiet.
func captureRole(state string) themes.Role {
	if state == "complete" {
		return themes.RoleDim
	}
	return themes.RoleWarn
}

// otherCaptures says what they say of every field but those named, in a record
// that shows the named ones elsewhere.
func (s *sheet) otherCaptures(shown ...string) {
next:
	for _, c := range s.in.Record.Capture {
		for _, f := range shown {
			if c.Field == f {
				continue next
			}
		}
		s.words(s.captureWords(c), captureRole(c.State))
	}
}

func (s *sheet) captureWords(c asr.Capture) string {
	field := s.inline(c.Field)
	switch c.State {
	case "absent":
		return field + " absent: not held in this stream"
	case "masked":
		return field + " masked: rewritten after the model saw it"
	case "":
		return field + ": capture state not recorded"
	}
	return field + " " + s.inline(c.State)
}

// absent says why nothing stands where a top-level member of the record would: it
// is not recorded, or is not what the page says it is and stands elsewhere.
func (s *sheet) absent(member string) string {
	r := s.in.Record
	if slices.ContainsFunc(r.Misfits, func(m asr.Misfit) bool { return m.Path == member }) ||
		slices.ContainsFunc(r.Extra, func(m asr.Member) bool { return m.Name == member }) {
		return member + " not as it should be"
	}
	return member + " not recorded"
}

// emptiness says why an array of parts has none: its capture state has been
// said already where there is one.
func (s *sheet) emptiness(field string, recorded bool) {
	if _, ok := s.in.Record.CaptureState(field); ok {
		return
	}
	if recorded {
		s.words(field+" empty, no reason recorded", themes.RoleWarn)
	} else {
		s.words(s.absent(field), themes.RoleWarn)
	}
}
