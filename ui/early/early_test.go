package early_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"asrview/ui/early"
)

// build makes the real program.
func build(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "asrview")
	if out, err := exec.Command("go", "build", "-o", path, "asrview").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}

func TestComesBeforeWhatAsksTheTerminalAndWhatAllocates(t *testing.T) {
	cmd := exec.Command(build(t), "--version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	own := strings.Index(string(out), "init asrview/ui/early ")
	if own < 0 {
		t.Fatalf("the package is not initialised:\n%s", out)
	}
	for _, later := range []string{"github.com/charmbracelet/bubbletea ", "github.com/alecthomas/chroma/v2/lexers "} {
		if at := strings.Index(string(out), "init "+later); at < own {
			t.Errorf("%sis initialised at byte %d of the trace, this package at %d", later, at, own)
		}
	}
}

func TestUndoGivesBackWhatWasThere(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^TestReport$", "-test.v")
	for _, c := range []struct{ env, want string }{
		{"", "during 1 after - percent 50"},
		{"CI=", "during 1 after  percent 50"},
		{"CI=true", "during true after true percent 50"},
	} {
		cmd := exec.Command(cmd.Path, cmd.Args[1:]...)
		cmd.Env = []string{"ASRVIEW_EARLY_REPORT=1", "GOGC=50"}
		if c.env != "" {
			cmd.Env = append(cmd.Env, c.env)
		}
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), c.want) {
			t.Errorf("with %q: %v, no %q in\n%s", c.env, err, c.want, out)
		}
	}
}

// TestReport is run by the test above, in a process of its own.
func TestReport(t *testing.T) {
	if os.Getenv("ASRVIEW_EARLY_REPORT") == "" {
		t.Skip("reports to another test")
	}
	during := os.Getenv("CI")
	early.Undo()
	early.Undo()
	after, ok := os.LookupEnv("CI")
	if !ok {
		after = "-"
	}
	t.Logf("during %s after %s percent %d", during, after, debug.SetGCPercent(100))
}
