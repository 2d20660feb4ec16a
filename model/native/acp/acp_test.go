package acp

import (
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

func TestRecordedLogs(t *testing.T) {
	nativetest.Corpus(t, "acp", func(t *testing.T, path string, log []byte, env source.Env) {
		if g := (Source{}).Sniff(log[:min(len(log), 64<<10)]); g.Confidence == source.No {
			t.Errorf("it is not taken for what it is: %+v", g)
		}
		r := nativetest.Convert(t, Source{}, log, env)
		if r.Account.Unreadable > 0 || r.Account.Unknown > 0 {
			t.Errorf("%+v", r.Account)
		}
	})
}

func update(session, u string) string {
	return `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"` + session + `","update":` + u + `}}`
}

func chunk(kind, text string) string {
	return update("s-1", `{"sessionUpdate":"`+kind+`","content":{"type":"text","text":"`+text+`"}}`)
}

const prompt = `{"jsonrpc":"2.0","id":3,"method":"session/prompt","params":{"sessionId":"s-1","prompt":[{"type":"text","text":"Do it."},{"type":"resource_link","uri":"file:///a","name":"a"}]}}`

const answered = `{"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn"}}`

func TestFrames(t *testing.T) {
	req, ans := `{"type":"com.agentclientprotocol/request"}`, `{"type":"com.agentclientprotocol/answer"}`
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a prompt, and who wrote it is not recorded (ASR-202)",
			Log:  []string{prompt},
			Want: []string{`{"type":"message","messageId":"line-1","idSource":"derived","role":"user","author":"(absent)","origin":"prompt","content":[{"type":"text","text":"Do it."},{"type":"resource_link","uri":"file:///a","name":"a"}]}`},
		},
		{
			Name: "chunks are joined end to end, and thoughts are their own (ASR-211, ASR-219, ASR-214)",
			Log: []string{prompt,
				chunk("agent_thought_chunk", "I "), chunk("agent_thought_chunk", "think"),
				chunk("agent_message_chunk", "He"), chunk("agent_message_chunk", "llo \\n"), answered,
			},
			Want: []string{`{"role":"user"}`,
				`{"messageId":"line-2","role":"assistant","author":"model","content":[{"type":"reasoning","visibility":"(absent)","text":"I think"}],"asrview/native":{"line":2,"also":[{"line":3}]}}`,
				`{"messageId":"line-4","status":"complete","content":[{"type":"text","text":"Hello \n"}]}`,
				ans,
			},
		},
		{
			Name: "a cancelled turn, message IDs and another session (ASR-206, ASR-067)",
			Log: []string{prompt,
				update("s-1", `{"sessionUpdate":"agent_message_chunk","messageId":"m1","content":{"type":"text","text":"a"}}`),
				update("s-1", `{"sessionUpdate":"agent_message_chunk","messageId":"m2","content":{"type":"text","text":"b"}}`),
				update("s-2", `{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"c"}}`),
				chunk("agent_message_chunk", "d"),
				`{"jsonrpc":"2.0","id":3,"result":{"stopReason":"cancelled"}}`,
			},
			Want: []string{`{"role":"user"}`,
				`{"messageId":"m1","idSource":"(absent)","status":"(absent)"}`, `{"messageId":"m2"}`,
				`{"content":[{"text":"c"}],"com.agentclientprotocol":{"sessionId":"s-2"}}`,
				`{"content":[{"text":"d"}],"status":"interrupted","com.agentclientprotocol":"(absent)"}`, ans,
			},
		},
		{
			Name: "content that is no text (ASR-212, ASR-213)",
			Log: []string{
				update("s-1", `{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"a","annotations":{"audience":["user"]}}}`),
				update("s-1", `{"sessionUpdate":"user_message_chunk","content":{"type":"image","mimeType":"image/png","data":"AAAA"}}`),
				update("s-1", `{"sessionUpdate":"user_message_chunk","content":{"type":"resource","resource":{"uri":"file:///a","text":"t"}}}`),
				update("s-1", `{"sessionUpdate":"user_message_chunk","content":{"type":"resource","resource":{"uri":"file:///a","text":"t","blob":"x"}}}`),
			},
			Want: []string{`{"role":"user","author":"(absent)","audience":"(absent)","content":[{"type":"text","text":"a","annotations":{"audience":["user"]}},{"type":"image","mimeType":"image/png"},{"type":"resource","resource":{"uri":"file:///a"}},{"type":"data","schema":"com.agentclientprotocol/block/resource"}]}`},
		},
		{
			Name: "tool calls",
			Log: []string{
				update("s-1", `{"sessionUpdate":"tool_call","toolCallId":"c1","title":"Read a","kind":"read","status":"pending","rawInput":{"path":"a"}}`),
				update("s-1", `{"sessionUpdate":"tool_call_update","toolCallId":"c1","status":"in_progress"}`),
				update("s-1", `{"sessionUpdate":"tool_call_update","toolCallId":"c1","status":"completed","content":[{"type":"content","content":{"type":"text","text":"t"}},{"type":"diff","path":"a","newText":"b"}],"rawOutput":{"x":1}}`),
				update("s-1", `{"sessionUpdate":"tool_call","toolCallId":"c2","title":"Run","status":"failed","rawOutput":"no"}`),
			},
			Want: []string{
				`{"type":"tool_call","callId":"c1","name":"Read a","input":{"path":"a"},"com.agentclientprotocol":{"kind":"read","status":"pending"}}`,
				`{"type":"com.agentclientprotocol/tool_call_update"}`,
				`{"type":"tool_result","callId":"c1","isError":false,"content":[{"type":"text","text":"t"},{"type":"data","schema":"com.agentclientprotocol/toolContent/diff"}],"com.agentclientprotocol":{"rawOutput":{"x":1}}}`,
				`{"type":"tool_call","callId":"c2"}`,
				`{"type":"tool_result","callId":"c2","isError":true,"content":[{"text":"no"}]}`,
			},
		},
		{
			Name: "plans are whole each time (ASR-222)",
			Log: []string{
				update("s-1", `{"sessionUpdate":"plan","entries":[{"content":"A","priority":"high","status":"pending"}]}`),
				update("s-1", `{"sessionUpdate":"plan","entries":[{"content":"A","priority":"high","status":"completed"}]}`),
				update("s-1", `{"sessionUpdate":"brand_new"}`),
				update("s-1", `{"sessionUpdate":"current_mode_update","currentModeId":"ask"}`),
			},
			Want: []string{
				`{"type":"plan","planId":"plan","idSource":"derived","planType":"items","entries":[{"content":"A","status":"pending","priority":"high"}]}`,
				`{"type":"plan","supersedes":"r1","entries":[{"status":"completed"}]}`,
				`{"type":"com.agentclientprotocol/brand_new"}`, `{"type":"com.agentclientprotocol/current_mode_update"}`,
			},
		},
		{
			Name: "envelopes, prefixes, several frames a line",
			Log: []string{
				`{"type":"transcript_start","protocol":"acp.ndjson-jsonrpc"}`,
				`{"type":"expect_outbound","label":"session.new","frame":{"kind":"request","method":"session/new","params":{"cwd":"/x"}}}`,
				`2026-03-01 10:00:00,000 FINE - IN: ` + chunk("agent_message_chunk", "a"),
				chunk("agent_message_chunk", "b") + ` ` + chunk("agent_message_chunk", "c") + ` trailing`,
				`{"details":{},"event":"session_created","sessionId":"s-1","timestampMs":1772359200000}`,
			},
			Want: []string{
				`{"type":"com.agentclientprotocol/transcript_start"}`, req,
				`{"content":[{"type":"text","text":"abc"}],"com.agentclientprotocol":{"prefix":"2026-03-01 10:00:00,000 FINE - IN:"}}`,
				`{"type":"asrview/unreadable","data":"trailing"}`,
				`{"type":"com.agentclientprotocol/event","ts":"2026-03-01T10:00:00.000Z"}`,
			},
		},
	})
}

func TestHeader(t *testing.T) {
	log := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}` + "\n" +
		`{"jsonrpc":"2.0","id":2,"method":"session/new","params":{"cwd":"/home/dev/acme"}}` + "\n" +
		`{"jsonrpc":"2.0","id":2,"result":{"sessionId":"s-1"}}` + "\n"
	r := nativetest.Convert(t, Source{}, []byte(log), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","session":"acp:s-1","agent":"acp","cwd":"/home/dev/acme"}`)
	if g := (Source{}).Sniff([]byte(log)); g.Confidence != source.Sure {
		t.Errorf("%+v", g)
	}
	r = nativetest.Convert(t, Source{}, []byte("nothing\n"), source.Env{})
	r.Match(t, []string{`{"type":"asrview/unreadable"}`})
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{}, prompt+"\n"+chunk("agent_message_chunk", "x")+"\n"+answered, `INFO `+chunk("agent_thought_chunk", "x")+`{"a":1}`,
		update("s", `{"sessionUpdate":"tool_call","status":"completed","content":[1]}`))
}
