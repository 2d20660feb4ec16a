//go:build unix

package e2e

import (
	"testing"

	"asrview/ui/ptytest"
)

func TestGoToEveryKindOfPlace(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	do(s, show(":", "#12  r40  messageId=…  50%  14:05  2026-10-24  +1h  end"), step{press: esc, not: []string{"+1h"}})
	for _, c := range []struct{ typed, record string }{
		{"#20", "#20"}, {"31", "#31"}, {"r40", "#40"}, {"messageId=wa-3001", "#4"},
		{"50%", "#31"}, {"end", "#72"}, {"0%", "#0"},
		{"07:59:48", "#22"}, {"2026-10-24T08:00:06Z", "#31"}, {"2026-10-24", "#0"},
		{"+1m", "#22"}, {"-1m", "#1"}, {"begin", "#0"},
	} {
		s.Press(":" + c.typed + enter)
		at(s, c.record)
	}
	for typed, says := range map[string]string{
		"#x": "#x is no seq", "101%": "101% is no percentage", "+1x": "+1x is no stretch of time",
		"r999": "r999 is not in this stream", "#999": "#999 is not in this stream",
	} {
		do(s, show(":"+typed+enter, says))
		at(s, "#0")
	}
	quit(t, s)
}

func TestJumpsAndMarksLeadBack(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{})
	for _, x := range []struct{ press, record string }{
		{"20G", "#20"}, {":r40" + enter, "#40"}, {"G", "#72"},
		{"\x0f", "#40"}, {"[", "#20"}, {"\x0f", "#0"},
		{"]", "#20"}, {"]", "#40"}, {"]", "#72"},
		{"12G", "#12"}, {"''", "#72"}, {"''", "#12"},
	} {
		s.Press(x.press)
		at(s, x.record)
	}
	do(s, show("[", "#72"), show("12G", "#12 "), show("m", "mark: a letter"), show("a", "mark a set"), show("g", "#0 "))
	at(s, "#0")
	s.Press("'a")
	at(s, "#12")
	do(s, show("'q", "there is no mark q"), show("m!", "a mark is named by a letter or a digit"))
	// Those who know vim leave it by :q.
	do(s, show(":h"+enter, "a line down"), show("q", "tour.jsonl").but("a line down"))
	s.Press(":q" + enter)
	ended(t, s, 0)
}
