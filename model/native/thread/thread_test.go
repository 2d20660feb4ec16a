package thread

import (
	"strings"
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

const head = `{"id":"m0","role":"system","content":"Be brief.","created_at":1772359200000000,"depth":0,"silent":false}`

func TestMessages(t *testing.T) {
	sys := `{"type":"message","messageId":"m0"}`
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "time, role and what stays beside the message (ASR-202, ASR-204)",
			Log: []string{
				`{"id":"m1","role":"user","content":"Hi","name":null,"status":"pending","created_at":1772359200123456,"silent":true,"depth":1,"parent_id":"m0","metadata":{"k":1},"log_id":"L"}`,
			},
			Want: []string{`{"messageId":"m1","ts":"2026-03-01T10:00:00.123456Z","role":"user","author":"(absent)","audience":"(absent)","status":"(absent)","origin":"(absent)","content":[{"type":"text","text":"Hi"}],"org.standardagentspec":{"status":"pending","silent":true,"depth":1,"parent_id":"m0","metadata":{"k":1},"log_id":"L","name":"(absent)","created_at":"(absent)"}}`},
		},
		{
			Name: "reasoning is not said to be whole (ASR-214)",
			Log:  []string{head, `{"id":"m1","role":"assistant","content":"A","reasoning_content":"Because.","reasoning_details":"[{\"x\":1}]","status":"completed","created_at":1}`},
			Want: []string{sys, `{"ts":"(absent)","author":"model","status":"complete","content":[{"type":"reasoning","visibility":"(absent)","text":"Because.","opaque":{"format":"org.standardagentspec.reasoning_details","data":"[{\"x\":1}]"}},{"type":"text","text":"A"}],"org.standardagentspec":{"created_at":1}}`},
		},
		{
			Name: "authors (ASR-202, ASR-203)",
			Log: []string{head,
				`{"id":"m1","role":"assistant","content":"A","prompt":"main","created_at":1}`,
				`{"id":"m2","role":"assistant","content":"A","created_at":1,"status":"failed"}`,
				`{"id":"m3","role":"assistant","content":"Working","metadata":{"status_kind":"runtime"},"created_at":1}`,
			},
			Want: []string{sys, `{"author":"model","org.standardagentspec":{"prompt":"main"}}`, `{"author":"(absent)","status":"error"}`, `{"author":"harness","audience":"(absent)"}`},
		},
		{
			Name: "calls, results, a call that cannot be read, and content that is none (ASR-200)",
			Log: []string{head,
				`{"id":"m1","role":"assistant","content":null,"tool_calls":"[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"ls\",\"arguments\":\"{ \\\"p\\\": 1 }\"}}]","created_at":1}`,
				`{"id":"m2","role":"tool","content":"out","name":"ls","tool_call_id":"c1","tool_status":"error","created_at":1}`,
				`{"id":"m3","role":"assistant","content":"","tool_calls":"oops","created_at":1}`,
				`{"id":"m4","role":"assistant","content":null,"created_at":1}`,
			},
			Want: []string{sys,
				`{"type":"tool_call","callId":"c1","name":"ls","input":{"p":1},"org.standardagentspec":{"messageId":"m1","arguments":"{ \"p\": 1 }"}}`,
				`{"type":"tool_result","callId":"c1","name":"ls","isError":true,"content":[{"text":"out"}],"org.standardagentspec":{"id":"m2"}}`,
				`{"type":"message","content":[{"type":"text","text":""}],"org.standardagentspec":{"tool_calls":"oops"}}`,
				`{"type":"message","content":[],"capture":{"content":{"state":"complete"}}}`,
			},
		},
		{
			Name: "attachments are never opened (ASR-212, ASR-213)",
			Log:  []string{head, `{"id":"m1","role":"user","content":null,"attachments":[{"id":"a","type":"file","path":"/in/p.png","name":"p.png","mimeType":"image/png","size":9,"width":2},{"id":"b","type":"file","path":"/in/t.txt","name":"t.txt","mimeType":"text/plain","size":3}],"created_at":1}`},
			Want: []string{sys, `{"content":[{"type":"image","mimeType":"image/png","data":"(absent)","org.standardagentspec":{"path":"/in/p.png","width":2}},{"type":"resource_link","uri":"/in/t.txt","name":"t.txt","mimeType":"text/plain","size":3}],"capture":{"content":{"state":"truncated"}}}`},
		},
		{
			Name: "a subagent is no sender (ASR-226)",
			Log: []string{head,
				`{"id":"m1","role":"user","content":"done","subagent_id":"s1","subagent_name":"scout","subagent_description":"Looks","subagent_status":"idle","metadata":{"forwarded_from":"x"},"created_at":1}`,
				`{"id":"m2","role":"user","content":"again","subagent_id":"s1","metadata":{"forwarded_from":{"thread_id":"t9"}},"created_at":1}`,
			},
			Want: []string{sys,
				`{"from":"(absent)","origin":"(absent)"}`,
				`{"type":"subagent","name":"scout","description":"Looks","session":"(absent)","org.standardagentspec":{"subagent_id":"s1","subagent_status":"idle"}}`,
				`{"type":"message","from":{"session":"standard-agents:t9"}}`,
			},
		},
	})
}

func TestContainers(t *testing.T) {
	two := `{"id":"m1","role":"user","content":"a","created_at":1,"depth":0},` + "\n" + `{"id":"m2","role":"assistant","content":"b","created_at":2,"depth":0}`
	for name, log := range map[string]string{
		"an array":           "[" + two + "]",
		"one message a line": strings.Replace(two, "},", "}", 1),
		"an object":          `{"messages":[` + two + `],"total":2,"hasMore":false}`,
		"an object, total before": `{"total":2,
			"messages":[` + two + `]}`,
	} {
		if g := (Source{}).Sniff([]byte(log)); g.Confidence < source.Likely {
			t.Errorf("%s is not taken for what it is: %+v", name, g)
		}
		r := nativetest.Convert(t, Source{}, []byte(log), source.Env{})
		if len(r.Records) < 3 || r.Records[1].Message == nil || r.Records[2].Message == nil {
			t.Fatalf("%s: %s", name, r.Stream)
		}
		nativetest.Contains(t, r.Lines[1], `{"messageId":"m1"}`)
		nativetest.Contains(t, r.Lines[2], `{"messageId":"m2"}`)
	}
	r := nativetest.Convert(t, Source{}, []byte(`{"total":2,"messages":[`+two+`],"hasMore":true}`), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","org.standardagentspec":{"total":2}}`)
	nativetest.Contains(t, r.Lines[3], `{"type":"org.standardagentspec/list","data":{"hasMore":true}}`)
	r = nativetest.Convert(t, Source{}, []byte(`[`+two+`, 7, {"id":`), source.Env{})
	r.Match(t, []string{`{"messageId":"m1"}`, `{"messageId":"m2"}`, `{"type":"asrview/unreadable","why":"no message"}`, `{"type":"asrview/unreadable"}`})
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{}, head, "["+head+"]", `{"messages":[`+head+`],"total":1}`,
		`[{"role":"tool","content":"x"},{"tool_calls":"[{\"function\":{}}]","role":"assistant"}`)
}
