package early_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
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

// TestChromaReadsNoStyles counts what chroma's styles allocate: one style takes
// hundreds of pieces of memory.
func TestChromaReadsNoStyles(t *testing.T) {
	cmd := exec.Command(build(t), "--version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if allocs := initAllocs(string(out), "github.com/alecthomas/chroma/v2/lexers"); allocs < 1000 {
		t.Fatalf("chroma's lexers allocate %d times: the trace says nothing", allocs)
	}
	if allocs := initAllocs(string(out), "github.com/alecthomas/chroma/v2/styles"); allocs > 100 {
		t.Errorf("chroma's styles allocate %d times before main: they are read again", allocs)
	}
}

// initAllocs is how often a package allocated while it was initialised, by the
// trace, 0 where that does not name it.
func initAllocs(trace, pkg string) int {
	for line := range strings.SplitSeq(trace, "\n") {
		f := strings.Fields(line)
		if len(f) > 2 && f[0] == "init" && f[1] == pkg && f[len(f)-1] == "allocs" {
			n, _ := strconv.Atoi(f[len(f)-2])
			return n
		}
	}
	return 0
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
