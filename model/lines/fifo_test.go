//go:build unix

package lines

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestNamedPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	s := open(t, path, true) // returns though nobody writes
	w, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	w.WriteString("one\n")
	waitUntil(t, s, "the line came", func() bool { n, _ := s.Size(); return n == 4 })
	w.Close()
	waitFinal(t, s)
	if all(t, s) != "one\n" {
		t.Error(all(t, s))
	}
}

func TestNamedPipeWithoutWriterCloses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	s, err := OpenFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
