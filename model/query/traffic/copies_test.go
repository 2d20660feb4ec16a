package traffic

import (
	"reflect"
	"testing"
)

// TestWhatTwoStreamsOfASessionHaveCountsOnce reads a stream, a copy of it that went on,
// and the other side.
func TestWhatTwoStreamsOfASessionHaveCountsOnce(t *testing.T) {
	sent := letter("m1", "x:a", "x:b", "00:10", "")
	spawn := `"type":"subagent","callId":"c1","name":"gauge"`
	report := `"type":"message","messageId":"m2","role":"user","origin":"subagent_report","content":[]`
	g := build(t,
		streamOf("x:a", sent, spawn, report),
		streamOf("x:a", sent, spawn, report, letter("m3", "x:a", "x:b", "00:20", "")),
		streamOf("x:b", sent))
	wantLines(t, "problems", g.Problems, []string{"a and b are both of session x:a: 3 messages stand in both and count once"})
	a, _ := g.SessionActor("x:a")
	b, _ := g.SessionActor("x:b")
	if g.Actors[a].Sent != 2 || g.Actors[b].Received != 2 {
		t.Errorf("%d sent, %d received, want 2 of each", g.Actors[a].Sent, g.Actors[b].Received)
	}
	p, _ := g.Pair(a, b)
	if messages, copies := g.Thread(p); len(messages) != 2 || copies != 1 || p.ThreadAtoB != 2 {
		t.Errorf("thread %v, recorded on both sides %d, %+v", messages, copies, p)
	}
	if got, want := tree(g, g.Roots), "x:a(gauge) x:b"; got != want {
		t.Errorf("tree %s, want %s", got, want)
	}
	var stand []int
	for i := range g.Messages {
		if g.Stands(i) == i {
			stand = append(stand, int(g.Messages[i].Seq.N)*10+g.Messages[i].Stream)
		}
	}
	if want := []int{10, 20, 30, 41}; !reflect.DeepEqual(stand, want) {
		t.Errorf("shown are %v, want %v", stand, want)
	}
	first, _ := g.At(0, g.Messages[g.inStream[0][0]].Pos)
	if g.Copies(first) != 1 {
		t.Errorf("%d copies of the first", g.Copies(first))
	}
}

// TestStreamsOfASessionThatDifferStayApart: the same id says nothing where the time
// or the receiver is another.
func TestStreamsOfASessionThatDifferStayApart(t *testing.T) {
	g := build(t,
		streamOf("x:a", letter("m1", "x:a", "x:b", "00:10", ""), letter("m2", "x:a", "x:b", "00:20", "")),
		streamOf("x:a", letter("m1", "x:a", "x:b", "00:11", ""), letter("m2", "x:a", "x:c", "00:20", "")))
	wantLines(t, "problems", g.Problems, []string{"a and b are both of session x:a"})
	a, _ := g.SessionActor("x:a")
	if g.Actors[a].Sent != 4 {
		t.Errorf("%d sent, want 4", g.Actors[a].Sent)
	}
}
