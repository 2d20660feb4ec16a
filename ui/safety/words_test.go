//go:build unix

package safety

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// hostileWords are what a name, a flag's value or a query may be: a few chunks
// of the forms, without what no argument can hold.
func hostileWords() []string {
	all := chunks(append(forms(), invalid()...), 700)
	for i, w := range all {
		all[i] = strings.ReplaceAll(w, "\x00", "")
	}
	return all
}

// TestNoControlOfAnArgumentIsSaid gives each flag and command words that no
// shell would complete without quoting, as the names of files may be.
func TestNoControlOfAnArgumentIsSaid(t *testing.T) {
	stream := write(t, "a.jsonl", tour(t))
	for _, w := range hostileWords() {
		for _, args := range [][]string{
			{w}, {"--" + w}, {"-x" + w}, {"--view", w, stream}, {"--width", w, stream}, {"--theme", w, stream}, {"--theme", "./" + w, stream}, {"--from", w, stream},
			{"-q", w, "-p", stream}, {"-q", "type:" + w, "-p", stream}, {"-q", "/(" + w, "-p", stream}, {"-q", `"` + w, "-p", stream}, {"--at", w, stream}, {"--at", "#" + w, stream},
			{"check", w}, {"check", "--rule", w, stream}, {"check", "--explain", w}, {"check", "--" + w}, {"check", "--format", w, stream}, {"check", "--max", w, stream},
			{"convert", w}, {"convert", "--from", w, stream}, {"convert", "-o", "/nowhere/" + w, stream}, {"completion", w}, {"help", w}, {"--list", "--" + w},
			{"__complete", w}, {"__complete", "--theme", w}, {"__complete", "check", "--rule", w}, {"__complete", "--" + w}, {"__complete", "--" + w, ""}, {"__completeNoDesc", "--view", w},
		} {
			r := runIn(t, nil, args...)
			if err := inPipe.leak(r.stdout); err != nil {
				t.Errorf("%.60q: standard output: %v", args, err)
			}
			if err := inPrint.leak(r.stderr); err != nil {
				t.Errorf("%.60q: standard error: %v", args, err)
			}
		}
		if testing.Short() {
			return
		}
	}
}

// hostileName is a file's name that no folder should hold.
const hostileName = "a\x1b]0;" + proof + "\x07\u202eb\x9b2J\n\u200b.jsonl"

func TestNoControlOfAFilesNameIsSaid(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d\x1b[31m\u009b2J")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, hostileName)
	for name, content := range map[string]string{
		"good": strings.Join(tour(t), "\n"), "broken": "nonsense\n", "empty": "", "binary": "\x00\x01\x02", "gzip": "\x1f\x8b\x08cut", "zstd": "\x28\xb5\x2f\xfdcut",
	} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{
			{"-p", path}, {"-p", path, path}, {"-p", dir}, {"check", path}, {"check", "--format", "json", dir}, {"check", "--format", "sarif", path}, {"convert", path},
			{"convert", "--from", "codex", path}, {"--theme", path, path}, {"-p", path + "/x"},
		} {
			r := runIn(t, nil, args...)
			if err := inPipe.leak(r.stdout); err != nil && args[0] != "convert" { // a conversion is the stream itself
				t.Errorf("%s: %q: standard output: %v", name, args, err)
			}
			if err := inPrint.leak(r.stderr); err != nil {
				t.Errorf("%s: %q: standard error: %v", name, args, err)
			}
		}
	}
}

// TestNoControlOfAThemeIsSaid feeds a theme's file into its own errors.
func TestNoControlOfAThemeIsSaid(t *testing.T) {
	stream := write(t, "a.jsonl", tour(t))
	for _, w := range append(hostileWords(), chunks(forms(), 250)...) {
		q := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(escapedTOML(w)) + `"`
		for _, theme := range []string{
			"name = " + q, "base = " + q, "[roles]\n" + q + " = \"#fff\"", "[roles]\nuser = " + q, "[colors]\n" + q + " = " + q, w, "[" + w, "[roles]\nuser = { fg = " + q + " }", "x = \"" + w + "\"", q + " = 1",
		} {
			path := write(t, "theme.toml", []string{theme})
			r := runIn(t, nil, "-p", "--color", "always", "--theme", path, stream)
			if err := inColourPipe.leak(r.stdout); err != nil {
				t.Fatalf("%q: standard output: %v", theme, err)
			}
			if err := inPrint.leak(r.stderr); err != nil {
				t.Fatalf("%q: standard error: %v", theme, err)
			}
		}
		if testing.Short() {
			return
		}
	}
}

// escapedTOML writes what a TOML string cannot hold as its escapes.
func escapedTOML(s string) string {
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(s, "") {
		if r < 0x20 || r == 0x7f {
			b.WriteString(" ") // the escapes would be escaped again; see the raw forms
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// onTerminal runs the program with a terminal for its output and returns what
// that got.
func onTerminal(t *testing.T, args ...string) []byte {
	t.Helper()
	s := ptytest.Start(t, ptytest.Options{Args: append([]string{binary}, args...), Env: []string{"HOME=" + home(t)}})
	if code := s.Exit(); code == 70 || code > 128 {
		t.Errorf("%q: status %d", args, code)
	}
	s.Restored()
	return s.Raw()
}

// TestNoControlIsPrintedOnATerminal writes to a terminal what else goes to
// programs: the lines as stored, and conversions.
func TestNoControlIsPrintedOnATerminal(t *testing.T) {
	for name, lines := range streams(t) {
		path := write(t, name+".jsonl", lines)
		for _, args := range [][]string{
			{"-p", "--format", "jsonl", path}, {"-p", "--scope", "all", "--details", path}, {"check", path}, {"check", "--format", "json", path},
		} {
			t.Run(name+" "+strings.Join(args[:len(args)-1], " "), func(t *testing.T) {
				t.Parallel()
				g := inColour
				if args[0] == "check" {
					g = inProgress
				}
				if err := g.leak(onTerminal(t, args...)); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// hostileLogs are another agent's logs with the forms in each of their strings:
// one message a form, escaped and as it stands.
func hostileLogs() []string {
	base := []string{
		`{"type":"user","uuid":"u%d","sessionId":"s","parentUuid":null,"version":"2.1.0","cwd":"/srv/x","timestamp":"2026-10-24T07:58:47.300Z","message":{"role":"user","content":"hello"}}`,
		`{"type":"assistant","uuid":"a%d","sessionId":"s","parentUuid":"u0","version":"2.1.0","message":{"id":"m","role":"assistant","model":"x","stop_reason":"end_turn","content":[{"type":"text","text":"hi"},{"type":"tool_use","id":"t%d","name":"Bash","input":{"command":"ls"}}]}}`,
		`{"type":"summary","summary":"a title","leafUuid":"u%d"}`,
	}
	texts := append(chunks(forms(), 300), chunks(invalid(), 300)...)
	var out []string
	for i, line := range base {
		line = strings.ReplaceAll(line, "%d", strconv.Itoa(i))
		out = append(out, line)
		for j, s := range spotsOf(line) {
			w := texts[(i+j)%len(texts)]
			out = append(out, inject(line, s, escaped(strings.ToValidUTF8(w, ""))), inject(line, s, plainly(w)), inject(line, s, barely(w)))
		}
	}
	return out
}

func TestNoControlOfALogIsPrinted(t *testing.T) {
	path := write(t, "log.jsonl", hostileLogs())
	r := runIn(t, nil, "-p", "--scope", "all", "--details", path)
	harmless(t, r, inPipe)
	if len(r.stdout) < 10_000 {
		t.Errorf("only %d bytes were printed: %s", len(r.stdout), r.stderr)
	}
	if err := inPrint.leak(runIn(t, nil, "convert", path).stderr); err != nil {
		t.Errorf("convert, standard error: %v", err)
	}
	got := onTerminal(t, "convert", path)
	if err := inPrint.leak(got); err != nil || len(got) < 10_000 {
		t.Errorf("convert to a terminal wrote %d bytes: %v", len(got), err)
	}
}

// TestNoControlIsListed lists sessions whose folders, names, titles and projects
// are hostile.
func TestNoControlIsListed(t *testing.T) {
	home := t.TempDir()
	for i, name := range []string{"plain", "p\x1b]0;" + proof + "\x07", "\u009b2J\u202e"} {
		dir := filepath.Join(home, ".claude", "projects", name)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		log := strings.Join(hostileLogs()[i*7:], "\n") + "\n"
		if err := os.WriteFile(filepath.Join(dir, hostileName), []byte(log), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := ptytest.Start(t, ptytest.Options{Args: []string{binary, "--list"}, Env: []string{"HOME=" + home}})
	if code := s.Exit(); code != 0 {
		t.Errorf("status %d", code)
	}
	s.Restored() // and all that was written has arrived
	raw := s.Raw()
	if err := inPipe.leak(raw); err != nil {
		t.Error(err)
	}
	if n := strings.Count(string(raw), "\n"); n != 3 {
		t.Errorf("%d lines for 3 sessions: %q", n, raw)
	}
}

// TestNoControlOfAFilesNameIsSaidOnATerminal has the progress line, which only a
// terminal sees, name such a file.
func TestNoControlOfAFilesNameIsSaidOnATerminal(t *testing.T) {
	path := filepath.Join(t.TempDir(), hostileName)
	if err := os.WriteFile(path, []byte(strings.Join(tour(t), "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	raw := onTerminal(t, "check", path)
	if err := inProgress.leak(raw); err != nil {
		t.Error(err)
	}
	if !strings.Contains(string(raw), "records  a␛]0;") {
		t.Errorf("no progress names the file: %.300q", raw)
	}
}
