//go:build unix

package native

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestWriteFileLeavesLinksAndPipesWhatTheyAre(t *testing.T) {
	dir := t.TempDir()
	file, link, fifo := filepath.Join(dir, "file"), filepath.Join(dir, "link"), filepath.Join(dir, "fifo")
	if err := errors.Join(os.WriteFile(file, nil, 0o640), os.Symlink("file", link), syscall.Mkfifo(fifo, 0o600)); err != nil {
		t.Fatal(err)
	}
	hello := func(w io.Writer) error { _, err := io.WriteString(w, "hello"); return err }
	if err := WriteFile(link, hello); err != nil {
		t.Fatal(err)
	}
	st, err := os.Lstat(link)
	if b, _ := os.ReadFile(file); err != nil || st.Mode()&os.ModeSymlink == 0 || string(b) != "hello" {
		t.Errorf("the link is %v, its file holds %q, %v", st.Mode(), b, err)
	}
	heard := make(chan string)
	go func() {
		b, _ := os.ReadFile(fifo)
		heard <- string(b)
	}()
	if err := WriteFile(fifo, hello); err != nil {
		t.Fatal(err)
	}
	if got := <-heard; got != "hello" {
		t.Errorf("the pipe gave %q", got)
	}
	if st, err := os.Lstat(fifo); err != nil || st.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe is %v, %v", st.Mode(), err)
	}
}
