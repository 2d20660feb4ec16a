package status

import (
	"strings"
	"testing"

	"asrview/render/clean"
)

func TestLineFillsTheWidthExactly(t *testing.T) {
	left := []Segment{{Text: "run.jsonl"}, {Text: "#1201 assistant", Rank: 1}, {Text: "日本語のなまえ", Rank: 5}}
	right := []Segment{{Text: "content", Rank: 4}, {Text: "active", Rank: 3}, {Text: "63%", Rank: 2}}
	for width := 1; width < 120; width++ {
		r := Line(width, left, right)
		if got := clean.Width(r.Plain()); got != width {
			t.Errorf("width %d: the row has %d columns: %q", width, got, r.Plain())
		}
	}
}

func TestWhatRanksHighestGivesWayFirst(t *testing.T) {
	left := []Segment{{Text: "run.jsonl"}, {Text: "#12", Rank: 1}}
	right := []Segment{{Text: "markdown", Rank: 3}, {Text: "50%", Rank: 2}}
	for _, c := range []struct {
		width int
		want  string
	}{
		{40, " run.jsonl  #12           markdown  50% "},
		{25, " run.jsonl  #12      50% "},
		{18, " run.jsonl  #12   "},
		{9, " run.js… "},
	} {
		if got := Line(c.width, left, right).Plain(); got != c.want {
			t.Errorf("width %d: %q, want %q", c.width, got, c.want)
		}
	}
}

func TestNothingInTheLineMovesTheCursor(t *testing.T) {
	got := Line(60, []Segment{{Text: "a\x1b[2Jb\nc.jsonl"}}, nil).Plain()
	if strings.ContainsAny(got, "\x1b\n") || !strings.Contains(got, "␛[2Jb⏎c.jsonl") {
		t.Errorf("%q", got)
	}
}
