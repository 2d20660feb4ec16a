package nativetest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/model/native/source"
)

// Corpus calls f with every recorded log below shared/corpus/native/<name>, which
// lies beside the repository and not in it. Without it the test is skipped.
func Corpus(t *testing.T, name string, f func(t *testing.T, path string, log []byte, env source.Env)) {
	t.Helper()
	dir := filepath.Join(moduleRoot(t), "..", "shared", "corpus", "native", name)
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no recorded logs at %s: the small ones in this package's tests are all that is checked", dir)
	}
	found := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		log, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		found++
		rel, _ := filepath.Rel(dir, path)
		t.Run(rel, func(t *testing.T) {
			f(t, path, log, source.Env{Folder: os.DirFS(filepath.Dir(path)), Stem: Stem(path)})
		})
		return nil
	})
	if err != nil || found == 0 {
		t.Fatalf("%d logs below %s: %v", found, dir, err)
	}
}

// Stem is a file's name without its last extension.
func Stem(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

func moduleRoot(t *testing.T) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = parent
	}
}
