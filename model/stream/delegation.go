package stream

import (
	"bytes"
	"slices"

	"asrview/model/asr"
)

// eachParty calls f with each session that a message names as its sender or as a
// recipient, addresses within it included; a session that stands twice comes twice.
func eachParty(line []byte, has asr.Has, f func([]byte)) {
	session := func(actor []byte) {
		if s := text(member(actor, "session")); len(s) > 0 {
			f(s)
		}
	}
	if has&asr.HasFrom != 0 {
		session(member(line, "from"))
	}
	if has&asr.HasRecipients != 0 {
		eachObject(member(line, "recipients"), func(r []byte) { session(member(r, "actor")) })
	}
}

// child is the session that a subagent's line names, without the record in it that
// it may name.
func child(line []byte, has asr.Has) []byte {
	if has&asr.HasSession == 0 {
		return nil
	}
	s := text(member(line, "session"))
	session, _, _ := bytes.Cut(s, []byte("#"))
	return session
}

// delegation joins a subagent with the messages that its session sent and receives,
// and each of those with the subagent. Where a subagent names no session nothing
// is joined: a name or an address alone does not say that it is the same one. The
// session of the stream itself joins nothing, since all its messages are its own.
func (q *asking) delegation(j *Joins, h *head) {
	switch h.Kind {
	case asr.KindSubagent:
		if h.Child == "" {
			return
		}
		l := Link{Ref: h.Child, State: Elsewhere, Pos: NoPos}
		if h.Child == q.session() {
			l = q.resolve(h.Child)
		}
		j.Child = &l
		if h.Child != q.session() {
			q.exchanged(j, h.Child)
		}
	case asr.KindMessage:
		var found []int
		for _, session := range h.Parties {
			if session != q.session() {
				found = append(found, q.sharing(tagChild, session, maxNaming, func(o *head) bool { return o.Child == session })...)
			}
		}
		for _, i := range inOrder(found) {
			j.Delegated = append(j.Delegated, q.to(i))
		}
	}
}

// exchanged finds the messages that a session sent or receives.
func (q *asking) exchanged(j *Joins, session string) {
	for _, i := range q.sharing(tagParty, session, maxNaming, func(o *head) bool { return slices.Contains(o.Parties, session) }) {
		c := q.core(i)
		switch {
		case q.head(c).Sender != session:
			j.Told = append(j.Told, q.to(i))
		case c.origin() == OriginSubagentReport:
			j.Reports = append(j.Reports, q.to(i))
		default:
			j.Heard = append(j.Heard, q.to(i))
		}
	}
}
