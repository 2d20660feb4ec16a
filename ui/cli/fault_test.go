//go:build unix

package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"asrview/model/lines"
	"asrview/ui/early"
	"asrview/ui/ptytest"
	"asrview/ui/term"
)

// fifoRole makes the test binary the program, over sources that break when
// somebody opens the named pipe that it names.
const fifoRole = "ASRVIEW_CLI_TEST_FIFO"

func TestMain(m *testing.M) {
	early.Undo()
	fifo := os.Getenv(fifoRole)
	if fifo == "" {
		os.Exit(m.Run())
	}
	p := &Program{Importer: breakingImporter{fifo: fifo}, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	os.Exit(p.Main(os.Args[1:]))
}

// breakingImporter opens sources that panic beyond their first bytes.
type breakingImporter struct {
	plainImporter
	fifo string
}

func (i breakingImporter) Open(_ context.Context, in lines.Source, _, _ string, _ lines.Starter) (Imported, error) {
	return Imported{Source: breakingSource{in, i.fifo}}, nil
}

const breaksFrom = 2 << 20

type breakingSource struct {
	lines.Source
	fifo string
}

func (s breakingSource) ReadAt(p []byte, off int64) (int, error) {
	if off >= breaksFrom {
		if _, err := os.ReadFile(s.fifo); err == nil { // waits until it is opened to be written to
			panic("told \x1b]0;owned\x07to")
		}
	}
	return s.Source.ReadAt(p, off)
}

// TestAPanicInTheIndexGivesTheTerminalBack breaks the index of the stream that is
// on the screen, in the goroutines that scan it, and beside a print-out.
func TestAPanicInTheIndexGivesTheTerminalBack(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run.jsonl")
	var b strings.Builder
	for i := 0; b.Len() < 3*breaksFrom; i++ {
		fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%d","messageId":"m%d","role":"user","content":[{"type":"text","text":"entry %d. %s"}]}`+"\n",
			i, i, i, i, strings.Repeat("word ", 2000))
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{"screen": {path}, "print": {"--print", path}} {
		t.Run(name, func(t *testing.T) {
			fifo := filepath.Join(dir, name)
			if err := syscall.Mkfifo(fifo, 0o600); err != nil {
				t.Fatal(err)
			}
			s := ptytest.Start(t, ptytest.Options{
				Args: append([]string{os.Args[0]}, args...),
				Env:  []string{fifoRole + "=" + fifo, "XDG_CONFIG_HOME=" + dir},
			})
			if name == "screen" {
				s.WaitText("entry 0.")
			}
			f, err := os.OpenFile(fifo, os.O_WRONLY, 0) // waits until it is read
			if err != nil {
				t.Fatal(err)
			}
			f.Close()
			if code := s.Exit(); code != term.ExitFault {
				t.Errorf("exit status %d, want %d", code, term.ExitFault)
			}
			s.Restored()
			text := strings.ReplaceAll(s.Screen(), "\n", "")
			if !strings.HasPrefix(text, "asrview: a fault of this program") || !strings.Contains(text, "fault_test.go") {
				t.Errorf("the fault is told as %q", text)
			}
			if titles := s.Titles(); len(titles) > 0 {
				t.Errorf("the panic's text set the title: %q", titles)
			}
		})
	}
}
