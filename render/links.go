package render

import (
	"strconv"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/themes"
)

// target names the record that a link leads to: #40.
func (s *sheet) target(l stream.Link) string {
	if !l.Seq.Known && l.ID == "" {
		return "the record at byte " + strconv.FormatInt(int64(l.Pos), 10)
	}
	return seqOf(l.Seq, l.ID, s)
}

// state says what a link led to, where it did not lead to a record.
func state(l stream.Link) string {
	switch l.State {
	case stream.Missing:
		return "not in this stream"
	case stream.Ambiguous:
		return "ambiguous"
	case stream.Elsewhere:
		return "not loaded"
	case stream.Pending:
		return "not known yet"
	}
	return ""
}

// link adds a reference to the last phrase: r40 (#40), r44 (not in this stream).
func (s *sheet) link(l stream.Link) {
	if l.State == unfollowed {
		s.line.more(s.inline(l.Ref), themes.RoleText)
		return
	}
	if l.State == stream.Loaded {
		s.line.more(s.inline(l.Ref), themes.RoleAccent)
		s.line.more(" (in "+s.inline(l.ID)+")", themes.RoleDim)
		return
	}
	if word := state(l); word != "" {
		s.line.more(s.inline(l.Ref), themes.RoleText)
		s.line.more(" ("+word+")", stateRole(l.State))
		return
	}
	if l.Ref == "" {
		s.line.more(s.target(l), themes.RoleAccent)
		return
	}
	s.line.more(s.inline(l.Ref)+" (", themes.RoleText)
	s.line.more(s.target(l), themes.RoleAccent)
	s.line.more(")", themes.RoleText)
}

func stateRole(st stream.LinkState) themes.Role {
	if st == stream.Ambiguous || st == stream.Missing {
		return themes.RoleWarn
	}
	return themes.RoleDim
}

// links adds a phrase with a list of references after a word.
func (s *sheet) links(word string, ls []stream.Link) {
	if len(ls) == 0 {
		return
	}
	s.line.say(word+" ", themes.RoleDim)
	for i := range ls {
		if i > 0 {
			s.line.more(", ", themes.RoleDim)
		}
		if i >= maxLinks && !s.whole {
			s.line.more("and "+words.Group(len(ls)-i)+" more", themes.RoleDim)
			return
		}
		s.link(ls[i])
	}
}

// derived is the line that says what a message was rendered from. Where nothing
// resolved the references they stand as recorded.
func (s *sheet) derived(refs []string) {
	ls := s.in.Joins.DerivedFrom
	if len(ls) != len(refs) {
		ls = make([]stream.Link, len(refs))
		for i := range refs {
			ls[i] = asRecorded(refs[i])
		}
	}
	s.links("derived from", ls)
	s.label(RowLabel)
}

// asRecorded is a link that nobody followed: it is shown without a state, but
// for a reference to another session, which its own shape gives away.
func asRecorded(ref string) stream.Link {
	l := stream.Link{Ref: ref, State: unfollowed}
	if asr.ParseRef(ref).Session != "" {
		l.State = stream.Elsewhere
	}
	return l
}

// unfollowed is a state beside those of package stream: nobody looked.
const unfollowed stream.LinkState = 0xff

// revisions are the lines about supersedes.
func (s *sheet) revisions() {
	j := &s.in.Joins
	switch r := s.in.Record; {
	case j.Supersedes != nil:
		s.line.say("supersedes ", themes.RoleDim)
		s.link(*j.Supersedes)
	case r.Supersedes != "":
		s.line.say("supersedes ", themes.RoleDim)
		s.link(asRecorded(r.Supersedes))
	}
	s.links("superseded by", j.SupersededBy)
	s.label(RowLabel)
}

// problems are contradictions that were seen while joining.
func (s *sheet) problems() {
	for i, p := range s.in.Joins.Problems {
		if i == maxNotes && !s.whole {
			s.words(words.Count(len(s.in.Joins.Problems)-i, "more problem", "more problems"), themes.RoleWarn)
			return
		}
		s.words(s.inline(p), themes.RoleWarn)
	}
}
