//go:build unix

package e2e

import (
	"testing"

	"asrview/ui/ptytest"
)

// broken is a stream with a line that is no record, a reference that leads nowhere
// and a rule broken.
var broken = []string{
	`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","content":[{"type":"text","text":"Paint the shed."}]}`,
	`{"type":"message","seq":2,`,
	`{"type":"message","seq":3,"id":"r3","messageId":"m3","role":"assistant","derivedFrom":["r99"],"content":[{"type":"text","text":"Done."}]}`,
	`{"type":"message","seq":4,"id":"r4","messageId":"m4","role":"assistant","status":"withdrawn","content":[{"type":"text","text":"Gone."}]}`,
	`{"type":"delivery","seq":5,"id":"r5","message":"messageId=m3","status":"suppressed"}`,
}

func TestProblemsAreOneKeyFromTheirRecords(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 160, Rows: 40}, put(t, broken...))
	s.WaitText("Paint the shed.")
	s.WaitText("1 line is no record")
	do(s, show("!", "problems  ", "line 2 · error", "#3 · warning · reference", "r99"))
	do(s, show("g"+enter, "line 2 is not a record"))
	at(s, "line 2")
	do(s, show(tab+"j", "▌ #3 · "), show(enter, "not in this stream"))
	at(s, "#3")
	// The filter applies, and what is shown is counted.
	do(s, show("&type:message"+enter, "3 of 5", "problems  1 of 2", "#3 · warning").but("line 2 · error"))
	quit(t, s)
}

// TestASoundStreamHasReferencesThatLeadNowhereAlone opens the pane on the tour, which
// breaks no rule.
func TestASoundStreamHasReferencesThatLeadNowhereAlone(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 120, Rows: 30})
	do(s, show("!", "problems  6", "note · reference · callId", "call_6 is not in this stream"), step{press: "!", not: []string{"problems  6"}})
	quit(t, s)
}
