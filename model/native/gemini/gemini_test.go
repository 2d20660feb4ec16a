package gemini

import (
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

func TestRecordedLogs(t *testing.T) {
	nativetest.Corpus(t, "gemini", func(t *testing.T, path string, log []byte, env source.Env) {
		if g := (Source{}).Sniff(log[:min(len(log), 64<<10)]); g.Confidence < source.Sure {
			t.Errorf("it is not taken for what it is: %+v", g)
		}
		r := nativetest.Convert(t, Source{}, log, env)
		if r.Account.Unreadable > 0 || r.Account.Unknown > 0 {
			t.Errorf("%+v", r.Account)
		}
	})
}

const head = `{"sessionId":"s-1","projectHash":"ab","startTime":"2026-03-01T10:00:00.000Z","kind":"main"}`

const roleAbsent = `"role":"(absent)","capture":{"role":{"state":"absent"}}`

func TestMessages(t *testing.T) {
	nativetest.Run(t, Source{}, []nativetest.Case{
		{
			Name: "a user's message, and what the person saw of it (ASR-202, ASR-207)",
			Log: []string{head,
				`{"id":"m1","timestamp":"2026-03-01T10:00:01.000Z","type":"user","content":[{"text":"@a.txt read"},{"text":"--- a.txt"}],"displayContent":"@a.txt read"}`,
			},
			Want: []string{`{"messageId":"m1","ts":"2026-03-01T10:00:01.000Z","role":"user","author":"(absent)","origin":"(absent)","content":[{"text":"@a.txt read"},{"text":"--- a.txt"}],"displayContent":[{"type":"text","text":"@a.txt read"}],"displayCorrespondence":"native"}`},
		},
		{
			Name: "thoughts are summaries (ASR-214)",
			Log: []string{head,
				`{"id":"m1","type":"gemini","content":"Hi","thoughts":[{"subject":"Plan","description":"I plan.","timestamp":"T"}],"tokens":{"thoughts":9},"model":"g"}`,
				`{"id":"m2","type":"gemini","content":"Hi","thoughts":[],"tokens":{"thoughts":9}}`,
			},
			Want: []string{
				`{"role":"assistant","author":"model","content":[{"type":"reasoning","visibility":"summary","text":"(absent)","summary":["Plan","I plan."],"com.google.gemini-cli":{"timestamp":"T"}},{"type":"text","text":"Hi"}],"com.google.gemini-cli":{"tokens":{"thoughts":9},"model":"g"}}`,
				`{"content":[{"type":"text"}]}`,
			},
		},
		{
			Name: "notices (ASR-205)",
			Log:  []string{head, `{"id":"m1","type":"warning","content":"Careful."}`},
			Want: []string{`{` + roleAbsent + `,"author":"harness","origin":"notice","audience":"user","content":[{"text":"Careful."}],"com.google.gemini-cli":{"type":"warning"}}`},
		},
		{
			Name: "parts (ASR-212, ASR-213, ASR-230)",
			Log: []string{head, `{"id":"m1","type":"user","content":[{"inlineData":{"mimeType":"image/png","data":"AAAA"}},{"fileData":{"fileUri":"gs://b/x","mimeType":"application/pdf"}},
				{"text":"thinking","thought":true},"plain",{"executableCode":{"code":"1"}}]}`},
			Want: []string{`{"content":[{"type":"image","mimeType":"image/png","data":"AAAA"},{"type":"resource_link","uri":"gs://b/x","name":"gs://b/x"},
				{"type":"reasoning","visibility":"(absent)","text":"thinking"},{"type":"text","text":"plain"},{"type":"data","schema":"com.google.gemini-cli/part"}]}`},
		},
		{
			Name: "a rewritten message is shown once (ASR-203)",
			Log: []string{head,
				`{"id":"m1","type":"gemini","content":"Reading.","toolCalls":[{"id":"c1","name":"read","args":{"p":1},"status":"executing"}]}`,
				`{"id":"m1","type":"gemini","content":"Reading.","tokens":{"total":3},"toolCalls":[{"id":"c1","name":"read","args":{"p":1},"status":"success","timestamp":"2026-03-01T10:00:09.000Z","result":[{"functionResponse":{"id":"c1","name":"read","response":{"output":"text"}}}],"resultDisplay":"shown"}]}`,
				`{"id":"m1","type":"gemini","content":"Reading.","tokens":{"total":3},"toolCalls":[{"id":"c1","name":"read","args":{"p":1},"status":"success","result":[]}]}`,
				`{"id":"m1","type":"gemini","content":"Reading.","tokens":{"total":4},"toolCalls":[{"id":"c1","name":"read","status":"success","result":[]}]}`,
				`{"id":"m1","type":"gemini","content":"Reading it.","tokens":{"total":4}}`,
			},
			Want: []string{
				`{"type":"message","messageId":"m1","content":[{"text":"Reading."}]}`,
				`{"type":"tool_call","callId":"c1","name":"read","input":{"p":1},"com.google.gemini-cli":{"messageId":"m1"}}`,
				`{"type":"tool_result","callId":"c1","ts":"2026-03-01T10:00:09.000Z","isError":false,"content":[{"type":"text","text":"text"}],"com.google.gemini-cli":{"tokens":{"total":3},"status":"success","resultDisplay":"shown"}}`,
				`{"type":"com.google.gemini-cli/rewritten","data":{"id":"m1","tokens":{"total":4}}}`,
				`{"type":"message","messageId":"m1","supersedes":"r1","content":[{"text":"Reading it."}]}`,
			},
		},
		{
			Name: "a message that only calls a tool, a failure, a plan and a subagent (ASR-222)",
			Log: []string{head,
				`{"id":"m1","type":"gemini","content":"","model":"g","toolCalls":[{"id":"c1","name":"write_todos","args":{"todos":[{"description":"A","status":"pending"}]},"status":"success","result":[]}]}`,
				`{"id":"m2","type":"gemini","content":"","toolCalls":[{"id":"c2","name":"codebase_investigator","args":{},"status":"error","agentId":"ag-1","result":[{"functionResponse":{"response":{"error":"no"}}}]}]}`,
			},
			Want: []string{
				`{"type":"tool_call","callId":"c1","com.google.gemini-cli":{"messageId":"m1","model":"g"}}`,
				`{"type":"plan","planId":"write_todos","idSource":"derived","callId":"c1","entries":[{"content":"A","status":"pending"}]}`,
				`{"type":"tool_result","callId":"c1","content":[]}`,
				`{"type":"tool_call","callId":"c2"}`,
				`{"type":"subagent","callId":"c2","session":"gemini-cli:ag-1"}`,
				`{"type":"tool_result","isError":true,"content":[{"type":"data","data":{"response":{"error":"no"}},"schema":"com.google.gemini-cli/functionResponse"}]}`,
			},
		},
		{
			Name: "rewinds and replaced histories withdraw nothing (ASR-225)",
			Log: []string{head,
				`{"id":"m1","type":"user","content":"a"}`,
				`{"$rewindTo":"m1"}`,
				`{"$set":{"messages":[{"id":"m1","type":"user","content":"a"},{"id":"m9","type":"gemini","content":"new"}],"summary":"S"}}`,
				`{"odd":1}`,
				head,
			},
			Want: []string{
				`{"messageId":"m1"}`,
				`{"type":"com.google.gemini-cli/rewind","data":{"$rewindTo":"m1"}}`,
				`{"messageId":"m9","content":[{"text":"new"}]}`,
				`{"type":"com.google.gemini-cli/metadata","data":{"$set":{"summary":"S","messages":"(absent)"}}}`,
				`{"type":"com.google.gemini-cli/unknown"}`,
				`{"type":"com.google.gemini-cli/metadata"}`,
			},
		},
	})
}

func TestDocument(t *testing.T) {
	log := "{\n \"sessionId\": \"s-1\",\n \"projectHash\": \"ab\",\n \"startTime\": \"2026-03-01T10:00:00.000Z\",\n \"messages\": [\n  {\"id\": \"m1\", \"type\": \"user\", \"content\": \"a\"}\n ],\n \"summary\": \"S\"\n}\n"
	r := nativetest.Convert(t, Source{}, []byte(log), source.Env{})
	nativetest.Contains(t, r.Lines[0], `{"type":"session","session":"gemini-cli:s-1","ts":"2026-03-01T10:00:00.000Z","com.google.gemini-cli":{"projectHash":"ab"},"asrview/native":{"line":2,"also":[{"line":3},{"line":4}]}}`)
	r.Match(t, []string{`{"messageId":"m1","asrview/native":{"line":6}}`, `{"type":"com.google.gemini-cli/metadata","data":{"summary":"S"}}`})
	if g := (Source{}).Sniff([]byte(log[:70])); g.Confidence != source.Sure {
		t.Errorf("%+v", g)
	}
}

func FuzzConvert(f *testing.F) {
	nativetest.Fuzz(f, Source{}, head+"\n"+`{"id":"m1","type":"gemini","content":[{}],"toolCalls":[{"id":"c","result":{}}]}`+"\n"+`{"id":"m1","type":"gemini","content":"x"}`,
		`{"sessionId":"s","messages":[{"id":"m","type":"user","content":{"text":"a"}}],"x":1}`)
}
