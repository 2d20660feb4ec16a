//go:build unix

package e2e

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

const natives = "../../testdata/native"

// nativeLogs are the logs of other agents in the test data.
func nativeLogs(t *testing.T) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(natives, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasSuffix(path, ".meta.json") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil || len(paths) < 9 {
		t.Fatalf("%d logs, %v", len(paths), err)
	}
	return paths
}

// program runs the program and returns what it wrote and its exit status.
func program(t *testing.T, stdin io.Reader, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command(os.Getenv(binary), args...)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// TestEveryLogIsConvertedToAStreamWithoutErrors converts the logs of the test data
// and has the result judged by the validator.
func TestEveryLogIsConvertedToAStreamWithoutErrors(t *testing.T) {
	t.Parallel()
	for _, path := range nativeLogs(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			stdout, stderr, status := program(t, nil, "convert", path)
			if status != 0 || stdout == "" {
				t.Fatalf("status %d: %s", status, stderr)
			}
			file := filepath.Join(t.TempDir(), "run.jsonl")
			if _, stderr, status := program(t, nil, "convert", "-o", file, path); status != 0 {
				t.Fatalf("-o: status %d: %s", status, stderr)
			}
			if again, err := os.ReadFile(file); err != nil || string(again) != stdout {
				t.Errorf("converted again, the stream differs (%v)", err)
			}
			if n := strings.Count(stdout, `{"type":"session","seq":0,`); n != 1 {
				t.Errorf("%d sessions in one stream", n)
			}
			if report, _, status := program(t, nil, "check", "--severity", "error", file); status != 0 {
				t.Errorf("status %d: %s", status, report)
			}
		})
	}
}

// TestWhatTheTestsOfImportersMakeHasNoErrors has the validator judge every stream
// that the importers' own tests make: small logs for each row of the mapping, and
// the recorded ones where they lie beside the repository. Importers and validator
// know nothing of each other, so their tests cannot.
func TestWhatTheTestsOfImportersMakeHasNoErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the tests of all importers")
	}
	t.Parallel()
	dir := t.TempDir()
	cmd := exec.Command("go", "test", "-count=1", "-short", "-run", "^Test", "asrview/model/native/...")
	cmd.Env = append(os.Environ(), "ASRVIEW_KEEP_CONVERTED="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	made, err := os.ReadDir(dir)
	if err != nil || len(made) < 100 {
		t.Fatalf("%d streams were kept, %v", len(made), err)
	}
	report, _, status := program(t, nil, "check", "--severity", "error", dir)
	if status != 0 {
		t.Errorf("status %d: %.4000s", status, report)
	}
	t.Logf("%d streams", len(made))
}

func TestAConversionLeavesWhatWasThereWhereItFails(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(file, []byte("kept\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, stderr, status := program(t, nil, "convert", "-o", file, tour); status != 1 || !strings.Contains(stderr, "nothing to convert") {
		t.Errorf("status %d: %s", status, stderr)
	}
	if b, err := os.ReadFile(file); err != nil || string(b) != "kept\n" {
		t.Errorf("%q, %v", b, err)
	}
	if left, _ := os.ReadDir(filepath.Dir(file)); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// TestAConversionStreams reads the first records of a log that has not ended.
func TestAConversionStreams(t *testing.T) {
	t.Parallel()
	log, err := os.ReadFile(natives + "/codex.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Getenv(binary), "convert", "-")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// More than is held back in any buffer on the way.
	turn := log[bytes.IndexByte(log, '\n')+1:]
	if _, err := in.Write(log); err != nil {
		t.Fatal(err)
	}
	go func() {
		for range 400 {
			if _, err := in.Write(turn); err != nil {
				return
			}
		}
	}()
	first := make([]byte, 4096)
	if _, err := io.ReadFull(out, first); err != nil || !bytes.HasPrefix(first, []byte(`{"type":"session","seq":0,`)) {
		t.Errorf("%v: %.200s", err, first)
	}
	go io.Copy(io.Discard, out)
	if err := cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = cmd.Wait() // it was killed
}

// TestARecordShowsTheLinesItWasMadeOf opens a record of a log and copies its lines.
func TestARecordShowsTheLinesItWasMadeOf(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path, at, text, words string
		lines                 []int
		secret                string
		sees                  []string
	}{
		"codex": {
			path: natives + "/codex.jsonl", at: "#4", text: "Reading the list", words: "native lines 7, 6", lines: []int{7, 6},
			secret: "Y2lwaGVydGV4dC1vZi1yZWFzb25pbmc=", sees: []string{"native line 7 · ", `"summary_text"`, "native line 6 · ", `"agent_reasoning"`},
		},
		"claude code": {
			path: natives + "/claude-code/s-harbour.jsonl", at: "#5", text: "I look at the file that holds them", words: "native lines 5, 6", lines: []int{5, 6},
			secret: "c2lnbmF0dXJlLW9mLXRoaW5raW5n", sees: []string{"native line 5 · ", `"thinking"`, "native line 6 · ", `"requestId"`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, ptytest.Options{Columns: 120, Rows: 100, Env: []string{"DISPLAY=", "WAYLAND_DISPLAY="}}, "--at", c.at, c.path)
			s.WaitText(c.text)
			atRecord(s, c.at)
			s.Press("\r")
			screen := s.WaitText(c.words)
			s.Press("G")
			for _, want := range c.sees {
				screen = s.WaitText(want)
			}
			if strings.Contains(screen, c.secret) || !strings.Contains(screen, "not shown") {
				t.Errorf("what is never shown is shown:\n%s", screen)
			}
			s.Press("Y")
			s.WaitText("copied " + c.words + " as stored, ")
			want := copiedAs(t, c.path, c.lines)
			s.WaitRaw("the lines on the clipboard", func(raw []byte) bool {
				return bytes.Contains(raw, []byte(base64.StdEncoding.EncodeToString([]byte(want))))
			})
			s.Press("q")
			quit(t, s)
		})
	}
}

// copiedAs is what lines of a file are copied as.
func copiedAs(t *testing.T, path string, numbers []int) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(string(text), "\n")
	var some []string
	for _, n := range numbers {
		some = append(some, all[n-1])
	}
	return strings.Join(some, "\n")
}

func TestPrintedDetailsNameTheNativeLines(t *testing.T) {
	t.Parallel()
	stdout, stderr, status := program(t, nil, "-p", "--details", natives+"/codex.jsonl")
	if status != 0 {
		t.Fatalf("status %d: %s", status, stderr)
	}
	for _, want := range []string{"native line 3\n", "native lines 7, 6\n", "native line 12\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

func TestLinesOfUnknownTypesAreCountedInTheStatusLine(t *testing.T) {
	t.Parallel()
	s := open(t, ptytest.Options{Columns: 140, Rows: 40}, "--at", "end", natives+"/claude-code/s-harbour.jsonl")
	s.Wait("their count, and their place", func(screen string) bool {
		rows := strings.Split(screen, "\n")
		return strings.Contains(rows[len(rows)-1], "2 lines of unknown types") && strings.Contains(screen, "brand-new-kind")
	})
	quit(t, s)
}

func TestALogThatIsTruncatedIsReadAgain(t *testing.T) {
	t.Parallel()
	log, err := os.ReadFile(natives + "/codex.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "rollout.jsonl")
	write := func(b []byte) {
		t.Helper()
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(log)
	s := open(t, ptytest.Options{}, "-f", path)
	s.WaitText("Beans come first")
	short := log[:bytes.IndexByte(log, '\n')+1]
	said, _ := json.Marshal("A new beginning.")
	short = append(short, `{"timestamp":"2026-05-05T09:10:00.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":`+string(said)+"}]}}\n"...)
	write(short)
	s.Wait("the log as it is now, and why", func(screen string) bool {
		return strings.Contains(screen, "A new beginning.") && !strings.Contains(screen, "Beans") && strings.Contains(screen, "truncated, read again")
	})
	quit(t, s)
}

func TestALogThatHasGrownIsReadAgainByAKey(t *testing.T) {
	t.Parallel()
	log, err := os.ReadFile(natives + "/codex.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "rollout.jsonl")
	if err := os.WriteFile(path, log, 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, ptytest.Options{}, "--at", "end", path)
	s.WaitText("Beans come first")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(`{"timestamp":"2026-05-05T09:20:00.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Marrows come last."}]}}` + "\n"); err != nil {
		t.Fatal(err)
	}
	s.Press("R")
	s.Wait("word that it was read again", func(screen string) bool {
		return strings.Contains(screen, "read again") && !strings.Contains(screen, "reading again")
	})
	s.WaitText("Marrows come last.") // who was at the end is there again
	s.Press("g")
	s.WaitText("codex:th-seeds")
	s.Press("RG") // the end is that of what comes
	s.WaitText("Marrows come last.")
	quit(t, s)
}
