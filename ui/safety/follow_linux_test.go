package safety

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/model/stream"
)

// resident is how much memory a process holds, and the most that it ever held, in
// bytes.
func resident(t *testing.T, pid int) (now, most int) {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		var n int
		if _, err := fmt.Sscanf(line, "VmRSS: %d kB", &n); err == nil {
			now = n << 10
		}
		if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &n); err == nil {
			most = n << 10
		}
	}
	return now, most
}

// TestAppendsAreFollowedInLittleMemory appends records one by one to a file that is
// followed, the reader at its end: a day in miniature. What stays is the index, which
// takes at most 64 bytes a record and goes to a file beyond stream.DefaultResident
// records, and the caches once they are full; the collector lets as much again lie
// about.
func TestAppendsAreFollowedInLittleMemory(t *testing.T) {
	lots, each := 10, 2000
	if long {
		each = 100_000
	}
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	add := func() {
		n++
		if _, err := fmt.Fprintln(f, message(n, fmt.Sprintf("append %d: %s", n, strings.Repeat("some words ", n%20)))); err != nil {
			t.Fatal(err)
		}
	}
	add()
	r := open(t, "-f", path)
	r.indexed()
	r.Press("G")
	var first int
	for lot := range lots {
		for range each {
			add()
		}
		r.WaitText(fmt.Sprintf("append %d:", n))
		now, most := resident(t, r.Pid())
		t.Logf("%d appends: %d MB, at most %d MB", n, now>>20, most>>20)
		if lot == 0 {
			first = most
		}
		if grown, may := most-first, 2*64*min(n, stream.DefaultResident)+32<<20; grown > may {
			t.Errorf("after %d appends it had grown by %d MB, want %d at most", n, grown>>20, may>>20)
		}
	}
	r.quit(onScreen)
}
