package openclaw

import (
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

func TestRecordedLogs(t *testing.T) {
	nativetest.Corpus(t, "openclaw", func(t *testing.T, path string, log []byte, env source.Env) {
		if g := (Source{}).Sniff(log[:min(len(log), 64<<10)]); g.Confidence < source.Sure {
			t.Errorf("it is not taken for what it is: %+v", g)
		}
		r := nativetest.Convert(t, Source{}, log, env)
		if r.Account.Unreadable > 0 {
			t.Errorf("unreadable: %+v", r.Account)
		}
	})
}

const head = `{"type":"session","version":3,"id":"s-1","timestamp":"2026-03-01T10:00:00Z","cwd":"/home/dev/acme"}`

func msg(id, message string) string {
	return `{"type":"message","id":"` + id + `","parentId":"p","timestamp":"2026-03-01T10:00:01Z","message":` + message + `}`
}

const roleAbsent = `"role":"(absent)","capture":{"role":{"state":"absent"}}`

func TestMessages(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "an entry keeps its ID and its place in the tree (ASR-203)",
			Log:  []string{head, msg("e1", `{"role":"user","content":[{"type":"text","text":"Hi"}],"timestamp":5}`)},
			Want: []string{`{"type":"message","messageId":"e1","ts":"2026-03-01T10:00:01Z","role":"user","author":"(absent)","origin":"(absent)","content":[{"type":"text","text":"Hi"}],"ai.openclaw":{"parentId":"p","message":{"timestamp":5}}}`},
		},
		{
			Name: "provenance (ASR-202, ASR-226)",
			Log: []string{head,
				msg("e1", `{"role":"user","content":"a","provenance":{"kind":"external_user","sourceChannel":"chat"}}`),
				msg("e2", `{"role":"user","content":"b","provenance":{"kind":"internal_system"}}`),
				msg("e3", `{"role":"user","content":"c","provenance":{"kind":"inter_session","sourceSessionKey":"agent:main:x","sourceTool":"sessions_send","sourceRole":"subagent"}}`),
				msg("e4", `{"role":"user","content":"d","provenance":{"kind":"inter_session","sourceSessionKey":"agent:main:subagent:9","sourceTool":"subagent_announce"}}`),
				msg("e5", `{"role":"user","content":"e","provenance":{"kind":"inter_session","sourceSessionKey":"agent:main:x","sourceTool":"music_generate_completion"}}`),
			},
			Want: []string{
				`{"author":"(absent)","origin":"prompt","ai.openclaw":{"message":{"provenance":{"kind":"external_user"}}}}`,
				`{"author":"harness","origin":"injected"}`,
				`{"author":"agent","origin":"inter_session","from":{"session":"openclaw:agent:main:x"}}`,
				`{"author":"agent","origin":"subagent_report","from":{"session":"openclaw:agent:main:subagent:9"}}`,
				`{"author":"(absent)","origin":"subagent_report","from":{"session":"openclaw:agent:main:x"}}`,
			},
		},
		{
			Name: "a chat's sender is a participant (ASR-226)",
			Log: []string{head,
				msg("e1", `{"role":"user","content":"a","senderLabel":"Bo","__openclaw":{"senderId":"p7"}}`),
				msg("e2", `{"role":"user","content":"b","__openclaw":{"senderId":"p7"}}`),
			},
			Want: []string{
				`{"type":"session","participants":[{"id":"p7","name":"Bo"}]}`,
				`{"type":"message","author":"(absent)","from":{"participant":"p7"}}`,
				`{"type":"message","from":{"participant":"p7"}}`,
			},
		},
		{
			Name: "what is injected has no role (ASR-200, ASR-204)",
			Log: []string{head,
				`{"type":"custom_message","id":"e1","customType":"openclaw.runtime-context","content":"ctx","display":false}`,
				`{"type":"custom_message","id":"e2","customType":"x","content":[{"type":"text","text":"t"}],"display":true}`,
				`{"type":"custom","id":"e3","customType":"ui_state","data":{}}`,
			},
			Want: []string{
				`{"messageId":"e1",` + roleAbsent + `,"author":"harness","origin":"injected","audience":"model","content":[{"text":"ctx"}],"ai.openclaw":{"customType":"openclaw.runtime-context"}}`,
				`{"audience":"both"}`,
				`{"type":"ai.openclaw/custom"}`,
			},
		},
		{
			Name: "entries whose format is not known withdraw nothing and plan nothing (ASR-225, ASR-222)",
			Log: []string{head,
				`{"type":"pending_input","id":"e1","state":"cancelled","text":"wait"}`,
				`{"type":"goal","id":"e2","objective":"Keep it green."}`,
			},
			Want: []string{
				`{"type":"ai.openclaw/pending_input","data":{"state":"cancelled","text":"wait"}}`,
				`{"type":"ai.openclaw/goal","data":{"objective":"Keep it green."}}`,
			},
		},
		{
			Name: "summaries name a cut and no sources (ASR-229)",
			Log: []string{head,
				`{"type":"compaction","id":"e1","summary":"So far.","firstKeptEntryId":"e0","tokensBefore":9}`,
				`{"type":"branch_summary","id":"e2","fromId":"e0","summary":"Left."}`,
			},
			Want: []string{
				`{"messageId":"e1",` + roleAbsent + `,"author":"harness","derivedFrom":"(absent)","content":[{"text":"So far."}],"ai.openclaw":{"entry":"compaction","firstKeptEntryId":"e0"}}`,
				`{"messageId":"e2","ai.openclaw":{"entry":"branch_summary"}}`,
			},
		},
		{
			Name: "a stored display form (ASR-207)",
			Log:  []string{head, msg("e1", `{"role":"assistant","content":[{"type":"text","text":"[[reply_to_current]] Hi"}],"openclawDisplayContent":[{"type":"text","text":"Hi"}]}`)},
			Want: []string{`{"content":[{"text":"[[reply_to_current]] Hi"}],"displayContent":[{"text":"Hi"}],"displayCorrespondence":"native"}`},
		},
		{
			Name: "how a reply ended, and an empty one (ASR-206, ASR-200)",
			Log: []string{head,
				msg("e1", `{"role":"assistant","content":[],"stopReason":"aborted","errorMessage":"Request was aborted"}`),
				msg("e2", `{"role":"assistant","content":[{"type":"text","text":"x"}],"stopReason":"error"}`),
				msg("e3", `{"role":"assistant","content":[{"type":"text","text":"x"}],"stopReason":"stop"}`),
				msg("e4", `{"role":"assistant","content":[{"type":"text","text":"x"}],"stopReason":"length"}`),
			},
			Want: []string{
				`{"status":"interrupted","content":[],"capture":{"content":{"state":"complete"}},"ai.openclaw":{"message":{"errorMessage":"Request was aborted"}}}`,
				`{"status":"error"}`, `{"status":"complete"}`, `{"status":"partial"}`,
			},
		},
		{
			Name: "commands and roles that are no one's (ASR-200, ASR-202)",
			Log: []string{head,
				msg("e1", `{"role":"bashExecution","command":"ls","output":"a","exitCode":0}`),
				msg("e2", `{"role":"system","content":[{"type":"text","text":"s"}]}`),
				`{"type":"compact","id":"e3"}`,
			},
			Want: []string{
				`{` + roleAbsent + `,"origin":"command","content":[{"type":"data","data":{"command":"ls","output":"a"},"schema":"ai.openclaw/message/bashExecution"}]}`,
				`{"role":"system","author":"(absent)"}`,
				`{"type":"ai.openclaw/compact"}`,
			},
		},
	})
}

func TestParts(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "phases are the blocks' own (ASR-224)",
			Log: []string{head, msg("e1", `{"role":"assistant","content":[
				{"type":"text","text":"a","phase":"commentary"},{"type":"text","text":"b","textSignature":"{\"id\":\"m\",\"phase\":\"final_answer\"}"},{"type":"text","text":"c","textSignature":"m_1"}]}`)},
			Want: []string{`{"phase":"(absent)","content":[{"phase":"commentary"},{"phase":"final"},{"phase":"(absent)"}]}`},
		},
		{
			Name: "reasoning (ASR-214)",
			Log: []string{head, msg("e1", `{"role":"assistant","content":[
				{"type":"thinking","thinking":"All?","thinkingSignature":"QUJD+x/=="},
				{"type":"thinking","thinking":"","thinkingSignature":"QUJD+x/=="},
				{"type":"thinking","thinking":"By field","thinkingSignature":"reasoning_content"},
				{"type":"thinking","thinking":"Sum","thinkingSignature":"{\"id\":\"rs_1\",\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\",\"text\":\"Sum\"}],\"encrypted_content\":\"enc\"}"},
				{"type":"thinking","thinking":"","thinkingSignature":"{\"id\":\"rs_2\",\"encrypted_content\":\"enc\"}"},
				{"type":"thinking","thinking":"","thinkingSignature":"QUJD","redacted":true}]}`)},
			Want: []string{`{"content":[
				{"type":"reasoning","visibility":"(absent)","text":"All?","signature":"QUJD+x/=="},
				{"visibility":"omitted","text":"(absent)","signature":"QUJD+x/=="},
				{"visibility":"(absent)","text":"By field","signature":"(absent)","ai.openclaw":{"thinkingSignature":"reasoning_content"}},
				{"visibility":"summary","text":"(absent)","summary":["Sum"],"opaque":{"format":"openai.encrypted_content","data":"enc"},"ai.openclaw":{"item":{"id":"rs_1"}}},
				{"visibility":"encrypted","summary":"(absent)"},
				{"visibility":"redacted","opaque":{"data":"QUJD"}}]}`},
		},
		{
			Name: "images and unknown blocks (ASR-212, ASR-230)",
			Log:  []string{head, msg("e1", `{"role":"user","content":[{"type":"image","data":"AAAA","mimeType":"image/png"},{"type":"toy","x":1}]}`)},
			Want: []string{`{"content":[{"type":"image","mimeType":"image/png","data":"AAAA"},{"type":"data","data":{"type":"toy","x":1},"schema":"ai.openclaw/block/toy"}]}`},
		},
		{
			Name: "calls and results",
			Log: []string{head,
				msg("e1", `{"role":"assistant","content":[{"type":"toolCall","id":"c1","name":"read","arguments":{"path":"x"},"partialJson":"{"}],"usage":{"input":1}}`),
				msg("e2", `{"role":"toolResult","toolCallId":"c1","toolName":"read","content":[{"type":"text","text":"t"}],"isError":false,"details":{"n":1}}`),
			},
			Want: []string{
				`{"type":"tool_call","callId":"c1","name":"read","input":{"path":"x"},"ai.openclaw":{"entry":"e1","message":{"usage":{"input":1}},"block":{"partialJson":"{"}}}`,
				`{"type":"tool_result","callId":"c1","name":"read","isError":false,"content":[{"text":"t"}],"ai.openclaw":{"entry":"e2","message":{"details":{"n":1}}}}`,
			},
		},
	})
}

func TestDeliveries(t *testing.T) {
	result := func(id, tool, details string) string {
		return msg(id, `{"role":"toolResult","toolCallId":"c","toolName":"`+tool+`","content":"ok","isError":false,"details":`+details+`}`)
	}
	res := `{"type":"tool_result"}`
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a receipt is a delivery (ASR-237)",
			Log: []string{head,
				result("e1", "message", `{"messageDelivery":{"status":"settled","primaryPlatformMessageId":"P1"}}`),
				result("e2", "message", `{"messageDelivery":{"status":"failed","partialDelivery":true,"primaryPlatformMessageId":"P2"}}`),
				result("e3", "message", `{"messageDelivery":{"status":"failed","reason":"no route"}}`),
				result("e4", "message", `{"messageDelivery":{"status":"suppressed"}}`),
				result("e5", "message", `{"messageDelivery":{"status":"dryRun"}}`),
			},
			Want: []string{
				res, `{"type":"delivery","status":"sent","platformMessageIds":["P1"],"message":"(absent)"}`,
				res, `{"status":"sent","platformMessageIds":["P2"],"ai.openclaw":{"partialDelivery":true}}`,
				res, `{"status":"failed","reason":"no route"}`,
				res, `{"status":"suppressed"}`,
				res,
			},
		},
		{
			Name: "every outcome of a conversation tool, and a reply that did not come does not undo what was sent (ASR-237)",
			Log: []string{head,
				result("e1", "conversations_send", `{"status":"sent","platformMessageId":"P1"}`),
				result("e2", "conversations_turn", `{"status":"replied"}`),
				result("e3", "conversations_send", `{"status":"suppressed","reason":"quiet hours","platformMessageId":"prepared"}`),
				result("e4", "conversations_send", `{"status":"unknown"}`),
				result("e5", "conversations_send", `{"status":"failed","error":"closed","platformMessageId":"prepared"}`),
			},
			Want: []string{
				res, `{"type":"delivery","status":"sent","platformMessageIds":["P1"]}`,
				res, `{"type":"delivery","status":"sent","ai.openclaw":{"status":"replied"}}`,
				res, `{"type":"delivery","status":"suppressed","reason":"quiet hours","platformMessageIds":"(absent)"}`,
				res, `{"type":"delivery","status":"unknown"}`,
				res, `{"type":"delivery","status":"failed","platformMessageIds":"(absent)"}`,
			},
		},
		{
			Name: "conversation tools (ASR-237)",
			Log: []string{head,
				result("e1", "conversations_turn", `{"status":"timeout"}`),
				result("e2", "conversations_send", `{"status":"queued","messageId":"prepared"}`),
				result("e3", "conversations_send", `{"status":"created"}`),
				result("e4", "conversations_send", `{"status":"rejected","error":"closed"}`),
				result("e5", "sessions_send", `{"status":"sent"}`),
			},
			Want: []string{
				res, `{"type":"delivery","status":"sent","ai.openclaw":{"status":"timeout"}}`,
				res, `{"type":"delivery","status":"queued","platformMessageIds":"(absent)"}`,
				res,
				res, `{"type":"delivery","status":"failed","reason":"closed"}`,
				res,
			},
		},
		{
			Name: "a silent reply, and a subagent's, which is none (ASR-237)",
			Log: []string{head,
				msg("e1", `{"role":"assistant","content":[{"type":"text","text":"NO_REPLY"}],"stopReason":"stop"}`),
				msg("e2", `{"role":"user","content":"[Subagent Context] do"}`),
				msg("e3", `{"role":"assistant","content":[{"type":"text","text":"NO_REPLY"}],"stopReason":"stop"}`),
			},
			Want: []string{
				`{"type":"message"}`, `{"type":"delivery","message":"messageId=e1","status":"suppressed","reason":"NO_REPLY"}`,
				`{"type":"message"}`, `{"type":"message"}`,
			},
		},
		{
			Name: "a mirror is shown once, and proves nothing (ASR-237, ASR-203)",
			Log: []string{head,
				msg("e1", `{"role":"assistant","content":[{"type":"text","text":"Done."}],"stopReason":"stop"}`),
				msg("e2", `{"role":"assistant","provider":"openclaw","model":"delivery-mirror","content":[{"type":"text","text":"Done."}],"openclawDeliveryMirror":{"kind":"channel-final"}}`),
				msg("e3", `{"role":"assistant","provider":"openclaw","model":"delivery-mirror","content":[{"type":"text","text":"chart.png"}]}`),
				msg("e4", `{"role":"user","content":"next"}`),
				msg("e5", `{"role":"assistant","content":[{"type":"text","text":"Done."}],"stopReason":"stop"}`),
				msg("e6", `{"role":"assistant","provider":"openclaw","model":"gateway-injected","content":[{"type":"text","text":"Note."}]}`),
				msg("e7", `{"role":"assistant","provider":"openclaw","model":"delivery-mirror","content":[{"type":"text","text":"Held back"}],"openclawDeliveryMirror":{"kind":"channel-final-suppressed","reason":"stale-foreground"}}`),
				msg("e8", `{"role":"assistant","provider":"openclaw","model":"delivery-mirror","content":[{"type":"text","text":"Done."}],"openclawDeliveryMirror":{"kind":"channel-final-suppressed","reason":"stale-foreground"}}`),
			},
			Want: []string{
				`{"messageId":"e1","author":"model"}`,
				`{"type":"ai.openclaw/delivery-mirror","data":{"id":"e2"}}`,
				`{"messageId":"e3","author":"(absent)","status":"(absent)"}`,
				`{"messageId":"e4"}`,
				`{"messageId":"e5","author":"model"}`,
				`{"messageId":"e6","author":"harness"}`,
				`{"messageId":"e7","author":"(absent)"}`,
				`{"type":"delivery","status":"suppressed","reason":"stale-foreground","message":"(absent)"}`,
				`{"type":"delivery","status":"suppressed","reason":"stale-foreground","message":"(absent)","asrview/native":{"line":9}}`,
				`{"type":"ai.openclaw/delivery-mirror","data":{"id":"e8"}}`,
			},
		},
		{
			Name: "a started session is named by its result (ASR-226)",
			Log: []string{head,
				msg("e1", `{"role":"assistant","content":[{"type":"toolCall","id":"c1","name":"sessions_spawn","arguments":{"task":"t","label":"Look","agentId":"main"}},{"type":"toolCall","id":"c2","name":"sessions_spawn","arguments":{}}]}`),
				msg("e2", `{"role":"toolResult","toolCallId":"c1","toolName":"sessions_spawn","content":"ok","details":{"status":"accepted","childSessionKey":"agent:main:subagent:1"}}`),
				msg("e3", `{"role":"toolResult","toolCallId":"c2","toolName":"sessions_spawn","content":"no","details":{"status":"forbidden"}}`),
			},
			Want: []string{
				`{"type":"tool_call"}`, `{"type":"tool_call"}`,
				res, `{"type":"subagent","callId":"c1","name":"main","description":"Look","session":"openclaw:agent:main:subagent:1"}`,
				res,
			},
		},
	})
}

func TestHeader(t *testing.T) {
	r := nativetest.Convert(t, Source{}, []byte(head+"\n"+head+"\n"), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","session":"openclaw:s-1","cwd":"/home/dev/acme","ai.openclaw":{"version":3}}`)
	r.Match(t, []string{`{"type":"ai.openclaw/session"}`})
	r = nativetest.Convert(t, Source{}, []byte("x\n"+msg("e1", `{"role":"user","content":"a"}`)), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","session":"(absent)","agent":"openclaw"}`)
	r.Match(t, []string{`{"type":"asrview/unreadable"}`, `{"type":"message"}`})
}

func TestATitleIsWhatTheSenderWrote(t *testing.T) {
	block := "Sender (untrusted metadata):\n```json\n{\n  \"name\": \"Bo\"\n}\n```\n\n"
	for text, want := range map[string]string{
		block + "[Tue 2026-05-05 09:41 GMT+5:30] Sort the seeds":                       "Sort the seeds",
		"Conversation info (untrusted metadata):\n```json\n{}\n```\n\n" + block + "Hi": "Hi",
		"Sender (untrusted metadata):\n```json\n```\nHi":                               "Hi",
		"[Tue plan] is what I call it":                                                 "[Tue plan] is what I call it",
		"[Tue 2026-05-05 09:41 GMT+5:30]":                                              "[Tue 2026-05-05 09:41 GMT+5:30]",
		"Sender (untrusted metadata): is odd":                                          "Sender (untrusted metadata): is odd",
		"Sender (untrusted metadata):\n```json\n{":                                     "Sender (untrusted metadata): ```json {",
	} {
		entry := msg("e1", `{"role":"user","content":`+string(raw.String(text))+`}`)
		if s := (Source{}).Describe([]byte(head+"\n"+entry+"\n"), nil); s.Title != want {
			t.Errorf("%s\nhas the title %q, not %q", text, s.Title, want)
		}
	}
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{},
		head+"\n"+msg("e1", `{"role":"assistant","content":[{"type":"thinking","thinking":"x","thinkingSignature":"{}"},{"type":"toolCall","name":"sessions_spawn"}]}`),
		msg("e1", `{"role":"toolResult","details":{"messageDelivery":{"status":"settled"}}}`)+"\n"+`{"type":"compaction","summary":"s"}`,
	)
}
