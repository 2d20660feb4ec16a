package query

import (
	"asrview/model/asr"
	"asrview/model/query/pattern"
	"asrview/model/stream"
)

// Feature is something that has: asks for.
type Feature struct {
	Name  string
	About string
	leaf  leaf
	// judged: the answer may come from the one who shows problems; see Judge.
	judged bool
}

// Features returns what has: asks for by a name of its own, in the order in which
// help shows them.
func Features() []Feature {
	return append(partFeatures(), recordFeatures()...)
}

func featureNames() []string {
	var names []string
	for _, f := range Features() {
		names = append(names, f.Name)
	}
	return names
}

// hasLeaf finds the feature; any other word is the name of a member.
func hasLeaf(_ *parser, v value) (leaf, *pattern.Pattern, error) {
	if !v.quoted && !v.regexp {
		for _, f := range Features() {
			if f.Name == v.text {
				l := f.leaf
				l.judged = f.judged
				return l, nil, nil
			}
		}
	}
	return leaf{
		header: recordsOnly,
		need:   mention(v.text),
		record: ofRecord(func(r *asr.Record) bool { return r.Tree.Has(v.text) }),
	}, nil, nil
}

// part makes a leaf of a question about parts; need is what their lines mention.
func part(need string, ask func(p *asr.Part) bool) leaf {
	return leaf{
		header: kinds(asr.KindMessage, asr.KindToolResult, asr.KindPlan),
		need:   mention(need),
		record: ofRecord(func(r *asr.Record) bool { return anyPart(r, ask) }),
	}
}

func ofKind(name string, ks ...asr.PartKind) leaf {
	return part(name, func(p *asr.Part) bool {
		for _, k := range ks {
			if p.Kind == k {
				return true
			}
		}
		return false
	})
}

func partFeatures() []Feature {
	return []Feature{
		{Name: "content", About: "content with at least one part", leaf: leaf{
			header: member(asr.HasContent),
			record: ofRecord(func(r *asr.Record) bool {
				return r.Message != nil && len(r.Message.Content) > 0 || r.Plan != nil && len(r.Plan.Content) > 0 ||
					r.ToolResult != nil && len(r.ToolResult.Content) > 0
			})}},
		{Name: "display", About: "displayContent with at least one part", leaf: leaf{
			header: member(asr.HasDisplay),
			record: ofRecord(func(r *asr.Record) bool { return r.Message != nil && len(r.Message.Display) > 0 })}},
		{Name: "reasoning", About: "a reasoning part", leaf: ofKind("reasoning", asr.PartReasoning)},
		{Name: "summary", About: "a reasoning part with a summary that is not empty", leaf: part("summary", func(p *asr.Part) bool { return len(p.Summary) > 0 })},
		{Name: "opaque", About: "an opaque part, or opaque state of a reasoning part", leaf: part("opaque", func(p *asr.Part) bool {
			return p.Kind == asr.PartOpaque || p.Opaque != nil
		})},
		{Name: "signature", About: "a signed reasoning part", leaf: part("signature", func(p *asr.Part) bool { return p.SignatureSize >= 0 })},
		{Name: "data", About: "a data part", leaf: ofKind("data", asr.PartData)},
		{Name: "image", About: "an image part", leaf: ofKind("image", asr.PartImage)},
		{Name: "audio", About: "an audio part", leaf: ofKind("audio", asr.PartAudio)},
		{Name: "resource", About: "a resource or a link to one", leaf: ofKind("resource", asr.PartResource, asr.PartResourceLink)},
		{Name: "refusal", About: "a refusal part", leaf: ofKind("refusal", asr.PartRefusal)},
		{Name: "derivation", About: "a part that was derived from another", leaf: part("derivation", func(p *asr.Part) bool { return p.Derivation != nil })},
		{Name: "own", About: "a part with an author, origin or phase of its own", leaf: leaf{
			header: kinds(asr.KindMessage, asr.KindToolResult, asr.KindPlan),
			record: ofRecord(func(r *asr.Record) bool {
				return anyPart(r, func(p *asr.Part) bool { return p.Own != asr.Values{} })
			})}},
	}
}

func recordFeatures() []Feature {
	return []Feature{
		{Name: "plan", About: "the record is a plan, or a call that a plan names", leaf: planFeature()},
		{Name: "delivery", About: "the record is a delivery, or a message that has one", leaf: deliveryFeature()},
		{Name: "from", About: "a sender", leaf: recorded(asr.HasFrom, "from")},
		{Name: "recipients", About: "recipients", leaf: recorded(asr.HasRecipients, "recipients")},
		{Name: "derivedfrom", About: "records it was rendered from", leaf: recorded(asr.HasDerivedFrom, "derivedFrom")},
		{Name: "capture", About: "a capture state", leaf: recorded(asr.HasCapture, "capture")},
		{Name: "platform", About: "IDs of a messaging platform", leaf: recorded(asr.HasPlatform, "platform")},
		{Name: "conversation", About: "a conversation", leaf: named("conversation")},
		{Name: "supersedes", About: "it supersedes another record", leaf: named("supersedes")},
		{Name: "superseded", About: "another record supersedes it", leaf: leaf{
			header: kinds(asr.KindPlan, asr.KindDelivery),
			of:     stream.WithRevisions,
			joins: func(_ *subject, j *stream.Joins) tri {
				if len(j.SupersededBy) > 0 {
					return yes
				}
				return unless(j.Complete)
			}}},
		{Name: "time", About: "a time that can be read", leaf: headerLeaf(func(e *stream.Entry) bool { return !e.Time.IsZero() })},
		{Name: "traffic", About: "it is between sessions, agents or participants", leaf: headerLeaf(func(e *stream.Entry) bool { return e.Traffic })},
		{Name: "withdrawn", About: "status withdrawn: removed before delivery", leaf: headerLeaf(func(e *stream.Entry) bool { return e.Status == stream.StatusWithdrawn })},
		{Name: "error", About: "a failed result, status error, or a failed delivery", leaf: headerLeaf(func(e *stream.Entry) bool { return e.Error })},
		{Name: "unknown", About: "the record, or a part of it, is of a type that the page does not have", leaf: leaf{
			header: func(e *stream.Entry) tri {
				if e.Kind == asr.KindUnknown {
					return yes
				}
				return recordsOnly(e)
			},
			record: ofRecord(func(r *asr.Record) bool {
				return anyPart(r, func(p *asr.Part) bool { return p.Kind == asr.PartUnknown })
			})}},
		{Name: "problem", About: "something is wrong with the line, the record or its references", judged: true, leaf: problemLeaf()},
	}
}

func headerLeaf(ask func(e *stream.Entry) bool) leaf {
	return leaf{header: func(e *stream.Entry) tri { return triOf(e.Kind != asr.KindNone && ask(e)) }}
}

// recorded asks whether a member that the index watches was recorded as
// something else than null.
func recorded(h asr.Has, name string) leaf {
	return leaf{
		header: member(h),
		record: ofRecord(func(r *asr.Record) bool { return isRecorded(r, name) }),
	}
}

func named(name string) leaf {
	return leaf{
		header: recordsOnly,
		need:   mention(name),
		record: ofRecord(func(r *asr.Record) bool { return isRecorded(r, name) }),
	}
}

func isRecorded(r *asr.Record, name string) bool {
	k := r.Tree.Get(name).Kind
	return k != asr.Absent && k != asr.Null
}

func planFeature() leaf {
	return leaf{
		header: func(e *stream.Entry) tri {
			switch e.Kind {
			case asr.KindPlan:
				return yes
			case asr.KindToolCall:
				return open
			}
			return no
		},
		of: stream.WithCalls,
		joins: func(_ *subject, j *stream.Joins) tri {
			for _, l := range j.Results {
				if l.Kind == asr.KindPlan {
					return yes
				}
			}
			return unless(j.Complete)
		},
	}
}

func deliveryFeature() leaf {
	return leaf{
		header: func(e *stream.Entry) tri {
			switch e.Kind {
			case asr.KindDelivery:
				return yes
			case asr.KindMessage:
				return open
			}
			return no
		},
		of: stream.WithDeliveries,
		joins: func(_ *subject, j *stream.Joins) tri {
			if len(j.Deliveries) > 0 {
				return yes
			}
			return unless(j.Complete)
		},
	}
}

// problemLeaf finds what reading and joining find by themselves.
func problemLeaf() leaf {
	return leaf{
		header: func(e *stream.Entry) tri {
			if e.Kind == asr.KindNone || e.Has&asr.HasDuplicate != 0 {
				return yes
			}
			return open
		},
		record: func(s *subject) tri {
			if len(s.rec.Misfits) > 0 || len(s.rec.Damage) > 0 {
				return yes
			}
			return open
		},
		of: stream.EveryAspect,
		joins: func(_ *subject, j *stream.Joins) tri {
			if len(j.Problems) > 0 || anyBroken(j) {
				return yes
			}
			return unless(j.Complete)
		},
	}
}

// anyBroken reports whether a reference of the record leads nowhere, or to more
// than one record.
func anyBroken(j *stream.Joins) bool {
	links := append([]stream.Link{}, j.DerivedFrom...)
	links = append(links, j.Calls...)
	for _, l := range []*stream.Link{j.Target, j.Supersedes, j.ReplyTo} {
		if l != nil {
			links = append(links, *l)
		}
	}
	for _, l := range links {
		if l.State == stream.Missing || l.State == stream.Ambiguous {
			return true
		}
	}
	return false
}
