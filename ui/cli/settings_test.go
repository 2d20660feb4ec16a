package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"asrview/ui/keys"
)

// settleWith reads settings for a command line.
func settleWith(t *testing.T, file string, args ...string) (*flags, settled) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	f := newFlags()
	cmd := &cobra.Command{}
	f.add(cmd, nil)
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	return f, f.settle(path)
}

func TestSettingsGiveWayToTheCommandLine(t *testing.T) {
	f, own := settleWith(t, "view = \"both\"\ntheme = \"light\"\nmouse = false\nmarkdown = false\nwrap = 90\n[keys]\noutline = \"f2\"\n", "--view", "display")
	if len(own.mistakes) != 0 {
		t.Fatal(own.mistakes)
	}
	if f.view.value != "display" || f.theme != "light" || f.mouse.value != "off" || own.wrap != 90 || f.options(true).Markdown {
		t.Errorf("view %s, theme %s, mouse %s, wrap %d", f.view.value, f.theme, f.mouse.value, own.wrap)
	}
	if b, ok := own.keys.Lookup(keys.List, "f2"); !ok || b.Action != keys.Outline {
		t.Errorf("F2 is %q", b.Action)
	}
}

func TestAWrongSettingIsSaidWithItsLineAndLeavesTheRest(t *testing.T) {
	f, own := settleWith(t, "view = \"upside-down\"\ntheme = \"plaid\"\nmouse = \"off\"\n[keys]\noutlin = \"x\"\nquit = \"7\"\nplans = \"f3\"\n")
	var said []string
	for _, m := range own.mistakes {
		said = append(said, m.Error())
	}
	for _, want := range []string{"line 1: view: it is content", "line 2: ", "line 5: there is no action \"outlin\"", "line 6: the digit 7"} {
		if !strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("%q does not say %q", said, want)
		}
	}
	if f.view.value != "content" || f.theme != "" || f.mouse.value != "off" || len(said) != 4 {
		t.Errorf("view %s, theme %q, mouse %s, said %q", f.view.value, f.theme, f.mouse.value, said)
	}
	if b, ok := own.keys.Lookup(keys.List, "f3"); !ok || b.Action != keys.Plans {
		t.Errorf("F3 is %q", b.Action)
	}
}
