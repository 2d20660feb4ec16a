//go:build unix

package small

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestANamedPipeIsRefused would wait for ever where the pipe were opened as usual.
func TestANamedPipeIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := Read(path, 10); err == nil || !strings.Contains(err.Error(), "is no regular file") {
		t.Errorf("a named pipe: %v", err)
	}
}
