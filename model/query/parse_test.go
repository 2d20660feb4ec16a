package query

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

func mustParse(t testing.TB, s string) *Query {
	t.Helper()
	q, err := ParseIn(s, time.UTC)
	if err != nil {
		t.Fatalf("Parse(%q): %v", s, err)
	}
	return q
}

// shape spells a query's terms: a minus where negated, the key, and how many
// alternatives, or the texts.
func shape(q *Query) []string {
	var out []string
	for _, t := range q.terms {
		s := t.key
		if t.negated {
			s = "-" + s
		}
		if len(t.patterns) > 0 {
			s += "=" + t.patterns[0].String()
		}
		if len(t.leaves) > 1 {
			s += strings.Repeat("|", len(t.leaves)-1)
		}
		out = append(out, s)
	}
	return out
}

func TestGrammar(t *testing.T) {
	cases := []struct {
		in   string
		want []string
	}{
		{"", nil},
		{"  \t ", nil},
		{"word", []string{"=word"}},
		{"two words", []string{"=two", "=words"}},
		{`"two words"`, []string{"=two words"}},
		{`-"two words"`, []string{"-=two words"}},
		{`"say \"hi\" \\ there"`, []string{`=say "hi" \ there`}},
		{"/colou?r s/", []string{"=colou?r s"}},
		{`/a\/b/`, []string{"=a/b"}},
		{"-/x/", []string{"-=x"}},
		{"/usr/bin", []string{"=/usr/bin"}},
		{"/usr/bin /x/", []string{"=/usr/bin", "=x"}},
		{"/root", []string{"=/root"}},
		{"//", []string{"=//"}},
		{"-", []string{"=-"}},
		{"-x --flag", []string{"=-x", "=--flag"}},
		{"- x", []string{"=-", "=x"}},
		{"12:30 TO" + "DO: http://a.b/c", []string{"=12:30", "=TO" + "DO:", "=http://a.b/c"}},
		{"Role:user", []string{"=Role:user"}},
		{"-unknown:x", []string{"=-unknown:x"}},
		{"role:user -author:human", []string{"role", "-author"}},
		{"type:plan,delivery", []string{"type|"}},
		{`from:"Bo, Ann",codex,/x,y/`, []string{"from||"}},
		{`text:a,b text:"empty list" -text:/x+/`, []string{"text=a,b", "text=empty list", "-text=x+"}},
		{"from:/root/worker", []string{"from"}},
		{"visibility:full reasoning:full recipient:x", []string{"reasoning", "reasoning", "to"}},
		{"seq:#40 seq:10..20 seq:>=5 seq:..9", []string{"seq", "seq", "seq", "seq"}},
		{"before:2026-10-26 after:2026-10-26T14:02:11.5+02:00", []string{"before", "after"}},
		{"tool:", nil},
	}
	for _, c := range cases {
		q, err := Parse(c.in)
		if c.in == "tool:" {
			if err == nil {
				t.Errorf("%q is no error", c.in)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if got := shape(q); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %v, want %v", c.in, got, c.want)
		}
		if q.String() != c.in || q.Empty() != (len(c.want) == 0) {
			t.Errorf("%q: String %q, Empty %v", c.in, q.String(), q.Empty())
		}
	}
}

func TestErrorsSayWhereAndWhy(t *testing.T) {
	cases := []struct {
		in     string
		column int
		why    string
	}{
		{`a "b`, 3, "the quote is not closed"},
		{`""`, 1, "there is nothing between the quotes"},
		{"é role:", 3, "role: needs a value, such as role:user; to look for the word, put it in quotes"},
		{"role: user", 1, "role: needs a value, such as role:user; to look for the word, put it in quotes"},
		{`x /a(b/`, 4, "missing closing )"},
		{`text:/a[/`, 8, "missing closing ]: ["},
		{`"a"b`, 4, "a space is missing after the closing quote"},
		{`from:"a"b`, 9, "a space is missing after the closing quote"},
		{"type:plan,", 10, "a value is missing after the comma"},
		{"seq:x", 5, `"x" is no sequence number: write 40, 40..60, >40 or <=60`},
		{"line:..", 6, `".." is no line number: write 17, 17..40, >17 or <=40`},
		{"before:noon", 8, `"noon" is no time: write 2026-10-26, 2026-10-26T14:02, or with seconds and a zone`},
		{"error:cannot", 7, "error: takes yes or no; to look for the text, put it in quotes"},
		{strings.Repeat("a ", MaxTerms) + "b", 2*MaxTerms + 1, "a query has at most 64 terms"},
		{strings.Repeat("a", MaxQuery+1), MaxQuery + 1, "a query is at most 4000 bytes long"},
		{strings.Repeat("a", 1500), 1001, "longer than 1000 bytes"},
	}
	for _, c := range cases {
		_, err := Parse(c.in)
		var e *SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%.40q: %v", c.in, err)
			continue
		}
		if e.Column != c.column || e.Why != c.why {
			t.Errorf("%.40q: column %d %q, want %d %q", c.in, e.Column, e.Why, c.column, c.why)
		}
	}
}

func TestPatternsAreForHighlights(t *testing.T) {
	var got []string
	for _, p := range mustParse(t, `a -"b" text:c /d+/ role:user -text:e`).Patterns() {
		got = append(got, p.String())
	}
	if want := []string{"a", "c", "d+"}; !reflect.DeepEqual(got, want) {
		t.Errorf("patterns %v, want %v", got, want)
	}
}

func TestEveryKeySaysWhatItIs(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Keys() {
		if seen[k.Name] || seen[k.Alias] && k.Alias != "" {
			t.Errorf("%s stands twice", k.Name)
		}
		seen[k.Name], seen[k.Alias] = true, true
		if !strings.HasSuffix(k.About, ".") {
			t.Errorf("%s: %q is no sentence", k.Name, k.About)
		}
		if _, err := Parse(k.Name + ":" + k.Example); err != nil {
			t.Errorf("the example of %s: %v", k.Name, err)
		}
		for _, v := range k.Values {
			if _, err := Parse(k.Name + ":" + v); err != nil {
				t.Errorf("%s:%s: %v", k.Name, v, err)
			}
		}
	}
}

func TestComplete(t *testing.T) {
	values := func(key string) []string {
		return map[string][]string{
			"tool": {"Bash", "mcp__search", "My Tool"},
			"role": {"assistant", "acme.role"},
			"from": {"a\x1b[31m"},
		}[key]
	}
	cases := []struct {
		input    string
		from, to int
		want     []string
	}{
		{"ro", 0, 2, []string{"role:"}},
		{"x -deliv", 3, 8, []string{"delivery:"}},
		{"vis", 0, 3, []string{"visibility:"}},
		{"role:", 5, 5, []string{"assistant", "acme.role", "user", "system", "developer"}},
		{"role:A", 5, 6, []string{"assistant", "acme.role"}},
		{"role:user,dev", 10, 13, []string{"developer"}},
		{`x tool:"my t`, 7, 12, []string{`"My Tool"`}},
		{"tool:m", 5, 6, []string{"mcp__search", `"My Tool"`}},
		{"from:", 5, 5, nil},
		{"has:disp", 4, 8, []string{"display"}},
		{"12:3", 0, 4, nil},
		{`"a role`, 0, 7, nil},
	}
	for _, c := range cases {
		got := Complete(c.input, len(c.input), values)
		var texts []string
		for _, i := range got.Items {
			texts = append(texts, i.Text)
		}
		if got.From != c.from || got.To != c.to || !reflect.DeepEqual(texts, c.want) {
			t.Errorf("%q: %d %d %v, want %d %d %v", c.input, got.From, got.To, texts, c.from, c.to, c.want)
		}
	}
	if got := Complete("x ", 2, nil); len(got.Items) != len(Keys()) || got.From != 2 {
		t.Errorf("an empty word completes to %d keys at %d", len(got.Items), got.From)
	}
}

func TestQuoteIsReadBack(t *testing.T) {
	for _, v := range []string{"plain", "two words", `say "hi"`, `back\slash here`, "a,b", "/x/", `"`, `\`} {
		q, err := Parse("from:" + Quote(v))
		if err != nil || len(q.terms) != 1 || len(q.terms[0].leaves) != 1 {
			t.Errorf("%q as %s: %v %v", v, Quote(v), err, q)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`a -role:user "x y" /z+/`, `from:"a",b,/c/ seq:1..2`, `-"`, "text:/[/", "é:ü before:2026", `tool:\"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q, err := Parse(s)
		var e *SyntaxError
		switch {
		case err != nil && !errors.As(err, &e):
			t.Fatalf("%q: an error of another type: %v", s, err)
		case err != nil && (e.Offset < 0 || e.Offset > len(s) || e.Column < 1 || e.Why == ""):
			t.Fatalf("%q: %+v", s, e)
		case err == nil && q.String() != s:
			t.Fatalf("%q reads as %q", s, q.String())
		}
		Complete(s, len(s)/2, nil)
		if len(s) < 100 && !strings.ContainsAny(s, "\r\n") {
			if _, err := Parse("from:" + Quote(s)); err != nil && s != "" && strings.ToValidUTF8(s, "") == s {
				t.Fatalf("%q quoted is %s: %v", s, Quote(s), err)
			}
		}
	})
}
