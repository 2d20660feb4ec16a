package markdown

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"

	"asrview/render/clean"
	"asrview/render/code"
	"asrview/render/row"
	"asrview/themes"

	"github.com/charmbracelet/x/ansi"
)

func draw(t testing.TB, text string, width int) []row.Row {
	t.Helper()
	rows, ok, why := New(&code.Highlighter{}).Render(text, width)
	if !ok {
		t.Fatalf("refused: %s", why)
	}
	return rows
}

func plain(rows []row.Row) string {
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = strings.TrimRight(r.Plain(), " ")
	}
	return strings.Join(lines, "\n")
}

func TestNothingIsHiddenOrChanged(t *testing.T) {
	cases := []struct{ what, in, want string }{
		{"tags", "a Vec<String> and <system-reminder>x</system-reminder> <!-- c -->", "a Vec<String> and <system-reminder>x</system-reminder> <!-- c -->"},
		{"block tags", "<div>\n*x*\n</div>", "<div>\nx\n</div>"},
		{"entities", "&amp; &#27;[31m &#x1b;]52;c;x &rlm; &copy; `&lt;`", "&amp; &#27;[31m &#x1b;]52;c;x &rlm; &copy; &lt;"},
		{"entity split by emphasis", "~~&**#27;**[31m~~", "&#27;[31m"},
		{"backslashes", `\* C:\new\_dir ` + "`a\\_b\\\\`", `\* C:\new\_dir a\_b\\`},
		{"numbers as written", "1. a\n1. b\n7. c\n\n3) d", "1. a\n1. b\n7. c\n\n3) d"},
		{"second paragraph of an item", "* a\n\n  para", "• a\n\n  para"},
		{"line breaks", "one\ntwo  \nthree\\\nfour", "one\ntwo\nthree\\\nfour"},
		{"indent of a continued line", "one\n   two\n      three", "one\n   two\n      three"},
		{"surplus cells", "|a|b|\n|-|-|\n|1|2|3|4|", "a │ b │   │\n──┼───┼───┼──\n1 │ 2 │ 3 │ 4"},
		{"missing cells", "|a|b|\n|-|-|\n|1|", "a │ b\n──┼──\n1 │"},
		{"bare address", "see http://a.b and www.c.d, me@x.y", "see http://a.b and www.c.d, me@x.y"},
		{"address in brackets", "<me@x.y> <http://a.b>", "<me@x.y> <http://a.b>"},
		{"destination", "[t](http://a.b/c_(d) \"title\") [](x)", "t (http://a.b/c_(d) \"title\")  (x)"},
		{"odd destination", "[t](<a b%zz>)", "t (<a b%zz>)"},
		{"anchor", "[t](#there)", "t (#there)"},
		{"image", "![alt](u.png)", "![alt](u.png)"},
		{"definition", "[a]: http://x\n\n[a] [b][a]", "[a]: http://x\n\n[a] [b][a]"},
		{"stars within a word", "2*3*4 and snake_case_name", "2*3*4 and snake_case_name"},
		{"single tilde", "~a~ ~5 to ~10", "~a~ ~5 to ~10"},
		{"task", "- [ ] a\n- [x] b", "• [ ] a\n• [x] b"},
		{"emoji by name", ":smile: :)", ":smile: :)"},
		{"quotes and dashes", "\"a\" -- b...", "\"a\" -- b..."},
		{"code with a language unknown", "```nosuch x=1\na < b\n```", "nosuch x=1\n  a < b"},
		{"code in a quote", "> ```\n> a\n>  b\n> ```", "│   a\n│    b"},
		{"blank lines within code", "```\na\n\n\nb\n```", "  a\n\n\n  b"},
		{"heading", "## a *b*\n### c ###", "## a b\n### c"},
		{"windows lines", "a\r\n- b\r\n- c\r\n", "a\n• b\n• c"},
		{"empty items", "-\n- a\n-", "•\n• a\n•"},
		{"escape", "a \x1b[31m *b* \x1b]0;t\x07", "a ␛[31m b ␛]0;t␇"},
		{"bidi in code", "`\u202e` **\u2066**", `\u202e \u2066`},
		{"private use", "\ue000 & \ue001", `\ue000 & \ue001`},
	}
	for _, c := range cases {
		t.Run(c.what, func(t *testing.T) {
			if got := plain(draw(t, c.in, 100)); got != c.want {
				t.Errorf("drew\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// looks writes rows as text with each change of role named.
func looks(rows []row.Row) string {
	var b strings.Builder
	for _, r := range rows {
		for _, s := range r.Spans {
			if s.Role == themes.RoleText && s.Attr == 0 {
				b.WriteString(s.Text)
				continue
			}
			fmt.Fprintf(&b, "{%s", s.Role)
			if s.Attr != 0 {
				fmt.Fprintf(&b, "+%d", s.Attr)
			}
			fmt.Fprintf(&b, ":%s}", s.Text)
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestLooks(t *testing.T) {
	for in, want := range map[string]string{
		"**b** *i* ***bi*** ~~s~~": "{strong:b} {emph:i} {strong+2:bi} {text+8:s}",
		"`c` [t](u) a":             "{code:c} {link:t}{dim: (u)} a",
		"# h `c` *i*":              "{faint:# }{heading:h }{code:c} {heading+2:i}",
		"**[t](u)**":               "{link+1:t}{dim+1: (u)}",
		"> q":                      "{quote:│ }q",
		"2. x":                     "{list-mark:2. }x",
		"a\n\n---":                 "a\n\n{table-rule:" + strings.Repeat("─", 30) + "}",
		"```go\nfunc\n```":         "{dim:go}\n  {keyword:func}",
		"**&** `\\`":               "{strong:&} {code:\\}",
		"*\x1b*":                   "{neutral:␛}",
	} {
		if got := looks(draw(t, in, 30)); got != want {
			t.Errorf("%q drew\n%s\nwant\n%s", in, got, want)
		}
	}
}

func TestTablesThatAreTooWideKeepTheirText(t *testing.T) {
	in := "| first column | second column | third column |\n|---|---|---|\n| some words in it | more words in this one | and more |\n"
	for width, want := range map[int]string{
		44: "some words in │ more words in │ and more",
		20: "first column: some",
	} {
		got := plain(draw(t, in, width))
		if !strings.Contains(got, want) {
			t.Errorf("width %d drew\n%s", width, got)
		}
		for _, word := range strings.Fields(strings.NewReplacer("|", " ", "-", " ").Replace(in)) {
			if !strings.Contains(got, word) {
				t.Errorf("width %d: %q is gone:\n%s", width, word, got)
			}
		}
	}
}

// TestWhatIsShownByNameKeepsATableStraight has a cell that takes more columns than it
// has characters.
func TestWhatIsShownByNameKeepsATableStraight(t *testing.T) {
	in := "| one | two |\n|---|---|\n| a\u202eb\x1bc | x |\n| abc | y |\n"
	const wide = len(`a\u202ebXc `) // the escape is named by one character
	for _, row := range strings.Split(strings.TrimSpace(plain(draw(t, in, 60))), "\n") {
		if at := strings.IndexAny(row, "│┼"); at < 0 || clean.Width(row[:at]) != wide {
			t.Errorf("%q is not parted at %d", row, wide)
		}
	}
}

func TestLimitsRefuse(t *testing.T) {
	nested := strings.Repeat("**a *b ", 30) + strings.Repeat("c* d** ", 30)
	indented := ""
	for i := range 30 {
		indented += strings.Repeat("  ", i) + "- a\n"
	}
	for what, c := range map[string]struct{ in, why string }{
		"long":           {"**" + strings.Repeat("word ", MaxBytes/5), "longer than 24 KB"},
		"quotes":         {strings.Repeat("> ", MaxDepth+1) + "a", "nested more than 20 deep"},
		"lists, one row": {strings.Repeat("- ", MaxDepth+1) + "a", "nested more than 20 deep"},
		"lists, indent":  {indented, "nested more than 20 deep"},
		"emphasis":       {nested, "nested more than 20 deep"},
		"headings":       {strings.Repeat("# a\n", MaxItems+1), "more than 500 headings and list items"},
		"items":          {strings.Repeat("- a\n", MaxItems+1), "more than 500 headings and list items"},
		"brackets":       {strings.Repeat("[a](", MaxMarks+1), "more than 2000 of '['"},
		"a run":          {strings.Repeat("*", MaxRun+1), "more than 200 of '*' in a row"},
	} {
		rows, ok, why := New(nil).Render(c.in, 80)
		if ok || rows != nil || why != c.why {
			t.Errorf("%s: ok %v, why %q, want %q", what, ok, why, c.why)
		}
	}
	// What cannot overflow a stack is shown, not measured: a megabyte of each is
	// refused before it is parsed.
	for _, u := range []string{"*a ", "> ", "[", "`", "_a*b", "- ", "~~"} {
		if _, ok, _ := New(nil).Render(strings.Repeat(u, 1<<20/len(u)), 80); ok {
			t.Errorf("a megabyte of %q was drawn", u)
		}
	}
}

func TestPlainTextIsTheExactText(t *testing.T) {
	for _, s := range []string{"just words, and (brackets) - a dash.\n\nAnd a second paragraph; 3 items.", "a\nb\n"} {
		if !Plain(s) {
			t.Errorf("%q is plain", s)
		}
		if got := plain(draw(t, s, 80)); got != strings.TrimSuffix(s, "\n") {
			t.Errorf("%q drew %q", s, got)
		}
	}
	for _, s := range []string{"*a*", "# a", "- a", "1. a", "1) a", "    code", "a\n===", "a | b", "<a>", "[a](b)", "`a`", "> a", "a\tb"} {
		if Plain(s) {
			t.Errorf("%q is not plain", s)
		}
	}
}

func TestRowsNameTheirBytes(t *testing.T) {
	in := "# Head\n\nSome **bold** words.\n\n1. one\n2. two\n\n```go\nx := 1\ny := 2\n```\n"
	for _, r := range draw(t, in, 40) {
		text := strings.TrimLeft(r.Plain(), "# 12.•")
		if text == "" || strings.HasPrefix(text, "go") {
			continue
		}
		word, _, _ := strings.Cut(text, " ")
		if !strings.HasPrefix(in[r.Byte:], word) {
			t.Errorf("row %q names byte %d, where %.10q stands", r.Plain(), r.Byte, in[r.Byte:])
		}
	}
}

// TestMarksBehindTabs holds that an item's mark is its own where the parser names
// another place for it.
func TestMarksBehindTabs(t *testing.T) {
	for in, want := range map[string]string{
		"*\t\tcode\n\t* 000A": "• 000A", "*\t\tcode\n\t12. 000A": "12. 000A", "*\t\tcode\n\t12)\t000A": "12) 000A",
		"*\t\tcode\n\t1) 2) a": "1) 2) a", "*\t\tcode\n\t1. a\n\t7. b": "7. b", "*\t\tcode\n\t12.": "12.",
	} {
		rows := draw(t, in, 40)
		if got := strings.TrimSpace(rows[len(rows)-1].Plain()); got != want {
			t.Errorf("%q ends as %q, want %q", in, got, want)
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	// The highlighter has time enough, so that no drawing leaves code plain.
	r := New(&code.Highlighter{Budget: time.Minute})
	text := "# a\n\n**b** `c`\n\n```go\nfunc f() {}\n```\n\n|a|\n|-|\n|b|\n"
	want, _, _ := r.Render(text, 40)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 20 {
				if got, _, _ := r.Render(text, 40); !reflect.DeepEqual(got, want) {
					t.Errorf("drawn beside others:\n%v\nalone:\n%v", got, want)
				}
			}
		})
	}
	wg.Wait()
}

// letters leaves the letters and digits of s, in order.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// checkDrawing fails unless rows fit, hold no control, name growing bytes, and
// hold the letters of the text in order.
func checkDrawing(t *testing.T, text string, width int) {
	t.Helper()
	rows, ok, why := New(&code.Highlighter{}).Render(text, width)
	if !ok {
		if why == "" || rows != nil {
			t.Fatalf("refused %q without a word", text)
		}
		return
	}
	last := 0
	var all strings.Builder
	for _, r := range rows {
		p := r.Plain()
		if w := ansi.StringWidth(p); w > max(width, 1) {
			t.Fatalf("row %q is %d columns of %d", p, w, width)
		}
		if clean.Inline(p) != p {
			t.Fatalf("row %q is not clean", p)
		}
		if r.Byte < last || r.Byte > len(text) {
			t.Fatalf("row %q at byte %d after %d, of %d", p, r.Byte, last, len(text))
		}
		last = r.Byte
		all.WriteString(p)
	}
	// At full width every letter comes in order, but for tables (whose cells stand
	// beside each other), links to what they say, and characters that a mark of
	// Markdown may have parted from what they stand on.
	marked := strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.M, unicode.Cf) })
	// What code could not be highlighted says so in a line of its own.
	noted := strings.Contains(all.String(), "not highlighted")
	if width >= 120 && !marked && !noted && !strings.Contains(text, "|") && !(strings.Contains(text, "](") && strings.Contains(text, ":")) {
		if got, want := letters(all.String()), letters(clean.Text(text)); got != want {
			t.Fatalf("letters of %q are %q, want %q", text, got, want)
		}
	}
}

func FuzzRender(f *testing.F) {
	for _, s := range []string{
		"# a *b* `c`\n\n- x\n  - y\n\n> q\n", "|a|b|\n|-|:-:|\n|1|2|3|\n", "[a](b \"c\") ![d](e) <http://f>", "&#27;[31m ~~&**#27;**~~",
		"```go\nfunc f() {}\n```\n", "1. a\n\n   b\n3. c\\\nd  \ne", "a\n===\n***\n    code\n", "\x1b]52;c;x\x07 \u202e", "***a** b*", "a<b>c</b>", "* \n*\n+", "\t- a\n\t\tb",
	} {
		f.Add(s, 40)
	}
	f.Fuzz(func(t *testing.T, s string, width int) {
		checkDrawing(t, s, width&127)
		checkDrawing(t, s, 200)
	})
}

func BenchmarkRender(b *testing.B) {
	mixed := strings.Repeat("## Head\n\nSome **bold** text with `code` and [a link](http://x.y), and more words to fill the line up.\nA second line.\n\n- item one\n- item two\n\n```go\nfunc f() {}\n```\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n", 8)
	words := strings.Repeat("Some words of a paragraph that says nothing in particular, at some length.\n", 25)
	for name, s := range map[string]string{"mixed": mixed, "plain": words, "one star": words + "*"} {
		b.Run(name, func(b *testing.B) {
			r := New(&code.Highlighter{})
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				r.Render(s, 100)
			}
		})
	}
}
