package stream

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"asrview/model/lines"
)

// benchStream makes a stream of about n bytes in the mix that agents leave:
// median line 0.8 kB, one in a hundred of 60 kB and more. With small lines all
// stay under 3 kB.
func benchStream(n int, small bool) []byte {
	r := rand.New(rand.NewPCG(1, 1))
	var b bytes.Buffer
	b.Grow(n + 1<<20)
	text := bytes.Repeat([]byte(`The parser rejects empty input.\n\tfn parse(\"\") -> Result<Vec<Item>> `), 20000)
	b.WriteString(`{"type":"session","seq":0,"id":"r0","session":"codex:1"}` + "\n")
	for seq := 1; b.Len() < n; seq++ {
		size := int(500 * math.Exp(r.NormFloat64()*1.9))
		if small {
			size = min(size, 2700)
		}
		body := text[:min(size, len(text)-100)]
		body = body[:bytes.LastIndexByte(append([]byte(" "), body...), ' ')]
		ts := fmt.Sprintf("2026-10-26T%02d:%02d:%02d.%03dZ", seq/360000%24, seq/6000%60, seq/100%60, seq%1000)
		switch seq % 4 {
		case 0:
			fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%d","ts":"%s","messageId":"m%d","role":"assistant","author":"model","content":[{"type":"text","text":"%s"}]}`, seq, seq, ts, seq, body)
		case 1:
			fmt.Fprintf(&b, `{"type":"tool_call","seq":%d,"id":"r%d","ts":"%s","callId":"call_%d","name":"Bash","input":{"command":"%s"}}`, seq, seq, ts, seq, body)
		case 2:
			fmt.Fprintf(&b, `{"type":"tool_result","seq":%d,"id":"r%d","ts":"%s","callId":"call_%d","content":[{"type":"text","text":"%s"}]}`, seq, seq, ts, seq-1, body)
		default:
			fmt.Fprintf(&b, `{"type":"delivery","seq":%d,"id":"r%d","ts":"%s","message":"messageId=m%d","conversation":"c1","status":"sent"}`, seq, seq, ts, seq-3)
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func benchIndex(b *testing.B, open func() lines.Source, size int64, opt Options) {
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		st := Open(open(), opt)
		if err := st.WaitComplete(context.Background()); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(st.Snapshot().Len()), "records")
		st.Close()
	}
}

// BenchmarkIndex indexes a stream from memory, and the file that
// ASRVIEW_BENCH_FILE names.
func BenchmarkIndex(b *testing.B) {
	for _, small := range []bool{false, true} {
		data := benchStream(128<<20, small)
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("small=%v/workers=%d", small, workers), func(b *testing.B) {
				benchIndex(b, func() lines.Source { return lines.FromBytes(data) }, int64(len(data)), Options{Workers: workers})
			})
		}
	}
	if path := os.Getenv("ASRVIEW_BENCH_FILE"); path != "" {
		b.Run("file", func(b *testing.B) {
			fi, err := os.Stat(path)
			if err != nil {
				b.Fatal(err)
			}
			benchIndex(b, func() lines.Source {
				src, err := lines.OpenFile(path, false)
				if err != nil {
					b.Fatal(err)
				}
				return src
			}, fi.Size(), Options{})
		})
	}
}

// BenchmarkJoins asks for the joins of records all over a stream: first what is
// not remembered, then what is.
func BenchmarkJoins(b *testing.B) {
	data := benchStream(32<<20, true)
	s := openWith(b, lines.FromBytes(data), Options{})
	b.Run("first", func(b *testing.B) {
		for i := 0; b.Loop(); i += 7919 {
			s.join(s.core(i % s.Len()))
		}
	})
	b.Run("again", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			s.Stamp(Pos(s.core(i % 40).off))
		}
	})
}

// BenchmarkAt walks the index.
func BenchmarkAt(b *testing.B) {
	s := openWith(b, lines.FromBytes(benchStream(16<<20, true)), Options{})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.At(i % s.Len())
	}
}
