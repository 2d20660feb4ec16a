//go:build unix

package safety

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// hostileFolder holds streams with hostile names, whose sessions, participants and
// all else are hostile too, and one that another agent wrote.
func hostileFolder(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "d\x1b]0;"+proof+"\x07\u202e")
	lines := hostileTour(t, 1)
	texts := chunks(forms(), 300)
	for i, name := range []string{hostileName, "b\u009b2J.jsonl", "c\x1b[31m\u2066\r.jsonl", "plain.jsonl"} {
		session := `{"type":"session","seq":0,"id":"r0","session":"acme-agent:` + escaped(texts[i]) + `","agent":"` + escaped(texts[i+4]) + `"}`
		stream := []string{session}
		for j := i; j < len(lines); j += 24 {
			stream = append(stream, lines[j])
		}
		// Traffic with the others, named as hostile as they are.
		for j, other := range texts[:4] {
			stream = append(stream, fmt.Sprintf(`{"type":"message","seq":%d,"id":"x%d","messageId":"x%d","ts":"2026-10-24T07:%02d:00Z","role":"user","origin":"inter_session","from":{"session":"acme-agent:%s","address":"%s"},"recipients":[{"actor":{"session":"acme-agent:%s"},"kind":"%s"}],"content":[{"type":"text","text":"%s"}]}`,
				90000+j, j, j, 10*i+j, escaped(other), escaped(texts[j+5]), escaped(texts[i]), escaped(texts[j+6]), escaped(other)))
		}
		put(t, filepath.Join(dir, name), stream)
	}
	put(t, filepath.Join(dir, "log.jsonl"), hostileLogs()[:20])
	return dir
}

// TestNoControlOfSeveralStreamsReachesTheScreen opens a hostile folder and walks the
// list of streams, the traffic with its threads, the lanes, and the merged list.
func TestNoControlOfSeveralStreamsReachesTheScreen(t *testing.T) {
	dir := hostileFolder(t)
	for name, steps := range map[string][]string{
		"the list":   {" ", " ", ">", " ", "G", ">", " ", "<", "}", "l", "}", "2l", "\x0f", "\r", " ", "q"},
		"streams":    {"B", "j", " ", "j\r", " ", " ", "G"},
		"traffic":    {"t", "j", " ", "\r", " ", " ", "\r", " "},
		"a thread":   {"t", "jj\r", " ", "v", " ", "s", " "},
		"lanes":      {"T", " ", " ", "j", "jj", "\r", " ", " "},
		"merged":     {"M", " ", " ", " ", "G", "\r", " ", "q", "K", "M", " "},
		"deliveries": {"D", "\t", "jj", "U", " ", "p", "\t", "C", " "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := open(t, "--scope", "all", dir)
			r.indexed()
			for _, keys := range steps {
				r.Press(keys)
				r.AwaitRead()
			}
			r.quit(onScreen)
		})
	}
}

// TestNoControlOfSeveralStreamsIsPrinted prints the same, with the sequence of its
// messages, and what check says.
func TestNoControlOfSeveralStreamsIsPrinted(t *testing.T) {
	dir := hostileFolder(t)
	for _, args := range [][]string{
		{"-p", "--scope", "all", "--details", dir}, {"-p", "--sequence", dir}, {"-p", "--sequence", "--width", "60", dir}, {"-p", "--sequence", "--color", "always", dir}, {"check", "--format", "json", dir},
	} {
		t.Run(strings.Join(args[:len(args)-1], " "), func(t *testing.T) {
			t.Parallel()
			r := runIn(t, nil, args...)
			harmless(t, r, inColourPipe)
			if len(r.stdout) < 1000 {
				t.Errorf("only %d bytes were printed: %.300s", len(r.stdout), r.stderr)
			}
		})
	}
}

// TestNoControlOfSettingsReachesOtherCommands runs with hostile settings what writes
// shell code, the manual and help.
func TestNoControlOfSettingsReachesOtherCommands(t *testing.T) {
	for _, w := range chunks(forms(), 1500) {
		plain := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(escapedTOML(w)) + `"`
		config := filepath.Join(t.TempDir(), "asrview", "config.toml")
		put(t, config, []string{"theme = " + plain, "[keys]", plain + " = " + plain, "outline = [" + plain + "]"})
		t.Setenv("XDG_CONFIG_HOME", filepath.Dir(filepath.Dir(config)))
		for _, args := range [][]string{{"man"}, {"completion", "bash"}, {"completion", "zsh"}, {"completion", "fish"}, {"--help"}, {"--list"}, {"--version"}, {"__complete", "--theme", ""}} {
			r := runIn(t, nil, args...)
			if err := inPipe.leak(r.stdout); err != nil {
				t.Errorf("%q: standard output: %v", args, err)
			}
			if err := inPrint.leak(r.stderr); err != nil {
				t.Errorf("%q: standard error: %v", args, err)
			}
		}
	}
	if testing.Short() {
		return
	}
	r := open(t, write(t, "a.jsonl", tour(t)))
	r.indexed()
	r.Press("h")
	r.settleHelp()
	r.quit(onScreen)
}

// settleHelp pages through the help.
func (r *reader) settleHelp() {
	r.t.Helper()
	r.WaitText("closes")
	r.Press("  q")
	r.settle()
}

// TestNoControlOfAnyAgentsLogIsPrinted feeds each string of each agent's log with
// the forms, and prints, converts and lists it.
func TestNoControlOfAnyAgentsLogIsPrinted(t *testing.T) {
	logs, err := filepath.Glob("../../testdata/native/*.*")
	if err != nil || len(logs) < 6 {
		t.Fatalf("only %d logs: %v", len(logs), err)
	}
	logs = append(logs, "../../testdata/native/claude-code/s-harbour.jsonl")
	texts := chunks(forms(), 120)
	for _, path := range logs {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			// All values at once, each behind what stands there, so that what tells the
			// format is damaged in one string of four only.
			src, turn := string(b), 0
			for part := range 4 {
				out := src
				spots := spotsOf(src)
				for i := len(spots) - 1; i >= 0; i-- {
					if s := spots[i]; !s.key && i%4 == part && !telling(src[s.from:s.to]) {
						out = inject(out, s, escaped(texts[turn%len(texts)]))
						turn++
					}
				}
				hostile := filepath.Join(t.TempDir(), filepath.Base(path))
				if err := os.WriteFile(hostile, []byte(out), 0o600); err != nil {
					t.Fatal(err)
				}
				r := runIn(t, nil, "-p", "--scope", "all", "--details", hostile)
				harmless(t, r, inPipe)
				if err := inPrint.leak(runIn(t, nil, "convert", hostile).stderr); err != nil {
					t.Error(err)
				}
				if len(r.stdout) < 500 {
					t.Errorf("only %d bytes were printed: %.300s", len(r.stdout), r.stderr)
				}
			}
		})
	}
}

// telling reports short words and numbers, by which formats and records are told.
func telling(s string) bool { return len(s) < 24 && !strings.ContainsAny(s, " /.:") }
