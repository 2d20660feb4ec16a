package pattern

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

func mustCompile(t testing.TB, expr string) *Pattern {
	t.Helper()
	p, err := Compile(expr)
	if err != nil {
		t.Fatalf("Compile(%q): %v", expr, err)
	}
	return p
}

func mustLiteral(t testing.TB, text string) *Pattern {
	t.Helper()
	p, err := Literal(text)
	if err != nil {
		t.Fatalf("Literal(%q): %v", text, err)
	}
	return p
}

func TestSmartCase(t *testing.T) {
	cases := []struct {
		expr, text string
		want       bool
	}{
		{"error", "An ERROR here", true},
		{"Error", "an error here", false},
		{"Error", "an Error here", true},
		{`\S+error`, "xERROR", true},
		{`\pLerror`, "xERROR", true},
		{`\p{Lu}error`, "XERROR", true},
		{`(?P<Name>err)`, "ERR", true},
		{`\Qa.B\E`, "A.B", false},
		{"kelvin", "\u212aelvin", true},
		{"straße", "STRAßE", true},
		{"mass", "ma\u017f\u017f", true},
		{"ünder", "ÜNDER", true},
		{"Ünder", "ünder", false},
		{"привет", "ПРИВЕТ, мир", true},
		{"task", "TA\u017f\u212a", true},
		{"日本", "これは日本語", true},
	}
	for _, c := range cases {
		if got := mustCompile(t, c.expr).Match(c.text); got != c.want {
			t.Errorf("%q in %q: %v", c.expr, c.text, got)
		}
	}
}

func TestLiteralMeansItself(t *testing.T) {
	p := mustLiteral(t, `a.b*(c`)
	if got := p.Ranges("axbbb a.b*(c A.B*(C", -1); !reflect.DeepEqual(got, [][2]int{{6, 12}, {13, 19}}) {
		t.Errorf("ranges %v", got)
	}
}

func TestLinesAreTheUnit(t *testing.T) {
	text := "one two\ntwo three\n\ntwo"
	cases := []struct {
		expr string
		want [][2]int
	}{
		{"^two", [][2]int{{8, 11}, {19, 22}}},
		{"two$", [][2]int{{4, 7}, {19, 22}}},
		{"o.*e", [][2]int{{0, 3}, {10, 17}}},
		{`e\n*`, [][2]int{{2, 3}, {15, 16}, {16, 19}}},
		{"x*", nil},
		{`\bt\w`, [][2]int{{4, 6}, {8, 10}, {12, 14}, {19, 21}}},
	}
	for _, c := range cases {
		if got := mustCompile(t, c.expr).Ranges(text, -1); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %v, want %v", c.expr, got, c.want)
		}
	}
}

func TestErrorsSayWhere(t *testing.T) {
	cases := []struct {
		expr string
		at   int
		why  string
	}{
		{"", 0, "nothing to search for"},
		{"foo(bar", 0, "missing closing )"},
		{"ab[z-a]", 3, "invalid character class range: z-a"},
		{"ok**", 2, "invalid nested repetition operator: **"},
		{"a\xffb", 1, "bytes that are no UTF-8"},
		{"x{2000}", 1, "invalid repeat count: {2000}"},
		{strings.Repeat("a", MaxExpr+1), MaxExpr, "longer than 1000 bytes"},
	}
	for _, c := range cases {
		_, err := Compile(c.expr)
		var e *Error
		if !errors.As(err, &e) {
			t.Fatalf("%q: %v", c.expr, err)
		}
		if e.Offset != c.at || e.Why != c.why {
			t.Errorf("%q: at %d %q, want %d %q", c.expr, e.Offset, e.Why, c.at, c.why)
		}
	}
}

func TestLastGoesBackwards(t *testing.T) {
	var b strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&b, "line %d of many\n", i)
	}
	text := b.String()
	for _, expr := range []string{"line 777 ", `line 7\d7 `, `many\nline 778 `} {
		p := mustCompile(t, expr)
		all := p.Ranges(text, -1)
		for i, before := range []int{all[0][0] + 1, len(text)} {
			s, e, ok := p.Last(text, before)
			want := all[0]
			if i == 1 {
				want = all[len(all)-1]
			}
			if !ok || s != want[0] || e != want[1] {
				t.Errorf("%q before %d: %d %d %v, want %v", expr, before, s, e, ok, want)
			}
		}
		if _, _, ok := p.Last(text, all[0][0]); ok {
			t.Errorf("%q: a match before the first", expr)
		}
	}
}

// naive is what an expression finds by the library alone.
func naive(re *regexp.Regexp, text string) [][2]int {
	var out [][2]int
	for _, m := range re.FindAllStringIndex(text, -1) {
		if m[0] < m[1] {
			out = append(out, [2]int{m[0], m[1]})
		}
	}
	return out
}

func TestManyMatchesInOneLine(t *testing.T) {
	text := strings.Repeat("abcd ab cd,", 3000)
	for _, expr := range []string{"ab|bcd|c", `\bc`, "[a-d]", `(^a|b)c?`, `b\B`} {
		want := naive(regexp.MustCompile("(?mi)"+expr), text)
		if got := mustCompile(t, expr).Ranges(text, -1); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %d matches, want %d", expr, len(got), len(want))
		}
	}
}

func FuzzRangesEqualTheLibrary(f *testing.F) {
	f.Add("a|b+", "xaab\nbb")
	f.Add(`(?i)k\s?s`, "ks \u212aſ")
	f.Add(`^fo+|bar$`, "foo bar\nfoobar")
	f.Add(`\Qa(`, "a(a(")
	f.Add(`[^x]y`, "\ny\nxy")
	f.Add("ß|ſs|K", "SS ſs k\u212a")
	f.Fuzz(func(t *testing.T, expr, text string) {
		p, err := Compile(expr)
		if err != nil || len(text) > 1<<12 {
			return
		}
		prefix := "(?m)"
		if p.IgnoresCase() {
			prefix = "(?mi)"
		}
		want := naive(regexp.MustCompile(prefix+expr), text)
		if got := p.Ranges(text, -1); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q in %q: %v, want %v", expr, text, got, want)
		}
	})
}

func TestCountingGoesOnAsLongAsItMay(t *testing.T) {
	lines := strings.Repeat(strings.Repeat("word ", 20)+"\n", 60_000) // 6 MB
	for name, c := range map[string]struct {
		p      *Pattern
		n, ask int
	}{
		"none":    {mustCompile(t, "z+q"), 0, 5},
		"dense":   {mustCompile(t, "wo.d"), 20 * 60_000, 20 * 60_000 / pieceMatches},
		"literal": {mustLiteral(t, "word"), 20 * 60_000, 20 * 60_000 / pieceMatches},
		"lines":   {mustCompile(t, "^word.*$"), 60_000, 60_000 / pieceMatches},
		"across":  {mustCompile(t, `word \nword`), 59_999, 59_999 / pieceMatches},
	} {
		asked, last := 0, 0
		n := c.p.CountWhile(lines, func(n int) bool { asked++; last = n; return true })
		if n != c.n || asked < c.ask || last > n {
			t.Errorf("%s: counted %d, asked %d times, the last time at %d; want %d and %d", name, n, asked, last, c.n, c.ask)
		}
		if c.n == 0 {
			continue
		}
		if n := c.p.CountWhile(lines, func(int) bool { return false }); n != 1 {
			t.Errorf("%s: went on to %d", name, n)
		}
	}
}
