package stream

import (
	"fmt"
	"math/bits"
	"slices"

	"asrview/model/asr"
)

// joined is what Joins says, with the deliveries' records not yet decoded.
type joined struct {
	joins  Joins
	chains [][]int // entries, the current revision first
	chain  *planChain
	deps   []dep
	sum    uint64
}

// Joins returns what other records say about the one at a position. It reads the
// heads of the records that it is joined with, and decodes its deliveries.
func (s *Snapshot) Joins(p Pos) Joins {
	jd := s.joined(p)
	if jd == nil {
		return Joins{Complete: s.known}
	}
	return (&asking{Snapshot: s}).whole(jd)
}

// whole is what was joined with its deliveries decoded.
func (q *asking) whole(jd *joined) Joins {
	j := jd.joins
	for left, n := maxDeliveries, 0; n < len(jd.chains) && left > 0; n++ {
		ch := jd.chains[n][:min(left, len(jd.chains[n]))]
		left -= len(ch)
		if d, ok := q.chain(ch); ok {
			j.Deliveries = append(j.Deliveries, d)
		}
	}
	return j
}

// maxDeliveries is how many delivery records of one message are decoded.
const maxDeliveries = 256

// chain decodes one delivery and its revisions.
func (q *asking) chain(entries []int) (DeliveryChain, bool) {
	var d DeliveryChain
	for n, i := range entries {
		rec, err := q.record(q.core(i))
		switch {
		case err != nil && n == 0:
			return d, false
		case err != nil:
		case n == 0:
			d.Current, d.Pos = rec, Pos(q.core(i).off)
		default:
			d.History = append(d.History, rec)
		}
	}
	return d, true
}

// Stamp changes whenever the Joins of the record at a position may have changed:
// when a record came that they name or that names them, and when the index
// became complete. Equal stamps mean equal Joins.
func (s *Snapshot) Stamp(p Pos) uint64 {
	if jd := s.joined(p); jd != nil {
		return jd.sum
	}
	return s.sum(nil)
}

// joined joins the record at a position, or returns what was joined before as
// long as nothing has changed that it depends on.
func (s *Snapshot) joined(p Pos) *joined {
	c, err := s.coreAt(p)
	if err != nil || c.kind == asr.KindNone {
		return nil
	}
	k := bodyKey{s.gen, p, int(c.len)}
	old, fresh := s.st.joins.get(k, s.epoch())
	if fresh {
		return old
	}
	if old == nil || !old.holds(s, c) {
		old = s.join(c)
	}
	s.st.joins.put(k, s.epoch(), old)
	return old
}

// sumIn is the sum of all that the joins depend on.
func (jd *joined) sumIn(s *Snapshot, chain *planChain) uint64 {
	sum := s.sum(jd.deps)
	if chain != nil {
		sum ^= bits.RotateLeft64(chain.sum, 17)
	}
	return sum
}

// holds reports whether the joins of a record are still the same.
func (jd *joined) holds(s *Snapshot, c *core) bool {
	var chain *planChain
	if i, ok := s.IndexOf(Pos(c.off)); ok && jd.chain != nil {
		chain = (&asking{Snapshot: s}).chainOf(i)
	}
	return jd.sumIn(s, chain) == jd.sum
}

// join joins a record anew, and keeps account of what that depends on.
func (s *Snapshot) join(c *core) *joined {
	q := &asking{Snapshot: s}
	jd := q.ask(c, EveryAspect)
	jd.deps = distinct(q.deps)
	jd.sum = jd.sumIn(s, jd.chain)
	return jd
}

// ask asks what joins a record.
func (q *asking) ask(c *core, want Aspects) *joined {
	jd := &joined{joins: Joins{Complete: q.known}}
	h := q.head(c)
	j := &jd.joins
	if want&WithReferences != 0 {
		q.references(j, h)
	}
	if want&WithRevisions != 0 {
		q.revisions(jd, h)
	}
	if want&WithCalls != 0 {
		q.calls(j, h)
	}
	if want&WithReplies != 0 {
		q.replies(j, h)
	}
	if want&WithDelegation != 0 {
		q.delegation(j, h)
	}
	if want&WithDeliveries != 0 && h.Kind == asr.KindMessage {
		jd.chains = q.deliveries(j, h)
	}
	if q.cut {
		j.problem("more than %d records name the same, the rest are not joined", maxNaming)
	}
	return jd
}

// references follows what the record names, and finds what was derived from it.
func (q *asking) references(j *Joins, h *head) {
	if h.Message != "" && h.Kind == asr.KindDelivery {
		l := q.resolve(h.Message)
		if l.State == Found && l.Kind != asr.KindMessage {
			j.problem("message names %s, which is no message", h.Message)
		}
		if l.State == Ambiguous {
			j.problem("message names %s, which is more than one record", h.Message)
		}
		j.Target = &l
	}
	for _, ref := range h.DerivedFrom {
		j.DerivedFrom = append(j.DerivedFrom, q.resolve(ref))
	}
	for _, i := range q.naming(tagDerived, h, func(h *head) []string { return h.DerivedFrom }) {
		j.DerivedBy = append(j.DerivedBy, q.to(i))
	}
}

func (j *Joins) problem(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	if !slices.Contains(j.Problems, s) {
		j.Problems = append(j.Problems, s)
	}
}

// calls joins a call with what names it by its callId.
func (q *asking) calls(j *Joins, h *head) {
	if h.CallID == "" {
		return
	}
	same := q.sharing(tagCall, h.CallID, maxNaming, func(o *head) bool { return o.CallID == h.CallID })
	var calls []int
	for _, i := range same {
		switch q.core(i).kind {
		case asr.KindToolCall:
			calls = append(calls, i)
		case asr.KindToolResult, asr.KindPlan, asr.KindSubagent, asr.KindInputRequest:
			if h.Kind == asr.KindToolCall {
				j.Results = append(j.Results, q.to(i))
			}
		}
	}
	switch h.Kind {
	case asr.KindToolCall:
		if len(calls) > 1 {
			j.problem("callId %s is on more than one call", h.CallID)
		}
	case asr.KindToolResult, asr.KindPlan, asr.KindSubagent, asr.KindInputRequest:
		j.Calls = append(j.Calls, q.link(h.CallID, calls))
	}
}

// deliveries finds the deliveries of a message, and what supersedes what among
// them.
func (q *asking) deliveries(j *Joins, h *head) [][]int {
	var all []int
	for _, i := range q.delivering(h) {
		if q.core(i).kind == asr.KindDelivery {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return nil
	}
	var chains [][]int
	seen := make(map[int]bool)
	for _, i := range slices.Backward(all) {
		if seen[i] {
			continue
		}
		chain := q.back(j, i, seen)
		if !q.hidden(i) {
			chains = append(chains, chain)
		}
	}
	slices.Reverse(chains)
	if len(all) > maxDeliveries {
		j.problem("%d deliveries, not all are shown", len(all))
	}
	return chains
}

// delivering returns the deliveries of a message, superseded ones included.
func (q *asking) delivering(h *head) []int {
	return q.naming(tagDelivers, h, func(h *head) []string { return []string{h.Message} })
}
