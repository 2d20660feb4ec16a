package find

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"asrview/model/query"
	"asrview/model/stream"
)

func parse(t testing.TB, s string) *query.Query {
	t.Helper()
	q, err := query.ParseIn(s, time.UTC)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// judged is what asking for each line gives.
func judged(snap *stream.Snapshot, q *query.Query) (at []stream.Pos, unknown int) {
	for i := range snap.Len() {
		p := snap.At(i).Pos
		switch q.Match(snap, p) {
		case stream.NotYet:
			unknown++
			at = append(at, p)
		case stream.In:
			at = append(at, p)
		}
	}
	return at, unknown
}

func checkFilter(t testing.TB, j *Job, snap *stream.Snapshot, q *query.Query) {
	t.Helper()
	wait(t, j)
	want, unknown := judged(snap, q)
	if got := positions(j.Matches()); !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v, want %v", q, got, want)
	}
	if s := j.Status(); s.Waiting != unknown || s.Lines != len(want) || !s.Done || s.Hits != 0 {
		t.Errorf("%s: %+v, want %d waiting", q, s, unknown)
	}
}

// turn is a message, its delivery, a call and its result.
func turn(i int, status string) string {
	return fmt.Sprintf(`{"type":"message","seq":%[1]d0,"id":"r%[1]d0","messageId":"m%[1]d","role":"assistant","author":"model","content":[{"type":"text","text":"reply %[1]d"}]}`+"\n"+
		`{"type":"delivery","seq":%[1]d1,"id":"r%[1]d1","message":"messageId=m%[1]d","status":"%[2]s"}`+"\n"+
		`{"type":"tool_call","seq":%[1]d2,"id":"r%[1]d2","callId":"c%[1]d","name":"Tool%[3]d","input":{}}`+"\n"+
		`{"type":"tool_result","seq":%[1]d3,"id":"r%[1]d3","callId":"c%[1]d","content":"%[4]s"}`+"\n",
		i, status, i%3, strings.Repeat("out ", i%50))
}

func turns(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		b.WriteString(turn(i, []string{"sent", "failed", "queued"}[i%3]))
	}
	return b.String()
}

func TestFilterEqualsAskingForEachLine(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 600
	}
	snap := openText(t, "not a record\n"+turns(1, n)+strings.TrimSuffix(turn(4001, "sent"), "\n"))
	for _, s := range []string{"", "type:plan", "role:assistant", `-type:message`, "reply", `"reply 77"`, "delivery:failed",
		"tool:Tool1", `-text:out`, "seq:100..200", "author:model", "has:problem", "line:3", "/reply 1.*9$/ -delivery:failed"} {
		q := parse(t, s)
		checkFilter(t, Filter(context.Background(), snap, q, Options{From: 100_000}), snap, q)
	}
}

func TestFilterOfTheIndexDecodesNothing(t *testing.T) {
	snap := openText(t, turns(1, 500))
	before := snap.Counters()
	j := Filter(context.Background(), snap, parse(t, "role:assistant -has:error"), Options{})
	wait(t, j)
	after := snap.Counters()
	if j.Status().Decoded != 0 || after.DemandBytes != before.DemandBytes || j.Matches().Len() != 499 {
		t.Errorf("%d decoded, %d bytes read, %d lines", j.Status().Decoded, after.DemandBytes-before.DemandBytes, j.Matches().Len())
	}
}

func TestMatchesAreFoundAgain(t *testing.T) {
	snap := openText(t, turns(1, 3000))
	j := Filter(context.Background(), snap, parse(t, "type:delivery"), Options{})
	wait(t, j)
	m := j.Matches()
	if m.Len() != 2999 {
		t.Fatalf("%d lines", m.Len())
	}
	for i := range m.Len() {
		p := m.At(i)
		if m.From(p) != i || !m.Has(p) || m.Has(p+1) || m.From(p+1) != i+1 || m.Verdict(i) != stream.In {
			t.Fatalf("line %d at %d: From %d, Has %v", i, p, m.From(p), m.Has(p))
		}
	}
	if m.From(stream.Pos(snap.Size())) != m.Len() {
		t.Errorf("there is something after the end")
	}
}

func TestFilterGrowsWithWhatItsAnswersDependOn(t *testing.T) {
	src := newGrowing(turns(1, 20))
	st := open(t, src)
	q := parse(t, "delivery:delivered")
	tools := parse(t, "tool:Late")
	j := Filter(context.Background(), st.Snapshot(), q, Options{})
	k := Filter(context.Background(), st.Snapshot(), tools, Options{})
	wait(t, j)
	grow := func(text string) {
		t.Helper()
		src.add(text)
		size, _ := src.Size()
		snap := reach(t, st, size)
		if !j.Grow(snap) || !k.Grow(snap) {
			t.Fatal("a job does not go on")
		}
		checkFilter(t, j, snap, q)
		checkFilter(t, k, snap, tools)
	}
	if n := j.Matches().Len(); n != 0 {
		t.Fatalf("%d delivered at first", n)
	}
	// Later deliveries change what holds for messages far above.
	grow(`{"type":"delivery","seq":501,"id":"r501","message":"messageId=m3","status":"delivered","supersedes":"r31"}` + "\n")
	if n := j.Matches().Len(); n != 2 {
		t.Errorf("%d lines after a delivery, want it and its message", n)
	}
	grow(`{"type":"delivery","seq":502,"id":"r502","message":"messageId=m3","status":"failed","supersedes":"r501"}` + "\n")
	if n := j.Matches().Len(); n != 1 {
		t.Errorf("%d lines after it failed, want the old delivery alone", n)
	}
	grow(`{"type":"tool_result","seq":503,"id":"r503","callId":"late","content":"x"}` + "\n")
	grow(`{"type":"tool_call","seq":504,"id":"r504","callId":"late","name":"Late","input":{}}` + "\n")
	if n := k.Matches().Len(); n != 2 {
		t.Errorf("%d lines of a tool whose result came first, want 2", n)
	}
	grow(turns(600, 700)[:1000])
	grow(turns(600, 700)[1000:])
}

func TestFilterSaysWhatIsNotKnownYet(t *testing.T) {
	// A snapshot of a followed stream that ends in half a line, before the index
	// says that it is complete, is what a job may begin with.
	src := newGrowing(turns(1, 3))
	st := stream.Open(src, stream.Options{Follow: true})
	defer st.Close()
	q := parse(t, "-delivery:sent role:assistant")
	first := st.Snapshot()
	j := Filter(context.Background(), first, q, Options{})
	checkFilter(t, j, first, q)
	size, _ := src.Size()
	snap := reach(t, st, size)
	j.Grow(snap)
	checkFilter(t, j, snap, q)
	if s := j.Status(); s.Waiting != 0 {
		t.Errorf("%d answers are still not known", s.Waiting)
	}
}
