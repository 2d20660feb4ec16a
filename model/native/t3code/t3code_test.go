package t3code

import (
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

func TestRecordedLogs(t *testing.T) {
	nativetest.Corpus(t, "t3code", func(t *testing.T, path string, log []byte, env source.Env) {
		if g := (Source{}).Sniff(log[:min(len(log), 64<<10)]); g.Confidence < source.Sure {
			t.Errorf("it is not taken for what it is: %+v", g)
		}
		r := nativetest.Convert(t, Source{}, log, env)
		if r.Account.Unreadable > 0 || r.Account.Unknown > 0 {
			t.Errorf("%+v", r.Account)
		}
	})
}

const start = `{"type":"emit_inbound","label":"thread/start","frame":{"id":2,"result":{"thread":{"id":"th-1","cwd":"/home/dev/acme","cliVersion":"0.128.0","preview":""}}}}`

func in(method, params string) string {
	return `{"type":"emit_inbound","label":"x","frame":{"method":"` + method + `","params":` + params + `}}`
}

func completed(item string) string {
	return in("item/completed", `{"threadId":"th-1","turnId":"tu-1","item":`+item+`}`)
}

func TestFrames(t *testing.T) {
	answer := `{"type":"com.openai.codex.app-server/answer"}`
	request := `{"type":"com.openai.codex.app-server/request"}`
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "prompts and steering, by the frame that sent them (ASR-202)",
			Log: []string{start,
				`{"type":"expect_outbound","frame":{"id":3,"method":"turn/start","params":{"input":[{"type":"text","text":"First."}]}}}`,
				`{"type":"expect_outbound","frame":{"id":4,"method":"turn/steer","params":{"input":[{"type":"text","text":"Rather."}]}}}`,
				completed(`{"type":"userMessage","id":"u1","content":[{"type":"text","text":"First.","text_elements":[]}]}`),
				completed(`{"type":"userMessage","id":"u2","content":[{"type":"text","text":"Rather."}]}`),
				completed(`{"type":"userMessage","id":"u3","content":[{"type":"text","text":"Whence?"}]}`),
			},
			Want: []string{answer, request, request,
				`{"messageId":"u1","turnId":"tu-1","role":"user","author":"(absent)","origin":"prompt","content":[{"type":"text","text":"First."}]}`,
				`{"messageId":"u2","origin":"steer"}`, `{"messageId":"u3","origin":"(absent)"}`,
			},
		},
		{
			Name: "deltas are in the item (ASR-211)",
			Log: []string{start,
				in("item/started", `{"turnId":"tu-1","item":{"type":"agentMessage","id":"m1","text":""}}`),
				in("item/agentMessage/delta", `{"turnId":"tu-1","itemId":"m1","delta":"Hel"}`),
				in("item/agentMessage/delta", `{"turnId":"tu-1","itemId":"m1","delta":"lo"}`),
				completed(`{"type":"agentMessage","id":"m1","text":"Hello","phase":"final_answer"}`),
			},
			Want: []string{answer, `{"messageId":"m1","role":"assistant","author":"model","phase":"final","status":"(absent)","content":[{"text":"Hello"}],"asrview/native":{"line":5,"also":[{"line":2},{"line":3},{"line":4}]}}`},
		},
		{
			Name: "an item that never was completed (ASR-206)",
			Log: []string{start,
				in("item/started", `{"item":{"type":"agentMessage","id":"m1","text":"","phase":"commentary"}}`),
				in("item/agentMessage/delta", `{"itemId":"m1","delta":"Hel"}`),
				in("item/started", `{"item":{"type":"commandExecution","id":"c1"}}`),
			},
			Want: []string{answer, `{"messageId":"m1","phase":"commentary","status":"partial","content":[{"text":"Hel"}]}`, `{"type":"com.openai.codex.app-server/item","data":{"item":{"id":"c1"}}}`},
		},
		{
			Name: "reasoning (ASR-219, ASR-214)",
			Log: []string{start, completed(`{"type":"reasoning","id":"rs_1","summary":["Sum"],"content":[]}`),
				completed(`{"type":"reasoning","id":"rs_2","summary":[],"content":["All."]}`), completed(`{"type":"reasoning","id":"rs_3","summary":[],"content":[]}`)},
			Want: []string{answer, `{"messageId":"rs_1","content":[{"type":"reasoning","visibility":"summary","summary":["Sum"]}]}`,
				`{"messageId":"rs_2","content":[{"visibility":"full","text":"All."}]}`, `{"messageId":"rs_3","content":[{"visibility":"(absent)","summary":[]}]}`},
		},
		{
			Name: "tools, plans, subagents, notices (ASR-222, ASR-205)",
			Log: []string{start,
				completed(`{"type":"commandExecution","id":"c1","command":"ls","status":"completed","aggregatedOutput":"a","exitCode":0}`),
				completed(`{"type":"mcpToolCall","id":"c2","server":"s","tool":"find","arguments":{"q":1},"status":"failed","error":{"message":"no"}}`),
				in("turn/plan/updated", `{"turnId":"tu-1","plan":[{"step":"A","status":"inProgress"}]}`),
				completed(`{"type":"plan","id":"p1","text":"# Plan"}`),
				completed(`{"type":"subAgentActivity","id":"x","agentThreadId":"th-2","agentPath":"/root/w"}`),
				in("warning", `{"threadId":"th-1","message":"Careful."}`),
				completed(`{"type":"brandNew","id":"y"}`),
				in("thread/tokenUsage/updated", `{}`), in("brand/new", `{}`),
			},
			Want: []string{answer,
				`{"type":"tool_call","callId":"c1","name":"commandExecution","input":"ls","com.openai.codex.app-server":{"exitCode":0}}`,
				`{"type":"tool_result","callId":"c1","isError":false,"content":[{"type":"text","text":"a"}]}`,
				`{"type":"tool_call","callId":"c2","name":"find","input":{"q":1}}`,
				`{"type":"tool_result","callId":"c2","isError":true,"content":[{"type":"data","data":{"message":"no"}}]}`,
				`{"type":"plan","planId":"plan","idSource":"derived","entries":[{"content":"A","status":"in_progress"}]}`,
				`{"type":"plan","planId":"p1","planType":"document","content":[{"text":"# Plan"}]}`,
				`{"type":"subagent","name":"/root/w","session":"codex:th-2"}`,
				`{"author":"harness","origin":"notice","audience":"user","content":[{"text":"Careful."}]}`,
				`{"type":"com.openai.codex.app-server/item/brandNew"}`,
				`{"type":"com.openai.codex.app-server/notification"}`, `{"type":"com.openai.codex.app-server/notification"}`,
			},
		},
	})
}

func TestHeader(t *testing.T) {
	log := `{"type":"transcript_start","protocol":"codex.app-server"}` + "\n" + start + "\nx\n"
	r := nativetest.Convert(t, Source{}, []byte(log), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","session":"codex:th-1","agent":"codex","cwd":"/home/dev/acme","version":"0.128.0"}`)
	r.Match(t, []string{`{"type":"com.openai.codex.app-server/transcript_start"}`, `{"type":"com.openai.codex.app-server/answer"}`, `{"type":"asrview/unreadable"}`})
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{}, start+"\n"+completed(`{"type":"userMessage","id":"u","content":[{}]}`)+"\n"+in("item/agentMessage/delta", `{"itemId":"m1","delta":"x"}`))
}
