package asr

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// stream makes lines like those of a coding session: short messages, tool calls,
// and results of up to tens of kilobytes of output full of escapes.
func stream(size int) [][]byte {
	rng := rand.New(rand.NewPCG(7, 11))
	words := strings.Fields("the parser returns an empty list for input that holds no item and test case passes ok src/lib.rs:38 warning unused")
	prose := func(n int) string {
		var b strings.Builder
		for b.Len() < n {
			b.WriteString(words[rng.IntN(len(words))])
			switch rng.IntN(40) {
			case 0:
				b.WriteString(` \"`)
			case 1, 2, 3, 4, 5:
				b.WriteString(`\n`)
			default:
				b.WriteByte(' ')
			}
		}
		return b.String()
	}
	var lines [][]byte
	for seq, total := 0, 0; total < size; seq++ {
		var line string
		switch n := int(rng.ExpFloat64() * 400); seq % 4 {
		case 0:
			line = fmt.Sprintf(`{"type":"message","seq":%d,"id":"r%[1]d","ts":"2031-04-05T06:07:08.009Z","messageId":"m%[1]d","role":"assistant","author":"model","status":"complete","content":[{"type":"reasoning","visibility":"full","text":"%s"},{"type":"text","text":"%s"}]}`, seq, prose(n), prose(n))
		case 1:
			line = fmt.Sprintf(`{"type":"tool_call","seq":%d,"id":"r%[1]d","ts":"2031-04-05T06:07:08.009Z","callId":"c%[1]d","name":"Run","input":{"command":"%s","description":"%s"}}`, seq, prose(n/2), prose(40))
		case 2:
			line = fmt.Sprintf(`{"type":"tool_result","seq":%d,"id":"r%[1]d","ts":"2031-04-05T06:07:08.009Z","callId":"c%d","status":"ok","content":[{"type":"text","text":"%s"}]}`, seq, seq-1, prose(20*n))
		case 3:
			line = fmt.Sprintf(`{"type":"org.example/progress","seq":%d,"id":"r%[1]d","ts":"2031-04-05T06:07:08.009Z","data":{"n":%d,"tags":["a","b"],"state":{"done":false,"left":null}}}`, seq, n)
		}
		lines = append(lines, []byte(line))
		total += len(line)
	}
	return lines
}

func BenchmarkScan(b *testing.B) {
	lines := stream(8 << 20)
	b.SetBytes(int64(len(bytes.Join(lines, nil))))
	b.ReportAllocs()
	var h Head
	for b.Loop() {
		for _, line := range lines {
			if err := Scan(line, &h); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	lines := stream(8 << 20)
	b.SetBytes(int64(len(bytes.Join(lines, nil))))
	b.ReportAllocs()
	for b.Loop() {
		for _, line := range lines {
			if _, err := Decode(line); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkDecodeHuge decodes one record of 100 MB of text.
func BenchmarkDecodeHuge(b *testing.B) {
	line := []byte(`{"type":"message","content":[{"type":"text","text":"` + strings.Repeat(`all work and no play\n`, 100<<20/22) + `"}]}`)
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(line); err != nil {
			b.Fatal(err)
		}
	}
}
