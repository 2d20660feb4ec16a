package ui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
	"asrview/render/paint"
	"asrview/render/row"
	"asrview/themes"
)

var update = flag.Bool("update", false, "write the goldens anew")

// golden compares with a file below testdata/golden, or writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("..", "testdata", "golden", "screen", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs: look at it with git diff after go test ./ui -update\n%s", name, firstDifference(string(want), got))
	}
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return fmt.Sprintf("line %d\n  was %q\n  is  %q", i+1, x, y)
		}
	}
	return ""
}

// lookPainter writes a row's text and, behind a NUL, a letter for the look of
// each of its cells.
type lookPainter struct{ legend *[]string }

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

func (p lookPainter) letter(s row.Span) byte {
	name := s.Role.String()
	for bit, attr := range map[row.Attr]string{row.Bold: " bold", row.Italic: " italic", row.Reverse: " reverse"} {
		if s.Attr&bit != 0 {
			name += attr
		}
	}
	if name == themes.RoleText.String() {
		return '.'
	}
	for i, known := range *p.legend {
		if known == name {
			return letters[i]
		}
	}
	*p.legend = append(*p.legend, name)
	return letters[len(*p.legend)-1]
}

func (p lookPainter) Paint(r row.Row) string {
	var looks strings.Builder
	for _, s := range r.Spans {
		looks.WriteString(strings.Repeat(string(p.letter(s)), clean.Width(s.Text)))
	}
	return r.Plain() + "\x00" + looks.String()
}

// picture is a screen as text, then the looks of its cells, then what the letters
// mean.
func picture(view string, legend []string) string {
	var text, looks strings.Builder
	for _, line := range strings.Split(view, "\n") {
		t, l, _ := strings.Cut(line, "\x00")
		text.WriteString(strings.TrimRight(t, " ") + "\n")
		looks.WriteString(strings.TrimRight(l, ".") + "\n")
	}
	out := text.String() + "\n" + looks.String() + "\n"
	for i, name := range legend {
		out += string(letters[i]) + " " + name + "\n"
	}
	return out
}

// scenes are screens of the tour: the keys that lead to each.
var scenes = []struct {
	name string
	keys []string
}{
	{"start", nil},
	{"tools", []string{"6", "G", "J"}},
	{"people", []string{"2", "2", "G"}},
	{"plans", []string{"s", "s", "3", "8", "G"}},
	{"both", []string{"v", "v", "4", "8", "G"}},
	{"folded", []string{"Z"}},
	{"exact", []string{"x", "r", "O", "3", "G"}},
	{"end", []string{"G"}},
	{"search", []string{"/", "text:open", "enter"}},
	{"typing", []string{"&", "text:author:human -(/"}},
	{"opened", []string{"4", "G", "enter"}},
	{"help", []string{"h"}},
}

func TestScreensAsTheyWere(t *testing.T) {
	for _, width := range []int{60, 100, 160} {
		for _, s := range scenes {
			legend := &[]string{}
			d := tour(t, width, 40, func(c *Config) { c.Theme = func(bool) Painter { return lookPainter{legend} } })
			d.press(s.keys...)
			d.finish()
			*legend = nil
			d.send(nil)
			golden(t, s.name+"-"+strconv.Itoa(width)+".txt", picture(d.app.View(), *legend))
		}
	}
}

func TestEveryThemePaintsTheSameText(t *testing.T) {
	for _, name := range themes.Names() {
		for _, dark := range []bool{true, false} {
			for _, profile := range []themes.Profile{themes.TrueColor, themes.Colors256, themes.Colors16, themes.NoColor, themes.Plain} {
				theme, err := themes.Builtin(name, dark)
				if err != nil {
					t.Fatal(err)
				}
				painter := paint.New(theme, profile)
				d := tour(t, 100, 40, func(c *Config) { c.Theme = func(bool) Painter { return painter } })
				plain := tour(t, 100, 40)
				for _, key := range []string{"", "space", "G"} {
					if key != "" {
						d.press(key)
						plain.press(key)
					}
					d.finish()
					plain.finish()
					if got, want := ansi.Strip(d.app.View()), plain.app.View(); got != want {
						t.Fatalf("%s, profile %d, after %q: %s", name, profile, key, firstDifference(want, got))
					}
				}
			}
		}
	}
}

func TestARowOfTheScreenEndsItsOwnColours(t *testing.T) {
	theme, err := themes.Builtin("dark", true)
	if err != nil {
		t.Fatal(err)
	}
	painter := paint.New(theme, themes.TrueColor)
	d := tour(t, 100, 40, func(c *Config) { c.Theme = func(bool) Painter { return painter } })
	for _, r := range d.rows() {
		if at := strings.LastIndex(r, "\x1b["); at >= 0 && !strings.HasPrefix(r[at:], "\x1b[m") && !strings.HasPrefix(r[at:], "\x1b[0m") {
			t.Errorf("a row leaves its colours on: %q", r)
		}
	}
}
