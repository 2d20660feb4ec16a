package asr

import "time"

// Time reads a recorded time: RFC 3339, with or without a fraction, with Z or an
// offset, a space or a lower-case t for the T. The result keeps the recorded
// offset. A time without a zone, or without a time of day, is not read: which
// moment it means is not recorded, and none is made up. A leap second falls into
// the next minute.
func Time(ts string) (time.Time, bool) {
	if len(ts) < len("2006-01-02T15:04:05Z") || len(ts) > maxTime {
		return time.Time{}, false
	}
	n, ok := clockFields(ts)
	if !ok {
		return time.Time{}, false
	}
	rest := ts[19:]
	nanos, size := fraction(rest)
	zone, ok := offset(rest[size:])
	if !ok {
		return time.Time{}, false
	}
	if time.Date(n[0], time.Month(n[1]), n[2], 0, 0, 0, 0, time.UTC).Day() != n[2] {
		return time.Time{}, false
	}
	return time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], nanos, zone), true
}

// maxTime is longer than any time with nanoseconds and an offset.
const maxTime = 64

// clockFields reads year, month, day, hour, minute and second.
func clockFields(ts string) (n [6]int, ok bool) {
	const shape = "0000-00-00T00:00:00"
	field := 0
	for i := range len(shape) {
		c := ts[i]
		switch shape[i] {
		case '0':
			if c < '0' || c > '9' {
				return n, false
			}
			n[field] = n[field]*10 + int(c-'0')
		case 'T':
			if c != 'T' && c != 't' && c != ' ' {
				return n, false
			}
			field++
		default:
			if c != shape[i] {
				return n, false
			}
			field++
		}
	}
	ok = n[1] >= 1 && n[1] <= 12 && n[2] >= 1 && n[2] <= 31 &&
		n[3] <= 23 && n[4] <= 59 && n[5] <= 60
	return n, ok
}

// fraction reads a fraction of a second and how long it is; digits beyond the
// nanosecond are left off.
func fraction(s string) (nanos, size int) {
	if len(s) < 2 || s[0] != '.' && s[0] != ',' {
		return 0, 0
	}
	scale := int(time.Second)
	for size = 1; size < len(s) && s[size] >= '0' && s[size] <= '9'; size++ {
		scale /= 10
		nanos += int(s[size]-'0') * scale
	}
	if size == 1 {
		return 0, 0
	}
	return nanos, size
}

// offset reads Z, or an offset such as +02:00 or -0330.
func offset(s string) (*time.Location, bool) {
	if s == "Z" || s == "z" {
		return time.UTC, true
	}
	if len(s) == 6 && s[3] == ':' {
		s = s[:3] + s[4:]
	}
	if len(s) != 5 || s[0] != '+' && s[0] != '-' {
		return nil, false
	}
	n := 0
	for _, c := range []byte(s[1:]) {
		if c < '0' || c > '9' {
			return nil, false
		}
		n = n*10 + int(c-'0')
	}
	hours, minutes := n/100, n%100
	if hours > 23 || minutes > 59 {
		return nil, false
	}
	seconds := hours*3600 + minutes*60
	if s[0] == '-' {
		seconds = -seconds
	}
	if seconds == 0 {
		return time.UTC, true
	}
	return time.FixedZone("", seconds), true
}
