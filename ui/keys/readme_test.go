package keys

import (
	"os"
	"strings"
	"testing"
)

// TestTheReadmeHasTheTable keeps the README's table to the one that the program
// has. WRITE_README=1 writes it there.
func TestTheReadmeHasTheTable(t *testing.T) {
	const path, begin, end = "../../README.md", "<!-- keys: made from the key table, see ui/keys -->\n", "<!-- /keys -->"
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(src), begin)
	got, tail, ended := strings.Cut(rest, end)
	if !ok || !ended {
		t.Fatal("the README has no place for the table of keys")
	}
	want := "\n" + strings.TrimSpace(Default().MarkdownTable()) + "\n\n"
	if got == want {
		return
	}
	if os.Getenv("WRITE_README") == "" {
		t.Fatal("the README's keys are not the program's: run the tests of this package with WRITE_README=1")
	}
	if err := os.WriteFile(path, []byte(head+begin+want+end+tail), 0o644); err != nil {
		t.Fatal(err)
	}
}
