package query

import (
	"runtime"

	"asrview/model/asr"
	"asrview/model/stream"
)

// Judge says whether a line has a problem, for has:problem: one who knows the
// rules of streams says it better than reading alone can.
type Judge func(snap *stream.Snapshot, p stream.Pos) stream.Verdict

// WithJudge returns the query with has:problem answered by a judge.
func (q *Query) WithJudge(j Judge) *Query {
	c := *q
	c.judge = j
	return &c
}

// Depth says how much of a stream a query has to look at.
type Depth uint8

// The depths.
const (
	// DepthIndex: the index answers for every line.
	DepthIndex Depth = iota
	// DepthRecord: some lines are read, and of those some decoded.
	DepthRecord
	// DepthJoins: what other records say is asked for too. While the index is not
	// complete some answers are not known yet.
	DepthJoins
)

// Depth returns how much the query has to look at.
func (q *Query) Depth() Depth {
	d := DepthIndex
	for _, t := range q.terms {
		for _, l := range t.leaves {
			switch {
			case l.joins != nil:
				return DepthJoins
			case l.record != nil:
				d = DepthRecord
			}
		}
	}
	return d
}

// Match judges the line at a position. It may read and decode it, and takes as
// long as that.
func (q *Query) Match(snap *stream.Snapshot, p stream.Pos) stream.Verdict {
	e, ok := snap.Entry(p)
	if !ok {
		return stream.Out
	}
	pass := snap.Pass()
	return q.Along(pass).Verdict(&e, func() ([]byte, error) { return pass.Line(p) })
}

// Evaluator judges lines one after the other. It belongs to one goroutine.
type Evaluator struct {
	q       *Query
	snap    *stream.Snapshot
	pass    *stream.Pass
	states  []tri
	scratch []byte
	// Decoded counts the records that had to be decoded.
	Decoded int
	// thorough decodes every line that the index does not decide.
	thorough bool
}

// Evaluator returns one for a snapshot.
func (q *Query) Evaluator(snap *stream.Snapshot) *Evaluator { return q.Along(snap.Pass()) }

// Along returns an evaluator for one who goes along a snapshot, and shares with it
// what is read.
func (q *Query) Along(pass *stream.Pass) *Evaluator {
	n := 0
	for _, t := range q.terms {
		n += len(t.leaves)
	}
	return &Evaluator{q: q, snap: pass.Snapshot(), pass: pass, states: make([]tri, n)}
}

// Verdict judges a line by its entry, and by what load returns of its bytes,
// which is called once at most and only if the entry does not decide. A line
// that cannot be read is in: nothing says that it should be left out.
func (ev *Evaluator) Verdict(e *stream.Entry, load func() ([]byte, error)) stream.Verdict {
	clear(ev.states)
	s := &subject{snap: ev.snap, pass: ev.pass, entry: e}
	if t := ev.step(func(l *leaf) tri { return ev.fromHeader(l, e) }); t != open {
		return verdictOf(t)
	}
	if ev.wants(ev.asksRecord) {
		line, err := load()
		if err != nil {
			return stream.In
		}
		if t := ev.fromLine(s, line); t != open {
			return verdictOf(t)
		}
	}
	return ev.fromJoins(s)
}

// VerdictOf judges a record that is decoded already, nil for a line that is none.
func (ev *Evaluator) VerdictOf(e *stream.Entry, rec *asr.Record) stream.Verdict {
	clear(ev.states)
	s := &subject{snap: ev.snap, pass: ev.pass, entry: e, rec: rec}
	if t := ev.step(func(l *leaf) tri { return ev.fromHeader(l, e) }); t != open {
		return verdictOf(t)
	}
	if ev.wants(ev.asksRecord) {
		if t := ev.fromRecord(s); t != open {
			return verdictOf(t)
		}
	}
	return ev.fromJoins(s)
}

func verdictOf(t tri) stream.Verdict {
	if t == yes {
		return stream.In
	}
	return stream.Out
}

// fromHeader asks the index, and the judge where there is one.
func (ev *Evaluator) fromHeader(l *leaf, e *stream.Entry) tri {
	if l.judged && ev.q.judge != nil {
		switch ev.q.judge(ev.snap, e.Pos) {
		case stream.In:
			return yes
		case stream.Out:
			return no
		}
		return open
	}
	if l.header == nil {
		return open
	}
	return l.header(e)
}

// fromLine asks the stored bytes, then the record.
func (ev *Evaluator) fromLine(s *subject, line []byte) tri {
	t := ev.step(func(l *leaf) tri {
		if ev.skips(l) || ev.thorough {
			return open
		}
		if l.need != nil && !l.need.Possible(line, &ev.scratch) {
			return no
		}
		if l.raw != nil {
			return l.raw(s.entry, line, &ev.scratch)
		}
		return open
	})
	if t != open || !ev.wants(ev.asksRecord) {
		return t
	}
	ev.Decoded++
	// One who judges many lines must not keep a key waiting.
	runtime.Gosched()
	// What cannot be decoded although the index took it for a record is none.
	s.rec, _ = asr.Decode(line)
	return ev.fromRecord(s)
}

// fromRecord asks the record. A line that is none has nothing that is asked for.
func (ev *Evaluator) fromRecord(s *subject) tri {
	return ev.step(func(l *leaf) tri {
		switch {
		case s.rec == nil:
			return no
		case l.record == nil || ev.skips(l):
			return open
		}
		return l.record(s)
	})
}

// fromJoins asks what other records say; what is open then is not known yet.
func (ev *Evaluator) fromJoins(s *subject) stream.Verdict {
	for i, t := range ev.states {
		if t == later {
			ev.states[i] = open
		}
	}
	if want := ev.aspects(); want != 0 {
		j := ev.pass.Some(s.entry.Pos, want)
		t := ev.step(func(l *leaf) tri {
			if l.joins == nil || ev.skips(l) {
				return open
			}
			return l.joins(s, &j)
		})
		if t != open {
			return verdictOf(t)
		}
	}
	return stream.NotYet
}

// aspects are what the leaves that are open ask of the joins.
func (ev *Evaluator) aspects() (want stream.Aspects) {
	i := 0
	for k := range ev.q.terms {
		for j := range ev.q.terms[k].leaves {
			if l := &ev.q.terms[k].leaves[j]; ev.states[i] == open && l.joins != nil && !ev.skips(l) {
				want |= l.of
			}
			i++
		}
	}
	return want
}

// skips reports whether a leaf is the judge's.
func (ev *Evaluator) skips(l *leaf) bool { return l.judged && ev.q.judge != nil }

func (ev *Evaluator) asksRecord(l *leaf) bool { return l.record != nil && !ev.skips(l) }

// step asks every leaf that is still open, and returns what the query as a whole
// makes of it.
func (ev *Evaluator) step(ask func(l *leaf) tri) tri {
	i, all := 0, yes
	for k := range ev.q.terms {
		t := &ev.q.terms[k]
		got := no
		for j := range t.leaves {
			if ev.states[i] == open && got != yes {
				ev.states[i] = ask(&t.leaves[j])
			}
			got = either(got, ev.states[i])
			i++
		}
		if t.negated {
			got = opposite(got)
		}
		if got == no {
			return no
		}
		if got == open {
			all = open
		}
	}
	return all
}

// wants reports whether a leaf of the given sort is open.
func (ev *Evaluator) wants(sort func(l *leaf) bool) bool {
	i := 0
	for k := range ev.q.terms {
		for j := range ev.q.terms[k].leaves {
			if ev.states[i] == open && sort(&ev.q.terms[k].leaves[j]) {
				return true
			}
			i++
		}
	}
	return false
}

// either is yes if one of two is, no if both are, and open else.
func either(a, b tri) tri {
	switch {
	case a == yes || b == yes:
		return yes
	case a == no && b == no:
		return no
	}
	return open
}

func opposite(t tri) tri {
	switch t {
	case yes:
		return no
	case no:
		return yes
	}
	return open
}
