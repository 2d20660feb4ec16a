package render

import (
	"fmt"
	"time"

	"asrview/model/asr"
	"asrview/render/clean"
)

// clock writes a record's time as the reader wants it, and no finer than the
// source gives it. A time that cannot be read is shown as recorded.
func clock(in Input, o Options) string {
	r := in.Record
	if r == nil || r.TS == "" {
		return ""
	}
	t := in.Entry.Time
	if t.IsZero() {
		t, _ = asr.Time(r.TS)
	}
	day, of := layouts(r.TSPrecision)
	switch {
	case t.IsZero() || o.Clock == ClockRecorded:
		return clean.Inline(cutString(r.TS, inlineBytes))
	case day == of:
		// A day has no hour that another zone could move over midnight.
		if recorded, ok := asr.Time(r.TS); ok {
			t = recorded
		}
		return t.Format(of)
	case o.Clock == ClockRelative && !in.Base.IsZero() && of == toTheSecond:
		return since(t.Sub(in.Base))
	}
	if in.Location != nil {
		t = t.In(in.Location)
	}
	if in.NewDay && day != of {
		of = day + " " + of
	}
	return t.Format(of)
}

// toTheSecond is the layout of a time whose seconds are known.
const toTheSecond = "15:04:05"

// layouts returns the layout of a day and that of a time of the precision.
func layouts(precision string) (day, of string) {
	const date = "2006-01-02"
	switch precision {
	case "y", "year":
		return "2006", "2006"
	case "month":
		return "2006-01", "2006-01"
	case "d", "day":
		return date, date
	case "h", "hour":
		return date, "15h"
	case "m", "min", "minute":
		return date, "15:04"
	}
	return date, toTheSecond
}

// since writes a distance in time: +0:12:31, +2d 0:12:31.
func since(d time.Duration) string {
	sign := "+"
	if d < 0 {
		sign, d = "-", -d
	}
	sec := int64(d / time.Second)
	days, sec := sec/86400, sec%86400
	text := fmt.Sprintf("%d:%02d:%02d", sec/3600, sec/60%60, sec%60)
	if days > 0 {
		text = fmt.Sprintf("%dd %s", days, text)
	}
	return sign + text
}
