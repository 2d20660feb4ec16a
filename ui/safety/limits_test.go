//go:build unix

package safety

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asrview/ui/ptytest"
)

// TestLimitsSayThatTheyBite goes one beyond the limits that the README's table
// names, as far as a test can, and looks for the words that say so. What stands
// behind is read all the same.
func TestLimitsSayThatTheyBite(t *testing.T) {
	deep := strings.Repeat("[", 10_050) + strings.Repeat("]", 10_050)
	lines := []string{
		`{"type":"message","seq":1,"id":"r1","messageId":"a","role":"user","x":` + deep + `}`,
		message(2, strings.Repeat("**a** ", 6000)),
		message(3, strings.Repeat("> ", 30)+"**deep**"),
		message(4, "e"+strings.Repeat("\u0301", 40)),
		message(5, "the last record"),
	}
	path := write(t, "a.jsonl", lines)
	out := string(runIn(t, nil, "-p", "--markdown", "on", "--width", "100", path).stdout)
	for _, want := range []string{
		"line 1 is not a record: nested deeper than 10,000", "exact text, no Markdown: longer than", "exact text, no Markdown: too much", `\u0301\u0301`, "the last record",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said", want)
		}
	}
	big := write(t, "big.toml", []string{"# " + strings.Repeat("x", 70_000)})
	for want, args := range map[string][]string{
		"a query has at most 64 terms":                                            {"-p", "-q", strings.Repeat("a ", 70), path},
		"a query is at most 4000 bytes":                                           {"-p", "-q", strings.Repeat("a", 5000), path},
		"cannot read the theme: " + big + " has more than 65536 bytes, the limit": {"-p", "--theme", big, path},
		"--width is a number of columns from 1":                                   {"-p", "--width", "2000000000", path},
		"/dev/zero is no regular file":                                            {"-p", "--theme", "/dev/zero", path},
	} {
		if r := runIn(t, nil, args...); r.code != 2 || !strings.Contains(string(r.stderr), want) {
			t.Errorf("%.40q: status %d, %.200q", args[1:3], r.code, r.stderr)
		}
	}
}

// TestLimitsOfTheScreenSayThatTheyBite looks at what is folded, and at what is
// too long for a clipboard.
func TestLimitsOfTheScreenSayThatTheyBite(t *testing.T) {
	parts := make([]string, 150)
	for i := range parts {
		parts[i] = fmt.Sprintf("part %d.", i)
	}
	r := open(t, write(t, "a.jsonl", []string{message(1, parts...), message(2, strings.Repeat("long ", 20_000))}))
	r.indexed()
	r.Press("G")
	r.WaitText("#2")
	r.Press("y")
	r.WaitText("more than the 74000 that a terminal takes")
	r.Press("gZ")
	r.settle()
	r.Press("\r")
	r.settlePager()
	r.Press("G")
	r.WaitText("part 149.") // what a card leaves out, the opened record shows
	r.quit(onScreen)
}

// TestNoControlOfASettingIsSaid feeds the file of settings into its own errors.
func TestNoControlOfASettingIsSaid(t *testing.T) {
	path := write(t, "a.jsonl", tour(t))
	all := chunks(forms(), 900)
	if !long {
		all = all[len(all)-2:]
	}
	for _, w := range all {
		plain := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(escapedTOML(w)) + `"`
		for _, config := range []string{w, "theme = " + plain, "view = " + plain, plain + " = 1", "[keys]\n" + plain + " = \"x\"", "[keys]\nquit = " + plain, "[" + plain + "]\na = 1", "wrap = " + plain} {
			dir := filepath.Join(t.TempDir(), "asrview")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "config.toml"), []byte(config), 0o600); err != nil {
				t.Fatal(err)
			}
			// Only the screen reads them, and says what is wrong with them there.
			s := ptytest.Start(t, ptytest.Options{Args: []string{binary, path}, Env: []string{"HOME=" + home(t), "XDG_CONFIG_HOME=" + filepath.Dir(dir)}, Columns: screenColumns, Rows: screenRows})
			r := &reader{t: t, Session: s}
			r.Wait("what is wrong with them", func(s string) bool {
				last := s[strings.LastIndexByte(s, '\n')+1:]
				return strings.Contains(last, "line ") || strings.Contains(last, "config.toml")
			})
			r.quit(onScreen)
		}
	}
}

// TestOneIDForAllIsReadInGoodTime prints a stream in which each record could be
// joined with each other: made to be slow. The patience of a run is the bound.
func TestOneIDForAllIsReadInGoodTime(t *testing.T) {
	var lines []string
	for i := range 500 {
		lines = append(lines, fmt.Sprintf(`{"type":"message","seq":%d,"id":"r","messageId":"m","role":"user","conversation":"c","platform":{"messageIds":["P"],"replyTo":"P"},"derivedFrom":["r"],"content":[]}`, i),
			fmt.Sprintf(`{"type":"delivery","seq":%d,"id":"d","message":"messageId=m","conversation":"c","status":"sent","platformMessageIds":["P"],"supersedes":"d"}`, i))
	}
	start := time.Now()
	if r := runIn(t, nil, "-p", "--scope", "all", write(t, "a.jsonl", lines)); r.code != 0 || strings.Count(string(r.stdout), "ambiguous") < 500 {
		t.Errorf("status %d, %d bytes", r.code, len(r.stdout))
	}
	t.Logf("%d records in %v", len(lines), time.Since(start))
}

// TestSettingsThatAreNoFileDoNotHang puts a named pipe, which nobody writes to, and a
// device where settings and themes are looked for.
func TestSettingsThatAreNoFileDoNotHang(t *testing.T) {
	path := write(t, "a.jsonl", tour(t))
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.toml")
	if out, err := exec.Command("mkfifo", pipe).CombinedOutput(); err != nil {
		t.Skipf("no named pipe: %v %s", err, out)
	}
	for _, target := range []string{pipe, "/dev/zero"} {
		config := filepath.Join(t.TempDir(), "asrview", "config.toml")
		if err := os.Mkdir(filepath.Dir(config), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, config); err != nil {
			t.Fatal(err)
		}
		s := ptytest.Start(t, ptytest.Options{Args: []string{binary, path}, Env: []string{"HOME=" + home(t), "XDG_CONFIG_HOME=" + filepath.Dir(filepath.Dir(config))}, Columns: 200, Rows: 40})
		s.WaitText("is no regular file")
		s.Press("q")
		s.Exit()
		t.Setenv("XDG_CONFIG_HOME", dir)
		if r := runIn(t, nil, "-p", "--theme", target, path); target == pipe && (r.code != 2 || !strings.Contains(string(r.stderr), "is no regular file")) {
			t.Errorf("%s as a theme: status %d, %.200q", target, r.code, r.stderr)
		}
	}
}

// TestARecordOfTooManyValuesSaysSo reads the record behind it as well.
func TestARecordOfTooManyValuesSaysSo(t *testing.T) {
	many := `{"type":"message","seq":1,"id":"r1","messageId":"m1","role":"user","content":[` + strings.Repeat(`{"type":"text","text":"x"},`, 140_000) + `{"type":"text","text":"y"}]}`
	out := string(runIn(t, nil, "-p", write(t, "a.jsonl", []string{many, message(2, "the last record")})).stdout)
	for _, want := range []string{"more values than are read of one record", "bytes, not shown", "the last record"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said", want)
		}
	}
}
