package paint

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"asrview/render/clean"
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

// TestColoursOfItsOwn paints the cells of a picture on each kind of terminal.
func TestColoursOfItsOwn(t *testing.T) {
	two := row.Span{Text: "▀", Role: themes.RoleBad, Attr: row.Ink | row.Paper, Ink: row.Pixel{R: 250, G: 10}, Paper: row.Pixel{R: 118, G: 118, B: 118}}
	upper, lower := two, two
	upper.Attr, lower.Attr, lower.Text = row.Ink, row.Paper, " "
	for _, c := range []struct {
		p    themes.Profile
		span row.Span
		want string
	}{
		{themes.TrueColor, two, "\x1b[38;2;250;10;0;48;2;118;118;118m▀\x1b[m"},
		{themes.TrueColor, upper, "\x1b[38;2;250;10;0m▀\x1b[m"},
		{themes.TrueColor, lower, "\x1b[48;2;118;118;118m \x1b[m"},
		{themes.Colors256, two, "\x1b[38;5;196;48;5;243m▀\x1b[m"},
		{themes.Colors16, two, "▀"},
		{themes.NoColor, two, "▀"},
		{themes.Plain, two, "▀"},
	} {
		if got := New(theme(t), c.p).Paint(line(c.span)); got != c.want {
			t.Errorf("profile %d, attributes %d: %q, want %q", c.p, c.span.Attr, got, c.want)
		}
	}
	lit := Highlight(line(two, two), []Range{{0, 3}}, themes.RoleMatch)
	if lit.Spans[1] != two {
		t.Errorf("beside a match a cell became %+v", lit.Spans[1])
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

func TestHighlightTakesWholeCharacters(t *testing.T) {
	// The range ends between a letter and its accent, and begins within a flag.
	text := "xe\u0301y👍🏽z"
	r := line(row.Span{Text: text})
	thumb := len("xe\u0301y")
	got := Highlight(r, []Range{{1, 2}, {thumb + 4, thumb + 6}}, themes.RoleMatch)
	want := []row.Span{{Text: "x"}, {Text: "e\u0301", Role: themes.RoleMatch}, {Text: "y"}, {Text: "👍🏽", Role: themes.RoleMatch}, {Text: "z"}}
	if len(got.Spans) != len(want) {
		t.Fatalf("got %q", got.Spans)
	}
	for i := range want {
		if got.Spans[i] != want[i] {
			t.Errorf("span %d is %q, want %q", i, got.Spans[i], want[i])
		}
	}
}

func FuzzHighlight(f *testing.F) {
	f.Add("one 👍🏽 e\u0301 漢字", "more", 2, 9)
	f.Fuzz(func(t *testing.T, a, b string, from, to int) {
		r := line(row.Span{Text: clean.Inline(a), Role: themes.RoleDim}, row.Span{Text: clean.Inline(b)})
		n := len(r.Plain())
		from, to = from&255, to&255
		got := Highlight(r, []Range{{from, max(from, to)}, {max(from, to), n}}, themes.RoleMatch)
		if got.Plain() != r.Plain() {
			t.Fatalf("text %q became %q", r.Plain(), got.Plain())
		}
		painted := New(theme(t), themes.TrueColor).Paint(got)
		if w, want := ansi.StringWidth(painted), clean.Width(r.Spans[0].Text)+clean.Width(r.Spans[1].Text); w != want {
			t.Fatalf("%q is %d columns, want %d", painted, w, want)
		}
	})
}

func BenchmarkPaint(b *testing.B) {
	p := New(theme(b), themes.TrueColor)
	r := line(row.Span{Text: "│ ", Role: themes.RoleUser}, row.Span{Text: strings.Repeat("some words of text ", 5)}, row.Span{Text: "code", Role: themes.RoleCode}, row.Span{Text: " and the end", Attr: row.Bold})
	for b.Loop() {
		p.Paint(r)
	}
}
