package asr

import "testing"

func TestSessionsAndDeclarations(t *testing.T) {
	rec := decode(t, `{"type":"session","seq":0,"session":"heron:1","agent":{"name":"heron","version":"3.1"},"cwd":"/w","title":"T",
		"participants":[{"id":"p1","kind":"human","displayName":"Ada"},{"id":"p2"},"p3"],
		"conversations":[{"id":"c1","kind":"group","title":"Crew"},{"id":"c2","name":"Duo"}]}`)
	s := rec.Session
	if rec.Kind != KindSession || s.Session != "heron:1" || s.Agent != "heron" || s.Version != "3.1" || s.CWD != "/w" || s.Title != "T" {
		t.Errorf("%+v", s)
	}
	if len(s.Participants) != 3 || s.Participants[0].Name != "Ada" || s.Participants[1].Kind != "" || s.Participants[2].ID != "p3" {
		t.Errorf("%+v", s.Participants)
	}
	if len(s.Conversations) != 2 || s.Conversations[0].Name != "Crew" || s.Conversations[1].Name != "Duo" {
		t.Errorf("%+v", s.Conversations)
	}
	if len(rec.Extra) != 0 {
		t.Errorf("extra %v", rec.Extra)
	}
	if s := decode(t, `{"type":"session","session":"heron:1","agent":"heron","version":"2"}`).Session; s.Agent != "heron" || s.Version != "2" {
		t.Errorf("%+v", s)
	}
}

func TestADeclarationMayHaveAnyType(t *testing.T) {
	rec := decode(t, `{"type":"org.example/start","session":"heron:2","conversations":[{"id":"c9"}]}`)
	if rec.Kind != KindUnknown || rec.Session == nil || rec.Session.Session != "heron:2" || rec.Session.Conversations[0].ID != "c9" {
		t.Errorf("%+v", rec)
	}
	rec = decode(t, `{"type":"subagent","session":"heron:3","participants":[{"id":"p1"}]}`)
	if rec.Session == nil || rec.Session.Session != "" || rec.Subagent.Session != "heron:3" {
		t.Errorf("a subagent's session is its own: %+v %+v", rec.Session, rec.Subagent)
	}
	if rec := decode(t, `{"type":"org.example/x","session":"heron:2"}`); rec.Session != nil {
		t.Errorf("a session alone declares nothing: %+v", rec.Session)
	}
}

func TestGuessedShapesThatDifferStayAsRecorded(t *testing.T) {
	rec := decode(t, `{"type":"session","session":5,"agent":["x"],"conversations":"none"}`)
	if rec.Session == nil || len(rec.Extra) != 3 || len(rec.Misfits) != 0 {
		t.Errorf("extra %v, misfits %v", rec.Extra, rec.Misfits)
	}
	rec = decode(t, `{"type":"tool_result","callId":7,"content":{"a":1},"isError":"yes"}`)
	if rec.ToolResult.HasContent || rec.ToolResult.IsError != NotRecorded || len(rec.Extra) != 3 || len(rec.Misfits) != 0 {
		t.Errorf("%+v, extra %v", rec.ToolResult, rec.Extra)
	}
}

func TestToolCallsAndResults(t *testing.T) {
	rec := decode(t, `{"type":"tool_call","callId":"c1","name":"Run","input":{"command":"ls"}}`)
	if c := rec.ToolCall; c.CallID != "c1" || c.Name != "Run" || c.Input.Get("command").Text != "ls" {
		t.Errorf("%+v", c)
	}
	rec = decode(t, `{"type":"tool_call","callId":"c1","name":"Run","arguments":"ls -l"}`)
	if c := rec.ToolCall; c.Input.Text != "ls -l" || len(rec.Extra) != 0 {
		t.Errorf("%+v", c)
	}
	rec = decode(t, `{"type":"tool_call","args":{"a":1},"input":{"b":2}}`)
	if c := rec.ToolCall; !c.Input.Has("b") {
		t.Errorf("input is the name: %+v", c)
	}
	for line, want := range map[string]Tri{
		`{"type":"tool_result","content":"done","isError":false}`:                   No,
		`{"type":"tool_result","content":"done","status":"error"}`:                  Yes,
		`{"type":"tool_result","content":"done","status":"failed"}`:                 Yes,
		`{"type":"tool_result","content":"done","status":"error","isError":false}`:  No,
		`{"type":"tool_result","content":"done","isError":false,"status":"error"}`:  No,
		`{"type":"tool_result","content":[{"type":"text","text":"done"}]}`:          NotRecorded,
		`{"type":"tool_result","content":[{"type":"text","text":"done"}],"x":true}`: NotRecorded,
	} {
		r := decode(t, line).ToolResult
		if r.IsError != want || len(r.Content) != 1 || r.Content[0].Text != "done" || !r.Content[0].HasText {
			t.Errorf("%s: %+v", line, r)
		}
	}
	rec = decode(t, `{"type":"subagent","callId":"c2","name":"wren","description":"looks","session":{"session":"heron:5"}}`)
	if *rec.Subagent != (Subagent{"c2", "wren", "looks", "heron:5"}) {
		t.Errorf("%+v", rec.Subagent)
	}
}
