package sweep

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/model/lines"
	"asrview/model/stream"
)

func TestAPassFindsItsKindAndLooksAgainAtTheLastLine(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		kind := "message"
		if i%10 == 0 {
			kind = "plan"
		}
		fmt.Fprintf(&b, `{"type":%q,"seq":%d}`+"\n", kind, i)
	}
	st := stream.Open(lines.FromBytes([]byte(b.String())), stream.Options{})
	t.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(t.Context()); err != nil {
		t.Fatal(err)
	}
	snap := st.Snapshot()
	var got []int64
	visit := func(e stream.Entry) bool {
		got = append(got, e.Seq.N)
		return true
	}
	if next := Kind(t.Context(), snap, 0, asr.KindPlan, visit, nil); next != 99 {
		t.Errorf("goes on at %d, want the last line", next)
	}
	if fmt.Sprint(got) != "[0 10 20 30 40 50 60 70 80 90]" {
		t.Errorf("found %v", got)
	}
	before := snap.Counters()
	got = nil
	Kind(t.Context(), snap, 85, asr.KindPlan, visit, nil)
	if fmt.Sprint(got) != "[90]" {
		t.Errorf("from 85 on found %v", got)
	}
	if snap.Counters() != before {
		t.Error("the pass read bodies")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if next := Kind(ctx, snap, 0, asr.KindPlan, visit, nil); next != 0 {
		t.Errorf("a pass that was cancelled goes on at %d", next)
	}
}
