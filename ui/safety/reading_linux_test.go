package safety

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// failing is a file that gives text and then fails with an input/output error, as
// a bad disk does: this process's memory, where text lies in a mapping that is
// longer than its file.
func failing(t *testing.T, text []byte) *os.File {
	t.Helper()
	page := os.Getpagesize()
	text = text[:len(text)/page*page]
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(text); err != nil {
		t.Fatal(err)
	}
	b, err := syscall.Mmap(int(f.Fd()), 0, len(text)+16*page, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(b) }) // the process ends soon after
	mem, err := os.Open("/proc/self/mem")
	if err != nil {
		t.Skip("no memory to read from: ", err)
	}
	t.Cleanup(func() { mem.Close() })
	if _, err := mem.Seek(int64(uintptr(unsafe.Pointer(&b[0]))), io.SeekStart); err != nil {
		t.Fatal(err)
	}
	return mem
}

// TestADiskThatFailsIsSaid reads from what fails midway. What came is printed or
// judged, and each command says why the rest is missing.
func TestADiskThatFailsIsSaid(t *testing.T) {
	stream := []byte(strings.Repeat(message(1, "some words")+"\n", 5000))
	log := []byte(strings.Repeat(codexLine+"\n", 5000))
	for _, c := range []struct {
		text []byte
		args []string
		code int
	}{
		{stream, []string{"-p", "--scope", "all", "-"}, 0},
		{stream, []string{"-p", "--format", "jsonl", "-"}, 0},
		{stream, []string{"check", "-"}, 1},
		{log, []string{"convert", "--from", "codex", "-"}, 1},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		cmd := exec.CommandContext(ctx, binary, c.args...)
		cmd.Stdin = failing(t, c.text)
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		_ = cmd.Run() // its status is looked at below
		cancel()
		if code := cmd.ProcessState.ExitCode(); code != c.code || !strings.Contains(errs.String(), "reading failed: input/output error") || strings.Contains(errs.String(), "goroutine") {
			t.Errorf("%q: status %d, %.300q", c.args, code, errs.String())
		}
		if out.Len() < 1000 {
			t.Errorf("%q: of what came, only %d bytes are there", c.args, out.Len())
		}
	}
}

const codexLine = `{"timestamp":"2026-01-02T03:04:05.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"some words"}]}}`

// TestWhatIsUnpackedInPartIsSaid reads compressed inputs that are cut short. A
// conversion makes no file of a part.
func TestWhatIsUnpackedInPartIsSaid(t *testing.T) {
	dir := t.TempDir()
	packed := func(name, line string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		for i := range 2000 {
			_, _ = io.WriteString(z, strings.Replace(line, "some words", strings.Repeat(string(rune('a'+i%26)), i%97), 1)+"\n")
		}
		_ = z.Close() // memory takes all
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, b.Bytes()[:b.Len()-b.Len()/4], 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	stream, log := packed("a.jsonl.gz", message(1, "some words")), packed("b.jsonl.gz", codexLine)
	to := filepath.Join(dir, "out.jsonl")
	for _, args := range [][]string{{"check", stream}, {"convert", "--from", "codex", log}, {"convert", "--from", "codex", "-o", to, log}} {
		if r := runIn(t, nil, args...); r.code != 1 || !strings.Contains(string(r.stderr), "unpacking failed") {
			t.Errorf("%q: status %d, %.300q", args, r.code, r.stderr)
		}
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("a part of a log was made a file")
	}
}

// TestALineOfMoreThanAGibibyteIsSaid has the longest line that is read exceeded at
// its full size, by a file that holds next to nothing on the disk.
func TestALineOfMoreThanAGibibyteIsSaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	before, after := message(1, "before")+"\n"+`{"type":"message","x":"`, "\"}\n"+message(3, "after")+"\n"
	if _, err := f.WriteString(before); err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt([]byte(after), 1<<30+1<<20); err != nil {
		t.Skip("no file with a hole: ", err)
	}
	r := runIn(t, nil, "-p", "--scope", "all", "--format", "jsonl", path)
	if want := message(1, "before") + "\n" + message(3, "after") + "\n"; string(r.stdout) != want || r.code != 0 || !strings.Contains(string(r.stderr), "1 line is not given as stored: longer than 1 GiB") {
		t.Errorf("status %d, %.300q, %.300q", r.code, r.stdout, r.stderr)
	}
	if testing.Short() || !long {
		return
	}
	for _, args := range [][]string{{"-p", "--scope", "all", path}, {"check", path}} {
		if out := string(runIn(t, nil, args...).stdout); !strings.Contains(out, "line 2 is not a record: longer than 1 GiB") && !strings.Contains(out, "a.jsonl:2  the line is not a record: longer than 256 MiB") {
			t.Errorf("%q: %.600q", args, out)
		}
	}
}

// TestStandardInputThatIsAFolderIsOneError reads what opens and cannot be read: one line
// says why, and nothing else.
func TestStandardInputThatIsAFolderIsOneError(t *testing.T) {
	for _, format := range []string{"text", "jsonl"} {
		folder, err := os.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer folder.Close()
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		cmd := exec.CommandContext(ctx, binary, "-p", "--format", format, "-")
		cmd.Stdin = folder
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		_ = cmd.Run() // its status is looked at below
		if code := cmd.ProcessState.ExitCode(); code != 1 || errs.String() != "asrview: standard input: reading failed: is a directory\n" || out.Len() > 0 {
			t.Errorf("%s: status %d, %q, %q", format, code, errs.String(), out.String())
		}
	}
}
