//go:build unix

package e2e

import (
	"testing"

	"asrview/ui/ptytest"
)

// planned is a session in which a call sets a plan and another changes it.
var planned = []string{
	`{"type":"tool_call","seq":1,"id":"r1","callId":"call_1","name":"TodoWrite","input":{"note":"the first plan"}}`,
	`{"type":"plan","seq":2,"id":"r2","planId":"todo","planType":"items","callId":"call_1","entries":[` +
		`{"entryId":"1","content":"Measure the shed","status":"pending"},` +
		`{"entryId":"2","content":"Buy paint","status":"pending","blockedBy":["1"]},` +
		`{"entryId":"3","content":"Rent a ladder","status":"pending"}]}`,
	`{"type":"message","seq":3,"id":"r3","role":"user","content":[{"type":"text","text":"I have a ladder."}]}`,
	`{"type":"tool_call","seq":4,"id":"r4","callId":"call_2","name":"TodoWrite","input":{"note":"the second plan"}}`,
	`{"type":"plan","seq":5,"id":"r5","planId":"todo","planType":"items","callId":"call_2","supersedes":"r2","entries":[` +
		`{"entryId":"1","content":"Measure the shed","status":"completed"},` +
		`{"entryId":"2","content":"Buy blue paint","status":"pending","blockedBy":["1"]},` +
		`{"entryId":"4","content":"Paint the door","status":"pending","blockedBy":["2"]}]}`,
	`{"type":"plan","seq":6,"id":"r6","planId":"aim","planType":"goal","status":"active","content":[{"type":"text","text":"A blue shed."}],"budget":{"tokens":40000},"used":{"tokens":10000}}`,
}

func TestPlansShowWhatEachRevisionChanged(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 160, Rows: 40}, put(t, planned...))
	s.WaitText("I have a ladder.")
	do(s, show("p", "plans  2 plans, 3 revisions",
		"plan todo · items · 2 revisions",
		// What blocks what is a tree.
		"  completed  1  Measure the shed", "  └ pending  2  Buy blue paint · blocked by 1", "    └ pending  4  Paint the door · blocked by 2",
		"#5 · revision 2 of 2 · supersedes #2 · set by call_2 (#4)",
		"~ 1 Measure the shed  pending → completed", "~ 2  reworded: Buy paint → Buy blue paint",
		"+ 4 Paint the door · pending", "- 3 Rent a ladder · pending",
		"#2 · revision 1 of 2 · set by call_1 (#1)",
		// A goal's budget is a bar.
		"plan aim · goal · active · 1 revision", "███░░░░░░░░░░░░ 10,000 of 40,000 tokens"))
	do(s, show("jj", "▌ #2 · revision 1 of 2"))
	// The call that set a revision is one key away.
	do(s, show("C", "the first plan"))
	at(s, "#1")
	do(s, show(tab, "▌ #2 · revision 1 of 2"), show(enter, "superseded by #5"))
	at(s, "#2")
	quit(t, s)
}

func TestACallThatIsNotInTheStreamIsSaid(t *testing.T) {
	t.Parallel()
	s := screen(t, ptytest.Options{Columns: 160, Rows: 40})
	do(s,
		show("p", "plan todo-1", "set by call_7 (not in", "plan goal-1 · goal · complete · 6 revisions", "413,020 of 2,000,000 tokens", "~ status  budget_limited → complete"),
		show("C", "the call call_7 is not in this stream"),
		show("q", "tour.jsonl").but("plan todo-1 · items · 2 revisions"),
		show("C", "C is no key here: h lists the keys"),
	)
	quit(t, s)
}
