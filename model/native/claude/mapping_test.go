package claude

import (
	"testing"
	"testing/fstest"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

// The chain members of an invented session, without the braces.
const chain = `"parentUuid":"u0","sessionId":"s-1","cwd":"/home/dev/acme","version":"2.1.200","isSidechain":false,"gitBranch":"main","timestamp":"2026-03-01T10:00:00.000Z",`

func line(rest string) string { return "{" + chain + rest + "}" }

func userLine(uuid, rest, content string) string {
	if rest != "" {
		rest += ","
	}
	return line(`"type":"user","uuid":"` + uuid + `",` + rest + `"message":{"role":"user","content":` + content + `}`)
}

func assistantLine(uuid, id, rest, blocks string) string {
	if rest != "" {
		rest = "," + rest
	}
	return line(`"type":"assistant","uuid":"` + uuid + `","requestId":"req_1","message":{"id":"` + id + `","role":"assistant","model":"m-1","content":[` + blocks + `]` + rest + `}`)
}

func attachmentLine(uuid, attachment string) string {
	return line(`"type":"attachment","uuid":"` + uuid + `","attachment":` + attachment)
}

const roleAbsent = `"role":"(absent)","capture":{"role":{"state":"absent"}}`

func TestAuthorsAndOrigins(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a person's prompt (ASR-202)",
			Log:  []string{userLine("u1", `"origin":{"kind":"human"},"promptSource":"typed"`, `"Fix it."`)},
			Want: []string{`{"type":"message","messageId":"u1","role":"user","author":"human","origin":"prompt","audience":"(absent)","status":"(absent)","content":[{"type":"text","text":"Fix it."}],"com.anthropic.claude-code":{"parentUuid":"u0","promptSource":"typed","gitBranch":"(absent)"},"asrview/native":{"line":1,"at":0}}`},
		},
		{
			Name: "a prompt of a log that does not say who wrote it (ASR-202)",
			Log:  []string{userLine("u1", `"permissionMode":"default"`, `"Fix it."`), userLine("u2", ``, `"Was it typed?"`)},
			Want: []string{
				`{"author":"(absent)","origin":"prompt"}`,
				`{"author":"(absent)","origin":"(absent)"}`,
			},
		},
		{
			Name: "what the harness inserts is not the person's (ASR-203)",
			Log: []string{
				userLine("u1", `"isMeta":true`, `[{"type":"text","text":"Base directory for this skill"}]`),
				userLine("u2", `"isCompactSummary":true,"isVisibleInTranscriptOnly":true`, `"This session is being continued."`),
				userLine("u3", ``, `"[Request interrupted by user]"`),
				userLine("u4", ``, `"<local-command-stdout>Theme set</local-command-stdout>"`),
				userLine("u5", `"origin":{"kind":"auto-continuation"}`, `"Continue."`),
				userLine("u6", ``, `"<local-command-stdout> is how it begins, I said"`),
			},
			Want: []string{
				`{"author":"harness","origin":"injected"}`,
				`{"author":"harness","origin":"injected","com.anthropic.claude-code":{"isCompactSummary":true}}`,
				`{"author":"harness","origin":"injected"}`,
				`{"author":"harness","origin":"injected"}`,
				`{"author":"harness","origin":"injected"}`,
				`{"author":"(absent)","origin":"(absent)"}`,
			},
		},
		{
			Name: "commands are the person's only where the log says so (ASR-202)",
			Log: []string{
				userLine("u1", ``, `"<command-name>/compact</command-name>\n<command-message>compact</command-message>\n<command-args></command-args>"`),
				userLine("u2", `"origin":{"kind":"human"}`, `"<bash-input>ls</bash-input>"`),
			},
			Want: []string{
				`{"author":"(absent)","origin":"command"}`,
				`{"author":"human","origin":"command"}`,
			},
		},
		{
			Name: "a peer's message names its sender as recorded (ASR-226)",
			Log: []string{
				userLine("u1", `"origin":{"kind":"peer","from":"reviewer","senderTaskId":"t7"}`, `"Also check the CLI."`),
				userLine("u2", `"origin":{"kind":"coordinator"}`, `"Stop."`),
			},
			Want: []string{
				`{"role":"user","author":"agent","origin":"inter_session","from":{"session":"(absent)","address":"reviewer"},"recipients":"(absent)","com.anthropic.claude-code":{"origin":{"senderTaskId":"t7"}}}`,
				`{"author":"agent","origin":"inter_session","from":"(absent)"}`,
			},
		},
		{
			Name: "a channel hands on what comes from outside: no session, and perhaps no agent, sent it (ASR-226)",
			Log: []string{
				userLine("u1", `"origin":{"kind":"channel","server":"chat-7"}`, `"Is it done?"`),
				attachmentLine("a1", `{"type":"queued_command","prompt":"And now?","commandMode":"prompt","origin":{"kind":"channel","server":"chat-7"}}`),
				userLine("u2", `"origin":{"kind":"brand-new"}`, `"What is this?"`),
			},
			Want: []string{
				`{"author":"(absent)","origin":"(absent)","from":{"address":"chat-7"},"recipients":"(absent)","com.anthropic.claude-code":{"origin":{"kind":"channel"}}}`,
				`{"author":"(absent)","origin":"(absent)","from":{"address":"chat-7"}}`,
				`{"author":"(absent)","origin":"(absent)","from":"(absent)"}`,
			},
		},
		{
			Name: "what the log never says is in no record (ASR-204, ASR-207, ASR-224, ASR-229, ASR-237)",
			Log: []string{
				line(`"type":"system","subtype":"compact_boundary","uuid":"s1","content":"Conversation compacted"`),
				userLine("u1", `"isCompactSummary":true,"isVisibleInTranscriptOnly":true`, `"So far: the parser."`),
				assistantLine("a1", "m1", `"stop_reason":"end_turn"`, `{"type":"text","text":"Done."}`),
			},
			Want: []string{
				`{"origin":"notice","derivedFrom":"(absent)"}`,
				`{"author":"harness","audience":"(absent)","derivedFrom":"(absent)","displayContent":"(absent)"}`,
				`{"author":"model","audience":"(absent)","phase":"(absent)","displayContent":"(absent)","recipients":"(absent)"}`,
			},
		},
		{
			Name: "a notification is a subagent's report only where the task is one (ASR-226)",
			Log: []string{
				assistantLine("a1", "m1", ``, `{"type":"tool_use","id":"t1","name":"Task","input":{"description":"Look","subagent_type":"Explore"}}`),
				userLine("u1", `"toolUseResult":{"status":"async_launched","agentId":"abc123"}`, `[{"type":"tool_result","tool_use_id":"t1","content":"Launched."}]`),
				userLine("u2", `"origin":{"kind":"task-notification"}`, `"<task-notification><task-id>abc123</task-id>done</task-notification>"`),
				userLine("u3", `"origin":{"kind":"task-notification"}`, `"<task-notification><task-id>shell-9</task-id>done</task-notification>"`),
			},
			Want: []string{
				`{"type":"tool_call","callId":"t1","name":"Task","inferenceId":"req_1"}`,
				`{"type":"subagent","callId":"t1","name":"Explore","description":"Look","session":"(absent)"}`,
				`{"type":"tool_result","callId":"t1"}`,
				`{"type":"subagent","callId":"t1","session":"claude-code:agent-abc123","supersedes":"r2"}`,
				`{"author":"harness","origin":"subagent_report","from":{"session":"claude-code:agent-abc123"}}`,
				`{"author":"harness","origin":"injected","from":"(absent)"}`,
			},
		},
		{
			Name: "a notice to the user (ASR-205)",
			Log: []string{
				line(`"type":"system","subtype":"away_summary","uuid":"s1","content":"You were away."`),
				line(`"type":"system","subtype":"turn_duration","uuid":"s2","durationMs":12`),
				line(`"type":"system","subtype":"never_heard_of","uuid":"s3"`),
			},
			Want: []string{
				`{"type":"message","messageId":"s1",` + roleAbsent + `,"author":"harness","origin":"notice","audience":"user","content":[{"text":"You were away."}],"com.anthropic.claude-code":{"subtype":"away_summary"}}`,
				`{"type":"com.anthropic.claude-code/system/turn_duration","data":{"durationMs":12}}`,
				`{"type":"com.anthropic.claude-code/system/never_heard_of","data":{"uuid":"s3"}}`,
			},
		},
	})
}

func TestAttachments(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "an attachment is a data part of its schema (ASR-230)",
			Log: []string{
				attachmentLine("a1", `{"type":"edited_text_file","filename":"/x","snippet":"1"}`),
				attachmentLine("a2", `{"type":"hook_additional_context","content":"note"}`),
				attachmentLine("a3", `{"type":"nested_memory","path":"/x/NOTES.md"}`),
				attachmentLine("a4", `{"type":"odd type!"}`),
			},
			Want: []string{
				`{"type":"message","messageId":"a1",` + roleAbsent + `,"author":"harness","origin":"injected","content":[{"type":"data","data":{"type":"edited_text_file","filename":"/x","snippet":"1"},"schema":"com.anthropic.claude-code/attachment/edited_text_file"}]}`,
				`{"author":"hook","origin":"injected"}`,
				`{"author":"harness","origin":"memory"}`,
				`{"content":[{"schema":"com.anthropic.claude-code/attachment/unknown","data":{"type":"odd type!"}}]}`,
			},
		},
		{
			Name: "a queued command is put into the running turn (ASR-202, ASR-225)",
			Log: []string{
				attachmentLine("a1", `{"type":"queued_command","prompt":"And the docs.","commandMode":"prompt","origin":{"kind":"human"},"source_uuid":"q1"}`),
				attachmentLine("a2", `{"type":"queued_command","prompt":[{"type":"text","text":"See:"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}],"commandMode":"prompt"}`),
				attachmentLine("a3", `{"type":"queued_command","prompt":"<task-notification>x</task-notification>","commandMode":"task-notification"}`),
				attachmentLine("a4", `{"type":"queued_command","prompt":"Hi","commandMode":"prompt","origin":{"kind":"peer","from":"lead"}}`),
			},
			Want: []string{
				`{"author":"human","origin":"steer",` + roleAbsent + `,"content":[{"type":"text","text":"And the docs."}],"com.anthropic.claude-code":{"attachment":{"source_uuid":"q1","prompt":"(absent)"}}}`,
				`{"author":"(absent)","origin":"steer","content":[{"type":"text"},{"type":"image","mimeType":"image/png","data":"AAAA"}]}`,
				`{"author":"harness","origin":"injected"}`,
				`{"author":"agent","origin":"inter_session","from":{"address":"lead"}}`,
			},
		},
	})
}

func TestAssistantMessages(t *testing.T) {
	thinking := `{"type":"thinking","thinking":"","signature":"c2ln"}`
	text := func(s string) string { return `{"type":"text","text":"` + s + `"}` }
	call := func(id string) string {
		return `{"type":"tool_use","id":"` + id + `","name":"Bash","input":{"command":"ls"},"caller":{"type":"direct"}}`
	}
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "the lines of one message are folded, and named (ASR-203)",
			Log: []string{
				assistantLine("a1", "m1", `"stop_reason":"tool_use","usage":{"output_tokens":5}`, thinking),
				line(`"type":"progress","uuid":"p1","data":{"type":"hook_progress"}`),
				assistantLine("a2", "m1", `"stop_reason":"tool_use","usage":{"output_tokens":5}`, text("Looking.")),
				assistantLine("a3", "m1", `"stop_reason":"tool_use","usage":{"output_tokens":5}`, call("t1")),
				assistantLine("a4", "m1", ``, text("More.")),
			},
			Want: []string{
				`{"type":"com.anthropic.claude-code/progress"}`,
				`{"type":"message","messageId":"m1","inferenceId":"req_1","role":"assistant","author":"model","status":"complete","content":[{"type":"reasoning"},{"type":"text","text":"Looking."}],"assembly":{"mode":"folded","sourceIds":["a1","a2"]},"com.anthropic.claude-code":{"uuid":"a1","message":{"model":"m-1","usage":{"output_tokens":5}}},"asrview/native":{"line":1,"also":[{"line":3}]}}`,
				`{"type":"tool_call","callId":"t1","name":"Bash","input":{"command":"ls"},"inferenceId":"req_1","com.anthropic.claude-code":{"messageId":"m1","uuid":"a3","block":{"caller":{"type":"direct"}},"message":{"usage":"(absent)"}}}`,
				`{"type":"message","messageId":"a4","idSource":"(absent)","assembly":"(absent)","content":[{"text":"More."}],"com.anthropic.claude-code":{"messageId":"m1"}}`,
			},
		},
		{
			Name: "a line with all of it",
			Log:  []string{assistantLine("a1", "m1", ``, thinking+","+call("t1")+","+text("Done.")+","+call("t2"))},
			Want: []string{
				`{"type":"message","messageId":"m1","status":"(absent)","content":[{"type":"reasoning"},{"type":"text"}]}`,
				`{"type":"tool_call","callId":"t1","com.anthropic.claude-code":{"messageId":"m1"}}`,
				`{"type":"tool_call","callId":"t2"}`,
			},
		},
		{
			Name: "reasoning says what the log states and no more (ASR-214)",
			Log: []string{assistantLine("a1", "m1", ``,
				thinking+`,{"type":"thinking","thinking":"All of it?","signature":"c2ln"},{"type":"redacted_thinking","data":"enc"},{"type":"thinking","thinking":""}`)},
			Want: []string{`{"content":[
				{"type":"reasoning","visibility":"omitted","text":"(absent)","signature":"c2ln"},
				{"type":"reasoning","visibility":"(absent)","text":"All of it?","signature":"c2ln"},
				{"type":"reasoning","visibility":"redacted","opaque":{"format":"anthropic.redacted_thinking","data":"enc"}},
				{"type":"reasoning","visibility":"(absent)","text":"","signature":"(absent)"}]}`},
		},
		{
			Name: "how generation ended (ASR-206)",
			Log: []string{
				assistantLine("a1", "m1", `"stop_reason":"max_tokens"`, text("Cut")),
				line(`"type":"assistant","uuid":"a2","isAbortedMidStream":true,"message":{"id":"m2","role":"assistant","content":[` + text("Part") + `]}`),
				line(`"type":"assistant","uuid":"a3","isApiErrorMessage":true,"message":{"id":"m3","role":"assistant","model":"<synthetic>","content":[` + text("API Error") + `]}`),
				assistantLine("a4", "m4", `"stop_reason":null`, text("So far")),
			},
			Want: []string{
				`{"status":"partial"}`,
				`{"status":"interrupted","author":"model"}`,
				`{"status":"error","author":"harness"}`,
				`{"status":"(absent)"}`,
			},
		},
		{
			Name: "content that is a string, and none (ASR-200)",
			Log: []string{
				line(`"type":"assistant","uuid":"a1","message":{"role":"assistant","content":"Plain."}`),
				assistantLine("a2", "m2", ``, ``),
			},
			Want: []string{
				`{"messageId":"a1","content":[{"type":"text","text":"Plain."}]}`,
				`{"messageId":"m2","content":[],"capture":{"content":{"state":"complete"}}}`,
			},
		},
		{
			Name: "a block of an unknown type is kept whole",
			Log:  []string{assistantLine("a1", "m1", ``, `{"type":"fallback","from":{"model":"x"}}`)},
			Want: []string{`{"content":[{"type":"data","data":{"type":"fallback","from":{"model":"x"}},"schema":"com.anthropic.claude-code/block/fallback"}]}`},
		},
	})
}

func TestToolResults(t *testing.T) {
	long := "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0NTY3ODk="
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a result and what came with it",
			Log: []string{userLine("u1", `"toolUseResult":{"stdout":"a","interrupted":false},"sourceToolAssistantUUID":"a1"`,
				`[{"type":"tool_result","tool_use_id":"t1","content":"a","is_error":false},{"type":"text","text":"[Request interrupted by user for tool use]"}]`)},
			Want: []string{
				`{"type":"tool_result","callId":"t1","isError":false,"content":[{"type":"text","text":"a"}],"com.anthropic.claude-code":{"uuid":"u1","toolUseResult":{"stdout":"a","interrupted":false}}}`,
				`{"type":"message","messageId":"u1","author":"harness","content":[{"text":"[Request interrupted by user for tool use]"}]}`,
			},
		},
		{
			Name: "an image is kept once",
			Log: []string{userLine("u1", `"toolUseResult":{"type":"image","file":{"base64":"`+long+`","type":"image/png"}}`,
				`[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"`+long+`"}}]}]`)},
			Want: []string{`{"type":"tool_result","isError":"(absent)","content":[{"type":"image","mimeType":"image/png","data":"` + long + `"}],"com.anthropic.claude-code":{"toolUseResult":{"file":{"base64":{"sameAs":"content[0].data"}}}}}`},
		},
		{
			Name: "an image by its address is a link that nobody follows (ASR-213)",
			Log:  []string{userLine("u1", ``, `[{"type":"image","source":{"type":"url","url":"https://example.invalid/a.png"}}]`)},
			Want: []string{`{"content":[{"type":"resource_link","uri":"https://example.invalid/a.png","name":"https://example.invalid/a.png"}]}`},
		},
	})
}

func TestQueue(t *testing.T) {
	op := func(rest string) string {
		return `{"type":"queue-operation","sessionId":"s-1","timestamp":"2026-03-01T10:00:01.000Z",` + rest + `}`
	}
	first := userLine("u1", ``, `"hi"`)
	vendorOp := `{"type":"com.anthropic.claude-code/queue-operation"}`
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "taken back into the editor: withdrawn on record (ASR-225)",
			Log:  []string{first, op(`"operation":"enqueue","content":"wait"`), op(`"operation":"popAll","content":"wait"`)},
			Want: []string{
				`{"type":"message"}`, vendorOp, vendorOp,
				`{"type":"message","messageId":"line-2","idSource":"derived","origin":"queued","status":"withdrawn",` + roleAbsent + `,"content":[{"text":"wait"}],"asrview/native":{"line":2,"also":[{"line":3}]}}`,
			},
		},
		{
			Name: "a removal is no proof (ASR-225)",
			Log:  []string{first, op(`"operation":"enqueue","content":"/model"`), op(`"operation":"remove"`)},
			Want: []string{`{"type":"message"}`, vendorOp, vendorOp, `{"type":"message","origin":"queued","status":"(absent)","content":[{"text":"/model"}]}`},
		},
		{
			Name: "a removal that the running turn took in, with the attachment behind or before it",
			Log: []string{
				first, op(`"operation":"enqueue","content":"a"`), op(`"operation":"remove"`),
				attachmentLine("q1", `{"type":"queued_command","prompt":"a","commandMode":"prompt"}`),
				op(`"operation":"enqueue","content":"b"`),
				attachmentLine("q2", `{"type":"queued_command","prompt":"b","commandMode":"prompt"}`),
				op(`"operation":"remove","content":"b","reason":"absorbed_mid_turn"`),
			},
			Want: []string{`{"type":"message"}`, vendorOp, vendorOp, `{"messageId":"q1","origin":"steer"}`, vendorOp, `{"messageId":"q2","origin":"steer"}`, vendorOp},
		},
		{
			Name: "a removal that says the turn took it in, in a log without the attachment",
			Log:  []string{first, op(`"operation":"enqueue","content":"b"`), op(`"operation":"remove","content":"b","reason":"absorbed_mid_turn"`)},
			Want: []string{`{"type":"message"}`, vendorOp, vendorOp, `{"origin":"steer","status":"(absent)","content":[{"text":"b"}]}`},
		},
		{
			Name: "sent as a turn of its own",
			Log:  []string{first, op(`"operation":"enqueue","content":"next"`), op(`"operation":"dequeue"`), userLine("u2", `"permissionMode":"default"`, `"next"`), userLine("u3", `"permissionMode":"default"`, `"next"`)},
			Want: []string{`{"type":"message"}`, vendorOp, vendorOp, `{"messageId":"u2","origin":"queued"}`, `{"messageId":"u3","origin":"prompt"}`},
		},
	})
}

func TestPlans(t *testing.T) {
	use := func(id, name, input string) string {
		return assistantLine("a"+id, "m"+id, ``, `{"type":"tool_use","id":"`+id+`","name":"`+name+`","input":`+input+`}`)
	}
	result := func(id, tur string) string {
		return userLine("u"+id, `"toolUseResult":`+tur, `[{"type":"tool_result","tool_use_id":"`+id+`","content":"ok"}]`)
	}
	call, res := `{"type":"tool_call"}`, `{"type":"tool_result"}`
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a to-do list is a snapshot that supersedes the last one (ASR-222)",
			Log: []string{
				use("1", "TodoWrite", `{"todos":[]}`),
				result("1", `{"oldTodos":[],"newTodos":[{"content":"A","status":"pending","activeForm":"Doing A"}]}`),
				userLine("u9", `"todos":[{"content":"A","status":"pending","activeForm":"Doing A"}]`, `"go on"`),
				use("2", "TodoWrite", `{"todos":[{"content":"A","status":"completed"}]}`),
				result("2", `"ok"`),
			},
			Want: []string{
				call, res,
				`{"type":"plan","planId":"todos","idSource":"derived","planType":"items","callId":"1","supersedes":"(absent)","entries":[{"content":"A","status":"pending","com.anthropic.claude-code":{"activeForm":"Doing A"}}]}`,
				`{"type":"message"}`, call, res,
				`{"type":"plan","planId":"todos","supersedes":"r3","entries":[{"content":"A","status":"completed"}]}`,
			},
		},
		{
			Name: "a task list is put together from its changes (ASR-222, ASR-236)",
			Log: []string{
				use("1", "TaskCreate", `{"subject":"A"}`), result("1", `{"task":{"id":"1","subject":"A"}}`),
				use("2", "TaskCreate", `{"subject":"B"}`), result("2", `{"task":{"id":"2","subject":"B"}}`),
				use("3", "TaskUpdate", `{"taskId":"2","status":"in_progress","owner":"bo","addBlockedBy":["1","9"]}`), result("3", `{"success":true,"taskId":"2"}`),
				use("4", "TaskUpdate", `{"taskId":"1","status":"deleted"}`), result("4", `{"success":true,"taskId":"1"}`),
				use("5", "TaskUpdate", `{"taskId":"7","status":"completed"}`), result("5", `{"success":true,"taskId":"7"}`),
			},
			Want: []string{
				call, res, `{"type":"plan","planId":"tasks","entries":[{"entryId":"1","content":"A","status":"pending"}]}`,
				call, res, `{"type":"plan","supersedes":"r3","entries":[{"entryId":"1"},{"entryId":"2","status":"pending"}]}`,
				call, res, `{"type":"plan","supersedes":"r6","entries":[{"entryId":"1"},{"entryId":"2","status":"in_progress","owner":"bo","blockedBy":["1"]}]}`,
				call, res, `{"type":"plan","supersedes":"r9","entries":[{"entryId":"2","blockedBy":"(absent)"}]}`,
				call, res,
			},
		},
		{
			Name: "a reminder makes a torn list whole",
			Log: []string{
				use("1", "TaskUpdate", `{"taskId":"4","status":"completed"}`), result("1", `{"success":true}`),
				attachmentLine("r1", `{"type":"task_reminder","content":[{"id":"4","subject":"D","status":"completed","blockedBy":[]}]}`),
			},
			Want: []string{call, res, `{"type":"message"}`, `{"type":"plan","planId":"tasks","callId":"(absent)","entries":[{"entryId":"4","content":"D","status":"completed"}]}`},
		},
		{
			Name: "a plan document is named by its file",
			Log: []string{
				use("1", "ExitPlanMode", `{"plan":"# Do","planFilePath":"/home/dev/.claude/plans/calm-blue-owl.md"}`),
				result("1", `{"plan":"# Do","filePath":"/home/dev/.claude/plans/calm-blue-owl.md"}`),
				use("2", "ExitPlanMode", `{}`),
				result("2", `{"plan":"# Do it","filePath":"/home/dev/.claude/plans/calm-blue-owl.md"}`),
				userLine("u5", `"planContent":"# Other"`, `"Implement the following plan"`),
			},
			Want: []string{
				call,
				`{"type":"plan","planId":"calm-blue-owl","idSource":"(absent)","planType":"document","callId":"1","source":{"root":null,"path":"/home/dev/.claude/plans/calm-blue-owl.md"},"content":[{"type":"text","text":"# Do"}]}`,
				res, call, res,
				`{"type":"plan","planId":"calm-blue-owl","supersedes":"r2","content":[{"text":"# Do it"}]}`,
				`{"type":"message"}`,
				`{"type":"plan","planId":"plan","idSource":"derived","planType":"document","content":[{"text":"# Other"}]}`,
			},
		},
	})
}

func TestUnknownLinesKeepTheirPlace(t *testing.T) {
	log := userLine("u1", ``, `"hi"`) + "\n" +
		`{"type":"brand-new","value":1}` + "\n" +
		"this is no JSON\n\n" +
		`{"type":"user","type":"user"}` + "\n" +
		`[1,2]` + "\n" +
		`{"type":"user","uuid":"u2","message":{"role":"user","content":"cut of`
	r := nativetest.Convert(t, Source{}, []byte(log), source.Env{})
	r.Match(t, []string{
		`{"type":"message"}`,
		`{"type":"com.anthropic.claude-code/brand-new","data":{"type":"brand-new","value":1}}`,
		`{"type":"asrview/unreadable","data":"this is no JSON"}`,
		`{"type":"asrview/unreadable","why":"a name stands twice in one object","data":"{\"type\":\"user\",\"type\":\"user\"}"}`,
		`{"type":"asrview/unreadable","why":"JSON, but not an object"}`,
		`{"type":"asrview/unreadable","asrview/native":{"line":7}}`,
	})
	if a := r.Account; a.Unknown != 1 || a.Unreadable != 4 || a.Blank != 1 || a.Items != 7 {
		t.Errorf("account: %+v", a)
	}
	if why := r.Fates[2].Why; why != "line of type brand-new" {
		t.Errorf("the unknown line is counted as %q", why)
	}
}

func TestHeaderWaitsForTheLineThatNamesTheSession(t *testing.T) {
	log := `{"type":"ai-title","aiTitle":"Parser work","sessionId":"s-1"}` + "\n" +
		`{"type":"summary","summary":"Another session's branch","leafUuid":"x"}` + "\n" +
		`{"type":"permission-mode","permissionMode":"plan","sessionId":"s-1"}` + "\n" +
		userLine("u1", ``, `"hi"`) + "\n" +
		`{` + `"type":"user","uuid":"u2","sessionId":"s-1","cwd":"/elsewhere","gitBranch":"main","message":{"role":"user","content":"there"}}` + "\n"
	r := nativetest.Convert(t, Source{}, []byte(log), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","session":"claude-code:s-1","agent":"claude-code","title":"Parser work","cwd":"/home/dev/acme","version":"2.1.200","com.anthropic.claude-code":{"gitBranch":"main"},"asrview/native":{"line":4}}`)
	r.Match(t, []string{
		`{"type":"com.anthropic.claude-code/ai-title"}`,
		`{"type":"com.anthropic.claude-code/summary"}`,
		`{"type":"com.anthropic.claude-code/permission-mode"}`,
		`{"type":"message","com.anthropic.claude-code":{"cwd":"(absent)"}}`,
		`{"type":"message","com.anthropic.claude-code":{"cwd":"/elsewhere","gitBranch":"(absent)"}}`,
	})
}

func TestASummaryNamesASessionOnlyWhereItsLeafIsThere(t *testing.T) {
	summary := func(leaf string) string {
		return `{"type":"summary","summary":"Parser work","leafUuid":"` + leaf + `"}` + "\n"
	}
	talk := userLine("u1", ``, `"Fix the list."`) + "\n"
	for name, c := range map[string]struct{ head, tail, want string }{
		"another session's, at the front": {summary("elsewhere") + talk, "", "Fix the list."},
		"its own, at the front":           {summary("u1") + talk, "", "Parser work"},
		"its own, at the end":             {talk, summary("u1"), "Parser work"},
		"of nothing":                      {`{"type":"summary","summary":"Parser work"}` + "\n" + talk, "", "Fix the list."},
	} {
		if s := (Source{}).Describe([]byte(c.head), []byte(c.tail)); s.Title != c.want {
			t.Errorf("%s: the title is %q, not %q", name, s.Title, c.want)
		}
	}
}

func TestSubagentsAreFoundBesideTheLog(t *testing.T) {
	folder := fstest.MapFS{
		"s-1/subagents/agent-a77.jsonl":      {Data: []byte("{}")},
		"s-1/subagents/agent-a77.meta.json":  {Data: []byte(`{"agentType":"Explore","toolUseId":"t1"}`)},
		"s-1/subagents/agent-bad.meta.json":  {Data: []byte(`{{`)},
		"s-1/subagents/note.txt":             {Data: []byte("x")},
		"agent-a77.meta.json":                {Data: []byte(`{"agentType":"Explore","toolUseId":"t1"}`)},
		"s-1/subagents/workflows/x/run.json": {Data: []byte("{}")},
	}
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "the call names the child's session",
			Env:  source.Env{Folder: folder, Stem: "s-1"},
			Log: []string{
				assistantLine("a1", "m1", ``, `{"type":"tool_use","id":"t1","name":"Agent","input":{"description":"Look","subagent_type":"Explore"}}`),
				userLine("u1", `"toolUseResult":{"agentId":"a77"}`, `[{"type":"tool_result","tool_use_id":"t1","content":"ok"}]`),
			},
			Want: []string{
				`{"type":"tool_call"}`,
				`{"type":"subagent","callId":"t1","session":"claude-code:agent-a77"}`,
				`{"type":"tool_result"}`,
			},
		},
		{
			Name: "a subagent's log is its own session, and its task the parent's words",
			Env:  source.Env{Folder: folder, Stem: "agent-a77"},
			Log: []string{
				`{"type":"user","uuid":"c1","parentUuid":null,"isSidechain":true,"agentId":"a77","sessionId":"s-1","cwd":"/x","message":{"role":"user","content":"Look for it."}}`,
			},
			Want: []string{`{"author":"agent","origin":"(absent)","from":"(absent)"}`},
		},
	})
	r := nativetest.Convert(t, Source{}, []byte(`{"type":"user","uuid":"c1","isSidechain":true,"agentId":"a77","sessionId":"s-1","cwd":"/x","message":{"role":"user","content":"x"}}`), source.Env{Folder: folder, Stem: "agent-a77"})
	nativetest.Contains(t, r.Lines[0], `{"session":"claude-code:agent-a77","com.anthropic.claude-code":{"sessionId":"s-1","agentId":"a77","meta":{"agentType":"Explore"}}}`)
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{},
		userLine("u1", `"origin":{"kind":"peer","from":"x"},"todos":[{"content":"A"}],"toolUseResult":[1]`, `[{"type":"tool_result","tool_use_id":"t"},{"type":"image","source":{}},1]`),
		assistantLine("a1", "m1", `"stop_reason":"end_turn"`, `{"type":"thinking","thinking":"","signature":"x"},{"type":"tool_use","id":"t","name":"TaskUpdate","input":{"taskId":"1"}}`),
		attachmentLine("a1", `{"type":"queued_command","prompt":[1,{}]}`)+"\n"+`{"type":"queue-operation","operation":"popAll","content":"x"}`,
		`{"type":"system","content":"x"}`+"\n"+`{"type":"summary"}`,
	)
}
