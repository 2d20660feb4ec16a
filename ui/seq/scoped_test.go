package seq

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/query"
	"asrview/model/query/find"
	"asrview/model/stream"
)

func snapshot(t *testing.T, text string) *stream.Snapshot {
	t.Helper()
	st := stream.Open(lines.FromBytes([]byte(text)), stream.Options{})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(t.Context()); err != nil {
		t.Fatal(err)
	}
	return st.Snapshot()
}

// seqsOf walks down and up, and returns the seqs of the records met; gaps are
// written as their number of records.
func seqsOf(t *testing.T, r Records) []string {
	t.Helper()
	name := func(ref Ref) string {
		if _, n, ok := r.Gap(ref); ok {
			return fmt.Sprintf("[%d out]", n)
		}
		e, _ := r.Entry(ref)
		return fmt.Sprint(e.Seq.N)
	}
	var down, up []string
	for ref, ok := r.First(); ok; ref, ok = r.Next(ref) {
		down = append(down, name(ref))
		if !r.Has(ref) {
			t.Errorf("walked to %s, but the sequence does not have it", name(ref))
		}
	}
	for ref, ok := r.Last(); ok; ref, ok = r.Prev(ref) {
		up = append(up, name(ref))
	}
	slices.Reverse(up)
	if !slices.Equal(down, up) {
		t.Errorf("down %v, up %v", down, up)
	}
	return down
}

func TestScopesLeaveRecordsOut(t *testing.T) {
	snap := snapshot(t, strings.Join([]string{
		`{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","content":[]}`,
		`{"type":"delivery","seq":2,"id":"r2","message":"messageId=m1","status":"queued"}`,
		`{"type":"delivery","seq":3,"id":"r3","message":"messageId=m1","status":"sent","supersedes":"r2"}`,
		`{"type":"message","seq":4,"id":"r4","messageId":"m2","role":"user","audience":"user","content":[]}`,
		`{"type":"message","seq":5,"id":"r5","messageId":"m3","role":"user","content":[]}`,
	}, "\n"))
	for scope, want := range map[stream.Scope]string{
		stream.ScopeAll:     "[1 2 3 4 5]",
		stream.ScopeActive:  "[1 3 4 5]",
		stream.ScopeContext: "[1 5]",
	} {
		if got := fmt.Sprint(seqsOf(t, Of(0, snap, Choice{Scope: scope}))); got != want {
			t.Errorf("scope %d: %s, want %s", scope, got, want)
		}
	}
	second, _ := snap.SeekByte(90)
	keep := Choice{Scope: stream.ScopeContext, Keep: map[Ref]bool{{Pos: second}: true}}
	if got := fmt.Sprint(seqsOf(t, Of(0, snap, keep))); got != "[1 2 5]" {
		t.Errorf("with #2 kept: %s", got)
	}
}

// manyOut is a stream of which the scope context leaves out all but the ends.
func manyOut(n int) string {
	var b strings.Builder
	pad := strings.Repeat("x", 900)
	for i := range n {
		audience := "user"
		if i == 0 || i == n-1 {
			audience = "model"
		}
		fmt.Fprintf(&b, `{"type":"message","seq":%d,"messageId":"m","role":"user","audience":%q,"content":[{"type":"text","text":%q}]}`+"\n", i, audience, pad)
	}
	return b.String()
}

func TestALongStretchOutsideTheScopeIsOneLine(t *testing.T) {
	const n = 4000 // about four stretches
	r := Of(0, snapshot(t, manyOut(n)), Choice{Scope: stream.ScopeContext})
	got := seqsOf(t, r)
	if len(got) < 3 || len(got) > 6 || got[0] != "0" || got[len(got)-1] != fmt.Sprint(n-1) {
		t.Errorf("walked over %v", got)
	}
	for _, s := range got[1 : len(got)-1] {
		if !strings.HasSuffix(s, " out]") {
			t.Errorf("%s is in", s)
		}
	}
}

func TestAFilterAndAScopeTogether(t *testing.T) {
	snap := snapshot(t, manyOut(100))
	q, err := query.Parse("type:message")
	if err != nil {
		t.Fatal(err)
	}
	job := find.Filter(context.Background(), snap, q, find.Options{})
	if err := job.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	m := job.Matches()
	if got := seqsOf(t, Of(0, snap, Choice{Scope: stream.ScopeContext, Filtered: m})); fmt.Sprint(got) != "[0 99]" {
		t.Errorf("walked over %v", got)
	}
	if got := seqsOf(t, Of(0, snap, Choice{Scope: stream.ScopeAll, Filtered: m})); len(got) != 100 {
		t.Errorf("walked over %d records", len(got))
	}
}
