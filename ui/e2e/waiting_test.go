//go:build unix

package e2e

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"asrview/ui/ptytest"
)

const waiting = "waiting for the first record"

// gone waits until a text is not on the screen any more.
func gone(s *ptytest.Session, text string) {
	s.Wait(text+" gone", func(screen string) bool { return !strings.Contains(screen, text) })
}

// TestASilentPipeHasItsScreenAtOnce: keys work before the first record has come,
// and before it is known what the pipe holds.
func TestASilentPipeHasItsScreenAtOnce(t *testing.T) {
	t.Parallel()
	r, w := pipe(t)
	s := open(t, ptytest.Options{Stdin: r})
	s.WaitText(waiting)
	s.WaitText("standard input")
	s.Press("h")
	gone(s, waiting)
	s.Press("q")
	s.WaitText(waiting)
	line := message(1, "it came")
	io.WriteString(w, line[:len(line)/2])
	s.Press("v")
	s.WaitText("displayContent")
	s.Press("v")
	s.Press("v")
	io.WriteString(w, line[len(line)/2:])
	s.WaitText("it came")
	gone(s, waiting)
	quit(t, s)
}

func TestASilentPipeCanBeLeft(t *testing.T) {
	t.Parallel()
	for name, key := range map[string]string{"q": "q", "Ctrl-c": "\x03"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, _ := pipe(t)
			s := open(t, ptytest.Options{Stdin: r})
			s.WaitText(waiting)
			s.Press(key)
			ended(t, s, 0)
		})
	}
}

// TestTheKeysAreNoStream: what is typed cannot be the stream and the keys at once.
func TestTheKeysAreNoStream(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{}, "-")
	s.WaitText("pipe a stream into it")
	ended(t, s, 2)
}

// TestANamedPipeThatNobodyWritesHasItsScreen: opening such a pipe waits for a
// writer, the screen does not.
func TestANamedPipeThatNobodyWritesHasItsScreen(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, ptytest.Options{}, path)
	s.WaitText(waiting)
	w, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	io.WriteString(w, message(1, "it came"))
	s.WaitText("it came")
	quit(t, s)
}

// TestAnotherAgentsLogIsToldFromAPipeOnTheScreen: its records appear once its
// first lines say what it is.
func TestAnotherAgentsLogIsToldFromAPipeOnTheScreen(t *testing.T) {
	t.Parallel()
	r, w := pipe(t)
	s := open(t, ptytest.Options{Stdin: r})
	s.WaitText(waiting)
	io.WriteString(w, `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","version":"2.1.14","cwd":"/home/mo/shop","timestamp":"2026-03-01T10:00:00.000Z","message":{"role":"user","content":"where is the till?"}}`+"\n")
	s.WaitText("where is the till?")
	quit(t, s)
}
