package render

import (
	"strings"
	"testing"
	"time"

	"asrview/model/asr"
	"asrview/model/stream"
)

// decode reads a line of a test, which must be a record.
func decode(t testing.TB, line string) *asr.Record {
	t.Helper()
	r, err := asr.Decode([]byte(line))
	if err != nil {
		t.Fatalf("%v in %s", err, line)
	}
	return r
}

// input is a record that the index knows all about.
func input(t testing.TB, line string) Input {
	t.Helper()
	return Input{Record: decode(t, line), Location: time.UTC, Joins: stream.Joins{Complete: true}}
}

// wide is a screen on which no line of the tests has to be broken.
func wide() Options { return Options{Width: 160, Keys: usual} }

// usual are the keys as they are unless somebody binds others.
var usual = Keys{Open: "Enter", Fold: "z", Pictures: "i"}

// plain returns the card's rows without margins and looks, one a line.
func plain(b *Block) string {
	var out strings.Builder
	for _, r := range b.Rows {
		text := strings.TrimRight(r.Plain(), " ")
		text = strings.TrimPrefix(strings.TrimPrefix(text, "▌"), " ")
		out.WriteString(text)
		out.WriteByte('\n')
	}
	return out.String()
}

// shows checks the text of a card for what must and what must not be there. A
// want that begins with ^ must be a whole row.
func shows(t *testing.T, got string, want, not []string) {
	t.Helper()
	for _, w := range want {
		line, whole := strings.CutPrefix(w, "^")
		found := strings.Contains(got, w)
		if whole {
			found = strings.Contains("\n"+got, "\n"+line+"\n")
		}
		if !found {
			t.Errorf("does not show %q:\n%s", w, got)
		}
	}
	for _, n := range not {
		if strings.Contains(got, n) {
			t.Errorf("shows %q:\n%s", n, got)
		}
	}
}

// title is a card's first row without seq and time.
func title(got string) string {
	first, _, _ := strings.Cut(got, "\n")
	words, _, _ := strings.Cut(first, "  ")
	return words
}

// TestTitles holds the order and the words of titles.
func TestTitles(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"message","seq":1,"messageId":"m","role":"user","author":"human","origin":"prompt","audience":"both","content":[{"type":"text","text":"x"}]}`:                       "user · human · prompt · both",
		`{"type":"message","seq":1,"messageId":"m","role":"assistant","author":"model","origin":"steer","phase":"final","status":"complete","content":[{"type":"text","text":"x"}]}`: "assistant · model · steer · final",
		`{"type":"message","seq":1,"messageId":"m","role":"user","author":"human","origin":"queued","status":"withdrawn","content":[{"type":"text","text":"x"}]}`:                    "user · human · queued · withdrawn: removed before delivery",
		`{"type":"message","seq":1,"messageId":"m","role":"user","audience":"model","status":"interrupted","content":[{"type":"text","text":"x"}]}`:                                  "user · model only · interrupted",
		`{"type":"message","seq":1,"messageId":"m","role":"x.y","content":[{"type":"text","text":"x"}]}`:                                                                             "x.y",
		`{"type":"plan","seq":1,"planId":"p 1","planType":"items","entries":[]}`:                                                                                                     "plan p 1 · items",
		`{"type":"delivery","seq":1,"status":"unknown"}`: "delivery · outcome unknown",
		`{"type":"com.x/y","seq":1}`:                     "record of unknown type com.x/y",
		`{"type":"turn","seq":1}`:                        "turn",
	} {
		if got := title(plain(Card(input(t, line), wide(), nil))); got != want {
			t.Errorf("title %q, want %q", got, want)
		}
	}
}

// TestSeqIsUngroupedEverywhere checks the seq of a card and of what is shown in
// it.
func TestSeqIsUngroupedEverywhere(t *testing.T) {
	in := input(t, `{"type":"message","seq":1201,"id":"r1201","messageId":"m","role":"assistant","content":[{"type":"text","text":"x"}],"derivedFrom":["r1100"]}`)
	in.Joins.DerivedFrom = []stream.Link{{Ref: "r1100", State: stream.Found, Seq: asr.Seq{N: 1100, Known: true}}}
	in.Joins.Deliveries = []stream.DeliveryChain{{
		Current: decode(t, `{"type":"delivery","seq":1300,"status":"sent"}`),
		History: []*asr.Record{decode(t, `{"type":"delivery","seq":1299,"status":"queued"}`)},
	}}
	shows(t, plain(Card(in, wide(), nil)), []string{"#1201", "(#1100)", "#1300", "(#1299)"}, []string{"1,"})
}

func TestTimesInventNoPrecision(t *testing.T) {
	line := `{"type":"message","seq":1,"messageId":"m","role":"user","ts":"2026-10-26T07:41:19Z","tsPrecision":"s","content":[{"type":"text","text":"x"}]}`
	in := input(t, line)
	shows(t, plain(Card(in, wide(), nil)), []string{"07:41:19"}, []string{"07:41:19.", "2026"})
	in.Location = time.FixedZone("", 2*3600)
	shows(t, plain(Card(in, wide(), nil)), []string{"09:41:19"}, nil)
	in.NewDay = true
	shows(t, plain(Card(in, wide(), nil)), []string{"2026-10-26 09:41:19"}, nil)
	o := wide()
	o.Clock = ClockRecorded
	shows(t, plain(Card(in, o, nil)), []string{"2026-10-26T07:41:19Z"}, nil)
	o.Clock, in.Base = ClockRelative, time.Date(2026, 10, 26, 7, 40, 0, 0, time.UTC)
	shows(t, plain(Card(in, o, nil)), []string{"+0:01:19"}, nil)
	day := input(t, strings.Replace(line, `"s"`, `"day"`, 1))
	shows(t, plain(Card(day, wide(), nil)), []string{"2026-10-26"}, []string{"07:41"})
	// No zone moves a day to another one, and no distance is finer than the time.
	late := input(t, strings.NewReplacer(`"s"`, `"day"`, "07:41:19Z", "00:00:00+02:00").Replace(line))
	late.Location, late.Base = time.FixedZone("", -5*3600), in.Base
	for _, c := range []Clock{ClockLocal, ClockRelative} {
		o.Clock = c
		shows(t, plain(Card(late, o, nil)), []string{" 2026-10-26\n"}, []string{"+0", "2026-10-25"})
	}
	minute := input(t, strings.Replace(line, `"s"`, `"minute"`, 1))
	minute.Base = in.Base
	shows(t, plain(Card(minute, o, nil)), []string{" 07:41\n"}, []string{"+0"})
}
