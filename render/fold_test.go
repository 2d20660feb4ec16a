package render

import (
	"fmt"
	"strings"
	"testing"

	"asrview/themes"
)

func TestLongPartsFold(t *testing.T) {
	in := input(t, huge(1_000))
	b := Card(in, wide(), nil)
	got := plain(b)
	shows(t, got, []string{"line 23 of", "^  … 976 more lines · Enter opens", "the end"}, []string{"line 24 of"})
	if len(b.Folded) != 1 || b.Folded[0].Part != 0 {
		t.Fatalf("folded %+v", b.Folded)
	}
	f, text := b.Folded[0], in.Record.Message.Content[0].Text
	if !strings.HasPrefix(text[f.From:], "line 24 of") || f.To != len(text) {
		t.Errorf("the fold is of bytes %d to %d", f.From, f.To)
	}
	shows(t, plain(Card(input(t, huge(30)), wide(), nil)), []string{"line 29"}, []string{"…"})
}

func TestOpenedPartsAreBounded(t *testing.T) {
	in := input(t, huge(5_000))
	in.Folds.Parts = map[int]FoldState{0: FoldOpen}
	b := Card(in, wide(), nil)
	shows(t, plain(b), []string{"line 999 of", "… 4,000 more lines · Enter opens", "the end"}, []string{"line 1000 of"})
	in.Folds.Parts[0] = FoldClosed
	shows(t, plain(Card(in, wide(), nil)), []string{"  … 5,000 lines folded · z opens\ntext\n  the end"}, []string{"line 0"})
	in.Folds.Parts = nil
	in.Folds.All = FoldClosed
	shows(t, plain(Card(in, wide(), nil)), []string{"5,000 lines folded", "1 line folded"}, []string{"the end"})
	o := wide()
	o.Print = true
	if rows := Card(in, o, nil).Rows; len(rows) < 5_002 || rows[len(rows)-1].Plain() != "    the end" {
		t.Errorf("print has %d rows", len(rows))
	}
}

func TestAHitInAFoldIsShown(t *testing.T) {
	in := input(t, huge(5_000))
	text := in.Record.Message.Content[0].Text
	for _, state := range []FoldState{FoldAuto, FoldClosed, FoldOpen} {
		for _, line := range []int{0, 5, 23, 24, 999, 1000, 3_000, 4_999} {
			want := fmt.Sprintf("line %d of", line)
			at := strings.Index(text, want)
			in.Folds = Folds{All: state, Around: map[int]int{0: at}}
			b := Card(in, wide(), nil)
			i := b.Anchor(0, at)
			if i < 0 || !strings.Contains(b.Rows[i].Plain(), want) {
				t.Errorf("state %d: %s is not on the card:\n%.300s", state, want, plain(b))
			}
			checkRows(t, b, wide())
		}
	}
	in.Folds = Folds{Around: map[int]int{0: strings.Index(text, "line 3000 of")}}
	shows(t, plain(Card(in, wide(), nil)), []string{"… 2,990 lines above", "line 2990", "line 3000", "more lines · Enter opens"}, []string{"line 2989 "})
}

func TestManyPartsAreCounted(t *testing.T) {
	parts := strings.TrimSuffix(strings.Repeat(`{"type":"text","text":"p"},`, 1_300), ",")
	b := Card(input(t, withContent(parts, "")), wide(), nil)
	shows(t, plain(b), []string{"^  … 1,200 more parts · Enter opens"}, nil)
	entries := strings.TrimSuffix(strings.Repeat(`{"content":"c","status":"pending"},`, 1_101), ",")
	b = Card(input(t, `{"type":"plan","seq":1,"planId":"p","planType":"items","entries":[`+entries+`]}`), wide(), nil)
	shows(t, plain(b), []string{"… 1,001 more entries · Enter opens"}, nil)
}

// TestCardsAreBounded holds the limits of a card against records of any size.
func TestCardsAreBounded(t *testing.T) {
	long := strings.Repeat("x", 3_000_000)
	for name, line := range map[string]string{
		"one line":     withContent(`{"type":"text","text":"`+long+`"}`, ""),
		"a reason":     `{"type":"delivery","seq":1,"status":"failed","reason":"` + long + `"}`,
		"a role":       msg(`"role":"` + long + `",`),
		"a tree":       `{"type":"x","seq":1,"data":[` + strings.TrimSuffix(strings.Repeat(`{"k":[1,2,3]},`, 50_000), ",") + `]}`,
		"misfits":      `{"type":"message","seq":1,"messageId":"m","role":"user","content":[` + strings.TrimSuffix(strings.Repeat(`7,`, 50_000), ",") + `]}`,
		"references":   msg(`"role":"user","derivedFrom":[` + strings.TrimSuffix(strings.Repeat(`"r1",`, 50_000), ",") + `],`),
		"participants": `{"type":"session","seq":1,"participants":[` + strings.TrimSuffix(strings.Repeat(`{"id":"p","name":"n"},`, 50_000), ",") + `]}`,
	} {
		for _, o := range []Options{{Width: 100}, {Width: 100, Details: true}, {Width: 40, View: ViewBoth}} {
			in := input(t, line)
			for _, in.Folds.All = range []FoldState{FoldAuto, FoldOpen} {
				b := Card(in, o, nil)
				if b.Height > 2*cardRows {
					t.Errorf("%s: a card of %d rows", name, b.Height)
				}
				checkRows(t, b, o)
			}
		}
	}
	shows(t, plain(Card(input(t, withContent(`{"type":"text","text":"`+long+`"}`, "")), wide(), nil)), []string{"MB more · Enter opens"}, nil)
}

// TestReasoningIsHiddenTheSameEverywhere covers parts and reasoning-only
// messages alike (ASR-220).
func TestReasoningIsHiddenTheSameEverywhere(t *testing.T) {
	part := `{"type":"reasoning","visibility":"full","text":"deep thought"}`
	for name, line := range map[string]string{
		"beside text": withContent(part+`,{"type":"text","text":"answer"}`, ""),
		"alone":       withContent(part, `"inferenceId":"resp_1",`),
	} {
		in := input(t, line)
		o := wide()
		shows(t, plain(Card(in, o, nil)), []string{"reasoning · full", "deep thought"}, nil)
		o.Reasoning = ReasoningFold
		shows(t, plain(Card(in, o, nil)), []string{"reasoning · full\n  … 1 line folded"}, []string{"deep thought"})
		in.Folds.Parts = map[int]FoldState{0: FoldOpen}
		shows(t, plain(Card(in, o, nil)), []string{"deep thought"}, nil)
		o.Reasoning = ReasoningHide
		o.Details = true
		got := plain(Card(in, o, nil))
		shows(t, got, []string{"^reasoning · full · 12 bytes hidden"}, []string{"deep thought"})
		if name == "alone" && !strings.Contains(got, `"m1"`) {
			t.Error("the native ID is lost")
		}
	}
}

func TestToolOutputCanBeHidden(t *testing.T) {
	in := input(t, `{"type":"tool_result","seq":2,"callId":"c","isError":true,"content":"one\ntwo\nthree"}`)
	shows(t, plain(Card(in, wide(), nil)), []string{"tool_result · error", "  two"}, nil)
	o := wide()
	o.HideToolOutput = true
	shows(t, plain(Card(in, o, nil)), []string{"tool_result · error", "output hidden, 3 lines"}, []string{"two"})
}

// TestPlanRevisionsAreNotMerged checks that an entry that a revision drops is in
// the old snapshot only (ASR-222).
func TestPlanRevisionsAreNotMerged(t *testing.T) {
	ins := load(t, `{"type":"plan","seq":1,"id":"r1","planId":"p","planType":"items","entries":[{"content":"Keep","status":"pending"},{"content":"Drop","status":"pending"}]}
{"type":"plan","seq":2,"id":"r2","planId":"p","planType":"items","supersedes":"r1","entries":[{"content":"Keep","status":"completed"}]}
`)
	shows(t, plain(Card(ins[0], wide(), nil)), []string{"revision 1 of 2", "Drop", "superseded by #2"}, nil)
	shows(t, plain(Card(ins[1], wide(), nil)), []string{"revision 2 of 2", "completed  Keep", "supersedes r1 (#1)"}, []string{"Drop"})
}

// TestTrafficIsNeverThePersons covers the records that lie between agents.
func TestTrafficIsNeverThePersons(t *testing.T) {
	for _, origin := range []string{"inter_session", "subagent_report"} {
		in := input(t, msg(`"role":"user","author":"agent","origin":"`+origin+`","from":{"session":"codex:a-b"},`))
		b := Card(in, wide(), nil)
		shows(t, plain(b), []string{"user · agent · " + origin, "^from codex:a-b"}, []string{"human", "You"})
		if a := Card(input(t, msg(`"role":"assistant","origin":"`+origin+`",`)), wide(), nil); a.Rows[0].Spans[0].Role != themes.RolePeer {
			t.Error("a peer's bar looks like this agent's")
		}
		person := Card(input(t, msg(`"role":"user","author":"human",`)), wide(), nil)
		if b.Rows[0].Spans[0].Role == person.Rows[0].Spans[0].Role {
			t.Error("a peer's bar looks like the person's")
		}
	}
	mixed := input(t, `{"type":"message","seq":1,"id":"r1","messageId":"m","role":"user","content":[{"type":"text","text":"mine","author":"human"},{"type":"text","text":"theirs","author":"agent","origin":"subagent_report"}]}`)
	if b := Card(mixed, wide(), nil); b.Rows[0].Spans[0].Role != themes.RolePeer {
		t.Error("a message with a part that a peer wrote looks like the person's (ASR-224)")
	}
	shows(t, plain(Card(input(t, `{"type":"subagent","seq":1,"callId":"c","name":"explorer","description":"Look","session":"a:b"}`), wide(), nil)),
		[]string{"subagent · explorer", "Look", "session a:b", "call c (not in this stream)"}, nil)
}

// TestWhatIsOfTheWrongTypeIsNotCalledAbsent has members that stand in the record, but
// are not what the page says they are.
func TestWhatIsOfTheWrongTypeIsNotCalledAbsent(t *testing.T) {
	for line, says := range map[string]string{
		`{"type":"tool_result","seq":1,"callId":1,"content":"x"}`:                           "callId",
		`{"type":"tool_call","seq":1,"callId":"c","name":3,"input":{}}`:                     "name",
		`{"type":"message","seq":1,"role":7,"content":[]}`:                                  "role",
		`{"type":"message","seq":1,"role":"user","content":"x"}`:                            "content",
		`{"type":"delivery","seq":1,"status":4,"message":"r1"}`:                             "status",
		`{"type":"delivery","seq":1,"status":"sent","message":7}`:                           "message",
		`{"type":"plan","seq":1,"planId":"p","planType":"items","entries":{"content":"a"}}`: "entries",
	} {
		got := plain(Card(input(t, line), wide(), nil))
		shows(t, got, []string{says + " not as it should be"}, []string{says + " not recorded"})
	}
}
