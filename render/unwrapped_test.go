package render

import (
	"strings"
	"testing"

	"asrview/themes"
)

// oneByOne is a text's lines as rows, without looks.
func oneByOne(u unwrapped) []string {
	var lines []string
	for _, r := range u.RowsFrom(0, 1<<30) {
		lines = append(lines, r.Plain())
	}
	return lines
}

func manyAtOnce(u unwrapped) []string {
	var lines []string
	for at := 0; at < len(u.src); {
		text, next := u.linesFrom(at)
		lines = append(lines, strings.Split(text, "\n")...)
		at = next
	}
	return lines
}

// TestLinesInOneRowAreTheLinesOneByOne holds the short way of printing lines to
// the long way.
func TestLinesInOneRowAreTheLinesOneByOne(t *testing.T) {
	for _, src := range []string{
		"one", "one\n", "one\n\ntwo", "\n\n", "a\tb\nçé\n\nplain\n\x1b[31m\nmore\r\nend", "ü\nü\nü\nplain\nü",
		strings.Repeat("a line\n", 20_000), strings.Repeat("x", 3*linesBytes) + "\nlast", strings.Repeat("é\n", 2*sinkRows),
		strings.Repeat("é", linesBytes) + "\x07\n👍🏽 \u200d\n\u0301", "\xff\n\u202e", "🏴\U000e0067\n\U000e0062",
	} {
		u := unwrapped{src, themes.RoleText}
		short, long := manyAtOnce(u), oneByOne(u)
		if strings.Join(short, "\n") != strings.Join(long, "\n") || len(short) != len(long) {
			t.Errorf("%.20q: %d lines the short way, %d the long way", src, len(short), len(long))
		}
	}
}

func FuzzLinesInOneRow(f *testing.F) {
	f.Add("a\tb\nçé\n\nplain\n\x1b[31m\nmore\r\nend")
	f.Add("👍🏽 \u200d e\u0301\u0301 \u202e\xff\n🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f")
	f.Fuzz(func(t *testing.T, src string) {
		if src == "" {
			return // no text is drawn as no lines
		}
		u := unwrapped{src, themes.RoleText}
		short, long := manyAtOnce(u), oneByOne(u)
		if strings.Join(short, "\n") != strings.Join(long, "\n") || len(short) != len(long) {
			t.Fatalf("%q the short way, %q the long way", short, long)
		}
		for _, line := range short {
			if strings.ContainsFunc(line, func(r rune) bool { return r < 0x20 && r != '\t' || r >= 0x7f && r < 0xa0 }) {
				t.Fatalf("a control character is in %q", line)
			}
		}
	})
}
