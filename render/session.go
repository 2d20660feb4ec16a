package render

import (
	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// session draws a header, or a later declaration: what it names, as recorded.
func (s *sheet) session() {
	h := s.in.Record.Session
	s.bar = themes.RoleVendor
	s.sessionWords(h)
	s.title()
	s.sessionFacts(h)
	s.otherCaptures()
}

func (s *sheet) sessionWords(h *asr.Session) {
	s.line.phrase(Span{Text: s.inline(s.in.Record.Type), Role: themes.RoleText, Attr: Bold})
	s.line.say(s.inline(h.Session), themes.RoleText)
}

func (s *sheet) sessionFacts(h *asr.Session) {
	if h.Title != "" {
		s.line.phrase(Span{Text: s.inline(h.Title), Attr: Bold})
		s.label(RowLabel)
	}
	s.fact("agent", h.Agent)
	s.fact("version", h.Version)
	s.fact("cwd", h.CWD)
	s.label(RowLabel)
	s.declarations(h)
}

// declarations lists the participants and conversations that a record names.
func (s *sheet) declarations(h *asr.Session) {
	s.named("participants", len(h.Participants), func(i int) (string, string) {
		p := h.Participants[i]
		return named(s.inline(p.Name), s.inline(p.ID), s.compact(p.Tree)), s.inline(p.Kind)
	})
	s.named("conversations", len(h.Conversations), func(i int) (string, string) {
		c := h.Conversations[i]
		return named(s.inline(c.Name), s.inline(c.ID), s.compact(c.Tree)), s.inline(c.Kind)
	})
}

// named is Bo (p2), or what there is of it.
func named(name, id, tree string) string {
	switch {
	case name != "" && id != "":
		return name + " (" + id + ")"
	case id != "":
		return id
	case name != "":
		return name
	}
	return tree
}

func (s *sheet) fact(word, value string) {
	if value == "" {
		return
	}
	s.line.say(word+" ", themes.RoleDim)
	s.line.more(s.inline(value), themes.RoleText)
}

// named lists what a header declares, with its kind where one is recorded.
func (s *sheet) named(word string, n int, at func(int) (name, kind string)) {
	for i := range n {
		if i >= maxEntries && !s.whole {
			s.line.say("and "+words.Group(n-i)+" more", themes.RoleDim)
			break
		}
		name, kind := at(i)
		if i == 0 {
			s.line.say(word+" ", themes.RoleDim)
			s.line.more(name, themes.RoleText)
		} else {
			s.line.say(name, themes.RoleText)
		}
		if kind != "" {
			s.line.more(", "+kind, themes.RoleDim)
		}
	}
	s.label(RowLabel)
}

// unknown draws a record whose layout is not known: its type, then all of its
// members as recorded.
func (s *sheet) unknown() {
	r := s.in.Record
	s.bar = themes.RoleVendor
	s.unknownWords()
	s.title()
	s.part = 0
	s.tree(membersOf(r), outputFold)
	s.part = -1
	s.links("call", s.in.Joins.Calls)
	s.label(RowLabel)
	s.otherCaptures()
}

func (s *sheet) unknownWords() {
	r := s.in.Record
	if r.Kind == asr.KindUnknown {
		s.line.phrase(Span{Text: "record of unknown type " + s.inline(r.Type), Role: themes.RoleVendor})
		return
	}
	s.line.phrase(Span{Text: s.inline(r.Type), Role: themes.RoleText, Attr: Bold})
}
