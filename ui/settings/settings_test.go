package settings

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSettingsAreRead(t *testing.T) {
	s, mistakes := Parse([]byte("theme = \"light\"\nmouse = false\nwrap = 100\npictures = true\n[keys]\noutline = \"f2\"\nquit = [\"q\", \"ctrl+q\"]\n"))
	if len(mistakes) != 0 {
		t.Fatal(mistakes)
	}
	if got := fmt.Sprint(s.Flags); got != "[{theme light 1} {mouse off 2}]" || s.Wrap != 100 || !s.Pictures {
		t.Errorf("read %s, wrap %d, pictures %t", got, s.Wrap, s.Pictures)
	}
	if got := fmt.Sprint(s.Keys); got != "map[outline:[f2] quit:[q ctrl+q]]" || s.Line("keys.quit") != 7 {
		t.Errorf("read %s, quit in line %d", got, s.Line("keys.quit"))
	}
}

func TestMistakesNameTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"theme = ":                            "line 1: ",
		"\nwrap = \"wide\"":                   "line 2: wrap is a number of columns",
		"pictures = \"large\"":                "line 1: pictures is true or false",
		"pictures = 1":                        "line 1: pictures is true or false",
		"wrap = 5":                            "line 1: wrap is a number of columns from 20",
		"view = \"both\"\ncolour = \"red\"":   "line 2: there is no setting \"colour\"",
		"theme = 3":                           "line 1: theme is a word in quotes",
		"keys = 3":                            "line 1: keys is a table",
		"[keys]\nquit = 3":                    "line 2: quit is a key in quotes",
		"[keys]\nquit = [\"q\", 4]":           "line 2: quit is a key",
		"theme = \"dark\"\ntheme = \"light\"": "line 2: ",
		"[sessions]\nx = 1":                   "line 1: there is no setting \"sessions\"",
	} {
		_, mistakes := Parse([]byte(text))
		if len(mistakes) != 1 || !strings.HasPrefix(mistakes[0].Error(), want) {
			t.Errorf("%q: %v, want one that begins %q", text, mistakes, want)
		}
	}
}

func TestAMistakeCostsItsOwnSettingOnly(t *testing.T) {
	s, mistakes := Parse([]byte("wrap = 1\nview = \"both\"\n[keys]\nquit = 1\noutline = \"O\"\n"))
	if len(mistakes) != 2 || len(s.Flags) != 1 || len(s.Keys) != 1 {
		t.Errorf("%v, %+v", mistakes, s)
	}
}

func TestTheFileIsLookedForWhereItBelongs(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	if got := Path(); got != filepath.Join(dir, "asrview", "config.toml") {
		t.Errorf("looked for at %s", got)
	}
	if s, mistakes := Load(Path()); len(mistakes) != 0 || len(s.Flags) != 0 {
		t.Errorf("no file: %v %v", s, mistakes)
	}
	if err := os.MkdirAll(filepath.Dir(Path()), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(Path(), []byte("nonsense = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, mistakes := Load(Path()); len(mistakes) != 1 || !strings.HasPrefix(mistakes[0].Error(), Path()+": line 1: ") {
		t.Errorf("%v", mistakes)
	}
	if err := os.WriteFile(Path(), make([]byte, MaxFile+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, mistakes := Load(Path()); len(mistakes) != 1 || !strings.Contains(mistakes[0].Error(), "has more than 65536 bytes, the limit") {
		t.Errorf("%v", mistakes)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"theme = \"dark\"", "[keys]\nquit = [\"q\"]", "a.b.c = 1", "[[keys]]", "keys.quit = \"x\"", "\x00"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		s, mistakes := Parse(src)
		if s.Wrap != 0 && (s.Wrap < MinWrap || s.Wrap > MaxWrap) {
			t.Errorf("wrap %d, mistakes %v", s.Wrap, mistakes)
		}
	})
}
