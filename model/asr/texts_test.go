package asr

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// texts are a record's search texts as field/part/text.
func texts(rec *Record) (out []string) {
	rec.SearchText(func(field string, part int, text string) bool {
		out = append(out, fmt.Sprintf("%s/%d/%s", field, part, text))
		return true
	})
	return out
}

func TestSearchTextIsInReadingOrder(t *testing.T) {
	rec := decode(t, `{"type":"message","messageId":"m1","from":{"participant":"p1"},"content":[
		{"type":"reasoning","text":"think","summary":["s1","s2"],"signature":"nope"},
		{"type":"text","text":"say"},{"type":"data","schema":"sch","data":{"k":["v",3]}},
		{"type":"opaque","format":"fmt","data":"nope"},{"type":"org.example/new","note":"odd"}],
		"displayContent":[{"type":"refusal","text":"no"}],"org.example/x":{"why":"because"},"status":7}`)
	want := []string{"messageId/-1/m1", "from/-1/p1", "reasoning/0/think", "summary/0/s1", "summary/0/s2", "text/1/say",
		"schema/2/sch", "data/2/k", "data/2/v", "data/2/3", "format/3/fmt",
		"org.example/new/4/type", "org.example/new/4/org.example/new", "org.example/new/4/note", "org.example/new/4/odd",
		"refusal/5/no", "org.example/x/-1/why", "org.example/x/-1/because", "status/-1/7"}
	if got := texts(rec); !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	for part := range 6 {
		if p, _, _ := rec.Message.PartAt(part); p == nil {
			t.Errorf("part %d is not numbered as in PartAt", part)
		}
	}
}

func TestSearchTextOfEveryKind(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"plan","entries":[{"content":"do it","owner":"wren"}]}`:             "entries/-1/wren",
		`{"type":"plan","content":[{"type":"text","text":"goal"}]}`:                  "text/0/goal",
		`{"type":"plan","source":{"path":"/x/plan.md"}}`:                             "source/-1/x",
		`{"type":"delivery","status":"failed","reason":"bounced"}`:                   "reason/-1/bounced",
		`{"type":"tool_call","name":"Run","input":{"command":"ls"}}`:                 "input/-1/ls",
		`{"type":"tool_call","name":"Run","input":"free"}`:                           "input/-1/free",
		`{"type":"tool_result","name":"Run","content":"out"}`:                        "text/0/out",
		`{"type":"subagent","name":"wren","description":"looks"}`:                    "description/-1/looks",
		`{"type":"session","participants":[{"id":"p1","displayName":"Ada"}]}`:        "participants/-1/Ada",
		`{"type":"org.example/x","data":{"a":{"b":"deep"}}}`:                         "data/-1/deep",
		`{"type":"input_request","questions":[{"text":"which?"}]}`:                   "questions/-1/which?",
		`{"type":"message","content":[{"type":"resource_link","uri":"u://x"}]}`:      "resource_link/0/u://x",
		`{"type":"message","content":["bare"]}`:                                      "/0/bare",
		`{"type":"message","content":"bare"}`:                                        "content/-1/bare",
		`{"type":"message","recipients":[{"actor":{"session":"a:1"}}],"content":[]}`: "recipients/-1/a:1",
	} {
		if want == "source/-1/x" {
			want = "source/-1//x/plan.md"
		}
		if got := texts(decode(t, line)); !slices.Contains(got, want) {
			t.Errorf("%s: %q lacks %q", line, got, want)
		}
	}
}

func TestSearchTextStopsWhenToldTo(t *testing.T) {
	rec := decode(t, `{"type":"message","messageId":"m1","content":[{"type":"data","data":["a","b"]},{"type":"text","text":"c"}],"x":{"y":1},"z":[1]}`)
	all := len(texts(rec))
	for stop := 1; stop <= all; stop++ {
		n := 0
		rec.SearchText(func(string, int, string) bool { n++; return n < stop })
		if n != stop {
			t.Errorf("asked to stop at %d, got %d", stop, n)
		}
	}
}

func TestSearchTextDoesNotAllocate(t *testing.T) {
	rec := decode(t, fullMessage)
	n := 0
	count := func(string, int, string) bool { n++; return true }
	if a := testing.AllocsPerRun(10, func() { rec.SearchText(count) }); a > 1 {
		t.Errorf("%v allocations", a)
	}
}

func TestTime(t *testing.T) {
	for ts, want := range map[string]string{
		"2031-04-05T06:07:08Z":              "2031-04-05T06:07:08Z",
		"2031-04-05T06:07:08.031Z":          "2031-04-05T06:07:08.031Z",
		"2031-04-05T06:07:08.123456789123Z": "2031-04-05T06:07:08.123456789Z",
		"2031-04-05T06:07:08+02:00":         "2031-04-05T06:07:08+02:00",
		"2031-04-05T06:07:08.5-0330":        "2031-04-05T06:07:08.5-03:30",
		"2031-04-05 06:07:08z":              "2031-04-05T06:07:08Z",
		"2031-04-05t06:07:08+00:00":         "2031-04-05T06:07:08Z",
		"2032-02-29T23:59:59Z":              "2032-02-29T23:59:59Z",
		"2016-12-31T23:59:60Z":              "2017-01-01T00:00:00Z",
	} {
		got, ok := Time(ts)
		if !ok || got.Format(time.RFC3339Nano) != want {
			t.Errorf("%s: %v, %v, want %s", ts, got, ok, want)
		}
	}
	for _, ts := range []string{"", "2031-04-05", "2031-04-05T06:07:08", "2031-04-05T06:07Z", "06:07:08Z", "1700000000",
		"2031-13-05T06:07:08Z", "2031-02-30T06:07:08Z", "2031-02-30T06:07:60Z", "2031-04-05T24:00:00Z", "2031-04-05T06:07:61Z",
		"2031-04-05T06:07:08.Z", "2031-04-05T06:07:08+2", "2031-04-05T06:07:08+24:00", "2031-04-05T06:07:08Z ", "２031-04-05T06:07:08Z",
		"2031/04/05T06:07:08Z", "2031-04-05T06:07:08+0x:00"} {
		if got, ok := Time(ts); ok {
			t.Errorf("%q was read as %v", ts, got)
		}
	}
}

func TestParseRef(t *testing.T) {
	for in, want := range map[string]Ref{
		"r40":                      {ID: "r40"},
		"messageId=b7e2d940":       {Key: "messageId", Value: "b7e2d940"},
		"messageId=message:ho:7c":  {Key: "messageId", Value: "message:ho:7c"},
		"messageId=a:b#c":          {Key: "messageId", Value: "a:b#c"},
		"messageId=":               {Key: "messageId"},
		"heron:0f3c-77#r12":        {Session: "heron:0f3c-77", Fragment: "r12"},
		"heron:77#messageId=m1":    {Session: "heron:77", Fragment: "messageId=m1"},
		"claude-code:0f3c2a7e-91b": {Session: "claude-code:0f3c2a7e-91b"},
		"heron:77#":                {Session: "heron:77"},
		"#r5":                      {ID: "#r5"},
		"Not a ref":                {ID: "Not a ref"},
		"":                         {},
	} {
		want.Raw = in
		if got := ParseRef(in); got != want {
			t.Errorf("%q: %+v, want %+v", in, got, want)
		}
	}
}
