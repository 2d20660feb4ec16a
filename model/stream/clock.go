package stream

import "asrview/model/asr"

// clock reads the times of one scanner's lines. Almost all are of the day of the
// one before, so that it remembers when that day began.
type clock struct {
	day [len("2006-01-02")]byte
	// began is in microseconds since 1970; 0 while no day is known, which is no day
	// that times are recorded of.
	began int64
}

// micros returns a recorded time in microseconds since 1970, as asr.Time reads it;
// false where there is none that an index can hold.
func (c *clock) micros(ts []byte) (int64, bool) {
	if c.began != 0 && len(ts) >= shortest && [len(c.day)]byte(ts) == c.day {
		if of, ok := ofDay(ts); ok {
			return c.began + of, true
		}
	}
	t, ok := asr.Time(string(ts))
	if !ok {
		return 0, false
	}
	if y := t.Year(); y < 0 || y > 9999 {
		return 0, false
	}
	at := t.UnixMicro()
	if of, ok := ofDay(ts); ok {
		c.day, c.began = [len(c.day)]byte(ts), at-of
	}
	return at, true
}

// shortest and longest are the lengths of times that ofDay reads.
const (
	shortest = len("2006-01-02T15:04:05Z")
	longest  = len("2006-01-02T15:04:05.000000Z")
)

// ofDay reads the time of day off a time in UTC of the plainest form, in
// microseconds; false where it is of another.
func ofDay(ts []byte) (int64, bool) {
	n := len(ts)
	if n < shortest || n > longest || ts[n-1] != 'Z' || ts[10] != 'T' || ts[13] != ':' || ts[16] != ':' {
		return 0, false
	}
	h, ok1 := two(ts[11:])
	m, ok2 := two(ts[14:])
	s, ok3 := two(ts[17:])
	if !ok1 || !ok2 || !ok3 || h > 23 || m > 59 || s > 59 {
		return 0, false
	}
	of := ((h*60+m)*60 + s) * 1_000_000
	if n == shortest {
		return of, true
	}
	if ts[19] != '.' || n == shortest+1 {
		return 0, false
	}
	for i, unit := 20, int64(100_000); i < n-1; i, unit = i+1, unit/10 {
		d := int64(ts[i]) - '0'
		if d < 0 || d > 9 {
			return 0, false
		}
		of += d * unit
	}
	return of, true
}

// two reads two digits.
func two(b []byte) (int64, bool) {
	x, y := int64(b[0])-'0', int64(b[1])-'0'
	return 10*x + y, x >= 0 && x <= 9 && y >= 0 && y <= 9
}
