package stream

import (
	"encoding/binary"
	"hash/maphash"
	"strconv"
	"strings"

	"asrview/model/asr"
)

// asking answers questions about references from one snapshot, and keeps account
// of what it looked up: as long as all of that finds the same, so do the answers.
type asking struct {
	*Snapshot
	deps []dep
}

// dep is one look-up: a key's hash, or a seq.
type dep struct {
	hash  uint32
	isSeq bool
	seq   int64
}

// find returns the indexed lines that may have a value under a tag.
func (q *asking) find(t tag, value string) []int {
	d := dep{hash: q.st.hash.text(t, value)}
	q.deps = append(q.deps, d)
	return q.lookUp(d)
}

// withSeq returns the indexed lines that have a seq.
func (q *asking) withSeq(n int64) []int {
	d := dep{isSeq: true, seq: n}
	q.deps = append(q.deps, d)
	return q.lookUp(d)
}

func (s *Snapshot) lookUp(d dep) []int {
	if d.isSeq {
		return s.seqIndices(d.seq)
	}
	found := s.keys.find(d.hash, nil)
	if s.partial != nil {
		for _, k := range s.partial.keys {
			if k.hash() == d.hash {
				return append(found, s.table.n)
			}
		}
	}
	return found
}

// seqIndices returns the indexed lines with a seq, in stream order.
func (s *Snapshot) seqIndices(n int64) []int {
	var found []int
	has := func(c *core) bool { return c.is(flagSeq) && c.seq == n }
	if c := s.table.chunkBySeq(n); c >= 0 {
		ch := s.table.slots[c].get()
		for i := range s.table.lenOf(c) {
			if has(&ch[i]) {
				found = append(found, c*chunkLen+i)
			}
		}
	}
	for _, i := range s.keys.find(s.st.hash.number(tagSeq, n), nil) {
		if has(s.table.at(i)) && (len(found) == 0 || i > found[len(found)-1]) {
			found = append(found, i)
		}
	}
	if s.partial != nil && has(&s.partial.core) {
		found = append(found, s.table.n)
	}
	return found
}

// sum is a hash of what a list of look-ups finds, and of whether the index is
// complete.
func (s *Snapshot) sum(deps []dep) uint64 {
	var h maphash.Hash
	h.SetSeed(s.st.hash.seed)
	put := func(n uint64) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], n)
		h.Write(b[:])
	}
	put(s.gen)
	if s.known {
		put(1)
	}
	for _, d := range deps {
		found := s.lookUp(d)
		put(uint64(len(found)))
		for _, i := range found {
			put(uint64(s.core(i).off)<<1 | uint64(s.core(i).len)<<40)
		}
	}
	return h.Sum64()
}

// byID returns the records with an id.
func (q *asking) byID(id string) []int {
	var found []int
	if n, ok := ownID(id); ok {
		for _, i := range q.withSeq(n) {
			if q.core(i).is(flagOwnID) {
				found = append(found, i)
			}
		}
	}
	for _, i := range q.find(tagID, id) {
		if q.head(q.core(i)).ID == id {
			found = append(found, i)
		}
	}
	return inOrder(found)
}

// ownID reads the seq out of an id such as r40.
func ownID(id string) (int64, bool) {
	if !strings.HasPrefix(id, "r") {
		return 0, false
	}
	n, err := strconv.ParseInt(id[1:], 10, 64)
	return n, err == nil && isOwnID([]byte(id), n)
}

// keyed returns the records that a reference such as messageId=… may mean.
func (q *asking) keyed(name, value string) []int {
	switch name {
	case "messageId":
		return q.having(tagMessage, value, func(h *head) bool { return h.Kind == asr.KindMessage && h.MessageID == value })
	case "callId":
		return q.having(tagCall, value, func(h *head) bool { return h.Kind == asr.KindToolCall && h.CallID == value })
	case "planId":
		return q.having(tagPlan, value, func(h *head) bool { return h.Kind == asr.KindPlan && h.PlanID == value })
	case "id":
		return q.byID(value)
	}
	return nil
}

// having returns the records under a key whose heads pass a test.
func (q *asking) having(t tag, value string, ok func(*head) bool) []int {
	var found []int
	for _, i := range q.find(t, value) {
		if ok(q.head(q.core(i))) {
			found = append(found, i)
		}
	}
	return found
}

// resolve follows a reference as recorded.
func (q *asking) resolve(ref string) Link {
	r := asr.ParseRef(ref)
	found := q.byID(ref)
	switch {
	case len(found) > 0:
	case r.Session != "" && r.Session != q.session():
		return Link{Ref: ref, State: Elsewhere, Pos: NoPos}
	case r.Session != "" && r.Fragment != "":
		l := q.resolveLocal(r.Fragment)
		l.Ref = ref
		return l
	case r.Session != "":
		return q.link(ref, q.declares[:min(1, len(q.declares))])
	case r.Key != "":
		found = q.keyed(r.Key, r.Value)
	}
	return q.link(ref, found)
}

// resolveLocal follows a reference that is already known to be of this stream.
func (q *asking) resolveLocal(ref string) Link {
	if r := asr.ParseRef(ref); r.Key != "" {
		return q.link(ref, q.keyed(r.Key, r.Value))
	}
	return q.link(ref, q.byID(ref))
}

// link says what was found for a reference.
func (q *asking) link(ref string, found []int) Link {
	switch {
	case len(found) == 1:
		l := q.to(found[0])
		l.Ref = ref
		return l
	case len(found) > 1:
		l := Link{Ref: ref, State: Ambiguous, Pos: NoPos}
		for _, i := range found {
			l.Candidates = append(l.Candidates, Pos(q.core(i).off))
		}
		return l
	case q.known:
		return Link{Ref: ref, State: Missing, Pos: NoPos}
	}
	return Link{Ref: ref, State: Pending, Pos: NoPos}
}

// to makes a link to an indexed record.
func (q *asking) to(i int) Link {
	c := q.core(i)
	l := Link{State: Found, Pos: Pos(c.off), Kind: c.kind}
	if c.is(flagSeq) {
		l.Seq = asr.Seq{N: c.seq, Known: true}
	}
	if c.is(flagOwnID) {
		l.ID = "r" + strconv.FormatInt(c.seq, 10)
	} else {
		l.ID = q.head(c).ID
	}
	return l
}

// names returns the references that could mean a record, given its head.
func (q *asking) names(h *head) []string {
	var refs []string
	if h.ID != "" {
		refs = append(refs, h.ID, "id="+h.ID)
	}
	switch h.Kind {
	case asr.KindMessage:
		refs = appendKeyed(refs, "messageId", h.MessageID)
	case asr.KindPlan:
		refs = appendKeyed(refs, "planId", h.PlanID)
	case asr.KindToolCall:
		refs = appendKeyed(refs, "callId", h.CallID)
	}
	if s := q.session(); s != "" {
		for _, r := range refs[:len(refs):len(refs)] {
			refs = append(refs, s+"#"+r)
		}
	}
	return refs
}

func appendKeyed(refs []string, name, value string) []string {
	if value == "" {
		return refs
	}
	return append(refs, name+"="+value)
}

// naming returns the records that hold, under a tag, a reference that leads to
// the record at a position and to no other. Ref gives a head's references of
// that sort.
func (q *asking) naming(t tag, h *head, refs func(*head) []string) []int {
	var found []int
	for _, name := range q.names(h) {
		for _, i := range q.find(t, name) {
			if i := i; contains(refs(q.head(q.core(i))), name) {
				if l := q.resolve(name); l.State == Found && l.Pos == h.pos {
					found = append(found, i)
				}
			}
		}
	}
	return inOrder(found)
}

// BySeq returns the record with a seq.
func (s *Snapshot) BySeq(n int64) Link {
	q := &asking{Snapshot: s}
	return q.link("#"+strconv.FormatInt(n, 10), q.withSeq(n))
}

// ResolveRef follows a reference: a record's id such as r40, messageId=…,
// callId=…, planId=…; one into another session is Elsewhere, into this one is
// followed.
func (s *Snapshot) ResolveRef(ref string) Link {
	q := &asking{Snapshot: s}
	return q.resolve(ref)
}
