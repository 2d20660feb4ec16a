package opencode

import (
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

const info = `"info":{"id":"ses_1","title":"T","directory":"/home/dev/acme","version":"1.2.0","parentID":"ses_0","time":{"created":1772359200000,"updated":2}}`

// one is an export with one message.
func one(message string) []string { return []string{`{` + info + `,"messages":[` + message + `]}`} }

func TestMessages(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "what the program put in is marked part by part (ASR-203, ASR-224)",
			Log: one(`{"info":{"id":"msg_1","role":"user","time":{"created":1772359201000},"agent":"build"},"parts":[
				{"id":"p1","type":"text","text":"Fix it.","messageID":"msg_1","sessionID":"ses_1"},{"id":"p2","type":"text","text":"Called Read","synthetic":true},
				{"id":"p3","type":"file","mime":"text/plain","filename":"a.txt","url":"file:///x/a.txt"}]}`),
			Want: []string{`{"messageId":"msg_1","ts":"2026-03-01T10:00:01.000Z","role":"user","author":"(absent)","content":[
				{"type":"text","text":"Fix it.","author":"(absent)","ai.opencode":{"id":"p1","messageID":"(absent)"}},
				{"text":"Called Read","author":"harness","origin":"injected"},
				{"type":"resource_link","uri":"file:///x/a.txt","name":"a.txt","mimeType":"text/plain"}],"ai.opencode":{"agent":"build"}}`},
		},
		{
			Name: "a message that the program put in whole (ASR-203)",
			Log:  one(`{"info":{"id":"msg_1","role":"user"},"parts":[{"type":"text","text":"x","synthetic":true}]}`),
			Want: []string{`{"author":"harness","origin":"injected","content":[{"author":"(absent)"}]}`},
		},
		{
			Name: "reasoning (ASR-214)",
			Log: one(`{"info":{"id":"msg_1","role":"assistant","finish":"stop"},"parts":[{"type":"step-start"},
				{"type":"reasoning","text":"Hm","time":{"start":1}},
				{"type":"reasoning","text":"Sum","metadata":{"openai":{"itemId":"rs_1","reasoningEncryptedContent":"enc"}}},
				{"type":"reasoning","text":"","metadata":{"openai":{"reasoningEncryptedContent":"enc"}}},
				{"type":"text","text":"Hi"},{"type":"step-finish","cost":1}]}`),
			Want: []string{`{"role":"assistant","author":"model","status":"complete","content":[
				{"type":"reasoning","visibility":"(absent)","text":"Hm"},
				{"visibility":"summary","text":"(absent)","summary":["Sum"],"opaque":{"format":"openai.encrypted_content"},"ai.opencode":{"metadata":{"openai":{"itemId":"rs_1"}}}},
				{"visibility":"encrypted","summary":"(absent)"},{"type":"text"}],"ai.opencode":{"parts":[{"type":"step-start"},{"type":"step-finish","cost":1}]}}`},
		},
		{
			Name: "how a reply ended (ASR-206)",
			Log: one(`{"info":{"id":"m1","role":"assistant","error":{"name":"MessageAbortedError"}},"parts":[]},
				{"info":{"id":"m2","role":"assistant","error":{"name":"APIError"}},"parts":[]},
				{"info":{"id":"m3","role":"assistant","finish":"length"},"parts":[]},
				{"info":{"id":"m4","role":"assistant"},"parts":[]}`),
			Want: []string{`{"status":"interrupted","content":[],"capture":{"content":{"state":"complete"}}}`, `{"status":"error"}`, `{"status":"partial"}`, `{"status":"(absent)"}`},
		},
		{
			Name: "what a tool attached is kept, with and without an address",
			Log: one(`{"info":{"id":"m1","role":"assistant"},"parts":[
				{"type":"tool","callID":"c1","tool":"read","state":{"status":"completed","input":{},"output":"t","attachments":[{"type":"file","mime":"image/png","url":"data:image/png;base64,AAAA"},{"type":"note","text":"kept"}]}}]}`),
			Want: []string{`{"type":"tool_call"}`, `{"type":"tool_result","content":[{"text":"t"},{"type":"image","data":"AAAA"},{"type":"data","data":{"type":"note","text":"kept"},"schema":"ai.opencode/attachment"}]}`},
		},
		{
			Name: "tools",
			Log: one(`{"info":{"id":"m1","role":"assistant","cost":1},"parts":[
				{"type":"tool","callID":"c1","tool":"read","state":{"status":"completed","input":{"p":1},"output":"t","title":"R","time":{"start":1772359201000,"end":1772359202000}}},
				{"type":"tool","callID":"c2","tool":"bash","state":{"status":"error","input":{},"error":"no"}},
				{"type":"tool","callID":"c3","tool":"bash","state":{"status":"running","input":{}}}]}`),
			Want: []string{
				`{"type":"tool_call","callId":"c1","name":"read","ts":"2026-03-01T10:00:01.000Z","input":{"p":1},"ai.opencode":{"messageId":"m1","cost":1}}`,
				`{"type":"tool_result","callId":"c1","ts":"2026-03-01T10:00:02.000Z","isError":false,"content":[{"text":"t"}],"ai.opencode":{"title":"R"}}`,
				`{"type":"tool_call","callId":"c2","ai.opencode":{"cost":"(absent)"}}`, `{"type":"tool_result","isError":true,"content":[{"text":"no"}]}`,
				`{"type":"tool_call","callId":"c3"}`,
			},
		},
		{
			Name: "plans and subagents (ASR-222)",
			Log: one(`{"info":{"id":"m1","role":"assistant"},"parts":[
				{"type":"tool","callID":"c1","tool":"todowrite","state":{"status":"completed","input":{"todos":[{"id":"1","content":"A","status":"pending","priority":"high"}]},"output":"ok"}},
				{"type":"tool","callID":"c2","tool":"task","state":{"status":"completed","input":{"description":"Look","subagent_type":"explore"},"output":"ok","metadata":{"sessionId":"ses_2"}}}]}`),
			Want: []string{
				`{"type":"tool_call"}`, `{"type":"plan","planId":"todos","idSource":"derived","callId":"c1","entries":[{"entryId":"1","content":"A","status":"pending","priority":"high"}]}`, `{"type":"tool_result"}`,
				`{"type":"tool_call"}`, `{"type":"subagent","callId":"c2","name":"explore","description":"Look","session":"opencode:ses_2"}`, `{"type":"tool_result"}`,
			},
		},
		{
			Name: "images, and what is no message (ASR-212)",
			Log:  one(`{"info":{"id":"m1","role":"user"},"parts":[{"type":"file","mime":"image/png","url":"data:image/png;base64,AAAA"},{"type":"file","mime":"application/pdf","url":"data:application/pdf;base64,AAAA"}]},{"odd":1},7`),
			Want: []string{
				`{"content":[{"type":"image","mimeType":"image/png","data":"AAAA"},{"type":"data","schema":"ai.opencode/part/file"}]}`,
				`{"type":"ai.opencode/unknown","data":{"odd":1}}`, `{"type":"ai.opencode/unknown","data":7}`,
			},
		},
	})
}

func TestHeader(t *testing.T) {
	log := `{` + info + `,"messages":[],"more":1}`
	r := nativetest.Convert(t, Source{}, []byte(log), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","session":"opencode:ses_1","ts":"2026-03-01T10:00:00.000Z","title":"T","cwd":"/home/dev/acme","version":"1.2.0","ai.opencode":{"parentID":"ses_0","document":{"more":1}}}`)
	if g := (Source{}).Sniff([]byte(log)[:len(info)+10]); g.Confidence != source.Sure {
		t.Errorf("%+v", g)
	}
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{}, one(`{"info":{"role":"user"},"parts":[{"type":"tool","state":{"status":"error"}},{"type":"file","url":"x"}]}`)[0])
}
