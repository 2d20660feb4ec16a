package stream

import (
	"encoding/binary"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"asrview/model/asr"
)

// asking answers questions about references from one snapshot, and keeps account
// of what it looked up: as long as all of that finds the same, so do the answers.
type asking struct {
	*Snapshot
	deps []dep
	// cut: more records had a key than were looked at.
	cut bool
	// once: nobody asks later whether the answers still hold, so that no account
	// is kept, and what is named by nothing is not looked up. near are lines that
	// were read already, memo what was found of the record that is asked about.
	once bool
	near *near
	memo memo
}

// dep is one look-up: a key's hash, or a seq.
type dep struct {
	tag   tag
	sharp bool // the value has a #
	hash  uint32
	seq   int64 // where tag is tagSeq
}

// find returns the indexed lines that may have a value under a tag.
func (q *asking) find(t tag, value string) []int {
	if q.once && !q.facts.may(t, strings.Contains(value, "#")) {
		return nil
	}
	d := q.depOn(t, value)
	q.note(d)
	return q.lookUp(d)
}

// depOn is the look-up of a value under a tag.
func (q *asking) depOn(t tag, value string) dep {
	return dep{tag: t, sharp: strings.Contains(value, "#"), hash: q.st.hash.text(t, value)}
}

// withSeq returns the indexed lines that have a seq.
func (q *asking) withSeq(n int64) []int {
	d := dep{tag: tagSeq, seq: n}
	q.note(d)
	return q.lookUp(d)
}

// note keeps account of a look-up.
func (q *asking) note(d dep) {
	if !q.once {
		q.deps = append(q.deps, d)
	}
}

func (s *Snapshot) lookUp(d dep) []int {
	if d.tag == tagSeq {
		return s.seqIndices(d.seq)
	}
	if !s.facts.may(d.tag, d.sharp) {
		return nil
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
	late := s.facts.may(tagSeq, false)
	if c := s.table.chunkBySeq(n); c >= 0 {
		found = s.seqInChunk(c, n, !late)
	}
	if late {
		for _, i := range s.keys.find(s.st.hash.number(tagSeq, n), nil) {
			if hasSeq(s.table.at(i), n) {
				found = append(found, i)
			}
		}
		found = inOrder(found)
	}
	if s.partial != nil && hasSeq(&s.partial.core, n) {
		found = append(found, s.table.n)
	}
	return found
}

func hasSeq(c *core, n int64) bool { return c.is(flagSeq) && c.seq == n }

// seqInChunk returns the lines of a chunk with a seq. Where every seq is unique
// it looks first where the line stands if no seq is left out.
func (s *Snapshot) seqInChunk(c int, n int64, unique bool) (found []int) {
	ch, size := s.table.slots[c].get(), s.table.lenOf(c)
	if i := n - ch[0].seq; unique && i >= 0 && i < int64(size) && hasSeq(&ch[i], n) {
		return []int{c*chunkLen + int(i)}
	}
	for i := range size {
		if hasSeq(&ch[i], n) {
			found = append(found, c*chunkLen+i)
		}
	}
	return found
}

// sum is a hash of what a list of look-ups finds, of whether the index is
// complete, and of the session that references may name.
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
	h.WriteString(s.session())
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
	return inOrder(append(found, q.sharing(tagID, id, maxCandidates, func(h *head) bool { return h.ID == id })...))
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
		return q.sharing(tagMessage, value, maxCandidates, func(h *head) bool { return h.Kind == asr.KindMessage && h.MessageID == value })
	case "callId":
		return q.sharing(tagCall, value, maxCandidates, func(h *head) bool { return h.Kind == asr.KindToolCall && h.CallID == value })
	case "planId":
		return q.sharing(tagPlan, value, maxCandidates, func(h *head) bool { return h.Kind == asr.KindPlan && h.PlanID == value })
	}
	return nil
}

// maxCandidates is how many records an ambiguous reference lists, and maxNaming
// how many records are read because they name one: a stream in which more do is
// damaged, or made to be slow.
const (
	maxCandidates = 64
	maxNaming     = 1024
)

// having returns the records under a key whose heads pass a test, the first limit
// of them.
func (q *asking) having(t tag, value string, limit int, ok func(*head) bool) []int {
	found, _ := q.those(q.find(t, value), limit, ok)
	return found
}

// first returns as many of the records under a key as are looked at.
func (q *asking) first(all []int) []int {
	if len(all) <= maxNaming {
		return all
	}
	q.cut = true
	return all[:maxNaming]
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

// namesOf is names, remembered for the record that is asked about.
func (q *asking) namesOf(h *head) []string {
	if !q.once {
		return q.names(h)
	}
	if q.memo.of != h {
		q.memo.of, q.memo.names = h, q.names(h)
	}
	return q.memo.names
}

// names returns the references that could mean a record, given its head.
func (q *asking) names(h *head) []string {
	var refs []string
	if h.ID != "" {
		refs = append(refs, h.ID)
	}
	switch h.Kind {
	case asr.KindMessage:
		refs = appendKeyed(refs, "messageId", h.MessageID)
	case asr.KindPlan:
		refs = appendKeyed(refs, "planId", h.PlanID)
	case asr.KindToolCall:
		refs = appendKeyed(refs, "callId", h.CallID)
	}
	if q.once && q.facts.sharp == 0 {
		return refs // nobody names a session
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
// the record with the given head and to no other. Refs gives a head's references
// of that sort.
func (q *asking) naming(t tag, h *head, refs func(*head) []string) []int {
	if !q.once {
		return q.searchNaming(t, h, refs)
	}
	if !q.facts.may(t, false) {
		return nil
	}
	if found, ok := q.memo.get(t, h); ok {
		return found
	}
	found := q.searchNaming(t, h, refs)
	q.memo.put(t, h, found)
	return found
}

func (q *asking) searchNaming(t tag, h *head, refs func(*head) []string) []int {
	var found []int
	for _, name := range q.namesOf(h) {
		all := q.find(t, name)
		if len(all) == 0 {
			continue
		}
		if l := q.resolve(name); l.State != Found || l.Pos != h.pos {
			continue
		}
		for _, i := range q.first(all) {
			if slices.Contains(refs(q.head(q.core(i))), name) {
				found = append(found, i)
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
