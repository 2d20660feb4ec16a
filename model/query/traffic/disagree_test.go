package traffic

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// stream writes a stream of a session; its records are given without their seq.
func streamOf(session string, records ...string) []string {
	out := []string{fmt.Sprintf(`{"type":"session","seq":0,"id":"r0","session":"%s"}`, session)}
	for i, r := range records {
		out = append(out, fmt.Sprintf(`{"seq":%d,"id":"r%d",%s}`, i+1, i+1, r))
	}
	return out
}

// letter is a message from one session to another.
func letter(id, from, to, clock, rest string) string {
	return fmt.Sprintf(`"type":"message","ts":"2026-11-03T09:%sZ","messageId":"%s","role":"user","from":{"session":"%s"},"recipients":[{"actor":{"session":"%s"}}],"content":[]%s`, clock, id, from, to, rest)
}

func TestClocksThatDifferAreSaid(t *testing.T) {
	g := build(t,
		streamOf("x:a", letter("m1", "x:a", "x:b", "00:10", ""), letter("m2", "x:a", "x:b", "00:20", ""), letter("m3", "x:b", "x:a", "00:31", "")),
		streamOf("x:b", letter("m1", "x:a", "x:b", "00:08", ""), letter("m2", "x:a", "x:b", "00:15", ""), letter("m3", "x:b", "x:a", "00:30", "")))
	wantLines(t, "problems", g.Problems, []string{"the clocks of x:a and x:b differ: 2 messages were received up to 5s before being sent"})
	at, ok := g.At(0, g.Messages[g.inStream[0][1]].Pos)
	if !ok {
		t.Fatal("the second message is not found by its place")
	}
	if by, ok := g.Early(at); !ok || by != 5*time.Second {
		t.Errorf("received %v before it was sent, %v", by, ok)
	}
	back, _ := g.At(1, g.Messages[g.inStream[1][2]].Pos)
	if by, ok := g.Early(back); ok {
		t.Errorf("one that came later is early by %v", by)
	}
}

func TestACircleOfReferencesIsSaid(t *testing.T) {
	from := func(refs ...string) string { return `,"derivedFrom":["` + strings.Join(refs, `","`) + `"]` }
	g := build(t,
		streamOf("x:a", letter("m1", "x:a", "x:b", "00:10", from("x:b#r1")), letter("m2", "x:a", "x:b", "00:11", from("x:b#r2", "r1"))),
		streamOf("x:b", letter("n1", "x:b", "x:c", "00:12", from("x:c#messageId=c1")), letter("n2", "x:b", "x:a", "00:13", from("x:gone#r1"))),
		streamOf("x:c", letter("c1", "x:c", "x:a", "00:14", from("x:a#r1"))))
	wantLines(t, "problems", g.Problems, []string{"derived from each other in a circle: x:c#r1, x:b#r1, x:a#r1"})
	// Which of two records is meant is not known: there is no circle to say.
	twin := streamOf("x:c", letter("c1", "x:c", "x:a", "00:14", from("x:a#r1")))
	g = build(t, streamOf("x:a", letter("m1", "x:a", "x:c", "00:10", from("x:c#r1"))), twin, twin)
	wantLines(t, "problems", g.Problems, []string{"b and c are both of session x:c: 1 message stands in both and counts once"})
}

func TestManyCirclesAreCounted(t *testing.T) {
	var a, b []string
	for i := range maxCircles + 3 {
		a = append(a, letter(fmt.Sprint("a", i), "x:a", "x:b", "00:10", fmt.Sprintf(`,"derivedFrom":["x:b#r%d"]`, i+1)))
		b = append(b, letter(fmt.Sprint("b", i), "x:b", "x:a", "00:11", fmt.Sprintf(`,"derivedFrom":["x:a#r%d"]`, i+1)))
	}
	g := build(t, streamOf("x:a", a...), streamOf("x:b", b...))
	if n := len(g.Problems); n != maxCircles+1 || g.Problems[n-1] != "3 more circles of records that are derived from each other" {
		t.Errorf("%d problems, the last %q", n, g.Problems[n-1])
	}
}

func TestASessionThatWritesToItselfIsSaid(t *testing.T) {
	g := build(t, streamOf("x:a", letter("m1", "x:a", "x:a", "00:10", "")))
	wantLines(t, "problems", g.Problems, []string{"x:a writes to itself"})
	if p := g.Pairs[0]; p.A != p.B || p.ThreadAtoB != 1 {
		t.Errorf("the pair is %+v", p)
	}
}

func TestAParentThatIsMissingStaysInTheTree(t *testing.T) {
	g := build(t, streamOf("x:child",
		letter("m1", "x:parent", "x:child", "00:10", ""),
		`"type":"subagent","name":"grand","session":"x:grand"`))
	parent, ok := g.SessionActor("x:parent")
	if !ok || len(g.Actors[parent].Loaded) != 0 {
		t.Errorf("the parent is %v, %v", parent, ok)
	}
	// Nothing says that it delegated: it does not stand above the child.
	if got, want := tree(g, g.Roots), "x:parent x:child(x:grand)"; got != want {
		t.Errorf("tree %s, want %s", got, want)
	}
	if got := g.Spawns("x:grand"); !reflect.DeepEqual(got, []int{1}) {
		t.Errorf("delegated to at %v", got)
	}
	if got := g.Spawns("x:parent"); got != nil {
		t.Errorf("delegated to at %v", got)
	}
}

func TestEachSendingCountsOnce(t *testing.T) {
	g := build(t, parentStream, childStream)
	p := &g.Pairs[0]
	messages, copies := g.Thread(p)
	if !reflect.DeepEqual(messages, []int{0, 3}) || copies != 1 || p.ThreadAtoB != 2 || p.ThreadBtoA != 0 || p.AtoB != 3 {
		t.Errorf("thread %v, %d copies of %+v", messages, copies, p)
	}
	if got := g.Received(3); !reflect.DeepEqual(got, []int{4}) {
		t.Errorf("received at %v", got)
	}
	if _, ok := g.At(0, 1); ok {
		t.Error("a place where no message is")
	}
	if _, ok := g.At(9, 0); ok {
		t.Error("a stream that is not there")
	}
}
