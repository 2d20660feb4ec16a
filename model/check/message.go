package check

import (
	"strings"

	"asrview/model/asr"
)

func (j *judge) message(m *asr.Message) {
	if !j.has("messageId") {
		j.add("ASR-200", Error, "messageId", "messageId is missing")
	}
	if !j.has("role") && !j.explained("role") {
		j.add("ASR-200", Error, "role", "role is missing, and capture.role gives no state that says why")
	}
	j.content(m)
	j.audience(m)
	j.notice(m)
	j.everyAuthor(m)
	j.people(m)
	j.messageValues(m)
	j.eachPart("content", m.Content)
	j.eachPart("displayContent", m.Display)
}

// audience judges a closed value; one of another type was judged as a misfit.
func (j *judge) audience(m *asr.Message) {
	v := j.rec.Tree.Get("audience")
	if !v.IsString() {
		return
	}
	switch m.Audience {
	case "model", "user", "both", "unknown":
		return
	}
	j.add("ASR-204", Error, "audience", "audience is %s, where model, user, both or unknown belongs", strings.TrimPrefix(describe(v), "the string "))
}

// content judges what is there against the capture states.
func (j *judge) content(m *asr.Message) {
	state, _ := j.rec.CaptureState("content")
	empty := m.HasContent && len(m.Content) == 0
	switch {
	case !j.has("content"):
		j.add("ASR-200", Error, "content", "content is missing; it may be empty where capture.content says why")
	case empty && len(m.Display) > 0 && !j.explained("content"):
		j.add("ASR-207", Error, "content", "only displayContent is there, and capture.content does not say that content is absent")
	case empty && !j.explained("content"):
		j.add("ASR-200", Error, "content", "content is empty, and capture.content gives no state that says why")
	case empty && len(m.Display) > 0 && state != "" && state != "absent":
		j.add("ASR-207", Note, "capture.content.state", "only displayContent is there; the state of content would be absent unless the source held it, and is %s", quote(state))
	}
	j.notAbsent("content", len(m.Content))
	j.notAbsent("displayContent", len(m.Display))
}

// notAbsent judges an array that holds parts.
func (j *judge) notAbsent(field string, parts int) {
	if state, _ := j.rec.CaptureState(field); parts > 0 && state == "absent" {
		j.add("ASR-506", Error, "capture."+field+".state", "%s holds %s, and is declared absent", field, count(parts, "part", "parts"))
	}
}

// notice judges the audience of a stored notice.
func (j *judge) notice(m *asr.Message) {
	if m.Origin != "notice" || m.Audience == "user" || j.has("audience") && m.Audience == "" {
		return
	}
	if m.Audience == "" {
		j.add("ASR-205", Error, "audience", "a notice has audience user, and none is recorded")
		return
	}
	j.add("ASR-205", Error, "audience", "a notice has audience user, and this one has %s", quote(m.Audience))
}

// everyAuthor judges the effective author and origin of every part: once for all
// parts that have neither of their own, and for each of the others.
func (j *judge) everyAuthor(m *asr.Message) {
	inherits := len(m.Content)+len(m.Display) == 0
	for i := 0; ; i++ {
		p, display, index := m.PartAt(i)
		if p == nil {
			break
		}
		if p.Own.Author == "" && p.Own.Origin == "" {
			inherits = true
			continue
		}
		field := "content"
		if display {
			field = "displayContent"
		}
		name := ".author"
		if p.Own.Author == "" {
			name = ".origin"
		}
		j.author(m.Effective(p), at(field, index)+name)
	}
	if inherits {
		j.author(asr.Values{Author: m.Author, Origin: m.Origin}, "author")
	}
}

// author judges one effective author under its origin.
func (j *judge) author(v asr.Values, path string) {
	if v.Author != "human" {
		if v.Origin == "notice" && v.Author != "harness" {
			j.add("ASR-205", Error, path, "a notice has author harness, and here %s", recorded("author", v.Author))
		}
		return
	}
	switch v.Origin {
	case "injected", "notice":
		j.add("ASR-203", Error, path, "author is human, and the origin %s says that the harness inserted it", v.Origin)
	case "memory", "retrieval":
		j.add("ASR-203", Warning, path, "author is human, though the origin %s says that it was inserted from what was stored", v.Origin)
	case "subagent_report":
		j.add("ASR-203", Warning, path, "author is human, though the origin subagent_report says that an agent reported it")
	}
}

func recorded(name, value string) string {
	if value == "" {
		return "no " + name + " is recorded"
	}
	return name + " is " + quote(value)
}

// people judges senders, recipients and sources.
func (j *judge) people(m *asr.Message) {
	j.actor("from", m.From)
	items := j.rec.Tree.Get("recipients").Items
	for i := range items {
		if items[i].Kind != asr.Object {
			continue
		}
		path := at("recipients", i)
		if !items[i].Has("actor") {
			j.add("ASR-226", Error, path+".actor", "the recipient has no actor")
			continue
		}
		if actor := items[i].Get("actor"); actor.Kind == asr.Object {
			j.actor(path+".actor", &asr.Actor{Tree: actor})
		}
	}
	for i, v := range j.rec.Tree.Get("derivedFrom").Items {
		s, ok := v.Str()
		if ref := asr.ParseRef(s); ok && ref.Session != "" && ref.Fragment == "" {
			j.add("ASR-228", Error, at("derivedFrom", i), "%s names a session, where a record of it, after a #, belongs", quote(s))
		}
	}
}

// actor judges a reference that is an object: it names somebody, or has members
// of other pages that may.
func (j *judge) actor(path string, a *asr.Actor) {
	if a != nil && len(a.Tree.Members) == 0 {
		j.add("ASR-228", Error, path, "the actor reference is empty and names nobody")
	}
}

func (j *judge) messageValues(m *asr.Message) {
	j.open(RuleOpen, "role", m.Role, "user assistant system developer")
	j.open(RuleOpen, "author", m.Author, authors)
	j.open(RuleOpen, "origin", m.Origin, origins)
	j.open(RuleOpen, "phase", m.Phase, phases)
	j.open("ASR-206", "status", m.Status, "complete interrupted error partial withdrawn")
	j.open(RuleOpen, "via", m.Via, "cli tui ide desktop web mobile api channel")
	j.open(RuleOpen, "displayCorrespondence", m.Correspondence, "native derived")
	for i, v := range j.rec.Tree.Get("recipients").Items {
		kind, _ := v.Get("kind").Str()
		j.open(RuleOpen, at("recipients", i)+".kind", kind, "primary additional")
	}
}

const (
	authors = "human model harness hook tool agent"
	origins = "prompt queued steer command injected memory retrieval subagent_report inter_session notice"
	phases  = "commentary final"
)

// open notes a value of an open member that is neither listed nor a vendor's.
func (j *judge) open(rule, path, value, listed string) {
	if value == "" || vendors(value) || strings.Contains(" "+listed+" ", " "+value+" ") && !strings.Contains(value, " ") {
		return
	}
	j.add(rule, Note, path, "%s is none of the values that the page lists: %s", quote(value), strings.ReplaceAll(listed, " ", ", "))
}
