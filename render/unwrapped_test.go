package render

import (
	"strings"
	"testing"

	"asrview/themes"
)

// TestLinesInOneRowAreTheLinesOneByOne holds the short way of printing plain
// lines to the long way.
func TestLinesInOneRowAreTheLinesOneByOne(t *testing.T) {
	for _, src := range []string{
		"one", "one\n", "one\n\ntwo", "\n\n", "a\tb\nçé\n\nplain\n\x1b[31m\nmore\r\nend", "ü\nü\nü\nplain\nü",
		strings.Repeat("a line\n", 20_000), strings.Repeat("x", 3*maxPlain) + "\nlast", strings.Repeat("é\n", 2*sinkRows),
	} {
		u := unwrapped{src, themes.RoleText}
		var short, long []string
		for at := 0; at < len(src); {
			lines, odd := u.plainLines(at)
			if lines != "" {
				short = append(short, strings.Split(strings.TrimSuffix(lines, "\n"), "\n")...)
				at += len(lines)
				continue
			}
			if odd < 1 {
				t.Fatalf("%.20q: no line at %d", src, at)
			}
			for _, r := range u.RowsFrom(at, odd) {
				short = append(short, r.Plain())
			}
			for range odd {
				at = u.Next(at)
			}
		}
		for _, r := range u.RowsFrom(0, 1<<30) {
			long = append(long, r.Plain())
		}
		if strings.Join(short, "\n") != strings.Join(long, "\n") || len(short) != len(long) {
			t.Errorf("%.20q: %d lines the short way, %d the long way", src, len(short), len(long))
		}
	}
}
