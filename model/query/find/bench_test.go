package find

import (
	"context"
	"os"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/query"
	"asrview/model/query/pattern"
	"asrview/model/stream"
)

// benchStream opens the stream that BENCH_STREAM names, or one of 64 MB.
func benchStream(b *testing.B) *stream.Snapshot {
	b.Helper()
	var src lines.Source
	if name := os.Getenv("BENCH_STREAM"); name != "" {
		f, err := lines.OpenFile(name, false)
		if err != nil {
			b.Fatal(err)
		}
		src = f
	} else {
		src = lines.FromBytes([]byte(strings.Repeat(randomStream(1, 1<<20), 64) + message(0, "zqlast-7731-needle")))
	}
	st := stream.Open(src, stream.Options{})
	b.Cleanup(func() { st.Close() })
	if err := st.WaitComplete(context.Background()); err != nil {
		b.Fatal(err)
	}
	return st.Snapshot()
}

// BenchmarkSearch searches the whole stream; FIRST is how long the first answer
// took, from the top.
func BenchmarkSearch(b *testing.B) {
	snap := benchStream(b)
	for _, expr := range []string{"zqlast-7731-needle", "zqlast-7731-Needle", "Zqlast-7731", `zqlast-\d+`, "needle|quux", "the", `\d\d:\d\d`} {
		p, err := pattern.Compile(expr)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(expr, func(b *testing.B) {
			b.SetBytes(snap.Size())
			for b.Loop() {
				j := Search(context.Background(), snap, p, Options{})
				if err := j.Wait(context.Background()); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(j.Status().Decoded), "decoded")
			}
		})
	}
}

func BenchmarkFirstAnswer(b *testing.B) {
	snap := benchStream(b)
	for _, expr := range []string{"zqlast-7731-needle", "the", `\d\d:\d\d`} {
		p, err := pattern.Compile(expr)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(expr, func(b *testing.B) {
			for b.Loop() {
				j := Search(context.Background(), snap, p, Options{From: stream.Pos(snap.Size()), Backward: true})
				for j.Prev(stream.Pos(snap.Size())).State == Pending {
					<-j.Changes()
				}
				j.Stop()
			}
		})
	}
}

func BenchmarkFilter(b *testing.B) {
	snap := benchStream(b)
	for _, s := range []string{"role:assistant", "zqlast-7731-needle", "reasoning:encrypted", "author:human", "tool:Bash", "delivery:failed", `-"the"`} {
		q, err := query.Parse(s)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(s, func(b *testing.B) {
			b.SetBytes(snap.Size())
			for b.Loop() {
				j := Filter(context.Background(), snap, q, Options{})
				if err := j.Wait(context.Background()); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(j.Status().Decoded), "decoded")
				b.ReportMetric(float64(j.Status().Lines), "lines")
			}
		})
	}
}
