package stream

import (
	"strconv"

	"asrview/model/asr"
)

// maxChain is how many revisions are followed. What is longer is not numbered,
// and that is a problem that is shown.
const maxChain = 4096

// step is one record's claim to supersede another.
type step struct {
	to int
	ok bool
	// why says why the claim does not count, "" where there is none to make.
	why string
}

// claim judges the supersedes of the i-th line by itself: it must name one
// record with a lower seq, of the same type, and of the same plan or message.
func (q *asking) claim(i int) step {
	h := q.head(q.core(i))
	if h.Supersedes == "" {
		return step{}
	}
	l := q.resolve(h.Supersedes)
	if l.State == Ambiguous {
		return step{why: "supersedes names " + h.Supersedes + ", which is more than one record"}
	}
	if l.State != Found {
		return step{}
	}
	to, _ := q.IndexOf(l.Pos)
	st := step{to: to, why: q.unlike(h, q.head(q.core(to)))}
	st.ok = st.why == ""
	return st
}

// unlike says why one record cannot be a revision of another.
func (q *asking) unlike(h, of *head) string {
	name := "supersedes names " + h.Supersedes
	switch {
	case h.pos == of.pos:
		return name + ", the record itself"
	case h.Type != of.Type:
		return name + ", which is of another type"
	case h.Kind == asr.KindPlan && h.PlanID != of.PlanID:
		return name + ", which is of another plan"
	case h.Kind == asr.KindDelivery && !q.sameMessage(h.Message, of.Message):
		return name + ", which is the delivery of another message"
	case !h.seq.Known || !of.seq.Known || h.seq.N <= of.seq.N:
		return name + ", whose seq is not lower"
	}
	return ""
}

// sameMessage reports whether two references, which may be spelled differently,
// name the same message.
func (q *asking) sameMessage(a, b string) bool {
	if a == b {
		return a != ""
	}
	la, lb := q.resolve(a), q.resolve(b)
	return la.State == Found && lb.State == Found && la.Pos == lb.Pos
}

// claimants returns the records whose supersedes leads to the i-th line, and
// those of them that count by themselves.
func (q *asking) claimants(i int) (all, good []int) {
	h := q.head(q.core(i))
	all = q.naming(tagSupersedes, h, func(h *head) []string { return []string{h.Supersedes} })
	for _, o := range all {
		if q.claim(o).ok {
			good = append(good, o)
		}
	}
	return all, good
}

// revised returns the record that supersedes the i-th line, -1 where none does
// or where a fork or a circle leaves it open.
func (q *asking) revised(i int) int {
	_, good := q.claimants(i)
	if len(good) != 1 || q.circular(i) {
		return -1
	}
	return good[0]
}

// hidden reports whether the i-th line is superseded.
func (q *asking) hidden(i int) bool { return q.revised(i) >= 0 }

// revises returns the record that the i-th line supersedes, -1 for none.
func (q *asking) revises(i int) int {
	st := q.claim(i)
	if !st.ok || q.revised(st.to) != i {
		return -1
	}
	return st.to
}

// maxCircle is how far a circle of supersedes is looked for. A longer one is not
// noticed.
const maxCircle = 256

// circular reports whether going along supersedes, whatever it names, comes back
// to the i-th line.
func (q *asking) circular(i int) bool {
	if !q.facts.odd {
		return false
	}
	at := i
	for range maxCircle {
		h := q.head(q.core(at))
		if h.Supersedes == "" {
			return false
		}
		l := q.resolve(h.Supersedes)
		if l.State != Found {
			return false
		}
		at, _ = q.IndexOf(l.Pos)
		if at == i {
			return true
		}
	}
	return false
}

// back lists the revisions from the i-th line to the oldest, and marks them.
func (q *asking) back(j *Joins, i int, seen map[int]bool) []int {
	chain := []int{i}
	seen[i] = true
	for q.explain(j, i); ; q.explain(j, i) {
		i = q.revises(i)
		if i < 0 || seen[i] {
			return chain
		}
		if len(chain) == maxChain {
			j.problem("more than %d revisions, the older ones are not followed", maxChain)
			return chain
		}
		seen[i] = true
		chain = append(chain, i)
	}
}

// explain adds what is wrong with the revisions around the i-th line.
func (q *asking) explain(j *Joins, i int) {
	if st := q.claim(i); st.why != "" {
		j.problem("%s", st.why)
	}
	all, good := q.claimants(i)
	for _, o := range all {
		if st := q.claim(o); !st.ok {
			j.problem("%s claims to supersede it: %s", q.called(o), st.why)
		}
	}
	if len(good) > 1 {
		j.problem("superseded by more than one record: %s and %s", q.called(good[0]), q.called(good[1]))
	}
	if q.circular(i) {
		j.problem("supersedes goes in a circle")
	}
}

// called names a record on the screen.
func (q *asking) called(i int) string {
	if c := q.core(i); c.is(flagSeq) {
		return "#" + strconv.FormatInt(c.seq, 10)
	}
	return "the record at byte " + strconv.FormatInt(q.core(i).off, 10)
}

// revisions joins a record with its earlier and later revisions.
func (q *asking) revisions(jd *joined, h *head) {
	j := &jd.joins
	if h.Supersedes != "" {
		l := q.resolve(h.Supersedes)
		j.Supersedes = &l
	}
	i, ok := q.IndexOf(h.pos)
	if !ok {
		return
	}
	_, good := q.claimants(i)
	for _, o := range good {
		j.SupersededBy = append(j.SupersededBy, q.to(o))
	}
	q.explain(j, i)
	if h.Kind == asr.KindPlan {
		jd.chain = q.chainOf(i)
		j.Revision, j.Revisions = jd.chain.number(i)
		if jd.chain.tooLong {
			j.problem("more than %d revisions, not numbered", maxChain)
		}
	}
}
