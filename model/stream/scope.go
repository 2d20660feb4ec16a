package stream

import (
	"strconv"

	"asrview/model/asr"
)

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
	return s.superseded(c)
}

// superseded is Out where a record supersedes the one at a position.
func (s *Snapshot) superseded(c *core) Verdict {
	if !s.known {
		return NotYet
	}
	q := &asking{Snapshot: s}
	// Most records are superseded by nothing, which the keys alone can tell as
	// long as all that is superseded is named by such an id.
	if !s.facts.odd && c.is(flagOwnID) && len(q.find(tagSupersedes, "r"+strconv.FormatInt(c.seq, 10))) == 0 {
		return In
	}
	if i, ok := s.IndexOf(Pos(c.off)); ok && q.hidden(i) {
		return Out
	}
	return In
}
