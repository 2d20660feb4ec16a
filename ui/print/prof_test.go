package print

import (
	"context"
	"io"
	"math"
	"os"
	"testing"
	"time"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/paint"
	"asrview/themes"
)

func BenchmarkProf(b *testing.B) {
	data, err := os.ReadFile(os.Getenv("PROF"))
	if err != nil {
		b.Skip()
	}
	th, _ := themes.Load("none", true)
	b.SetBytes(int64(len(data)))
	for range b.N {
		src, err := lines.OpenFile(os.Getenv("PROF"), false)
		if err != nil {
			b.Fatal(err)
		}
		st := stream.Open(src, stream.Options{})
		o := Options{Draw: render.Options{Width: math.MaxInt32}, Scope: stream.ScopeAll, Painter: paint.New(th, themes.Plain), Location: time.UTC}
		if _, err := Run(context.Background(), st, o, io.Discard); err != nil {
			b.Fatal(err)
		}
		st.Close()
	}
}
