package find

import "asrview/model/stream"

// unitBytes is how much of a stream is one piece of work. Of a stream so long
// that it would have more than manyUnits of them, later ones are bigger.
const (
	unitBytes = 1 << 20
	manyUnits = 8192
	bigUnit   = 64 << 20
)

// unit is the lines that start in [start, end).
type unit struct {
	start, end int64
	// resume is where the work that is left begins; start at first. After the work
	// it is where it would go on if the stream grew: end, or the start of a line
	// that the stream ended within.
	resume int64
	state  state
	// again are single lines that are to be judged once more; retry asks the same
	// for all that are not known yet.
	again []stream.Pos
	retry bool
	// hits are never changed, only replaced.
	hits  []hit
	total int
	// waiting counts the hits that are not known yet.
	waiting int
	// met are the hits up to a long line whose matches are still being counted, of
	// a unit that is busy; metAll says that no other line of it can match.
	met    []hit
	metAll bool
}

type state uint8

const (
	pending state = iota
	busy
	done
)

// cut makes the units for [from, to), which begin with the rest of the last one.
func (j *Job) cut(from, to int64) {
	if n := len(j.units); n > 0 {
		last := j.units[n-1]
		if last.end < to && last.end-last.start < unitBytes {
			last.end = min(to, last.start+unitBytes)
			j.reopen(last)
		}
		from = last.end
	}
	for from < to {
		size := int64(unitBytes)
		if len(j.units) >= manyUnits {
			size = bigUnit
		}
		end := min(to, from+size)
		j.units = append(j.units, &unit{start: from, end: end, resume: from})
		from = end
	}
}

// reopen lets the rest of a unit be worked on. One that is busy is opened again
// when its work comes back; see finish.
func (j *Job) reopen(u *unit) {
	if u.state == done {
		u.state = pending
	}
}

// pick returns the unit to work on next: the nearest to the focus in its
// direction, and from the other end when there is none.
func (j *Job) pick() *unit {
	n := len(j.units)
	for range n {
		if j.next < 0 || j.next >= n {
			j.next = (j.next + n) % n
		}
		u := j.units[j.next]
		if u.state == pending {
			return u
		}
		j.next += j.step
	}
	return nil
}

// unitAt returns the index of the unit that holds an offset.
func (j *Job) unitAt(off int64) int {
	lo, hi := 0, len(j.units)
	for lo < hi {
		if mid := (lo + hi) / 2; j.units[mid].end > off {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return min(lo, len(j.units)-1)
}
