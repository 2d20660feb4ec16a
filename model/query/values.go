package query

import (
	"bytes"

	"asrview/model/asr"
	"asrview/model/query/pattern"
	"asrview/model/stream"
)

func typeLeaf(m matcher) leaf {
	return leaf{header: func(e *stream.Entry) tri {
		return triOf(e.Kind != asr.KindNone && m.match(e.Type))
	}}
}

// roleNames are the roles that the index knows by name.
var roleNames = [...]string{stream.RoleUser: "user", stream.RoleAssistant: "assistant", stream.RoleSystem: "system", stream.RoleDeveloper: "developer"}

func roleLeaf(m matcher) leaf {
	return leaf{
		header: func(e *stream.Entry) tri {
			switch {
			case e.Kind != asr.KindMessage:
				return no
			case e.Role == stream.RoleOther:
				return open
			case e.Role == stream.RoleAbsent:
				return no
			}
			return triOf(m.match(roleNames[e.Role]))
		},
		need:   m.prefilter(),
		record: ofRecord(func(r *asr.Record) bool { return r.Message != nil && m.match(r.Message.Role) }),
	}
}

var authorNames = [...]string{stream.AuthorHuman: "human", stream.AuthorModel: "model", stream.AuthorHarness: "harness",
	stream.AuthorHook: "hook", stream.AuthorTool: "tool", stream.AuthorAgent: "agent"}

var originNames = [...]string{stream.OriginPrompt: "prompt", stream.OriginQueued: "queued", stream.OriginSteer: "steer",
	stream.OriginCommand: "command", stream.OriginInjected: "injected", stream.OriginMemory: "memory",
	stream.OriginRetrieval: "retrieval", stream.OriginSubagentReport: "subagent_report",
	stream.OriginInterSession: "inter_session", stream.OriginNotice: "notice"}

func authorLeaf(m matcher) leaf {
	return effective("author", m, m.matchOrUnknown, func(v asr.Values) string { return v.Author },
		func(e *stream.Entry) (string, bool) {
			return nameOf(authorNames[:], int(e.Author)), e.Author != stream.AuthorOther
		})
}

func originLeaf(m matcher) leaf {
	return effective("origin", m, m.match, func(v asr.Values) string { return v.Origin },
		func(e *stream.Entry) (string, bool) {
			return nameOf(originNames[:], int(e.Origin)), e.Origin != stream.OriginOther
		})
}

func phaseLeaf(m matcher) leaf {
	return effective("phase", m, m.match, func(v asr.Values) string { return v.Phase },
		func(*stream.Entry) (string, bool) { return "", false })
}

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return ""
}

// effective asks for a value that a part may carry itself (ASR-224). The index
// knows the message's own value only (own, and whether it is known by name),
// which holds for the whole message if no part can carry one: if the member's
// name stands in the stored line no more often than the message's own value
// explains.
func effective(name string, m matcher, ask func(string) bool, of func(asr.Values) string, own func(e *stream.Entry) (string, bool)) leaf {
	l := leaf{
		header: kinds(asr.KindMessage, asr.KindToolResult, asr.KindPlan),
		record: ofRecord(func(r *asr.Record) bool { return anyValue(r, of, ask) }),
		raw: func(e *stream.Entry, line []byte, scratch *[]byte) tri {
			value, known := own(e)
			if !known || e.Kind != asr.KindMessage || e.Has&asr.HasDuplicate != 0 {
				return open
			}
			own := 0
			if value != "" {
				own = 1
			}
			if !standsOnly(own, name, line, scratch) {
				return open
			}
			return triOf(ask(value))
		},
	}
	if !ask("") {
		l.need = m.prefilter()
	}
	return l
}

// standsOnly reports whether a member's name surely stands in the line at most n
// times, where n is 0 or 1.
func standsOnly(n int, name string, line []byte, scratch *[]byte) bool {
	if bytes.Count(line, []byte(`"`+name+`"`)) > n {
		return false
	}
	f := mention(name)
	// A name may also be stored with escapes.
	return f != nil && (!f.Escaped(line) || !f.Possible(line, scratch))
}

// anyValue reports whether one of the record's effective values is what is asked
// for. Of a message without parts that is the message's own.
func anyValue(r *asr.Record, of func(asr.Values) string, ask func(string) bool) bool {
	found, parts := false, 0
	partsOf(r, func(m *asr.Message, p *asr.Part) bool {
		parts++
		v := p.Own
		if m != nil {
			v = m.Effective(p)
		} else if of(v) == "" {
			return true
		}
		found = ask(of(v))
		return !found
	})
	if m := r.Message; m != nil && parts == 0 {
		return ask(of(asr.Values{Author: m.Author, Origin: m.Origin, Phase: m.Phase}))
	}
	return found
}

func audienceLeaf(m matcher) leaf {
	named := mention("audience")
	l := leaf{
		header: kinds(asr.KindMessage),
		record: ofRecord(func(r *asr.Record) bool { return r.Message != nil && m.matchOrUnknown(r.Message.Audience) }),
	}
	if !m.matchOrUnknown("") {
		l.need = m.prefilter()
		return l
	}
	l.raw = func(_ *stream.Entry, line []byte, scratch *[]byte) tri {
		if !named.Possible(line, scratch) {
			return yes
		}
		return open
	}
	return l
}

var statusNames = [...]string{stream.StatusComplete: "complete", stream.StatusInterrupted: "interrupted",
	stream.StatusError: "error", stream.StatusPartial: "partial", stream.StatusWithdrawn: "withdrawn",
	stream.StatusQueued: "queued", stream.StatusSent: "sent", stream.StatusDelivered: "delivered",
	stream.StatusSuppressed: "suppressed", stream.StatusFailed: "failed", stream.StatusUnknown: unknownValue}

func statusLeaf(m matcher) leaf {
	return leaf{
		header: func(e *stream.Entry) tri {
			switch {
			case e.Kind == asr.KindNone:
				return no
			case e.Status == stream.StatusOther:
				return open
			case e.Status == stream.StatusAbsent:
				return triOf(e.Kind == asr.KindMessage && m.matchOrUnknown(""))
			}
			return triOf(m.match(statusNames[e.Status]))
		},
		need: m.prefilter(),
		record: ofRecord(func(r *asr.Record) bool {
			s, _ := r.Tree.Get("status").Str()
			return m.match(s)
		}),
	}
}

func visibilityLeaf(m matcher) leaf {
	l := leaf{
		header: kinds(asr.KindMessage, asr.KindToolResult, asr.KindPlan),
		need:   mention("reasoning"),
		record: ofRecord(func(r *asr.Record) bool {
			return anyPart(r, func(p *asr.Part) bool {
				return p.Kind == asr.PartReasoning && m.matchOrUnknown(p.Visibility)
			})
		}),
	}
	if !m.matchOrUnknown("") {
		l.need = m.prefilter()
	}
	return l
}

func planLeaf(m matcher) leaf {
	return leaf{
		header: kinds(asr.KindPlan),
		need:   m.prefilter(),
		record: ofRecord(func(r *asr.Record) bool {
			p := r.Plan
			if p == nil || m.match(p.PlanType) || m.match(p.Status) {
				return p != nil
			}
			for i := range p.Entries {
				if m.match(p.Entries[i].Status) {
					return true
				}
			}
			return false
		}),
	}
}

func viaLeaf(m matcher) leaf {
	return leaf{
		header: kinds(asr.KindMessage),
		need:   m.prefilter(),
		record: ofRecord(func(r *asr.Record) bool { return r.Message != nil && m.match(r.Message.Via) }),
	}
}

// deliveryLeaf asks a delivery for its own status, and a message for the current
// status of the deliveries that are joined to it (ASR-235, ASR-237).
func deliveryLeaf(m matcher) leaf {
	own := statusLeaf(m)
	return leaf{
		header: func(e *stream.Entry) tri {
			switch e.Kind {
			case asr.KindDelivery:
				return own.header(e)
			case asr.KindMessage:
				return later
			}
			return no
		},
		record: ofRecord(func(r *asr.Record) bool { return r.Delivery != nil && m.match(r.Delivery.Status) }),
		of:     stream.WithDeliveries,
		joins: func(_ *subject, j *stream.Joins) tri {
			if !j.Complete {
				// What was delivered may yet be superseded.
				return open
			}
			for i := range j.Deliveries {
				if d := j.Deliveries[i].Current; d != nil && d.Delivery != nil && m.match(d.Delivery.Status) {
					return yes
				}
			}
			return no
		},
	}
}

// unless says no where the index has seen everything, and leaves it open else.
func unless(complete bool) tri {
	if complete {
		return no
	}
	return open
}

func schemaLeaf(m matcher) leaf {
	return partLeaf(m, func(p *asr.Part) bool { return m.match(p.Schema) })
}

func mimeLeaf(m matcher) leaf {
	return partLeaf(m, func(p *asr.Part) bool {
		return m.match(p.MimeType) || p.Blob != nil && m.match(p.Blob.MimeType)
	})
}

func partLeaf(m matcher, ask func(p *asr.Part) bool) leaf {
	return leaf{
		header: kinds(asr.KindMessage, asr.KindToolResult, asr.KindPlan),
		need:   m.prefilter(),
		record: ofRecord(func(r *asr.Record) bool { return anyPart(r, ask) }),
	}
}

func textKeyLeaf(p *parser, v value) (leaf, *pattern.Pattern, error) {
	pat, err := p.pattern(v)
	if err != nil {
		return leaf{}, nil, err
	}
	return textLeaf(pat), pat, nil
}
