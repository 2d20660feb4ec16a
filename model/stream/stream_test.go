package stream

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"asrview/model/lines"
)

// openText opens a stream of the given lines and waits for its index.
func openText(t testing.TB, text ...string) *Snapshot {
	t.Helper()
	return openBytes(t, []byte(strings.Join(text, "\n")+"\n"))
}

func openBytes(t testing.TB, b []byte) *Snapshot {
	t.Helper()
	st := Open(lines.FromBytes(b), Options{})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	return st.Snapshot()
}

func (s *Snapshot) mustSeq(t testing.TB, n int64) Pos {
	t.Helper()
	l := s.BySeq(n)
	if l.State != Found {
		t.Fatalf("#%d: %v", n, l)
	}
	return l.Pos
}

func TestEntriesAndWalk(t *testing.T) {
	s := openText(t,
		`{"type":"session","seq":0,"id":"r0","session":"codex:1","participants":[{"id":"p2","name":"Bo"}]}`,
		``,
		`{"type":"message","seq":1,"id":"r1","ts":"2026-10-26T14:02:12.031Z","messageId":"m","role":"user","author":"human","content":[]}`,
		`oops`,
		`{"type":"acme.note","seq":3,"id":"x3"}`)
	if s.Len() != 4 {
		t.Fatalf("%d entries, want 4", s.Len())
	}
	var got []string
	for p, ok := s.First(); ok; p, ok = s.Next(p) {
		e, _ := s.Entry(p)
		got = append(got, fmt.Sprintf("%d %s %v %q", e.Line, e.Type, e.Role, e.Problem))
	}
	want := []string{`1 session 0 ""`, `3 message 1 ""`, `4  0 "not JSON: invalid character 'o' at start of value at byte 0"`, `5 acme.note 0 ""`}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if p, ok := s.People().Participant("p2"); !ok || p.Name != "Bo" {
		t.Errorf("participant p2: %v %v", p, ok)
	}
	if l := s.ResolveRef("x3"); l.State != Found || l.Seq.N != 3 {
		t.Errorf("x3 led to %v", l)
	}
	if l := s.ResolveRef("codex:1#r1"); l.State != Found || l.ID != "r1" {
		t.Errorf("codex:1#r1 led to %v", l)
	}
	if l := s.ResolveRef("codex:2#r1"); l.State != Elsewhere {
		t.Errorf("codex:2#r1 led to %v", l)
	}
}
