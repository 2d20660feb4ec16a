package find

import "asrview/model/stream"

// State says how an answer stands.
type State uint8

// The states of an answer.
const (
	// Pending: what lies between is still being looked at.
	Pending State = iota
	// Found: Pos is the nearest match.
	Found
	// None: there is no match in what the job's snapshot holds.
	None
)

// Answer is the nearest match in a direction.
type Answer struct {
	State State
	Pos   stream.Pos
	// Wrapped: it lies on the other side of the end, or of the start.
	Wrapped bool
}

// Next returns the first match at or after a position, going on from the start
// behind the end. Where that is not known yet the job turns to it, and Changes
// says when it is.
func (j *Job) Next(at stream.Pos) Answer { return j.ask(question{at, false}) }

// Prev returns the last match before a position, going on from the end before the
// start. Where that is not known yet the job turns to it, and Changes says when
// it is.
func (j *Job) Prev(before stream.Pos) Answer { return j.ask(question{before, true}) }

func (j *Job) ask(q question) Answer {
	j.mu.Lock()
	defer j.mu.Unlock()
	a := j.answer(q)
	if a.State == Pending {
		j.aim(q)
	}
	return a
}

// aim turns the job to a question.
func (j *Job) aim(q question) {
	j.asked = &q
	j.step = 1
	if q.back {
		j.step = -1
	}
	j.next = max(0, j.unitAt(int64(q.at)))
}

// answer looks for the nearest match in what is there.
func (j *Job) answer(q question) Answer {
	n := len(j.units)
	if n == 0 {
		return Answer{State: None}
	}
	first := j.unitAt(int64(q.at))
	step := 1
	if q.back {
		step = -1
	}
	// The unit in which the question stands comes first with its one side, and
	// last with its other.
	for i := range n + 1 {
		k := ((first+i*step)%n + n) % n
		wrapped := i == n || (k-first)*step < 0
		u := j.units[k]
		if !u.settles(q, wrapped) {
			return Answer{State: Pending}
		}
		if p, ok := u.nearest(q, wrapped); ok {
			return Answer{State: Found, Pos: p, Wrapped: wrapped}
		}
	}
	return Answer{State: None}
}

// settles reports whether what a unit has met so far answers a question: there is a
// match, and what is still unknown lies further away.
func (u *unit) settles(q question, wrapped bool) bool {
	switch {
	case u.state == done:
		return true
	case u.state == pending || len(u.met) == 0:
		return false
	case q.back:
		return u.metAll
	}
	return wrapped || from(u.met, int64(q.at)-u.start) < len(u.met)
}

// nearest returns the unit's match that is nearest to the question, on the far
// side of the stream's end if wrapped.
func (u *unit) nearest(q question, wrapped bool) (stream.Pos, bool) {
	hits := u.hits
	if u.state == busy {
		hits = u.met
	}
	i := from(hits, int64(q.at)-u.start)
	switch {
	case q.back && wrapped:
		if i == len(hits) {
			return stream.NoPos, false
		}
		i = len(hits) - 1
	case q.back:
		i--
	case wrapped && i == 0:
		return stream.NoPos, false
	case wrapped:
		i = 0
	}
	if i < 0 || i >= len(hits) {
		return stream.NoPos, false
	}
	return stream.Pos(u.start + int64(hits[i].rel)), true
}

// Status is how far a job is.
type Status struct {
	// Bytes of Total were looked at.
	Bytes, Total int64
	// Lines that match so far; of a search, how many matches they have together;
	// of a filter, how many of them are not known yet.
	Lines, Hits, Waiting int
	// Decoded counts the records that had to be decoded.
	Decoded int
	// Done: all of the snapshot was looked at.
	Done bool
	// Err is the first error of reading. What could not be read was not looked at.
	Err error
}

// Status returns how far the job is.
func (j *Job) Status() Status {
	j.mu.Lock()
	defer j.mu.Unlock()
	s := Status{Total: j.size, Err: j.err, Decoded: j.decoded, Done: !j.fresh}
	for _, u := range j.units {
		s.Lines += len(u.hits)
		if j.filter {
			s.Waiting += u.waiting
		} else {
			s.Hits += u.total
		}
		if u.state == done {
			s.Bytes += u.end - u.start
			continue
		}
		s.Bytes += u.resume - u.start
		s.Done = false
	}
	return s
}

// Matches returns what was found so far.
func (j *Job) Matches() *Matches {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.view != nil {
		return j.view
	}
	m := &Matches{filter: j.filter}
	for _, u := range j.units {
		m.add(u.start, u.hits, u.total)
	}
	j.view = m
	return m
}

// Rank returns how many matches of a search stand in the lines before the matching
// line at a position, and how many that line has. It is known once all before it
// was looked at; a filter counts lines, of which each has one.
func (j *Job) Rank(p stream.Pos) (before, own int, known bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.units) == 0 {
		return 0, 0, false
	}
	last := j.unitAt(int64(p))
	for _, u := range j.units[:last] {
		if u.state != done {
			return 0, 0, false
		}
		before += j.weigh(u, len(u.hits))
	}
	u := j.units[last]
	i := from(u.hits, int64(p)-u.start)
	if u.state != done || i == len(u.hits) || int64(u.hits[i].rel) != int64(p)-u.start {
		return 0, 0, false
	}
	before += j.weigh(u, i)
	if j.filter {
		return before, 1, true
	}
	return before, int(u.hits[i].n), true
}

// weigh is how many matches the first n matching lines of a unit have.
func (j *Job) weigh(u *unit, n int) int {
	switch {
	case j.filter:
		return n
	case n == len(u.hits):
		return u.total
	}
	return sumOf(u.hits[:n])
}
