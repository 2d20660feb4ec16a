package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/model/lines"
	"asrview/ui/shelf"
)

// plainImporter knows ASR alone, as main's importer does for an ASR stream.
type plainImporter struct{ found []Found }

func (plainImporter) Names() []string { return []string{"asr", "other"} }

func (plainImporter) Open(_ context.Context, in lines.Source, _, _ string, _ lines.Starter) (Imported, error) {
	return Imported{Source: in}, nil
}

func (plainImporter) Convert(_ context.Context, in lines.Source, _, _ string, to io.Writer) (string, error) {
	size, _ := in.Size()
	_, err := io.Copy(to, io.NewSectionReader(in, 0, size))
	return "converted", err
}

func (plainImporter) Folders() []string { return nil }

func (plainImporter) Beside(path string) []string {
	if dir := path + ".side"; isDir(dir) {
		return []string{dir}
	}
	return nil
}

func (plainImporter) WriteFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return write(f)
}

func (plainImporter) Look(_ context.Context, head []byte, _ func() []byte) (shelf.Log, bool) {
	title, ok := bytes.CutPrefix(head, []byte("log of "))
	return shelf.Log{Format: "other", Title: string(title), Project: "shop"}, ok
}

func (i plainImporter) List(context.Context) ([]Found, []error) { return i.found, nil }

// ran is what a command line did.
type ran struct {
	code        int
	out, stderr string
}

// run runs a command line where neither output is a terminal. stdin is what
// standard input holds, as a pipe.
func run(t *testing.T, stdin string, args ...string) ran {
	t.Helper()
	in, feed, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_, _ = feed.WriteString(stdin)
		feed.Close()
	}()
	return runFrom(t, in, plainImporter{}, args...)
}

func runFrom(t *testing.T, in *os.File, importer Importer, args ...string) ran {
	t.Helper()
	dir := t.TempDir()
	var files [2]*os.File
	for i := range files {
		f, err := os.Create(filepath.Join(dir, []string{"out", "err"}[i]))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files[i] = f
	}
	p := &Program{Version: "v1.2.3", Importer: importer, Stdin: in, Stdout: files[0], Stderr: files[1]}
	r := ran{code: p.Main(args)}
	r.out, r.stderr = content(t, files[0]), content(t, files[1])
	return r
}

func content(t *testing.T, f *os.File) string {
	t.Helper()
	b, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const tour = "../../testdata/tour.jsonl"

// files makes a folder with files of these contents.
func files(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, c := range contents {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(c), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const hello = `{"type":"message","seq":1,"id":"r1","messageId":"a","role":"user","content":[{"type":"text","text":"hello"}]}` + "\n"

// checkOneLine holds what is said on standard error to be one harmless line.
func checkOneLine(t *testing.T, stderr string) {
	t.Helper()
	if strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "asrview: ") || !strings.HasSuffix(stderr, "\n") {
		t.Errorf("not one line: %q", stderr)
	}
	checkHarmless(t, stderr)
}

func checkHarmless(t *testing.T, s string) {
	t.Helper()
	for _, r := range s {
		if r < 0x20 && r != '\n' || r >= 0x7f && r <= 0x9f || r == 0x202e {
			t.Errorf("the character %U is in %q", r, s)
		}
	}
}

// TestAMissingFileIsSaidTheSameByEveryCommand holds that its name stands once,
// with the same words.
func TestAMissingFileIsSaidTheSameByEveryCommand(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone.jsonl")
	for _, args := range [][]string{{gone}, {"check", gone}, {"convert", gone}} {
		if r := run(t, "", args...); r.code != 1 || r.stderr[:min(len(r.stderr), 9)] != "asrview: " ||
			strings.Count(r.stderr, gone+": there is no such file or folder\n") != 1 || strings.Count(r.stderr, "gone.jsonl") != 1 {
			t.Errorf("%q: %d, %q", args, r.code, r.stderr)
		}
	}
}

// TestFollowPrintsOneStream holds that no stream is left out in silence because
// the one before it never ends.
func TestFollowPrintsOneStream(t *testing.T) {
	if r := run(t, "", "--print", "--follow", tour, tour); r.code != 2 || r.out != "" || !strings.Contains(r.stderr, "--follow prints one stream, which has no end, and these are 2: name one") {
		t.Errorf("%d, %q, %q", r.code, r.out, r.stderr)
	}
}

func TestAFileOfBlankLinesIsSaidToBeOne(t *testing.T) {
	dir := files(t, map[string]string{"blank.jsonl": "\n \n"})
	if r := run(t, "", "check", filepath.Join(dir, "blank.jsonl")); r.code != 1 || !strings.Contains(r.stderr, "blank.jsonl: only blank lines, there is nothing to read") {
		t.Errorf("checked: status %d, said %q", r.code, r.stderr)
	}
	if r := run(t, "", filepath.Join(dir, "blank.jsonl")); r.code != 1 || !strings.Contains(r.stderr, "blank.jsonl: only blank lines, there is nothing to read") {
		t.Errorf("%d, %q", r.code, r.stderr)
	}
}
