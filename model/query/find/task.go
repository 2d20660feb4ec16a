package find

import (
	"context"
	"slices"
	"time"

	"asrview/model/stream"
)

// task is a piece of work, as it was when it was taken.
type task struct {
	unit *unit
	snap *stream.Snapshot
	// Lines that start in [from, end) are to be looked at; size is how far there
	// is anything.
	start, from, end, size int64
	// again are lines to be judged once more.
	again []stream.Pos
	// fresh entries [settled, len) are to be asked what they name.
	fresh          bool
	settled, count int
}

// result is what came of it.
type result struct {
	hits   []hit
	resume int64
	// again holds the new answers, in the order of the task's; 0 for out.
	again   []uint32
	named   []stream.Pos
	decoded int
	err     error
}

// worker does tasks, one after the other.
type worker interface {
	work(ctx context.Context, t task) result
}

// take returns the next task, or says that there is none; then the worker that
// asked is no longer counted.
func (j *Job) take() (task, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ctx.Err() == nil {
		if j.fresh {
			j.fresh = false
			return task{fresh: true, snap: j.snap, settled: j.settled, count: j.snap.Len()}, true
		}
		if u := j.pick(); u != nil {
			u.state = busy
			t := task{unit: u, snap: j.snap, start: u.start, from: u.resume, end: u.end, size: j.size, again: u.again}
			if u.retry {
				t.again = append(t.again, u.unknown()...)
			}
			u.again, u.retry = nil, false
			return t, true
		}
	}
	if j.running--; j.running == 0 {
		j.rest()
	}
	return task{}, false
}

// finish takes a result in.
func (j *Job) finish(t task, r result) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.decoded += r.decoded
	if t.unit != nil {
		t.unit.met, t.unit.metAll = nil, false
	}
	switch {
	case r.err != nil && j.ctx.Err() != nil:
		if t.unit != nil {
			t.unit.state = pending
		}
		return
	case r.err != nil && j.err == nil:
		j.err = r.err
	}
	j.view = nil
	if t.fresh {
		j.settled = max(j.settled, t.count)
		j.askAgain(r.named)
	} else {
		t.unit.take(t, r)
		if t.unit.isOpen(t, j.snap) {
			t.unit.state = pending
		}
	}
	j.news()
}

// meet takes note of a match in a long line before all of them are counted: hits are
// those of the task so far, and whole says that no line comes behind it.
func (j *Job) meet(t task, hits []hit, whole bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ctx.Err() != nil || len(t.again) > 0 {
		return
	}
	keep := from(t.unit.hits, t.from-t.unit.start)
	t.unit.met, t.unit.metAll = append(slices.Clone(t.unit.hits[:keep]), hits...), whole
	j.news()
}

// askAgain marks lines that are to be judged once more.
func (j *Job) askAgain(lines []stream.Pos) {
	for _, p := range lines {
		if len(j.units) == 0 {
			return
		}
		u := j.units[j.unitAt(int64(p))]
		if u.state == pending && int64(p) >= u.resume || slices.Contains(u.again, p) {
			continue
		}
		u.again = append(u.again, p)
		j.reopen(u)
	}
}

// news tells when the answer that somebody waits for is there, or when it is time.
func (j *Job) news() {
	if q := j.asked; q != nil && j.answer(*q).State != Pending {
		j.asked = nil
		j.tell()
		return
	}
	if time.Since(j.told) >= tellEvery {
		j.tell()
	}
}

// take puts a task's hits in the place of what the unit had from there on.
func (u *unit) take(t task, r result) {
	keep := from(u.hits, t.from-u.start)
	hits := make([]hit, 0, keep+len(r.hits))
	hits = append(append(hits, u.hits[:keep]...), r.hits...)
	for i, p := range t.again {
		if i < len(r.again) {
			hits = settle(hits, uint32(int64(p)-u.start), r.again[i])
		}
	}
	u.hits, u.resume, u.state = hits, r.resume, done
	u.total, u.waiting = 0, 0
	for _, h := range hits {
		u.total += int(h.n)
		if h.n == waiting {
			u.waiting++
		}
	}
}

// isOpen reports whether the unit whose task came back has more to do: the stream
// grew meanwhile, or an answer has to be asked for again.
func (u *unit) isOpen(t task, now *stream.Snapshot) bool {
	u.retry = u.retry && u.waiting > 0
	return u.retry || len(u.again) > 0 || u.end != t.end || now != t.snap && u.resume < u.end
}

// unknown returns the unit's lines that are not known yet.
func (u *unit) unknown() []stream.Pos {
	var out []stream.Pos
	for _, h := range u.hits {
		if h.n == waiting {
			out = append(out, stream.Pos(u.start+int64(h.rel)))
		}
	}
	return out
}

// settle puts one line's new answer in, 0 taking it out.
func settle(hits []hit, rel, answer uint32) []hit {
	i := from(hits, int64(rel))
	there := i < len(hits) && hits[i].rel == rel
	switch {
	case there && answer == 0:
		return slices.Delete(hits, i, i+1)
	case there:
		hits[i].n = answer
	case answer != 0:
		return slices.Insert(hits, i, hit{rel, answer})
	}
	return hits
}
