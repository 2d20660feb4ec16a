package stream

import (
	"testing"

	"asrview/model/asr"
)

// FuzzClock reads one time after another, and holds each to what asr.Time says.
func FuzzClock(f *testing.F) {
	for _, s := range []string{
		"2026-10-26T07:58:47Z", "2026-10-26T07:58:47.123Z", "2026-10-26T23:59:60.5Z", "2026-10-26T24:00:00Z",
		"2026-10-26T07:58:47+02:00", "2026-02-30T07:58:47Z", "2026-10-26 07:58:47.1234567Z", "2026-10-26T07:58:47.Z",
		"1970-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "2026-10-26T07:5x:47Z",
	} {
		f.Add("2026-10-26T00:00:00Z", s, "2026-10-27T01:02:03.000001Z")
	}
	f.Fuzz(func(t *testing.T, one, two, three string) {
		var c clock
		for _, ts := range []string{one, two, three, two, one} {
			got, ok := c.micros([]byte(ts))
			want, wanted := asr.Time(ts)
			wanted = wanted && want.Year() >= 0 && want.Year() <= 9999
			if ok != wanted || ok && got != want.UnixMicro() {
				t.Errorf("%q is read as %d, %v, not as %d, %v", ts, got, ok, want.UnixMicro(), wanted)
			}
		}
	})
}
