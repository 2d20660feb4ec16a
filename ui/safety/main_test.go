//go:build unix

package safety

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// long runs what takes minutes.
var long = os.Getenv("ASRVIEW_SAFETY") == "long"

// binary is the program, built as it is.
var binary string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "safety-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "asrview")
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// patience is how long a run may take before the test fails.
const patience = 2 * time.Minute

// result is what a run without a terminal gave.
type result struct {
	stdout, stderr []byte
	code           int
}

// runIn runs the program to its end without a terminal.
func runIn(t testing.TB, stdin []byte, args ...string) result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, args...)
	// The stacks are what tells why it does not end.
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGABRT) }
	cmd.Env = []string{"HOME=" + home(t), "XDG_CONFIG_HOME=" + os.Getenv("XDG_CONFIG_HOME"), "PATH=" + os.Getenv("PATH"), "TZ=UTC", "TMPDIR=" + t.TempDir()}
	cmd.Stdin = bytes.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	if ctx.Err() != nil {
		t.Fatalf("asrview %q does not end: %.6000s", args, errs.Bytes())
	}
	return result{out.Bytes(), errs.Bytes(), cmd.ProcessState.ExitCode()}
}

// home is a home folder with nothing in it.
func home(t testing.TB) string {
	t.Helper()
	return t.TempDir()
}
