package pattern

import (
	"bytes"
	"strings"
	"testing"
)

// window is a megabyte of what streams hold: words, JSON and terminal escapes.
func window() []byte {
	line := `{"type":"tool_result","seq":12,"content":[{"type":"text","text":"Column depends on keeps in ` +
		`about_context\n\u001b[33mwarning\u001b[0m: unused import at src/lib.rs:2980:5\ntest rebuild::only ... ok"}]}` + "\n"
	return []byte(strings.Repeat(line, 1<<20/len(line)))
}

func BenchmarkCursor(b *testing.B) {
	w := window()
	for _, expr := range []string{"zebra7needle", "Zebra7needle", "sisses", "привет", "foo|quux|zap"} {
		f := mustCompile(b, expr).Prefilter()
		b.Run(expr, func(b *testing.B) {
			c := f.Cursor(w)
			b.SetBytes(int64(len(w)))
			for b.Loop() {
				c.Reset(w)
				if c.Next(0) >= 0 {
					b.Fatal("found")
				}
			}
		})
	}
	b.Run("bytes.Index", func(b *testing.B) {
		b.SetBytes(int64(len(w)))
		for b.Loop() {
			bytes.Index(w, []byte("zebra7needle"))
			bytes.Index(w, []byte(`\u`))
		}
	})
}

func BenchmarkCount(b *testing.B) {
	text := strings.Repeat("Column depends on keeps in about_context\n warning: unused import at src/lib.rs:2980:5\ntest rebuild::only ... ok\n", 10000)
	for _, expr := range []string{"warning", "unused.*lib", `\d+:\d+`, `\w+`} {
		p := mustCompile(b, expr)
		b.Run(expr, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				p.Count(text)
			}
		})
	}
}
