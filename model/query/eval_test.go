package query

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"asrview/model/lines"
	"asrview/model/query/pattern"
	"asrview/model/stream"
)

// chat is a stream in which every condition has something to find. Its records
// are numbered from 0, as their lines are from 1.
var chat = []string{
	`{"type":"session","seq":0,"id":"r0","session":"openclaw:a1","participants":[{"id":"p1","name":"Dana"},{"id":"p2","name":"Bo Li"}],"conversations":[{"id":"c1","name":"Family"}],"ts":"2026-10-26T14:00:00Z"}`,
	`{"type":"message","seq":1,"id":"r1","ts":"2026-10-26T14:02:00Z","messageId":"m1","role":"user","origin":"prompt","from":{"participant":"p2"},"conversation":"c1","via":"channel","platform":{"messageIds":["P1"]},"content":[{"type":"text","text":"What time is the dentist?"}]}`,
	`{"type":"message","seq":2,"id":"r2","ts":"2026-10-26T14:03:00Z","messageId":"m2","role":"assistant","author":"model","phase":"commentary","audience":"both","status":"complete","conversation":"c1","content":[{"type":"reasoning","visibility":"encrypted","opaque":{"format":"openai.encrypted_content","data":"SECRETDATA"},"signature":"SIGNED"},{"type":"text","text":"Friday at nine","phase":"final"}]}`,
	`{"type":"delivery","seq":3,"id":"r3","message":"messageId=m2","conversation":"c1","status":"queued"}`,
	`{"type":"delivery","seq":4,"id":"r4","message":"messageId=m2","conversation":"c1","status":"failed","reason":"NO_ROUTE","supersedes":"r3"}`,
	`{"type":"message","seq":5,"id":"r5","ts":"2026-10-27T09:00:00Z","messageId":"m5","role":"user","author":"harness","content":[{"type":"text","text":"# AGENTS","origin":"injected"},{"type":"text","text":"Fix the empty list","author":"human","origin":"steer"}]}`,
	`{"type":"message","seq":6,"id":"r6","messageId":"m6","role":"user","author":"harness","origin":"injected","content":[{"type":"text","text":"all human","author":"human"}]}`,
	`{"type":"tool_call","seq":7,"id":"r7","callId":"call_7","name":"mcp__github__search_issues","input":{"q":"empty list"}}`,
	`{"type":"tool_result","seq":8,"id":"r8","callId":"call_7","status":"error","isError":true,"content":[{"type":"text","text":"rate limit"},{"type":"image","mimeType":"image/png","data":"AAAA"}]}`,
	`{"type":"plan","seq":9,"id":"r9","planId":"pl","planType":"items","callId":"call_7","entries":[{"content":"Reproduce","status":"pending"}]}`,
	`{"type":"plan","seq":10,"id":"r10","planId":"pl","planType":"items","supersedes":"r9","entries":[{"content":"Reproduce","status":"completed"}]}`,
	`{"type":"message","seq":11,"id":"r11","messageId":"m11","role":"user","author":"agent","origin":"inter_session","from":{"session":"codex:019a-77","address":"/root"},"recipients":[{"actor":{"session":"codex:019a-77","address":"/root/worker"},"kind":"primary"}],"displayContent":[{"type":"data","schema":"com.acme/selection","data":{"file":"lib.rs"}}],"content":[]}`,
	`{"type":"message","seq":12,"id":"r12","messageId":"m12","role":"acme.narrator","author":"acme.bot","origin":"acme.ping","status":"withdrawn","derivedFrom":["r2"],"content":[{"type":"acme.part","x":1},{"type":"refusal","text":"No"}]}`,
	`{"type":"subagent","seq":13,"id":"r13","name":"explorer","session":"codex:child-1","description":"look around"}`,
	`{"type":"acme.ping","seq":14,"id":"r14","note":{"a":1},"status":"odd"}`,
	`this is no record`,
	`{"type":"message","seq":16,"id":"r16","messageId":"m16","role":"assistant","author":"model","content":[{"type":"text","text":"ok","derivation":{"method":"caption"}}],"capture":{"content":{"state":"masked"}}}`,
	`{"type":"message","seq":17,"id":"r17","messageId":"m17","author":7,"auth\u006fr":"human","role":"user","content":[]}`,
}

func openLines(t testing.TB, text []string) *stream.Snapshot {
	t.Helper()
	st := stream.Open(lines.FromBytes([]byte(strings.Join(text, "\n")+"\n")), stream.Options{})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	return st.Snapshot()
}

// found returns the numbers of the lines that a query finds, from 0.
func found(t testing.TB, snap *stream.Snapshot, s string) string {
	t.Helper()
	q := mustParse(t, s)
	var out []string
	for i := range snap.Len() {
		switch q.Match(snap, snap.At(i).Pos) {
		case stream.In:
			out = append(out, fmt.Sprint(i))
		case stream.NotYet:
			out = append(out, fmt.Sprint(i, "?"))
		}
	}
	return strings.Join(out, " ")
}

func TestConditions(t *testing.T) {
	snap := openLines(t, chat)
	cases := []struct{ query, want string }{
		{"", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"},
		{"type:plan", "9 10"},
		{"type:message,delivery", "1 2 3 4 5 6 11 12 16 17"},
		{"type:ping", "14"},
		{"type:acme", "14"},
		{"type:acme.ping", "14"},
		{"type:tool", ""},
		{"type:/^tool_/", "7 8"},
		{"-type:message", "0 3 4 7 8 9 10 13 14 15"},
		{"role:user", "1 5 6 11 17"},
		{"role:User", ""},
		{"role:acme.narrator", "12"},
		{"role:assistant,acme.narrator", "2 12 16"},
		{"-role:user type:message", "2 12 16"},
		// Part values hold for their parts, the message's for the rest.
		{"author:human", "5 6 17"},
		{"author:harness", "5"},
		{"-author:human role:user", "1 11"},
		{"author:unknown", "1"},
		{"author:acme.bot", "12"},
		{"author:agent,model", "2 11 16"},
		{"origin:steer", "5"},
		{"origin:injected", "5 6"},
		{"origin:/ping|inter/", "11 12"},
		{"phase:final", "2"},
		{"phase:commentary", "2"},
		{"audience:both", "2"},
		{"audience:unknown role:assistant", "16"},
		{"status:withdrawn", "12"},
		{"status:unknown", "1 5 6 11 16 17"},
		{"status:failed", "4"},
		{"status:error", "8"},
		{"status:odd", "14"},
		{"reasoning:encrypted", "2"},
		{"visibility:unknown", ""},
		{"delivery:failed", "2 4"},
		{"delivery:queued", "3"},
		{"role:assistant has:conversation -delivery:sent,delivered", "2"},
		{"has:delivery", "2 3 4"},
		{"plan:items", "9 10"},
		{"plan:pending", "9"},
		{"via:channel", "1"},
		{"from:p2", "1"},
		{"from:p", ""},
		{"from:bo", "1"},
		{`from:"Bo Li"`, "1"},
		{"from:codex", "11"},
		{"from:019a", "11"},
		{"to:worker", "11"},
		{"recipient:/root", "11"},
		{"to:p2", ""},
		{"actor:explorer", "13"},
		{"actor:codex", "11 13"},
		{"participant:dana,bo", "1"},
		{"session:codex", "11 13"},
		{"session:openclaw", "0"},
		{"conversation:c1", "1 2 3 4"},
		{"conversation:family", "1 2 3 4"},
		{"tool:github", "7 8"},
		{"tool:search_issues", "7 8"},
		{"tool:git", ""},
		{"name:explorer", "13"},
		{"name:dana", "0"},
		{"schema:selection", "11"},
		{"mime:image", "8"},
		{"mime:png", "8"},
		{"id:r7", "7"},
		{"messageid:m2", "2 3 4"},
		{"callid:call_7", "7 8 9"},
		{"planid:pl", "9 10"},
		{"seq:4", "4"},
		{"seq:3..5", "3 4 5"},
		{"seq:>=16", "16 17"},
		{"seq:<1", "0"},
		{"line:16", "15"},
		{"line:..2", "0 1"},
		{"before:2026-10-26T14:03", "0 1"},
		{"after:2026-10-27", "5"},
		{"after:2026-10-26T14:03:00Z before:2026-10-27T11:00+02:00", "2"},
		{"has:time -before:2027", ""},
		{"error:yes", "4 8"},
		{"has:error", "4 8"},
		{"error:no type:delivery", "3"},
		{"empty", "5 7"},
		{`"empty list"`, "5 7"},
		{`text:"Empty list"`, ""},
		{"/ti.e/", "1"},
		{"friday dentist", ""},
		{`friday -"dentist"`, "2"},
		{"friday -dentist", ""},
		{"SECRETDATA", ""},
		{"SIGNED", ""},
		{"is no record", ""},
		{"has:reasoning", "2"},
		{"has:opaque", "2"},
		{"has:signature", "2"},
		{"has:data", "11"},
		{"has:display", "11"},
		{"has:content type:message", "1 2 5 6 12 16"},
		{"-has:content type:message", "11 17"},
		{"has:image", "8"},
		{"has:refusal", "12"},
		{"has:derivation", "16"},
		{"has:own", "2 5 6"},
		{"has:capture", "16"},
		{"has:platform", "1"},
		{"has:from", "1 11"},
		{"has:recipients", "11"},
		{"has:derivedfrom", "12"},
		{"has:conversation", "1 2 3 4"},
		{"has:supersedes", "4 10"},
		{"has:superseded", "3 9"},
		{"has:plan", "7 9 10"},
		{"has:unknown", "12 14"},
		{"has:withdrawn", "12"},
		{"has:traffic", "1 11 13"},
		{"has:problem", "15 17"},
		{"has:note", "14"},
		{"has:participants", "0"},
		{"has:summary", ""},
		{"has:audio,image", "8"},
		{"has:resource", ""},
	}
	for _, c := range cases {
		if got := found(t, snap, c.query); got != c.want {
			t.Errorf("%s: %s, want %s", c.query, got, c.want)
		}
	}
}

func TestNothingIsDecodedForWhatTheIndexKnows(t *testing.T) {
	snap := openLines(t, chat)
	for _, s := range []string{"type:plan", "role:user -has:error", "seq:2..9", "has:traffic", "after:2026-10-27", "line:4", "status:failed"} {
		q := mustParse(t, s)
		if q.Depth() == DepthJoins {
			t.Errorf("%s asks for joins", s)
		}
		ev := q.Evaluator(snap)
		for i := range snap.Len() {
			e := snap.At(i)
			if e.Role == stream.RoleOther || e.Status == stream.StatusOther {
				continue
			}
			ev.Verdict(&e, func() ([]byte, error) {
				t.Errorf("%s reads line %d", s, e.Line)
				return snap.Line(e.Pos)
			})
		}
	}
}

func TestStoredBytesRuleOutBeforeDecoding(t *testing.T) {
	snap := openLines(t, chat)
	cases := []struct {
		query string
		most  int
	}{
		{"dentist", 1},
		{"reasoning:encrypted", 1},
		{"tool:github", 2},
		{"author:human", 3},
		{"author:model", 1},
		{"audience:unknown", 2},
		{"id:r16", 1},
		{"-text:nowhere", 0},
		{"role:user friday", 0},
	}
	for _, c := range cases {
		ev := mustParse(t, c.query).Evaluator(snap)
		for i := range snap.Len() {
			e := snap.At(i)
			ev.Verdict(&e, func() ([]byte, error) { return snap.Line(e.Pos) })
		}
		if ev.Decoded > c.most {
			t.Errorf("%s decodes %d records, want at most %d", c.query, ev.Decoded, c.most)
		}
	}
}

func TestAJudgeAnswersForProblems(t *testing.T) {
	snap := openLines(t, chat)
	q := mustParse(t, "has:problem")
	judged := q.WithJudge(func(s *stream.Snapshot, p stream.Pos) stream.Verdict {
		e, _ := s.Entry(p)
		if e.Seq.N == 3 {
			return stream.NotYet
		}
		if e.Seq.N == 2 {
			return stream.In
		}
		return stream.Out
	})
	want := map[int64]stream.Verdict{1: stream.Out, 2: stream.In, 3: stream.NotYet}
	for seq, v := range want {
		if got := judged.Match(snap, snap.BySeq(seq).Pos); got != v {
			t.Errorf("#%d: %v, want %v", seq, got, v)
		}
	}
	if got := q.Match(snap, snap.At(15).Pos); got != stream.In {
		t.Errorf("without a judge a line that is no record is no problem")
	}
}

func TestADecodedRecordIsJudgedAlike(t *testing.T) {
	snap := openLines(t, chat)
	for _, s := range everyQuery() {
		q := mustParse(t, s)
		ev := q.Evaluator(snap)
		for i := range snap.Len() {
			e := snap.At(i)
			rec, _ := snap.Record(e.Pos)
			if got, want := ev.VerdictOf(&e, rec), q.Match(snap, e.Pos); got != want {
				t.Errorf("%s: line %d is %v, want %v", s, e.Line, got, want)
			}
		}
	}
}

func TestSearchingAmongWhatAFilterLeaves(t *testing.T) {
	snap := openLines(t, chat)
	p, err := pattern.Compile("empty.list")
	if err != nil {
		t.Fatal(err)
	}
	q := mustParse(t, "type:message")
	with := q.With(p)
	for i := range snap.Len() {
		want := stream.Out
		if i == 5 {
			want = stream.In
		}
		if got := with.Match(snap, snap.At(i).Pos); got != want {
			t.Errorf("line %d: %v", i, got)
		}
	}
	if len(q.Patterns()) != 0 || len(with.Patterns()) != 1 {
		t.Errorf("the query itself has changed")
	}
}

func TestTimesAreOfTheZone(t *testing.T) {
	snap := openLines(t, chat)
	q, err := ParseIn("before:2026-10-26T15:03", time.FixedZone("", 3600))
	if err != nil {
		t.Fatal(err)
	}
	if q.Match(snap, snap.At(1).Pos) != stream.In || q.Match(snap, snap.At(2).Pos) != stream.Out {
		t.Errorf("15:03 of UTC+1 is not 14:03 of UTC")
	}
}
