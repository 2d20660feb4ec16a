package streams

import (
	"testing"

	"asrview/render/clean"
)

// TestTheEndOfAPathIsCleanAndFits cuts a path whose folders hold controls.
func TestTheEndOfAPathIsCleanAndFits(t *testing.T) {
	path := "a\x1b]0;t\x07/b\x9b2J\u202e/long name of a file\x1b[2J.jsonl"
	for width := 1; width < 60; width++ {
		if got := tail(path, width); clean.Inline(got) != got || clean.Width(got) > width {
			t.Errorf("on %d columns: %q", width, got)
		}
	}
}
