package address

import (
	"testing"
	"time"
)

func TestAddressesAsPeopleWriteThem(t *testing.T) {
	loc := time.FixedZone("there", 2*3600)
	day := time.Date(2026, 5, 12, 0, 0, 0, 0, loc)
	for s, want := range map[string]Address{
		"end":                  {Kind: End},
		" end ":                {Kind: End},
		"n":                    {Kind: Stream, By: 1},
		"p":                    {Kind: Stream, By: -1},
		"top":                  {Kind: Begin},
		"#12":                  {Kind: Seq, Seq: 12},
		"1201":                 {Kind: Seq, Seq: 1201},
		"#-3":                  {Kind: Seq, Seq: -3},
		"r40":                  {Kind: Ref, Ref: "r40"},
		"messageId=b7e2":       {Kind: Ref, Ref: "messageId=b7e2"},
		"50%":                  {Kind: Percent, Percent: 50},
		"99.5%":                {Kind: Percent, Percent: 99.5},
		"2026-05-12":           {Kind: Time, Time: day},
		"2026-05-12 14:05":     {Kind: Time, Time: day.Add(14*time.Hour + 5*time.Minute)},
		"2026-05-12T14:05:06Z": {Kind: Time, Time: time.Date(2026, 5, 12, 14, 5, 6, 0, time.UTC)},
		"14:05":                {Kind: Clock, Clock: 14*time.Hour + 5*time.Minute},
		"14:05:30":             {Kind: Clock, Clock: 14*time.Hour + 5*time.Minute + 30*time.Second},
		"+1h":                  {Kind: Later, Later: time.Hour},
		"-30m":                 {Kind: Later, Later: -30 * time.Minute},
		"+2d":                  {Kind: Later, Later: 48 * time.Hour},
	} {
		got, err := Parse(s, loc)
		if err != nil || !same(got, want) {
			t.Errorf("%q is %+v (%v), want %+v", s, got, err, want)
		}
	}
	for _, s := range []string{"", "#x", "101%", "-1%", "NaN%", "+", "+1x", "-", "+99999999999999d"} {
		if got, err := Parse(s, loc); err == nil {
			t.Errorf("%q is %+v, want an error", s, got)
		}
	}
}

func same(a, b Address) bool {
	at, bt := a.Time, b.Time
	a.Time, b.Time = time.Time{}, time.Time{}
	return a == b && at.Equal(bt)
}

func TestWhatATimeOfDayMeansDependsOnThePlace(t *testing.T) {
	now := time.Date(2026, 5, 12, 9, 30, 0, 0, time.UTC)
	for s, want := range map[string]time.Time{
		"14:05":      time.Date(2026, 5, 12, 14, 5, 0, 0, time.UTC),
		"+1h":        now.Add(time.Hour),
		"-2d":        now.Add(-48 * time.Hour),
		"2026-01-01": time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		"end":        now,
	} {
		a, err := Parse(s, time.UTC)
		if err != nil || !a.At(now).Equal(want) {
			t.Errorf("%q at %v is %v (%v), want %v", s, now, a.At(now), err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"#12", "50%", "14:05", "+1h", "messageId=x", "2026-05-12"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := Parse(s, time.UTC)
		if err == nil && a.Kind == Percent && !(a.Percent >= 0 && a.Percent <= 100) {
			t.Errorf("%q is %v percent", s, a.Percent)
		}
	})
}
