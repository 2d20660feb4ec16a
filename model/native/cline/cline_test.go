package cline

import (
	"testing"
	"testing/fstest"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

func TestRecordedLogs(t *testing.T) {
	nativetest.Corpus(t, "cline", func(t *testing.T, path string, log []byte, env source.Env) {
		if g := (Source{}).Sniff(log[:min(len(log), 64<<10)]); g.Confidence < source.Sure {
			t.Errorf("it is not taken for what it is: %+v", g)
		}
		r := nativetest.Convert(t, Source{}, log, env)
		if r.Account.Unreadable > 0 || r.Account.Unknown > 0 {
			t.Errorf("%+v", r.Account)
		}
	})
}

func TestConversations(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a session file (ASR-203, ASR-213)",
			Log: []string{`{"version":1,"sessionId":"s-1","agent":"lead","messages":[
				{"id":"m1","role":"user","content":[{"type":"text","text":"Fix it."},{"type":"file","path":"/x/a.go","content":"package a"}],"ts":1772359200000},
				{"id":"m2","role":"assistant","content":[{"type":"text","text":"I will."},{"type":"tool_use","id":"c1","name":"editor","input":{"p":1}}],"ts":1772359201500,"metrics":{"cost":1}},
				{"id":"m3","role":"user","content":[{"type":"tool_result","tool_use_id":"c1","name":"editor","content":"ok"}],"ts":1},
				{"id":"m4","role":"assistant","content":[{"type":"tool_use","id":"c2","name":"ls","input":{}}],"modelInfo":{"id":"m"}}],
				"system_prompt":"You are."}`},
			Want: []string{
				`{"messageId":"m1","ts":"2026-03-01T10:00:00.000Z","role":"user","author":"(absent)","origin":"(absent)","content":[{"type":"text","text":"Fix it."},{"type":"resource","resource":{"uri":"/x/a.go","text":"package a"}}]}`,
				`{"messageId":"m2","ts":"2026-03-01T10:00:01.500Z","role":"assistant","author":"model","content":[{"text":"I will."}],"bot.cline":{"metrics":{"cost":1}}}`,
				`{"type":"tool_call","callId":"c1","name":"editor","input":{"p":1},"bot.cline":{"messageId":"m2","metrics":"(absent)"}}`,
				`{"type":"tool_result","callId":"c1","name":"editor","isError":"(absent)","ts":"(absent)","content":[{"text":"ok"}]}`,
				`{"type":"tool_call","callId":"c2","bot.cline":{"messageId":"m4","modelInfo":{"id":"m"}}}`,
				`{"type":"bot.cline/metadata","data":{"system_prompt":"You are."}}`,
			},
		},
		{
			Name: "reasoning and images (ASR-214)",
			Log: []string{`[{"role":"assistant","content":[{"type":"thinking","thinking":"Hm","signature":"s"},{"type":"thinking","thinking":"","signature":"s"},{"type":"redacted_thinking","data":"d"},
				{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}},{"type":"odd"}]},{"role":"user","content":"plain"}]`},
			Want: []string{
				`{"messageId":"message-0","idSource":"derived","content":[{"visibility":"(absent)","text":"Hm","signature":"s"},{"visibility":"omitted"},{"visibility":"redacted"},{"type":"image","mimeType":"image/png"},{"type":"data","schema":"bot.cline/block/odd"}]}`,
				`{"messageId":"message-1","content":[{"text":"plain"}]}`,
			},
		},
		{
			Name: "what the interface showed of a reply (ASR-208)",
			Env: source.Env{Stem: "api_conversation_history", Folder: fstest.MapFS{"ui_messages.json": {Data: []byte(
				`[{"ts":1,"type":"say","say":"text","text":"task","conversationHistoryIndex":-1},
				{"ts":2,"type":"say","say":"reasoning","text":"Hm","conversationHistoryIndex":0},
				{"ts":3,"type":"say","say":"text","text":"Sho","conversationHistoryIndex":0,"partial":true},
				{"ts":4,"type":"say","say":"text","text":"Shown","conversationHistoryIndex":0}]`)}}},
			Log: []string{`[{"role":"user","content":[{"type":"text","text":"<task>t</task>"}]},{"role":"assistant","content":[{"type":"text","text":"<thinking>Hm</thinking> Said"}]}]`},
			Want: []string{
				`{"role":"user","displayContent":"(absent)"}`,
				`{"content":[{"text":"<thinking>Hm</thinking> Said"}],"displayContent":[{"type":"reasoning","text":"Hm"},{"type":"text","text":"Shown"}],"displayCorrespondence":"native"}`,
			},
		},
	})
}

func TestRows(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "words are displayContent alone (ASR-207, ASR-206)",
			Log: []string{`[{"ts":1772359200000,"type":"say","say":"text","text":"The task","images":["data:image/png;base64,AAAA"]},
				{"ts":2,"type":"say","say":"text","text":"Wor","partial":true},
				{"ts":3,"type":"say","say":"reasoning","text":"Hm"},
				{"ts":4,"type":"say","say":"user_feedback","text":"More"},
				{"ts":5,"type":"ask","ask":"followup","text":"{\"question\":\"Which?\",\"options\":[\"a\"]}"},
				{"ts":6,"type":"say","say":"completion_result","text":"Done."},
				{"ts":7,"type":"say","say":"error","text":"Oops"},
				{"ts":8,"type":"say","say":"api_req_started","text":"{}"},
				{"ts":9,"type":"say","say":"brand_new","text":"x"},
				{"ts":10,"type":"ask","ask":"resume_task"}]`},
			Want: []string{
				`{"messageId":"row-1","idSource":"derived","ts":"2026-03-01T10:00:00.000Z","role":"user","author":"(absent)","origin":"prompt","content":[],"displayContent":[{"type":"text","text":"The task"},{"type":"image","mimeType":"image/png","data":"AAAA"}],"displayCorrespondence":"(absent)","capture":{"content":{"state":"absent"}}}`,
				`{"role":"assistant","author":"model","status":"partial","displayContent":[{"text":"Wor"}]}`,
				`{"displayContent":[{"type":"reasoning","visibility":"(absent)","text":"Hm"}]}`,
				`{"role":"user","origin":"prompt","author":"(absent)"}`,
				`{"role":"assistant","displayContent":[{"type":"data","data":{"question":"Which?"},"schema":"bot.cline/followup"}]}`,
				`{"role":"assistant","status":"(absent)","displayContent":[{"text":"Done."}]}`,
				`{"author":"harness","origin":"notice","audience":"user","content":[{"text":"Oops"}]}`,
				`{"type":"bot.cline/api_req_started"}`, `{"type":"bot.cline/brand_new"}`, `{"type":"bot.cline/resume_task"}`,
			},
		},
		{
			Name: "tools, plans and checklists (ASR-222)",
			Log: []string{`[{"ts":1,"type":"say","say":"task","text":"t"},
				{"ts":2,"type":"say","say":"tool","text":"{\"tool\":\"readFile\",\"path\":\"a\"}"},
				{"ts":3,"type":"ask","ask":"command","text":"ls"},
				{"ts":4,"type":"say","say":"command_output","text":"a.go"},
				{"ts":5,"type":"say","say":"task_progress","text":"- [x] A\n- [ ] B"},
				{"ts":6,"type":"say","say":"task_progress","text":"- [x] A\n- [x] B"},
				{"ts":7,"type":"ask","ask":"plan_mode_respond","text":"{\"response\":\"# Plan\",\"options\":[]}"}]`},
			Want: []string{
				`{"type":"message","role":"user"}`,
				`{"type":"tool_call","name":"readFile","input":{"path":"a"},"callId":"(absent)"}`,
				`{"type":"tool_call","name":"command","input":"ls"}`,
				`{"type":"tool_result","content":[{"text":"a.go"}]}`,
				`{"type":"plan","planId":"task_progress","idSource":"derived","entries":[{"content":"A","status":"completed"},{"content":"B","status":"pending"}]}`,
				`{"type":"plan","supersedes":"r5","entries":[{"status":"completed"},{"status":"completed"}]}`,
				`{"type":"plan","planId":"plan_mode_respond","planType":"document","content":[{"text":"# Plan"}]}`,
			},
		},
	})
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{}, `[{"ts":1,"type":"say","say":"task_progress","text":"- [ ] "},{"role":"user","content":[{}]}]`,
		`{"messages":[{"role":"assistant","content":[{"type":"tool_use"}]}],"x":1}`)
}
