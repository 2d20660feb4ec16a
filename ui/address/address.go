package address

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Kind is what an address goes by.
type Kind uint8

// The kinds of addresses.
const (
	// Begin and End are the two ends of the stream.
	Begin Kind = iota
	End
	// Seq is a record's seq.
	Seq
	// Ref is a reference, as records hold them.
	Ref
	// Percent is a part of the stream by its bytes.
	Percent
	// Time is a moment.
	Time
	// Clock is a time of day; the day is that of the reader's place.
	Clock
	// Stream is another stream, By further on among those that are loaded.
	Stream
	// Later is a stretch of time from the reader's place, back where negative.
	Later
)

// Address is a place as typed. Only the members of its Kind mean anything.
type Address struct {
	Kind    Kind
	Seq     int64
	Ref     string
	Percent float64
	Time    time.Time
	// Clock is the time since midnight.
	Clock time.Duration
	Later time.Duration
	By    int
}

// Parse reads an address. Times without a zone are in loc. What looks like none
// of the other kinds is a reference.
func Parse(s string, loc *time.Location) (Address, error) {
	s = strings.TrimSpace(s)
	if loc == nil {
		loc = time.Local
	}
	switch s {
	case "":
		return Address{}, errors.New("nowhere to go: type #12, r40, 50%, 14:05 or end")
	case "end", "$":
		return Address{Kind: End}, nil
	case "n", "next":
		return Address{Kind: Stream, By: 1}, nil
	case "p", "previous":
		return Address{Kind: Stream, By: -1}, nil
	case "begin", "start", "top":
		return Address{Kind: Begin}, nil
	}
	if a, err, ok := number(s); ok {
		return a, err
	}
	if a, ok := moment(s, loc); ok {
		return a, nil
	}
	if s[0] == '+' || s[0] == '-' {
		return later(s)
	}
	return Address{Kind: Ref, Ref: s}, nil
}

// number reads #12, 12 and 50%.
func number(s string) (a Address, err error, ok bool) {
	if p, isPercent := strings.CutSuffix(s, "%"); isPercent {
		f, err := strconv.ParseFloat(strings.TrimSpace(p), 64)
		if err != nil || math.IsNaN(f) || f < 0 || f > 100 {
			return a, fmt.Errorf("%s is no percentage from 0 to 100", s), true
		}
		return Address{Kind: Percent, Percent: f}, nil, true
	}
	digits, hash := strings.CutPrefix(s, "#")
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case err == nil && (digits[0] == '+' || !hash && digits[0] == '-'):
		return a, nil, false
	case err == nil:
		return Address{Kind: Seq, Seq: n}, nil, true
	case hash:
		return a, fmt.Errorf("%s is no seq: a whole number stands after #", s), true
	}
	return a, nil, false
}

// moments are the forms of dates and times that are understood.
var moments = [...]string{
	time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02",
}

func moment(s string, loc *time.Location) (Address, bool) {
	for _, form := range moments {
		if t, err := time.ParseInLocation(form, s, loc); err == nil {
			return Address{Kind: Time, Time: t}, true
		}
	}
	for _, form := range [...]string{"15:04:05", "15:04"} {
		if t, err := time.Parse(form, s); err == nil {
			midnight := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
			return Address{Kind: Clock, Clock: t.Sub(midnight)}, true
		}
	}
	return Address{}, false
}

// later reads +1h, -30m, +2d.
func later(s string) (Address, error) {
	sign := time.Duration(1)
	if s[0] == '-' {
		sign = -1
	}
	rest := s[1:]
	if days, ok := strings.CutSuffix(rest, "d"); ok {
		if n, err := strconv.ParseFloat(days, 64); err == nil && n >= 0 && n < 36500 {
			return Address{Kind: Later, Later: sign * time.Duration(n*24*float64(time.Hour))}, nil
		}
	}
	d, err := time.ParseDuration(rest)
	if err != nil || d < 0 {
		return Address{}, fmt.Errorf("%s is no stretch of time: write +1h, -30m, +2d", s)
	}
	return Address{Kind: Later, Later: sign * d}, nil
}

// At returns the moment that a Clock or Later address means for a reader whose
// place has the time now. It is now for other kinds but Time.
func (a Address) At(now time.Time) time.Time {
	switch a.Kind {
	case Time:
		return a.Time
	case Clock:
		y, m, d := now.Date()
		return time.Date(y, m, d, 0, 0, 0, 0, now.Location()).Add(a.Clock)
	case Later:
		return now.Add(a.Later)
	}
	return now
}
