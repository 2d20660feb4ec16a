//go:build unix

package e2e

import (
	"bytes"
	"os"
	"testing"

	"asrview/ui/ptytest"
)

func TestARecordIsOpenedWithAllItsMembers(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 120, Rows: 60})
	do(s, show("4G", "#4 "))
	at(s, "#4")
	do(s,
		show(enter,
			"reply to platform ID 3EB09F (not in this stream) · replied to by #5, #53", "details",
			"status not recorded", `"messageId": "wa-3001"`, `"addressed": true`, `"priority": 0.8`,
			`"data": 384 bytes, not shown`),
		show("s", "as stored · 922 bytes", `{"type":"message","seq":4,"id":"r4"`, `"data":(384 bytes, not`).but("details"),
		show("s", "details").but("922 bytes"),
		// Searching goes back to where the record says it.
		show("s", "922 bytes"),
		show("/crumb"+enter, "details").but("922 bytes"),
		show("J", "author unknown", `"tsPrecision": "s"`),
	)
	at(s, "#5")
	do(s, show("q", "The Sunday opening hours are wrong").but("details"))
	quit(t, s)
	stored, err := os.ReadFile(tour)
	if err != nil {
		t.Fatal(err)
	}
	const png = "iVBORw0KGgo"
	if !bytes.Contains(stored, []byte(png)) {
		t.Fatal("the tour has no picture")
	}
	if bytes.Contains(s.Raw(), []byte(png)) {
		t.Error("the bytes of a picture were written to the terminal")
	}
}

func TestReferencesAreToldBothWays(t *testing.T) {
	t.Parallel()
	for record, says := range map[string][]string{
		"9":  {"superseded by #35"},
		"35": {"supersedes r9 (#9)"},
		"10": {"result #12"},
		"12": {"call #10"},
		"53": {"delivery · sent", "#55 ", "before: queued (#54)"},
		"55": {"supersedes ", "(#54)", "(#53)"},
		"54": {"superseded by #55"},
		"6":  {"source of #71"},
		"71": {"derived from r6 (#6), r20 (#20)", "(not loaded)"},
	} {
		s := screen(t, ptytest.Options{Columns: 120, Rows: 60}, "-s", "all")
		do(s, show(record+"G", "#"+record+" "))
		at(s, "#"+record)
		do(s, show(enter, append([]string{"details"}, says...)...))
		quit2(t, s)
	}
}

// quit2 closes what is open, then the program.
func quit2(t *testing.T, s *ptytest.Session) {
	t.Helper()
	do(s, step{press: "q", not: []string{"details"}})
	quit(t, s)
}

func TestFromAnOpenRecordToWhereItLeads(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 120, Rows: 60})
	do(s, show("12G", "#12 "))
	at(s, "#12")
	do(s,
		show(enter, "details", `"seq": 12`),
		show("l", "details", `"seq": 10`, "the call"),
		show("l", "details", `"seq": 12`),
	)
	quit2(t, s)
}
