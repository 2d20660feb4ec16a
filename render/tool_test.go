package render

import (
	"fmt"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/themes"
)

const callAndResult = `{"type":"tool_call","seq":7,"id":"r7","ts":"2026-10-26T14:02:12Z","callId":"c","name":"Bash","input":{"command":"echo hi","timeout":5},"kind":"execute"}
{"type":"tool_result","seq":8,"id":"r8","ts":"2026-10-26T14:02:13Z","callId":"c","isError":true,"durationMs":8338,"content":[{"type":"text","text":"\u001b[31mhi\u001b[0m **not bold**"}]}
`

func TestACallStandsWithItsResult(t *testing.T) {
	ins := load(t, callAndResult)
	if len(ins) != 1 {
		t.Fatalf("%d cards", len(ins))
	}
	o := wide()
	o.Markdown = true
	b := Card(ins[0], o, nil)
	shows(t, plain(b), []string{"tool_call · Bash", "#7  14:02:12\n", "  echo hi", "timeout 5", "kind execute",
		"tool_result · error", "#8  14:02:13\n", "  ␛[31mhi␛[0m **not bold**", "durationMs 8338"},
		[]string{"not in this stream", "result #8"})
	parts := map[int]bool{}
	for _, r := range b.Rows {
		parts[r.Part] = true
	}
	if !parts[0] || !parts[ResultPart] || len(parts) != 3 {
		t.Errorf("parts %v", parts)
	}
}

func TestACallAndItsDistantResultNameEachOther(t *testing.T) {
	ins := load(t, strings.Replace(callAndResult, "\n{", "\n{\"type\":\"x\",\"seq\":7}\n{", 1))
	if len(ins) != 3 {
		t.Fatalf("%d cards", len(ins))
	}
	shows(t, plain(Card(ins[0], wide(), nil)), []string{"^result #8"}, []string{"␛"})
	shows(t, plain(Card(ins[2], wide(), nil)), []string{"tool_result · error", "^call #7", "␛[31mhi"}, []string{"echo"})
}

func TestAMissingResultIsSaidWhenItIsKnown(t *testing.T) {
	in := input(t, `{"type":"tool_call","seq":7,"callId":"c","name":"Bash","input":{}}`)
	shows(t, plain(Card(in, wide(), nil)), []string{"^empty input", "^no result in this stream"}, nil)
	in.Joins.Complete = false
	shows(t, plain(Card(in, wide(), nil)), []string{"^result not known yet"}, []string{"no result"})
	in.Joins = stream.Joins{Complete: true, Results: []stream.Link{{State: stream.Found, Seq: asr.Seq{N: 12, Known: true}, Kind: asr.KindPlan}}}
	shows(t, plain(Card(in, wide(), nil)), []string{"^plan #12 · no result in this stream"}, nil)
}

// TestAResultThatCannotBeReadIsSaid covers a pair whose second line is damaged.
func TestAResultThatCannotBeReadIsSaid(t *testing.T) {
	in := input(t, `{"type":"tool_call","seq":7,"callId":"c","name":"Bash","input":{}}`)
	in.Result = &Input{Entry: stream.Entry{Line: 9}, DecodeError: fmt.Errorf("not JSON: at byte 3")}
	shows(t, plain(Card(in, wide(), nil)), []string{"line 9 is not a record: not JSON: at byte 3"}, []string{"no result"})
}

func TestInputsReadByWhatTheyAre(t *testing.T) {
	for name, c := range map[string]struct {
		input     string
		want, not []string
		role      themes.Role
	}{
		"an edit": {`{"file_path":"a.go","old_string":"one\ntwo\n","new_string":"one\n2\n","replace_all":false}`,
			[]string{"file_path a.go", "- two", "+ 2", "    one", "replace_all false"}, []string{"old_string"}, themes.RoleDiffAdd},
		"several edits": {`{"path":"a.go","edits":[{"oldText":"a","newText":"b"},{"oldText":"c","newText":"d"}]}`,
			[]string{"path a.go", "- a", "+ b", "- c", "+ d"}, nil, themes.RoleDiffDel},
		"half an edit": {`{"path":"a.go","oldText":"a"}`, []string{"oldText a"}, []string{"- a"}, themes.RoleLink},
		"a patch": {`"*** Begin Patch\n*** Update File: x.go\n@@\n-a\n+b\n*** End Patch"`,
			[]string{"*** Update File: x.go", "-a", "+b"}, nil, themes.RoleDiffMeta},
		"a file":   {`{"path":"a.go","content":"package a\n\nfunc F() {}\n"}`, []string{"path a.go", "content", "  package a"}, nil, themes.RoleKeyword},
		"a script": {`"const r = await x()"`, []string{"  const r = await x()"}, nil, themes.RoleText},
		"nested":   {`{"todos":[{"content":"Do it, and then do it once more","status":"pending"},{"content":"Rest","status":"pending"}],"n":null}`, []string{"todos", `"Rest"`, "n null"}, nil, themes.RoleStringLit},
		"an array": {`[1,2]`, []string{"[1, 2]"}, nil, themes.RoleNumberLit},
	} {
		b := Card(input(t, `{"type":"tool_call","seq":7,"callId":"c","name":"x","input":`+c.input+`}`), wide(), nil)
		shows(t, plain(b), c.want, c.not)
		found := false
		for _, r := range b.Rows {
			for _, s := range r.Spans {
				found = found || s.Role == c.role
			}
		}
		if !found {
			t.Errorf("%s has no %v:\n%s", name, c.role, plain(b))
		}
	}
}

// TestADiffHasAllItsLinesInPrint checks that what a comparison leaves out on the
// screen is in print and in a record opened whole.
func TestADiffHasAllItsLinesInPrint(t *testing.T) {
	var same strings.Builder
	for i := range 40 {
		fmt.Fprintf(&same, `same %d\n`, i)
	}
	in := input(t, `{"type":"tool_call","seq":7,"callId":"c","name":"Edit","input":{"old_string":"`+same.String()+`old","new_string":"`+same.String()+`new"}}`)
	shows(t, plain(Card(in, wide(), nil)), []string{"unchanged lines", "- old", "+ new"}, []string{"same 3\n"})
	o := wide()
	o.Print = true
	rows, _ := walk(t, NewDocument(in, wide(), nil))
	for name, got := range map[string]string{"print": plain(Card(in, o, nil)), "document": strings.Join(rows, "\n")} {
		for _, w := range []string{"  same 3\n", "  same 39\n", "- old", "+ new"} {
			if !strings.Contains(got, w) {
				t.Errorf("%s has no %q", name, w)
			}
		}
	}
}

// later is a Drawn that has some drawings and not others.
type later map[Want][]Row

func (l later) Drawing(w Want) ([]Row, DrawState) {
	rows, ok := l[w]
	if !ok {
		return nil, DrawMissing
	}
	return rows, DrawReady
}

func TestWhatIsNotDrawnYetIsWanted(t *testing.T) {
	in := input(t, withContent(`{"type":"text","text":"some **bold** words"},{"type":"text","text":"plain words"}`, ""))
	o := wide()
	o.Markdown = true
	have := later{}
	b := Card(in, o, have)
	shows(t, plain(b), []string{"  some **bold** words"}, nil)
	if len(b.Wants) != 1 || b.Wants[0].Kind != WantMarkdown {
		t.Fatalf("wants %+v", b.Wants)
	}
	rows, st := Draw(b.Wants[0])
	if st != DrawReady {
		t.Fatal("refused")
	}
	have[b.Wants[0]] = rows
	b = Card(in, o, have)
	shows(t, plain(b), []string{"  some bold words"}, []string{"**"})
	if len(b.Wants) != 0 {
		t.Errorf("still wants %+v", b.Wants)
	}
	if got, again := plain(b), plain(Card(in, o, nil)); got != again {
		t.Errorf("made ahead:\n%s\nmade here:\n%s", got, again)
	}
	d := NewDocument(in, o, later{})
	walk(t, d)
	if len(d.Wants()) == 0 {
		t.Error("the document wants nothing")
	}
}

func TestTooMuchMarkdownIsSaid(t *testing.T) {
	o := wide()
	o.Markdown = true
	long := strings.Repeat("*a* b ", 6_000)
	shows(t, plain(Card(input(t, withContent(`{"type":"text","text":"`+long+`"}`, "")), o, nil)),
		[]string{"exact text, no Markdown: longer than", "*a* b"}, nil)
	deep := strings.Repeat(">", 100) + " deep"
	shows(t, plain(Card(input(t, withContent(`{"type":"text","text":"`+deep+`"}`, "")), o, nil)),
		[]string{"exact text, no Markdown: too much of it to draw", deep}, nil)
}

func TestTitleAndFirstWordsSayWhatARecordIs(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"message","seq":1201,"messageId":"m","role":"user","author":"human","content":[{"type":"reasoning","text":"hm"},{"type":"text","text":"  Fix\n the parser. "}]}`: "user · human  Fix the parser.",
		`{"type":"message","seq":1,"messageId":"m","role":"assistant","content":[{"type":"reasoning","visibility":"full","text":"hm"}]}`:                                          "assistant  hm",
		`{"type":"message","seq":1,"messageId":"m","role":"user","content":[{"type":"opaque","format":"f","data":"QUJD"}]}`:                                                       "user  opaque",
		`{"type":"tool_call","seq":2,"callId":"c","name":"Bash","input":{"timeout":1,"description":"d","command":"make"}}`:                                                        "tool_call · Bash  make",
		`{"type":"delivery","seq":3,"status":"failed","reason":"r","message":"r1"}`:                                                                                               "delivery · failed: r  r1",
		`{"type":"plan","seq":4,"planId":"p","planType":"items","entries":[{"content":"Do","status":"s"}]}`:                                                                       "plan p · items  Do",
		`{"type":"x.y","seq":5}`: "record of unknown type x.y",
	} {
		in := input(t, line)
		got := (&Row{Spans: Title(in, wide())}).Plain()
		if words := FirstWords(in, wide(), 200); words != "" {
			got += "  " + words
		}
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
		for width := range 40 {
			if words := FirstWords(in, wide(), width); columns(words) > width {
				t.Fatalf("more than %d columns: %q", width, words)
			}
		}
	}
	if got := FirstWords(input(t, msg(`"role":"user",`)), wide(), 4); got != "Fix…" {
		t.Errorf("cut to %q", got)
	}
}
