package query

import (
	"asrview/model/asr"
	"asrview/model/query/pattern"
	"asrview/model/stream"
)

// tri is what is known of a condition so far.
type tri uint8

const (
	// open: what was looked at does not say.
	open tri = iota
	yes
	no
	// later: only the joins can say; nothing needs to be read for it.
	later
)

func triOf(b bool) tri {
	if b {
		return yes
	}
	return no
}

// leaf is one condition, answered from as little as possible: first from the
// index, then from the stored bytes, then from the decoded record, then from
// what other records say. A step that is missing leaves the condition open; the
// last step that is there must answer.
type leaf struct {
	header func(e *stream.Entry) tri
	// need is what the stored line of every match has.
	need   *pattern.Prefilter
	raw    func(e *stream.Entry, line []byte, scratch *[]byte) tri
	record func(s *subject) tri
	joins  func(s *subject, j *stream.Joins) tri
	// of are the aspects that joins looks at, at least one where it is there.
	of stream.Aspects
	// judged: the query's judge answers in its place.
	judged bool
}

// subject is the record that is being judged.
type subject struct {
	snap  *stream.Snapshot
	pass  *stream.Pass
	entry *stream.Entry
	rec   *asr.Record
}

// textLeaf asks whether a record's texts hold a match. What is withheld is not
// among them.
func textLeaf(p *pattern.Pattern) leaf {
	return leaf{
		header: recordsOnly,
		need:   p.Prefilter(),
		record: func(s *subject) tri {
			found := false
			s.rec.SearchText(func(_ string, _ int, text string) bool {
				found = p.Match(text)
				return !found
			})
			return triOf(found)
		},
	}
}

// recordsOnly says no for a line that is no record.
func recordsOnly(e *stream.Entry) tri {
	if e.Kind == asr.KindNone {
		return no
	}
	return open
}

// kinds says no for records of other kinds.
func kinds(ks ...asr.Kind) func(e *stream.Entry) tri {
	var set uint64
	for _, k := range ks {
		set |= 1 << k
	}
	return func(e *stream.Entry) tri {
		if set&(1<<e.Kind) == 0 {
			return no
		}
		return open
	}
}

// member says no where a top-level member was not recorded.
func member(h asr.Has) func(e *stream.Entry) tri {
	return func(e *stream.Entry) tri {
		if e.Has&h == 0 {
			return no
		}
		return open
	}
}

// ofRecord makes a leaf's record step of a question that every record answers.
func ofRecord(ask func(r *asr.Record) bool) func(s *subject) tri {
	return func(s *subject) tri { return triOf(ask(s.rec)) }
}

// mention is the look for a name or value that JSON stores as it stands.
func mention(text string) *pattern.Prefilter {
	p, err := pattern.Literal(text)
	if err != nil {
		return nil
	}
	return p.Prefilter()
}

// partsOf calls yield with every part of a record until it returns false.
func partsOf(r *asr.Record, yield func(m *asr.Message, p *asr.Part) bool) {
	each := func(m *asr.Message, parts []asr.Part) bool {
		for i := range parts {
			if !yield(m, &parts[i]) {
				return false
			}
		}
		return true
	}
	switch {
	case r.Message != nil:
		_ = each(r.Message, r.Message.Content) && each(r.Message, r.Message.Display)
	case r.Plan != nil:
		each(nil, r.Plan.Content)
	case r.ToolResult != nil:
		each(nil, r.ToolResult.Content)
	}
}

// anyPart reports whether a part of the record is what is asked for.
func anyPart(r *asr.Record, ask func(p *asr.Part) bool) bool {
	found := false
	partsOf(r, func(_ *asr.Message, p *asr.Part) bool {
		found = ask(p)
		return !found
	})
	return found
}
