package codex

import (
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

const meta = `{"timestamp":"2026-03-01T10:00:00.000Z","type":"session_meta","payload":{"id":"th-1","cwd":"/home/dev/acme","cli_version":"0.150.0","originator":"codex-tui","source":"cli"}}`

// env puts a payload into its envelope.
func env(top, payload string) string {
	return `{"timestamp":"2026-03-01T10:00:01.000Z","type":"` + top + `","payload":` + payload + `}`
}

func item(payload string) string  { return env("response_item", payload) }
func event(payload string) string { return env("event_msg", payload) }

func userItem(id, meta, texts string) string {
	return item(`{"type":"message","id":"` + id + `","role":"user","content":[` + texts + `]` + meta + `}`)
}

func input(text string) string { return `{"type":"input_text","text":"` + text + `"}` }

func kinds(list string) string {
	return `,"internal_chat_message_metadata_passthrough":{"turn_id":"tu-1","content_item_kinds":[` + list + `]}`
}

const roleAbsent = `"role":"(absent)","capture":{"role":{"state":"absent"}}`

func TestAuthorsAndOrigins(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "each part has the author that its kind names (ASR-202, ASR-224)",
			Log: []string{meta,
				userItem("m1", kinds(`"agents_md.instructions","hooks.additional_context","user.text","unknown","brand.new"`),
					input("# Rules")+","+input("hook")+","+input("Fix it.")+","+input("?")+","+input("??")),
			},
			Want: []string{`{"type":"message","messageId":"m1","turnId":"tu-1","role":"user","author":"(absent)","origin":"(absent)","content":[
				{"text":"# Rules","author":"harness","origin":"injected"},
				{"text":"hook","author":"hook","origin":"injected"},
				{"text":"Fix it.","author":"human","origin":"prompt"},
				{"text":"?","author":"(absent)","origin":"(absent)"},
				{"text":"??","author":"(absent)"}],
				"com.anthropic.claude-code":"(absent)","com.openai.codex":{"internal_chat_message_metadata_passthrough":{"turn_id":"(absent)","content_item_kinds":["agents_md.instructions","…"]}}}`},
		},
		{
			Name: "values that all parts share are the message's",
			Log:  []string{meta, userItem("m1", kinds(`"user.text","user.text"`), input("a")+","+input("b"))},
			Want: []string{`{"author":"human","origin":"prompt","content":[{"author":"(absent)"},{"author":"(absent)"}]}`},
		},
		{
			Name: "kinds that do not match the parts name nobody (ASR-202)",
			Log:  []string{meta, userItem("m1", kinds(`"user.text"`), input("a")+","+input("b")), userItem("m2", ``, input("<environment_context>x</environment_context>"))},
			Want: []string{`{"author":"(absent)","origin":"(absent)"}`, `{"author":"(absent)","origin":"(absent)"}`},
		},
		{
			Name: "in a subagent nobody is called human (ASR-202)",
			Log: []string{
				`{"timestamp":"2026-03-01T10:00:00.000Z","type":"session_meta","payload":{"id":"th-2","session_id":"th-1","source":{"subagent":{"thread_spawn":{"parent_thread_id":"th-1","depth":1}}}}}`,
				userItem("m1", kinds(`"user.text"`), input("Do the task.")),
			},
			Want: []string{`{"author":"(absent)","origin":"prompt"}`},
		},
		{
			Name: "an event says that a text was submitted, and is not shown again (ASR-203)",
			Log: []string{meta,
				userItem("m1", ``, input("Fix it.")),
				event(`{"type":"user_message","message":"Fix it.","images":[],"client_id":"c1"}`),
			},
			Want: []string{`{"type":"message","messageId":"m1","author":"(absent)","origin":"prompt","content":[{"text":"Fix it."}],"displayContent":"(absent)","com.openai.codex":{"events":[{"type":"user_message","client_id":"c1","message":"(absent)"}]},"asrview/native":{"line":2,"also":[{"line":3}]}}`},
		},
		{
			Name: "developer messages are the harness's (ASR-201)",
			Log:  []string{meta, item(`{"type":"message","role":"developer","content":[` + input("Sandboxed.") + `]}`)},
			Want: []string{`{"messageId":"line-2","idSource":"derived","role":"developer","author":"harness","origin":"injected"}`},
		},
		{
			Name: "a subagent's end (ASR-226)",
			Log: []string{meta,
				userItem("m1", ``, input(`<subagent_notification>\n{\"agent_path\":\"th-9\",\"status\":{\"completed\":\"ok\"}}\n</subagent_notification>`)),
				userItem("m2", ``, input(`<subagent_notification>{\"agent_path\":\"/root/w\",\"status\":\"shutdown\"}</subagent_notification>`)),
				userItem("m3", ``, input(`<subagent_notification> is what I mean`)),
			},
			Want: []string{
				`{"author":"(absent)","origin":"subagent_report","from":{"session":"codex:th-9"}}`,
				`{"origin":"subagent_report","from":{"session":"codex:th-1","address":"/root/w"}}`,
				`{"origin":"(absent)","from":"(absent)"}`,
			},
		},
		{
			Name: "a notice to the user (ASR-205)",
			Log:  []string{meta, event(`{"type":"error","message":"rate limited","code":429}`)},
			Want: []string{`{"type":"message","author":"harness","origin":"notice","audience":"user",` + roleAbsent + `,"content":[{"text":"rate limited"}],"com.openai.codex":{"code":429}}`},
		},
	})
}

func TestEverythingIsSaidOnce(t *testing.T) {
	answer := func(id, text string) string {
		return item(`{"type":"message","id":"` + id + `","role":"assistant","content":[{"type":"output_text","text":"` + text + `"}],"phase":"final_answer"}`)
	}
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "an answer, its event before it",
			Log:  []string{meta, event(`{"type":"agent_message","message":"Done.","phase":"final_answer","memory_citation":null}`), answer("m1", "Done.")},
			Want: []string{`{"messageId":"m1","role":"assistant","author":"model","phase":"final","content":[{"text":"Done."}],"com.openai.codex":{"events":[{"type":"agent_message","memory_citation":null,"phase":"(absent)"}]},"asrview/native":{"line":3,"also":[{"line":2}]}}`},
		},
		{
			Name: "the same words twice are two answers",
			Log: []string{meta,
				event(`{"type":"agent_message","message":"Yes."}`), answer("m1", "Yes."),
				event(`{"type":"agent_message","message":"Yes."}`), answer("m2", "Yes."),
			},
			Want: []string{`{"messageId":"m1","asrview/native":{"also":[{"line":2}]}}`, `{"messageId":"m2","asrview/native":{"also":[{"line":4}]}}`},
		},
		{
			Name: "a paginated history repeats its items by ID",
			Log: []string{meta,
				userItem("u1", ``, input("Hi")),
				event(`{"type":"item_completed","thread_id":"th-1","turn_id":"tu-1","item":{"type":"UserMessage","id":"x1","content":[{"type":"text","text":"Hi"}]},"completed_at_ms":1}`),
				event(`{"type":"item_completed","turn_id":"tu-1","item":{"type":"Reasoning","id":"rs_1","summary_text":["Sum"],"raw_content":[]}}`),
				item(`{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Sum"}],"encrypted_content":"enc"}`),
				answer("m1", "Hello"),
				event(`{"type":"item_completed","turn_id":"tu-1","item":{"type":"AgentMessage","id":"m1","content":[{"type":"Text","text":"Hello"}]}}`),
				event(`{"type":"item_completed","turn_id":"tu-1","item":{"type":"CommandExecution","id":"exec-1","exit_code":0}}`),
			},
			Want: []string{
				`{"messageId":"u1","origin":"prompt","com.openai.codex":{"events":[{"completed_at_ms":1,"item":{"type":"UserMessage"}}]}}`,
				`{"messageId":"rs_1","content":[{"type":"reasoning","visibility":"summary","summary":["Sum"],"opaque":{"format":"openai.encrypted_content"}}]}`,
				`{"messageId":"m1"}`,
				`{"type":"com.openai.codex/item_completed","turnId":"tu-1"}`,
			},
		},
		{
			Name: "what only the interface showed is displayContent alone (ASR-207)",
			Log: []string{meta,
				event(`{"type":"user_message","message":"Only here."}`),
				event(`{"type":"item_completed","item":{"type":"UserMessage","id":"x1","content":[{"type":"text","text":"Only here."}]}}`),
				event(`{"type":"agent_reasoning","text":"**Thinking**"}`),
				event(`{"type":"agent_message","message":"So.","phase":"commentary"}`),
			},
			Want: []string{
				`{"messageId":"line-2","idSource":"derived","role":"user","author":"(absent)","origin":"prompt","content":[],"displayContent":[{"type":"text","text":"Only here."}],"displayCorrespondence":"(absent)","capture":{"content":{"state":"absent"}}}`,
				`{"role":"assistant","content":[],"displayContent":[{"type":"reasoning","visibility":"summary","summary":["**Thinking**"]}]}`,
				`{"role":"assistant","phase":"commentary","content":[],"displayContent":[{"text":"So."}]}`,
			},
		},
		{
			Name: "reasoning summaries have an event each",
			Log: []string{meta,
				event(`{"type":"agent_reasoning","text":"One"}`), event(`{"type":"agent_reasoning","text":"Two"}`),
				item(`{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"One"},{"type":"summary_text","text":"Two"}],"content":null,"encrypted_content":"enc"}`),
			},
			Want: []string{`{"messageId":"rs_1","content":[{"visibility":"summary","summary":["One","Two"]}],"asrview/native":{"line":4,"also":[{"line":2},{"line":3}]}}`},
		},
		{
			Name: "an image is kept once",
			Log: []string{meta,
				userItem("m1", ``, input("See")+`,{"type":"input_image","image_url":"data:image/png;base64,QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5eg=="}`),
				event(`{"type":"user_message","message":"See","images":["data:image/png;base64,QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5eg=="]}`),
			},
			Want: []string{`{"content":[{"type":"text"},{"type":"image","mimeType":"image/png","data":"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5eg=="}],"com.openai.codex":{"events":[{"images":[{"sameAs":"the message's content"}]}]}}`},
		},
	})
}

func TestReasoning(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a reasoning item keeps its ID and is a message of its own (ASR-219, ASR-214)",
			Log: []string{meta,
				item(`{"type":"reasoning","id":"rs_1","summary":[],"content":null,"encrypted_content":"enc"}`),
				item(`{"type":"reasoning","summary":[],"content":null}`),
				item(`{"type":"reasoning","id":"rs_3","summary":[],"content":[{"type":"reasoning_text","text":"All of it."}]}`),
			},
			Want: []string{
				`{"messageId":"rs_1","idSource":"(absent)","role":"assistant","author":"model","content":[{"type":"reasoning","visibility":"encrypted","text":"(absent)","summary":[],"opaque":{"format":"openai.encrypted_content","data":"enc"}}]}`,
				`{"messageId":"line-3","idSource":"derived","content":[{"type":"reasoning","visibility":"(absent)","summary":[],"opaque":"(absent)"}]}`,
				`{"messageId":"rs_3","content":[{"visibility":"full","text":"All of it."}]}`,
			},
		},
		{
			Name: "a compaction that can be read, and one that cannot (ASR-231)",
			Log: []string{meta,
				env("compacted", `{"message":"So far: nothing.","replacement_history":[]}`),
				env("compacted", `{"message":"","replacement_history":[{"type":"compaction","encrypted_content":"enc"}]}`),
				item(`{"type":"compaction","id":"c1","encrypted_content":"enc"}`),
			},
			Want: []string{
				`{"type":"message",` + roleAbsent + `,"author":"harness","origin":"injected","derivedFrom":"(absent)","content":[{"text":"So far: nothing."}]}`,
				`{"content":[{"type":"opaque","format":"openai.encrypted_content","data":"enc"}]}`,
				`{"messageId":"c1","content":[{"type":"opaque"}]}`,
			},
		},
	})
}

func TestCallsAndPlans(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "arguments are decoded, and kept exactly",
			Log: []string{meta,
				item(`{"type":"function_call","id":"fc_1","name":"exec","namespace":"ns","arguments":"{\"a\":1}","call_id":"c1"}`),
				item(`{"type":"function_call","name":"exec","arguments":"{ \"a\": 1.0 }","call_id":"c2"}`),
				item(`{"type":"function_call","name":"exec","arguments":"not JSON","call_id":"c3"}`),
				item(`{"type":"custom_tool_call","status":"completed","name":"apply_patch","input":"*** Begin","call_id":"c4"}`),
				item(`{"type":"web_search_call","id":"ws_1","status":"completed","action":{"type":"search","query":"q"}}`),
			},
			Want: []string{
				`{"type":"tool_call","callId":"c1","name":"exec","input":{"a":1},"com.openai.codex":{"id":"fc_1","namespace":"ns","arguments":"(absent)"}}`,
				`{"input":{"a":1.0},"com.openai.codex":{"arguments":"{ \"a\": 1.0 }"}}`,
				`{"input":"not JSON"}`,
				`{"name":"apply_patch","input":"*** Begin","status":"completed"}`,
				`{"callId":"(absent)","name":"web_search_call","input":{"query":"q"},"com.openai.codex":{"id":"ws_1"}}`,
			},
		},
		{
			Name: "outputs",
			Log: []string{meta,
				item(`{"type":"function_call_output","call_id":"c1","output":"text"}`),
				item(`{"type":"custom_tool_call_output","call_id":"c2","output":[{"type":"input_text","text":"a"},{"type":"input_image","image_url":"https://example.invalid/i.png"}]}`),
				item(`{"type":"function_call_output","call_id":"c3","output":{"content":"old","success":false}}`),
			},
			Want: []string{
				`{"type":"tool_result","callId":"c1","isError":"(absent)","content":[{"type":"text","text":"text"}]}`,
				`{"content":[{"text":"a"},{"type":"resource_link","uri":"https://example.invalid/i.png"}]}`,
				`{"isError":true,"content":[{"text":"old"}]}`,
			},
		},
		{
			Name: "a plan is whole each time, and supersedes the last (ASR-222)",
			Log: []string{meta,
				item(`{"type":"function_call","name":"update_plan","arguments":"{\"explanation\":\"why\",\"plan\":[{\"step\":\"A\",\"status\":\"in_progress\"}]}","call_id":"c1"}`),
				item(`{"type":"function_call","name":"update_plan","arguments":"{\"plan\":[{\"step\":\"A\",\"status\":\"completed\"},{\"step\":\"B\",\"status\":\"pending\"}]}","call_id":"c2"}`),
				item(`{"type":"function_call","name":"update_plan","arguments":"oops","call_id":"c3"}`),
			},
			Want: []string{
				`{"type":"tool_call"}`,
				`{"type":"plan","planId":"update_plan","idSource":"derived","planType":"items","callId":"c1","supersedes":"(absent)","entries":[{"content":"A","status":"in_progress"}],"com.openai.codex":{"explanation":"why"}}`,
				`{"type":"tool_call"}`,
				`{"type":"plan","callId":"c2","supersedes":"r2","entries":[{"content":"A","status":"completed"},{"content":"B"}]}`,
				`{"type":"tool_call"}`,
			},
		},
		{
			Name: "a goal, and a proposed plan (ASR-221, ASR-222)",
			Log: []string{meta,
				event(`{"type":"thread_goal_updated","thread_id":"th-1","goal":{"thread_id":"th-1","objective":"Keep it green.","status":"budgetLimited","token_budget":2000,"tokens_used":15,"time_used_seconds":3,"created_at":77}}`),
				event(`{"type":"item_completed","turn_id":"tu-1","item":{"type":"Plan","id":"plan-1","text":"# Plan"}}`),
			},
			Want: []string{
				`{"type":"plan","planId":"goal-v1-th-1-77","idSource":"derived","planType":"goal","status":"budget_limited","content":[{"text":"Keep it green."}],"budget":{"tokens":2000,"seconds":"(absent)"},"used":{"tokens":15,"seconds":3},"com.openai.codex":{"goal":{"status":"budgetLimited"}}}`,
				`{"type":"plan","planId":"plan-1","planType":"document","content":[{"text":"# Plan"}]}`,
			},
		},
	})
}

func TestAgents(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a message between agents (ASR-226, ASR-231)",
			Log: []string{meta,
				env("inter_agent_communication_metadata", `{"trigger_turn":true}`),
				item(`{"type":"agent_message","id":"am_1","author":"/root/w","recipient":"/root","other_recipients":["/root/v"],"content":[` + input("Type: MESSAGE") + `,{"type":"encrypted_content","encrypted_content":"enc"}]}`),
				item(`{"type":"agent_message","id":"am_2","author":"/root/w","content":[]}`),
			},
			Want: []string{
				`{"messageId":"am_1",` + roleAbsent + `,"author":"agent","origin":"inter_session","from":{"session":"codex:th-1","address":"/root/w"},"recipients":[{"actor":{"session":"codex:th-1","address":"/root"},"kind":"primary"},{"actor":{"address":"/root/v"},"kind":"additional"}],"triggersTurn":true,"content":[{"type":"text"},{"type":"opaque","format":"openai.encrypted_content","data":"enc"}]}`,
				`{"messageId":"am_2","recipients":"(absent)","triggersTurn":"(absent)","content":[],"capture":{"content":{"state":"complete"}}}`,
			},
		},
		{
			Name: "addresses of a tree whose root is not known stand alone (ASR-226)",
			Log: []string{
				`{"timestamp":"2026-03-01T10:00:00.000Z","type":"session_meta","payload":{"id":"th-3","source":{"subagent":{"thread_spawn":{"parent_thread_id":"th-2","depth":2}}}}}`,
				item(`{"type":"agent_message","id":"am_1","author":"/root","content":[]}`),
			},
			Want: []string{`{"from":{"address":"/root","session":"(absent)"}}`},
		},
		{
			Name: "a message whose metadata does not stand right before it starts no turn that it says (ASR-226)",
			Log: []string{meta,
				env("inter_agent_communication_metadata", `{"trigger_turn":true}`),
				item(`{"type":"function_call","name":"x","arguments":"{}","call_id":"c1"}`),
				item(`{"type":"agent_message","id":"am_1","author":"/root/w","content":[]}`),
			},
			Want: []string{
				`{"type":"com.openai.codex/inter_agent_communication_metadata"}`, `{"type":"tool_call"}`,
				`{"messageId":"am_1","triggersTurn":"(absent)"}`,
			},
		},
		{
			Name: "an aborted turn interrupts no message that is not tied to it, and nothing is delivered (ASR-206, ASR-237)",
			Log: []string{meta,
				item(`{"type":"message","id":"m1","role":"assistant","content":[{"type":"output_text","text":"Looking."}]}`),
				event(`{"type":"turn_aborted","reason":"interrupted"}`),
			},
			Want: []string{
				`{"messageId":"m1","status":"(absent)","origin":"(absent)","audience":"(absent)","phase":"(absent)"}`,
				`{"type":"com.openai.codex/turn_aborted","data":{"payload":{"reason":"interrupted"}}}`,
			},
		},
		{
			Name: "a spawned agent, by its event or by the call's output",
			Log: []string{meta,
				item(`{"type":"function_call","name":"spawn_agent","arguments":"{\"agent_type\":\"worker\",\"message\":\"m\"}","call_id":"c1"}`),
				event(`{"type":"collab_agent_spawn_end","call_id":"c1","new_thread_id":"th-8","new_agent_nickname":"Ada","new_agent_role":"worker","status":"pending_init"}`),
				item(`{"type":"function_call_output","call_id":"c1","output":"{\"agent_id\":\"th-8\"}"}`),
				item(`{"type":"function_call","name":"spawn_agent","arguments":"{\"agent_type\":\"explorer\"}","call_id":"c2"}`),
				item(`{"type":"function_call_output","call_id":"c2","output":"{\"agent_id\":\"th-9\",\"nickname\":\"Bo\"}"}`),
				item(`{"type":"function_call","name":"spawn_agent","arguments":"{}","call_id":"c3"}`),
				event(`{"type":"collab_agent_spawn_end","call_id":"c3","new_thread_id":null,"status":"not_found"}`),
				item(`{"type":"function_call_output","call_id":"c3","output":"no such agent"}`),
				event(`{"type":"sub_agent_activity","event_id":"c4","agent_thread_id":"th-10","agent_path":"/root/x","kind":"started"}`),
				event(`{"type":"sub_agent_activity","event_id":"c5","agent_thread_id":"th-10","agent_path":"/root/x","kind":"interacted"}`),
			},
			Want: []string{
				`{"type":"tool_call"}`, `{"type":"subagent","callId":"c1","name":"Ada","description":"worker","session":"codex:th-8"}`, `{"type":"tool_result"}`,
				`{"type":"tool_call"}`, `{"type":"tool_result"}`, `{"type":"subagent","callId":"c2","name":"Bo","description":"explorer","session":"codex:th-9"}`,
				`{"type":"tool_call"}`, `{"type":"com.openai.codex/collab_agent_spawn_end"}`, `{"type":"tool_result"}`,
				`{"type":"subagent","callId":"c4","name":"/root/x","session":"codex:th-10"}`,
				`{"type":"com.openai.codex/sub_agent_activity"}`,
			},
		},
		{
			Name: "a forked child's copy of its parent's log is marked",
			Log: []string{
				`{"timestamp":"2026-03-01T11:00:00.000Z","type":"session_meta","payload":{"id":"th-2","forked_from_id":"th-1"}}`,
				`{"timestamp":"2026-03-01T11:00:00.500Z","type":"session_meta","payload":{"id":"th-1"}}`,
				`{"timestamp":"2026-03-01T11:00:00.500Z","type":"response_item","payload":{"type":"function_call","name":"x","arguments":"{}","call_id":"c1"}}`,
				`{"timestamp":"2026-03-01T11:00:09.000Z","type":"response_item","payload":{"type":"function_call","name":"x","arguments":"{}","call_id":"c2"}}`,
			},
			Want: []string{
				`{"type":"com.openai.codex/session_meta","com.openai.codex":{"copiedFrom":"codex:th-1"}}`,
				`{"callId":"c1","com.openai.codex":{"copiedFrom":"codex:th-1"}}`,
				`{"callId":"c2","com.openai.codex":"(absent)"}`,
			},
		},
		{
			Name: "a paginated child's inherited history is marked",
			Log: []string{
				`{"ordinal":0,"timestamp":"2026-03-01T11:00:00.000Z","type":"session_meta","payload":{"id":"th-2","forked_from_id":"th-1","subagent_history_start_ordinal":2}}`,
				`{"ordinal":1,"timestamp":"2026-03-01T11:00:00.500Z","type":"response_item","payload":{"type":"function_call","name":"x","arguments":"{}","call_id":"c1"}}`,
				`{"ordinal":2,"timestamp":"2026-03-01T11:00:00.500Z","type":"response_item","payload":{"type":"function_call","name":"x","arguments":"{}","call_id":"c2"}}`,
			},
			Want: []string{
				`{"callId":"c1","com.openai.codex":{"ordinal":1,"copiedFrom":"codex:th-1"}}`,
				`{"callId":"c2","com.openai.codex":{"ordinal":2,"copiedFrom":"(absent)"}}`,
			},
		},
	})
}

func TestFirstVersionsAndUnknownLines(t *testing.T) {
	log := `{"id":"old-1","timestamp":"2025-05-01T10:00:00.000Z","instructions":null,"git":{"branch":"main"}}` + "\n" +
		`{"record_type":"state"}` + "\n" +
		`{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}` + "\n" +
		`{"type":"function_call","name":"shell","arguments":"{}","call_id":"c1"}` + "\n" +
		`{"timestamp":"2025-05-01T10:00:01.000Z","type":"brand_new","payload":{"x":1}}` + "\n" +
		`{"timestamp":"2025-05-01T10:00:01.000Z","type":"event_msg","payload":{"type":"never_heard_of"}}` + "\n" +
		`{"timestamp":"2025-05-01T10:00:01.000Z","type":"event_msg"}` + "\n" +
		"garbage\n"
	r := nativetest.Convert(t, Source{}, []byte(log), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","session":"codex:old-1","ts":"2025-05-01T10:00:00.000Z","com.openai.codex":{"git":{"branch":"main"}}}`)
	r.Match(t, []string{
		`{"type":"com.openai.codex/unknown","data":{"record_type":"state"}}`,
		`{"type":"message","messageId":"line-3","content":[{"text":"hi"}]}`,
		`{"type":"tool_call","callId":"c1","com.openai.codex":"(absent)"}`,
		`{"type":"com.openai.codex/brand_new"}`,
		`{"type":"com.openai.codex/never_heard_of"}`,
		`{"type":"com.openai.codex/event_msg"}`,
		`{"type":"asrview/unreadable","data":"garbage"}`,
	})
	if a := r.Account; a.Unknown != 4 || a.Unreadable != 1 || a.Mapped != 3 {
		t.Errorf("account: %+v", a)
	}
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{},
		meta+"\n"+userItem("m1", kinds(`"user.text"`), input("a"))+"\n"+event(`{"type":"user_message","message":"a"}`),
		event(`{"type":"agent_reasoning","text":"x"}`)+"\n"+item(`{"type":"reasoning","summary":[{"text":"x"}],"content":[{"text":1}]}`),
		meta+"\n"+env("compacted", `{"replacement_history":[{"type":"compaction"}]}`)+"\n"+env("inter_agent_communication_metadata", `{}`),
		`{"id":"a","timestamp":"b","git":1}`+"\n"+`{"type":"function_call","name":"update_plan","arguments":"{\"plan\":[1,{}]}"}`,
		event(`{"type":"item_completed","item":{"type":"UserMessage","content":[{"type":"image","image_url":"data:a;base64,"}]}}`)+"\n"+event(`{"type":"thread_goal_updated","goal":{}}`),
	)
}
