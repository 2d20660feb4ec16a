package stream

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestAValueOfManyIsLookedAtOnce asks for the records of one callId as often as there
// are such records, and counts the heads that are tested.
func TestAValueOfManyIsLookedAtOnce(t *testing.T) {
	for _, n := range []int{500, 4000} {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `{"type":"tool_call","seq":%d,"id":"r%d","callId":"c","name":"n","input":{}}`+"\n", i, i)
		}
		s := openBytes(t, []byte(b.String()))
		tested := 0
		for range n {
			q := &asking{Snapshot: s}
			got := q.sharing(tagCall, "c", maxNaming, func(h *head) bool { tested++; return h.CallID == "c" })
			if len(got) != min(n, maxNaming) || q.cut != (n > maxNaming) || len(q.deps) != 1 {
				t.Fatalf("of %d: %d found, cut %t, %d look-ups noted", n, len(got), q.cut, len(q.deps))
			}
		}
		if tested > maxNaming {
			t.Errorf("of %d: %d heads were tested", n, tested)
		}
	}
}

// TestWhatManyShareIsTrueOfEverySnapshot asks each of the snapshots of a growing
// stream, the earlier ones again after the later ones.
func TestWhatManyShareIsTrueOfEverySnapshot(t *testing.T) {
	line := func(i int) string {
		return fmt.Sprintf(`{"type":"tool_call","seq":%d,"id":"r%d","callId":"c%d","name":"n","input":{}}`+"\n", i, i, i%2)
	}
	path, st := followed(t, line(0))
	if err := st.WaitComplete(context.Background()); err != nil {
		t.Fatal(err)
	}
	shots, n := []*Snapshot{st.Snapshot()}, 1
	for _, more := range []int{100, 60, 1, 1900, 1, 200, 40} {
		var b strings.Builder
		for range more {
			b.WriteString(line(n))
			n++
		}
		grow(t, path, b.String())
		shots = append(shots, until(t, st, "what was written is indexed", func(s *Snapshot) bool { return s.Len() == n && !s.At(n-1).Incomplete }))
		for i, s := range shots {
			compareSharing(t, fmt.Sprintf("snapshot %d of %d", i, len(shots)), s)
		}
	}
}

func compareSharing(t *testing.T, what string, s *Snapshot) {
	t.Helper()
	for _, id := range []string{"c0", "c1", "none"} {
		for _, limit := range []int{maxCandidates, maxNaming} {
			has := func(h *head) bool { return h.CallID == id }
			a, b := &asking{Snapshot: s}, &asking{Snapshot: s}
			got, want := a.sharing(tagCall, id, limit, has), b.having(tagCall, id, limit, has)
			if !slices.Equal(got, want) || a.cut != b.cut {
				t.Errorf("%s: %s is on %d records (cut %t), not on %d (cut %t)", what, id, len(got), a.cut, len(want), b.cut)
			}
		}
	}
}
