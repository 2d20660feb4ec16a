//go:build unix

package e2e

import (
	"regexp"
	"testing"

	"asrview/ui/ptytest"
)

func TestStatsCountWhatTheStreamHolds(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 120, Rows: 150})
	do(s, show("S", "stats  of the whole stream",
		"types", "messages by role", "by author", "by origin", "by status", "reasoning by visibility", "tools", "deliveries by status"))
	for _, row := range []string{
		`records +73`, `from first to last +4 min 32 s`, `message +38`, `plan +10`, `delivery +8`,
		`user +21`, `role not recorded +1`, `author unknown +5`, `encrypted +\d`, `Bash +1`, `withdrawn +1`,
	} {
		s.Wait(row, func(screen string) bool { return regexp.MustCompile(`(?m)` + row + `( |$)`).MatchString(screen) })
	}
	do(s, step{press: "q", not: []string{"stats"}})
	quit(t, s)
}

func TestStatsFilterByWhatTheyCount(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 120, Rows: 40})
	do(s,
		show("S", "▌ stream", "4 min 32 s", "results that failed").but("counting"),
		show(enter, "no query asks for this"),
		show("jjjjjjj"+"j", "▌   message"),
		show(enter, "& type:message  38 of 73", "system · harness").but("turnId"),
		show(esc, "tour.jsonl").but("of 73"),
	)
	quit(t, s)
}

func TestTokensAndCostOnlyWhereARecordStatesThem(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 120, Rows: 150})
	do(s, show("S", "deliveries by status").but("okens in", "stated by records"))
	do(s, step{press: "q", not: []string{"stats"}})
	quit(t, s)
	s = open(t, ptytest.Options{Columns: 120, Rows: 60}, put(t,
		`{"type":"message","seq":1,"id":"r1","role":"assistant","usage":{"inputTokens":1200,"outputTokens":34},"content":[{"type":"text","text":"Counted."}]}`,
		`{"type":"message","seq":2,"id":"r2","role":"assistant","usage":{"inputTokens":800},"costUsd":0.25,"content":[{"type":"text","text":"Counted too."}]}`))
	s.WaitText("Counted too.")
	do(s, show("S", "stated by records", "2,000", "0.25"))
	do(s, step{press: "q", not: []string{"stats"}})
	quit(t, s)
}
