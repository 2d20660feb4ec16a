//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

const (
	// binary and shellRole are how the test process tells the ones it starts.
	binary    = "ASRVIEW_E2E_BINARY"
	shellRole = "ASRVIEW_E2E_SHELL"
	tour      = "../../testdata/tour.jsonl"
)

// TestMain builds the program once.
func TestMain(m *testing.M) {
	if os.Getenv(shellRole) != "" {
		shell()
	}
	dir, err := os.MkdirTemp("", "asrview-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	path := filepath.Join(dir, "asrview")
	if out, err := exec.Command("go", "build", "-o", path, "asrview").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		os.Exit(1)
	}
	os.Setenv(binary, path)
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// shell runs the program under job control and says how it ended.
func shell() {
	path := os.Getenv(binary)
	code, err := ptytest.Shell(path, append([]string{path}, os.Args[1:]...))
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Printf("status %d\n", code)
	os.Exit(0)
}

// open starts the program with these arguments.
func open(t *testing.T, o ptytest.Options, args ...string) *ptytest.Session {
	t.Helper()
	o.Args = append([]string{os.Getenv(binary)}, args...)
	s := ptytest.Start(t, o)
	t.Cleanup(func() {
		if foreign := ptytest.Foreign(s.Raw()); foreign != "" {
			t.Errorf("the program wrote %q to the terminal", foreign)
		}
		if titles := s.Titles(); len(titles) > 0 {
			t.Errorf("the title was set: %q", titles)
		}
	})
	return s
}

// screen opens the tour and waits for its first frame.
func screen(t *testing.T, o ptytest.Options, args ...string) *ptytest.Session {
	t.Helper()
	s := open(t, o, append(args, tour)...)
	s.WaitText("tour.jsonl")
	s.WaitText("The Sunday opening hours are wrong")
	return s
}

// quit ends the program by its key and looks at what it left.
func quit(t *testing.T, s *ptytest.Session) {
	t.Helper()
	s.Press("q")
	ended(t, s, 0)
}

func ended(t *testing.T, s *ptytest.Session, want int) {
	t.Helper()
	if code := s.Exit(); code != want {
		t.Errorf("exit status %d, want %d; the last bytes: %q", code, want, s.Raw()[max(0, len(s.Raw())-300):])
	}
	s.Restored()
}

// pipe returns a pipe whose end is closed with the test.
func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}

func message(seq int, text string) string {
	return fmt.Sprintf(`{"type":"message","seq":%d,"id":"r%d","messageId":"m%d","role":"user","content":[{"type":"text","text":"%s"}]}`+"\n", seq, seq, seq, text)
}

func count(s *ptytest.Session, what string) int { return bytes.Count(s.Raw(), []byte(what)) }

func first(screen string) string { line, _, _ := strings.Cut(screen, "\n"); return line }
