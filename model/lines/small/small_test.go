package small

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	for n, ok := range map[int]bool{0: true, 9: true, 10: true, 11: false, 5000: false} {
		if err := os.WriteFile(path, make([]byte, n), 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := Read(path, 10)
		switch {
		case ok && (err != nil || len(b) != n):
			t.Errorf("%d bytes: %d, %v", n, len(b), err)
		case !ok && (err == nil || !strings.Contains(err.Error(), path+" has more than 10 bytes")):
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

func TestWhatIsNoFileIsRefused(t *testing.T) {
	dir := t.TempDir()
	if _, err := Read(dir, 10); err == nil {
		t.Error("a folder was read")
	}
	if _, err := Read(filepath.Join(dir, "none"), 10); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Skip("the null device is a file here")
	}
	if _, err := Read(os.DevNull, 10); err == nil || !strings.Contains(err.Error(), "is no regular file") {
		t.Errorf("a device: %v", err)
	}
}
