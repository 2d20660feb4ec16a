package stream

import "asrview/model/asr"

// Scope says whether the record at a position is in a scope. A line that is no
// record is in all of them.
func (s *Snapshot) Scope(p Pos, scope Scope) Verdict {
	if scope == ScopeAll {
		return In
	}
	c, err := s.coreAt(p)
	if err != nil {
		return In
	}
	if scope == ScopeContext {
		switch {
		case c.kind == asr.KindDelivery,
			c.kind == asr.KindMessage && (c.status() == StatusWithdrawn || c.is(flagUser)):
			return Out
		case c.kind == asr.KindMessage && c.is(flagHeadless):
			return NotYet
		}
	}
	if c.kind != asr.KindPlan && c.kind != asr.KindDelivery {
		return In
	}
	return s.superseded(p)
}

// superseded is Out where a record supersedes the one at a position.
func (s *Snapshot) superseded(p Pos) Verdict {
	if !s.known {
		return NotYet
	}
	q := &asking{Snapshot: s}
	if i, ok := s.IndexOf(p); ok && q.hidden(i) {
		return Out
	}
	return In
}
