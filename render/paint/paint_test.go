package paint

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/row"
	"asrview/themes"
)

func theme(t testing.TB) *themes.Theme {
	t.Helper()
	th, err := themes.Builtin("dark", true)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

func line(spans ...row.Span) row.Row { return row.Row{Spans: spans} }

func TestPaintEndsWhatItBegins(t *testing.T) {
	sgr := regexp.MustCompile("\x1b\\[[0-9;]*m")
	th := theme(t)
	for r := themes.Role(0); r < themes.NumRoles; r++ {
		for attr := row.Attr(0); attr < 32; attr++ {
			got := New(th, themes.TrueColor).Paint(line(row.Span{Text: "wörd", Role: r, Attr: attr}))
			if ansi.Strip(got) != "wörd" || strings.ContainsRune(sgr.ReplaceAllString(got, ""), 0x1b) {
				t.Fatalf("%s, attributes %d: painted %q", r, attr, got)
			}
			if strings.Contains(got, "\x1b") && !strings.HasSuffix(got, "\x1b[m") {
				t.Fatalf("%s, attributes %d: the look goes on after the row: %q", r, attr, got)
			}
		}
	}
}

func TestPlainWritesTextAlone(t *testing.T) {
	r := line(row.Span{Text: "a", Role: themes.RoleBad, Attr: row.Bold}, row.Span{Text: "b"})
	if got := New(theme(t), themes.Plain).Paint(r); got != "ab" {
		t.Errorf("painted %q", got)
	}
}

func TestHighlightCutsAtItsRanges(t *testing.T) {
	r := line(row.Span{Text: "one two", Role: themes.RoleDim}, row.Span{Text: " three"})
	got := Highlight(r, []Range{{4, 9}, {12, 99}}, themes.RoleMatch)
	want := []row.Span{
		{Text: "one ", Role: themes.RoleDim}, {Text: "two", Role: themes.RoleMatch},
		{Text: " t", Role: themes.RoleMatch}, {Text: "hre"}, {Text: "e", Role: themes.RoleMatch},
	}
	if len(got.Spans) != len(want) {
		t.Fatalf("got %v", got.Spans)
	}
	for i := range want {
		if got.Spans[i] != want[i] {
			t.Errorf("span %d is %v, want %v", i, got.Spans[i], want[i])
		}
	}
	if r.Plain() != "one two three" || len(r.Spans) != 2 {
		t.Error("the row that was given changed")
	}
}
