package pattern

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// stored returns the text as a JSON string, escaping what must be and, as the
// dice fall, anything else in any way that JSON allows.
func stored(text string, dice *rand.Rand) []byte {
	out := []byte{'"'}
	for _, r := range text {
		short := strings.IndexRune("\"\\/\b\f\n\r\t", r)
		switch {
		case short >= 0 && dice.IntN(2) == 0:
			out = append(out, '\\', `"\/bfnrt`[short])
		case r < ' ' || r == '"' || r == '\\' || dice.IntN(5) == 0:
			form := `\u%04x`
			if dice.IntN(2) == 0 {
				form = `\u%04X`
			}
			for _, u := range utf16.AppendRune(nil, r) {
				out = fmt.Appendf(out, form, u)
			}
		default:
			out = utf8.AppendRune(out, r)
		}
	}
	return append(out, '"')
}

func TestPrefilterNeverSkipsWhatAnEscapeHides(t *testing.T) {
	cases := []struct{ expr, line string }{
		{"needle", `{"text":"a ne\u0065dle"}`},
		{"needle", `{"text":"a NEEDL\u0045"}`},
		{"needle", `{"text":"\\\u006eeedle"}`},
		{"Needle", `{"text":"\u004eeedle"}`},
		{"kiss", `{"text":"\u212AI\u017fS"}`},
		{"kiss", "{\"text\":\"\u212ai\u017fs\"}"},
		{"привет", `{"text":"\u043f\u0440\u0438\u0432\u0435\u0442"}`},
		{"привет", `{"text":"ПРИВЕТ"}`},
		{"a/bc", `{"text":"a\/bc"}`},
		{`say "hello"`, `{"text":"say \"hello\""}`},
		{`say "hello"`, `{"text":"say \u0022hello\u0022"}`},
		{`one\ntwo`, `{"text":"one\ntwo"}`},
		{`\t`, `{"text":"a\tb"}`},
		{`\d+`, `{"text":"\u0031"}`},
		{"😀 ok", `{"text":"\ud83d\ude00 ok"}`},
		{"😀", `{"text":"\ud83d\ude00"}`},
		{"colou?r", `{"text":"color"}`},
		{"(red|green) light", `{"text":"gre\u0065n light"}`},
		{"sks", `{"text":"SK\u017f"}`},
	}
	var scratch []byte
	for _, c := range cases {
		f := mustCompile(t, c.expr).Prefilter()
		if !f.Possible([]byte(c.line), &scratch) {
			t.Errorf("%q would skip %s", c.expr, c.line)
		}
		cur := f.Cursor([]byte(c.line))
		if cur.Next(0) < 0 {
			t.Errorf("%q: the cursor would skip %s", c.expr, c.line)
		}
	}
}

func TestPrefilterRulesOut(t *testing.T) {
	cases := []struct{ expr, line string }{
		{"needle", `{"text":"no such thing \u001b[31m in\u2500 here"}`},
		{"needle", `{"text":"nee\u0064ed"}`},
		{"(red|green) light", `{"text":"red and green lamp"}`},
		{"foo.*bar", `{"text":"ba fo"}`},
		{"needle", `{"text":"n\\u0065edle"}`},
	}
	var scratch []byte
	for _, c := range cases {
		if mustCompile(t, c.expr).Prefilter().Possible([]byte(c.line), &scratch) {
			t.Errorf("%q does not rule out %s", c.expr, c.line)
		}
	}
	if mustCompile(t, `\d+:\d*`).Prefilter().RulesOut() != true {
		t.Errorf("a colon is required")
	}
	for _, expr := range []string{`\d+`, `a*`, `x|\s`, `"`, `/`} {
		if mustCompile(t, expr).Prefilter().RulesOut() {
			t.Errorf("%q claims to rule lines out", expr)
		}
	}
}

func TestCursorMeetsEveryPlaceOnce(t *testing.T) {
	f := mustCompile(t, "foo|bar").Prefilter()
	b := []byte(strings.Repeat("....FOO....bar...\\u0066..", 50))
	c := f.Cursor(b)
	n := 0
	for at := c.Next(0); at >= 0; at = c.Next(at + 1) {
		n++
	}
	if n != 150 {
		t.Errorf("%d places, want 150", n)
	}
}

func FuzzPrefilterNeverSkips(f *testing.F) {
	f.Add("a.c", "xabc", uint64(1))
	f.Add("ſk|foo", "SK foo", uint64(2))
	f.Add("é+", "ÉÉ", uint64(3))
	f.Add(`\x{1f600}b`, "😀B", uint64(4))
	f.Add(`"\\/`, `say "\/"`, uint64(5))
	f.Add(`(ab|cd)(e|f)[gh]i`, `xCDFHI`, uint64(6))
	f.Fuzz(func(t *testing.T, expr, text string, seed uint64) {
		p, err := Compile(expr)
		if err != nil || len(text) > 1<<12 {
			return
		}
		// A decoder puts U+FFFD in the place of what is no text.
		text = strings.ToValidUTF8(text, "\uFFFD")
		line := stored(text, rand.New(rand.NewPCG(seed, 1)))
		if !p.Match(text) {
			return
		}
		var scratch []byte
		if !p.Prefilter().Possible(line, &scratch) {
			t.Fatalf("%q would skip %s", expr, line)
		}
		c := p.Prefilter().Cursor(line)
		if c.Next(0) < 0 {
			t.Fatalf("%q: the cursor would skip %s", expr, line)
		}
	})
}

func TestEscapesAreSeenAtEveryPlace(t *testing.T) {
	f := mustCompile(t, "needle").Prefilter()
	for n := range 200 {
		line := []byte(strings.Repeat(`x\n`, n)[:n] + `\u0065` + strings.Repeat("u\\t", 40))
		c := f.Cursor(line)
		if got := c.Next(0); got != n {
			t.Fatalf("the escape at %d was met at %d", n, got)
		}
		if got := c.Next(n + 1); got != -1 {
			t.Fatalf("behind the escape at %d another was met at %d", n, got)
		}
	}
}
