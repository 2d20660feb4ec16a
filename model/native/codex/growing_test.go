package codex

import (
	"io"
	"testing"

	"asrview/model/native/nativetest"
	"asrview/model/native/source"
)

// growing gives a log's lines one by one, with a silence after each.
type growing struct {
	lines []string
	idle  bool
}

func (g *growing) Read(p []byte) (int, error) {
	if g.idle = !g.idle; !g.idle {
		return 0, source.ErrIdle
	}
	if len(g.lines) == 0 {
		return 0, io.EOF
	}
	n := copy(p, g.lines[0]+"\n")
	g.lines = g.lines[1:]
	return n, nil
}

// TestAnItemThatComesAfterItsEventRevisesIt: in a log that grows, an event may be
// there long before its item.
func TestAnItemThatComesAfterItsEventRevisesIt(t *testing.T) {
	answer := func(id, text string) string {
		return item(`{"type":"message","id":"` + id + `","role":"assistant","content":[{"type":"output_text","text":"` + text + `"}]}`)
	}
	var got []string
	out := source.NewWriter(func(line []byte) error { got = append(got, string(line)); return nil }, nil)
	in := &growing{lines: []string{meta,
		event(`{"type":"user_message","message":"Fix it."}`), userItem("m1", ``, input("# Rules")+","+input("Fix it.")),
		event(`{"type":"agent_message","message":"Done."}`), answer("m2", "Done."),
		event(`{"type":"agent_reasoning","text":"Hm"}`), item(`{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm"}]}`),
		answer("m3", "Done."),
	}}
	if err := (Source{}).Convert(t.Context(), in, source.Env{}, out); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`{"type":"session"}`,
		`{"id":"r1","messageId":"line-2","origin":"prompt","content":[]}`,
		`{"messageId":"m1","origin":"prompt","supersedes":"r1"}`,
		`{"id":"r3","messageId":"line-4","content":[]}`,
		`{"messageId":"m2","supersedes":"r3"}`,
		`{"id":"r5","content":[]}`,
		`{"messageId":"rs_1","supersedes":"r5"}`,
		`{"messageId":"m3","supersedes":"(absent)"}`,
	}
	if len(got) != len(want) {
		t.Fatalf("%d records, not %d:\n%s", len(got), len(want), got)
	}
	for i := range want {
		nativetest.Contains(t, got[i], want[i])
	}
}
