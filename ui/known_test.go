package ui

import (
	"os"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
)

// TestWhatTheIndexLearnsReplacesNotKnownYet: the first screen is drawn before the
// index is complete; what it could not know then it says once it is known.
func TestWhatTheIndexLearnsReplacesNotKnownYet(t *testing.T) {
	src, err := os.ReadFile("../testdata/tour.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	store := stream.Open(lines.FromBytes(src), stream.Options{})
	t.Cleanup(func() { store.Close() })
	d := sit(t, store, 120, 60)
	d.waitFor(func() bool { return d.app.read.snap().Complete() })
	d.waitFor(func() bool { return !strings.Contains(d.app.View(), "not known yet") })
	d.sees("reply to platform ID 3EB09F (not in this stream)")
}
