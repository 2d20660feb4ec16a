package stats

import (
	"context"
	"os"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
)

// BenchmarkStats counts the stream that BENCH_STREAM names, or a short one of
// which most records must be decoded.
func BenchmarkStats(b *testing.B) {
	snap := openText(b, strings.Repeat(strings.Join(talk, "\n")+"\n", 20000))
	if name := os.Getenv("BENCH_STREAM"); name != "" {
		src, err := lines.OpenFile(name, false)
		if err != nil {
			b.Fatal(err)
		}
		st := stream.Open(src, stream.Options{})
		defer st.Close()
		if err := st.WaitComplete(context.Background()); err != nil {
			b.Fatal(err)
		}
		snap = st.Snapshot()
	}
	b.SetBytes(snap.Size())
	for b.Loop() {
		count(b, snap)
	}
}
