package claude

import (
	"io"
	"testing"
	"testing/fstest"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

// growing gives a log's pieces one by one, with a silence before each, in which
// something may happen beside the log.
type growing struct {
	pieces []string
	beside map[int]func()
	at     int
	idle   bool
}

func (g *growing) Read(p []byte) (int, error) {
	if g.idle = !g.idle; g.idle {
		return 0, source.ErrIdle
	}
	if g.at == len(g.pieces) {
		return 0, io.EOF
	}
	if f := g.beside[g.at]; f != nil {
		f()
	}
	n := copy(p, g.pieces[g.at]+"\n")
	g.at++
	return n, nil
}

// TestSubagentsThatAppearWhileALogGrowsAreFound: their files come after the log was
// opened, and mostly after the call that starts them.
func TestSubagentsThatAppearWhileALogGrowsAreFound(t *testing.T) {
	folder := fstest.MapFS{}
	put := func(name, text string) { folder["s-1/subagents/"+name] = &fstest.MapFile{Data: []byte(text)} }
	call := func(id string) string {
		return assistantLine("a"+id, "m"+id, ``, `{"type":"tool_use","id":"`+id+`","name":"Task","input":{"subagent_type":"Explore"}}`)
	}
	in := &growing{
		pieces: []string{
			userLine("u1", ``, `"Look."`), call("t1"),
			userLine("u2", ``, `[{"type":"tool_result","tool_use_id":"t1","content":"ok"}]`), call("t2"),
			userLine("u3", `"origin":{"kind":"task-notification"}`, `"<task-notification><task-id>b2</task-id></task-notification>"`),
		},
		beside: map[int]func(){
			2: func() { put("agent-a1.jsonl", "{}"); put("agent-a1.meta.json", `{"toolUseId":"t1"}`) },
			3: func() { put("agent-b2.meta.json", `{"toolUseId":`) }, // half written
			4: func() { put("agent-b2.jsonl", "{}") },
		},
	}
	var got []string
	out := source.NewWriter(func(line []byte) error { got = append(got, string(line)); return nil }, nil)
	if err := (Source{}).Convert(t.Context(), in, source.Env{Folder: folder, Stem: "s-1"}, out); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`{"type":"session"}`, `{"type":"message"}`,
		`{"type":"tool_call"}`, `{"type":"subagent","id":"r3","session":"(absent)"}`,
		`{"type":"tool_result"}`, `{"type":"subagent","session":"claude-code:agent-a1","supersedes":"r3"}`,
		`{"type":"tool_call"}`, `{"type":"subagent","session":"(absent)"}`,
		`{"origin":"subagent_report","from":{"session":"claude-code:agent-b2"}}`,
	}
	if len(got) != len(want) {
		t.Fatalf("%d records, not %d:\n%s", len(got), len(want), got)
	}
	for i := range want {
		nativetest.Contains(t, got[i], want[i])
	}
}
