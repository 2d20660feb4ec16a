package check

import (
	"slices"

	"asrview/model/asr"
)

// record judges a reference to a record of the given kind, any kind where it is
// KindUnknown. A reference into another session is not judged.
func (c *Checker) record(f *facts, rule, path, raw string, want asr.Kind) {
	ref := asr.ParseRef(raw)
	switch {
	case ref.ID != "" && ref.ID == f.base.ID:
		f.add(rule, Warning, path, "%s is the record itself", quote(raw))
	case ref.ID != "":
		was, there := c.ids[c.hash(ref.ID)]
		if there {
			c.kind(f, rule, path, raw, was, want)
			return
		}
		c.wait(f, pending{kind: pendingRecord, key: c.hash(ref.ID), want: want, name: raw,
			finding: f.base.with(rule, Warning, path, "%s is the id of no record of this stream", quote(raw))})
	case ref.Key == "messageId":
		if _, there := c.messages[c.hash(ref.Value)]; there {
			return
		}
		c.wait(f, pending{kind: pendingMessage, key: c.hash(ref.Value),
			finding: f.base.with(rule, Warning, path, "%s leads to no message of this stream", quote(raw))})
	}
}

// kind judges the kind of the record that a reference led to.
func (c *Checker) kind(f *facts, rule, path, raw string, was known, want asr.Kind) {
	if x, ok := wrongKind(f.base, rule, path, raw, was, want); ok {
		f.findings = append(f.findings, x)
	}
}

// wrongKind makes the finding of a reference that leads to a record of another
// kind than the rule wants. Only the kinds that the page defines are judged.
func wrongKind(base Finding, rule, path, raw string, was known, want asr.Kind) (Finding, bool) {
	if !judged(want) || was.kind == want {
		return Finding{}, false
	}
	sev := Warning
	if rule == "ASR-235" {
		sev = Error
	}
	return base.with(rule, sev, path, "%s is the record on line %d, which is no %s", quote(raw), was.line, kindName(want)), true
}

func kindName(k asr.Kind) string {
	switch k {
	case asr.KindPlan:
		return "plan"
	case asr.KindDelivery:
		return "delivery"
	}
	return "message"
}

// declare remembers a conversation under its lowest seq.
func (c *Checker) declare(f *facts, id string) {
	was, again := c.declared[id]
	if !again && len(c.declared) >= c.max.names {
		c.limit(f, "conversations", c.max.names)
		return
	}
	if !again || lower(f.base.Seq, was.seq) {
		c.declared[id] = declaration{line: f.base.Line, seq: f.base.Seq}
	}
}

func lower(a, b asr.Seq) bool { return a.Known && b.Known && a.N < b.N }

// conversation judges that a record's conversation was declared before it.
func (c *Checker) conversation(f *facts) {
	if c.declaredBefore(f.conversation, f.base) {
		return
	}
	rule := "ASR-227"
	if f.kind == asr.KindDelivery {
		rule = "ASR-235"
	}
	c.wait(f, pending{kind: pendingConversation, name: f.conversation,
		finding: f.base.with(rule, Error, "conversation", "no header and no declaration with a lower seq declares %s", quote(f.conversation))})
}

// declaredBefore compares by seq, and by line where a seq is missing.
func (c *Checker) declaredBefore(id string, at Finding) bool {
	was, ok := c.declared[id]
	if !ok {
		return false
	}
	if was.seq.Known && at.Seq.Known {
		return was.seq.N < at.Seq.N
	}
	return was.line < at.Line
}

// wait puts a reference off to the end.
func (c *Checker) wait(f *facts, p pending) {
	if len(c.pending) >= c.max.pending {
		c.limit(f, "references that lead forward or nowhere", c.max.pending)
		return
	}
	c.pending = append(c.pending, p)
}

// End returns the findings that only the whole stream can show, by line. Nothing
// may follow it.
func (c *Checker) End() []Finding {
	var out []Finding
	for i := range c.pending {
		if f, ok := c.resolve(&c.pending[i]); ok {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b Finding) int { return a.Line - b.Line })
	c.pending = nil
	return out
}

// resolve looks a reference up once more. Where not everything was remembered,
// that it leads nowhere cannot be known.
func (c *Checker) resolve(p *pending) (Finding, bool) {
	switch p.kind {
	case pendingRecord:
		was, there := c.ids[p.key]
		if there {
			return wrongKind(p.finding, p.finding.Rule, p.finding.Path, p.name, was, p.want)
		}
		return p.finding, len(c.ids) < c.max.ids
	case pendingMessage:
		_, there := c.messages[p.key]
		return p.finding, !there && len(c.messages) < c.max.ids
	}
	return p.finding, !c.declaredBefore(p.name, p.finding) && len(c.declared) < c.max.names
}
