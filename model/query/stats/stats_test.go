package stats

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"asrview/model/lines"
	"asrview/model/stream"
)

func openText(t testing.TB, text string) *stream.Snapshot {
	t.Helper()
	st := stream.Open(lines.FromBytes([]byte(text)), stream.Options{})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	return st.Snapshot()
}

func count(t testing.TB, snap *stream.Snapshot) *Stats {
	t.Helper()
	j, err := Start(context.Background(), snap)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if done, total, complete, err := j.Progress(); done != total || !complete || err != nil {
		t.Errorf("progress %d of %d, %v, %v", done, total, complete, err)
	}
	return j.Stats()
}

// spell writes counts as "value=n", absent as "-".
func spell(c Counts) string {
	var out []string
	for _, v := range c.Values {
		if v.Value == "" {
			v.Value = "-"
		}
		out = append(out, fmt.Sprintf("%s=%d", v.Value, v.N))
	}
	return strings.Join(out, " ")
}

var talk = []string{
	`{"type":"session","seq":0,"id":"r0","ts":"2026-10-26T14:00:00Z"}`,
	`{"type":"message","seq":1,"ts":"2026-10-26T14:02:00Z","messageId":"m1","role":"user","origin":"prompt","from":{"participant":"p2"},"conversation":"c1","via":"channel","content":[{"type":"text","text":"The token \"cost\": high"}]}`,
	`{"type":"message","seq":2,"messageId":"m2","role":"assistant","author":"model","phase":"commentary","content":[{"type":"reasoning","visibility":"full","text":"x"},{"type":"reasoning","text":"y"},{"type":"text","text":"z","phase":"final"}]}`,
	`{"type":"message","seq":3,"messageId":"m3","role":"user","auth\u006fr":"human","content":[{"type":"text","text":"a"},{"type":"data","schema":"acme/x","data":{"outputTokens":5}}]}`,
	`{"type":"message","seq":4,"messageId":"m4","author":"agent","content":[],"recipients":[{"actor":{"session":"codex:1","address":"/root"}}]}`,
	`{"type":"tool_call","seq":5,"callId":"c","name":"Bash","input":{"tokens":7}}`,
	`{"type":"tool_call","seq":6,"callId":"d","name":"Bash","input":{}}`,
	`{"type":"tool_result","seq":7,"callId":"c","isError":true,"content":[{"type":"image","mimeType":"image/png","data":"AAAA"}]}`,
	`{"type":"plan","seq":8,"planId":"p","planType":"goal","used":{"tokens":100},"content":[{"type":"text","text":"go"}]}`,
	`{"type":"delivery","seq":9,"message":"r2","status":"sent"}`,
	`{"type":"inference","seq":10,"usage":{"inputTokens":10,"deep":{"cost_usd":0.5}},"tokens":3,"time_to_first_token_ms":9}`,
	`{"type":"inference","seq":11,"ts":"2026-10-26T15:02:00+02:00","usage":{"inputTok\u0065ns":20.5,"note":"tokens"}}`,
	`oops`,
	`{"type":"subagent","seq":12,"name":"explorer"}`,
}

func TestCounts(t *testing.T) {
	s := count(t, openText(t, strings.Join(talk, "\n")+"\n"))
	got := map[string]string{
		"types": spell(s.Types), "roles": spell(s.Roles), "authors": spell(s.Authors), "origins": spell(s.Origins),
		"phases": spell(s.Phases), "audiences": spell(s.Audiences), "statuses": spell(s.Statuses),
		"visibilities": spell(s.Visibilities), "tools": spell(s.Tools), "deliveries": spell(s.Deliveries),
		"plans": spell(s.Plans), "senders": spell(s.Senders), "recipients": spell(s.Recipients),
		"conversations": spell(s.Conversations), "vias": spell(s.Vias), "schemas": spell(s.Schemas),
		"media": spell(s.MediaTypes), "agents": spell(s.Agents),
	}
	want := map[string]string{
		"types":   "message=4 inference=2 tool_call=2 delivery=1 plan=1 session=1 subagent=1 tool_result=1",
		"roles":   "user=2 -=1 assistant=1",
		"authors": "-=1 agent=1 human=1 model=1",
		"origins": "-=3 prompt=1",
		// A message counts once for each value that one of its parts has.
		"phases":    "-=3 commentary=1 final=1",
		"audiences": "-=4", "statuses": "-=4",
		"visibilities": "-=1 full=1", "tools": "Bash=2", "deliveries": "sent=1", "plans": "goal=1",
		"senders": "p2=1", "recipients": "/root=1 codex:1=1", "conversations": "c1=1", "vias": "channel=1",
		"schemas": "acme/x=1", "media": "image/png=1", "agents": "explorer=1",
	}
	for k, w := range want {
		if got[k] != w {
			t.Errorf("%s: %s, want %s", k, got[k], w)
		}
	}
	if s.Lines != 14 || s.Problems != 1 || s.Untimed != 10 || s.ToolErrors != 1 {
		t.Errorf("%d lines, %d problems, %d untimed, %d failed", s.Lines, s.Problems, s.Untimed, s.ToolErrors)
	}
	first, last := time.Date(2026, 10, 26, 13, 2, 0, 0, time.UTC), time.Date(2026, 10, 26, 14, 2, 0, 0, time.UTC)
	if !s.First.Equal(first) || !s.Last.Equal(last) {
		t.Errorf("from %v to %v, want %v to %v", s.First, s.Last, first, last)
	}
	// Neither a text, an input, a data part nor a plan states what was used.
	sums := []Sum{{"tokens", 3, 1}, {"usage.deep.cost_usd", 0.5, 1}, {"usage.inputTokens", 30.5, 2}}
	if !reflect.DeepEqual(s.Stated, sums) {
		t.Errorf("stated %v, want %v", s.Stated, sums)
	}
	if v := s.Values("author"); !reflect.DeepEqual(v, []string{"agent", "human", "model"}) {
		t.Errorf("authors to complete: %v", v)
	}
}

func TestManyValuesAreBounded(t *testing.T) {
	var b strings.Builder
	for i := range MaxValues + 50 {
		fmt.Fprintf(&b, `{"type":"tool_call","seq":%d,"callId":"c%d","name":"tool%d"}`+"\n", i, i, i)
	}
	s := count(t, openText(t, b.String()))
	if len(s.Tools.Values) != MaxValues || s.Tools.Others != 50 {
		t.Errorf("%d values and %d others", len(s.Tools.Values), s.Tools.Others)
	}
}

func TestCountingGoesOnWithTheStream(t *testing.T) {
	text := strings.Join(talk, "\n") + "\n"
	whole := openText(t, strings.Repeat(text, 300))
	j, err := Start(context.Background(), openText(t, text))
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !j.Grow(whole) {
		t.Fatal("the job does not go on")
	}
	if err := j.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := j.Stats(), count(t, whole); !reflect.DeepEqual(got, want) {
		t.Errorf("counted %+v, want %+v", got, want)
	}
}

func TestALineThatIsNotWholeIsCountedLater(t *testing.T) {
	r := &stepped{more: make(chan string)}
	st := stream.Open(lines.FromPipe(r, "pipe", lines.Limits{}), stream.Options{})
	defer st.Close()
	r.more <- talk[0] + "\n" + talk[1][:50]
	for st.Snapshot().Len() < 2 {
		<-st.Changes()
	}
	j, err := Start(context.Background(), st.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if s := j.Stats(); s.Lines != 1 || s.Problems != 0 {
		t.Errorf("%d lines, %d problems", s.Lines, s.Problems)
	}
	r.more <- talk[1][50:] + "\n"
	close(r.more)
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	j.Grow(st.Snapshot())
	if err := j.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if s := j.Stats(); s.Lines != 2 || s.Problems != 0 || spell(s.Roles) != "user=1" {
		t.Errorf("%d lines, %d problems, roles %s", s.Lines, s.Problems, spell(s.Roles))
	}
}
