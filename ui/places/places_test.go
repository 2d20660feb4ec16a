package places

import (
	"testing"

	"asrview/model/stream"
	"asrview/ui/seq"
)

func at(n int) Place { return Place{Ref: seq.Ref{Pos: stream.Pos(n)}, Part: -1} }

func TestBackAndForwardAlongJumps(t *testing.T) {
	var j Jumps
	if _, ok := j.Back(at(1)); ok {
		t.Error("went back though there was no jump")
	}
	j.Leave(at(1)) // 1 -> 5
	j.Leave(at(5)) // 5 -> 9
	step := func(what string, p Place, ok bool, want int) {
		t.Helper()
		if !ok || p != at(want) {
			t.Errorf("%s came to %v, want %d", what, p.Ref.Pos, want)
		}
	}
	p, ok := j.Back(at(9))
	step("back", p, ok, 5)
	p, ok = j.Back(p)
	step("back again", p, ok, 1)
	if _, ok := j.Back(p); ok {
		t.Error("went back beyond the first jump")
	}
	p, ok = j.Forward()
	step("forward", p, ok, 5)
	p, ok = j.Forward()
	step("forward again", p, ok, 9)
	if _, ok := j.Forward(); ok {
		t.Error("went forward beyond the present")
	}
	p, ok = j.Back(p)
	step("back from the present", p, ok, 5)
	j.Leave(p) // 5 -> 7: what lay forward is forgotten
	if _, ok := j.Forward(); ok {
		t.Error("went forward to what a new jump has replaced")
	}
	p, ok = j.Back(at(7))
	step("back from the new jump", p, ok, 5)
}

func TestJumpsAreBounded(t *testing.T) {
	var j Jumps
	for i := range 3 * maxJumps {
		j.Leave(at(i))
	}
	n := 0
	now := at(-1)
	for p, ok := j.Back(now); ok; p, ok = j.Back(p) {
		n++
	}
	if n != maxJumps {
		t.Errorf("%d jumps remembered, want %d", n, maxJumps)
	}
}

func TestMarks(t *testing.T) {
	var m Marks
	if _, ok := m.Get('a'); ok {
		t.Error("a mark that was never set")
	}
	m.Set('a', at(1))
	m.Set('a', at(2))
	if p, ok := m.Get('a'); !ok || p != at(2) {
		t.Errorf("mark a is at %v", p)
	}
}
