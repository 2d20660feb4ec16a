//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"asrview/ui/ptytest"
)

// configured is an environment whose settings are these.
func configured(t *testing.T, settings string) ptytest.Options {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "asrview"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "asrview", "config.toml"), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	return ptytest.Options{Columns: 120, Rows: 30, Env: []string{"XDG_CONFIG_HOME=" + dir}}
}

func TestSettingsAreTaken(t *testing.T) {
	t.Parallel()
	o := configured(t, "view = \"both\"\nmouse = \"off\"\nwrap = 60\n[keys]\noutline = \"f2\"\nquit = [\"Q\", \"ctrl+q\"]\n")
	s := screen(t, o)
	do(s,
		show("", "  both  ").but("Stay silent with NO_REPLY when a message is not meant"), // wrapped at 60
		show("\x1bOQ", "outline", "#4   user"),                                            // F2
		show("o", "o is no key here"),
		show("q", "q is no key here"),
		show("Q", "tour.jsonl").but("outline"),
		show("h", "keys", "a line down"),
		show("/", "/ is no key here"),
		show("G", "Q Ctrl-q  ", "quit; in a pager", "Scopes"),
		show("Q", "The Sunday opening hours").but("Ctrl-q"),
		show("\x1b[6~", "tour.jsonl"),
	)
	s.Press("\x11") // Ctrl-q
	ended(t, s, 0)
	if count(s, "\x1b[?1002h") != 0 {
		t.Error("the mouse was captured though the settings say off")
	}
}

func TestAFlagWinsOverTheSettings(t *testing.T) {
	t.Parallel()
	o := configured(t, "view = \"both\"\n")
	s := screen(t, o, "-v", "content")
	do(s, show("", "  content  ").but("  both  "))
	quit(t, s)
}

func TestWhatIsWrongWithTheSettingsIsSaidWithItsLine(t *testing.T) {
	t.Parallel()
	for settings, says := range map[string]string{
		"view = \"content\"\n\nwrap = 5\n":          "config.toml: line 3: wrap is a number of columns from 20 to 1000",
		"[keys]\noutlin = \"x\"\n":                  "line 2: there is no action \"outlin\"; the nearest is \"outline\"",
		"[keys]\noutline = \"hyper+x\"\n":           "line 2: there is no key \"hyper+x\"",
		"view = \"sideways\"\nmouse = \"on\"\n":     "line 1: view: ",
		"theme = \"dark\"\nview = \n":               "line 2: ",
		"theme = \"nowhere\"\n[keys]\nx-y = \"\"\n": "and 1 more mistake",
	} {
		o := configured(t, settings)
		o.Columns = 200
		s := open(t, o, tour)
		s.WaitText("The Sunday opening hours are wrong")
		do(s, show("", says))
		// The program goes on.
		do(s, show("20G", "#20 "))
		quit(t, s)
	}
}

func TestAUsersThemeIsTakenFromItsFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "harbour.toml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("name = \"harbour\"\nbase = \"dark\"\n[colors]\nsea = \"#123456\"\n[roles]\nsystem = \"sea\"\n")
	s := screen(t, ptytest.Options{Columns: 100, Rows: 60, Env: []string{"COLORTERM=truecolor"}}, "--theme", path)
	s.WaitRaw("the theme's own colour", func(raw []byte) bool { return bytes.Contains(raw, []byte("38;2;18;52;86")) })
	quit(t, s)
	write("name = \"harbour\"\n[roles]\nuserr = \"red\"\n")
	s = open(t, ptytest.Options{Columns: 200, Rows: 20}, "--theme", path, tour)
	if code := s.Exit(); code != 2 {
		t.Errorf("exit status %d", code)
	}
	for _, text := range []string{"harbour.toml", "line 3", "userr"} {
		s.WaitText(text)
	}
}

func TestCompletionsAndTheManualAreWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args  []string
		holds []string
	}{
		{[]string{"completion", "bash"}, []string{"__start_asrview"}},
		{[]string{"completion", "zsh"}, []string{"#compdef asrview"}},
		{[]string{"completion", "fish"}, []string{"complete -c asrview"}},
		{[]string{"man"}, []string{".TH ASRVIEW 1", ".SH KEYS", "the next record"}},
	} {
		out, err := exec.Command(os.Getenv(binary), c.args...).Output()
		if err != nil {
			t.Errorf("%q: %v", c.args, err)
		}
		for _, text := range c.holds {
			if !strings.Contains(string(out), text) {
				t.Errorf("%q does not hold %q", c.args, text)
			}
		}
	}
	// A shell asks the program itself.
	out, err := exec.Command(os.Getenv(binary), "__complete", "--view", "").Output()
	if err != nil || !strings.Contains(string(out), "content\ndisplay\nboth\n") {
		t.Errorf("--view is completed by %q, %v", out, err)
	}
}
