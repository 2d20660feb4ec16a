package words

import "time"

// Day is the line that stands where the day changes, with the zone of the times
// below it.
func Day(t time.Time) string { return t.Format("Monday 2 January 2006 · UTC-07:00") }
