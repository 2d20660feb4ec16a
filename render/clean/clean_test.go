package clean

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestTextNamesWhatCouldAct(t *testing.T) {
	cases := []struct{ what, in, want string }{
		{"escape", "a\x1b[31mb", "a␛[31mb"},
		{"title", "\x1b]0;owned\x07", "␛]0;owned␇"},
		{"nul, backspace, return", "a\x00\b\r\n", "a␀␈␍\n"},
		{"delete", "\x7f", "␡"},
		{"C1 as a code point", "a\u009b31m", `a\u009b31m`},
		{"C1 as a raw byte", "a\x9b31m", `a\x9b31m`},
		{"invalid UTF-8", "\xff\xc0\xafé", `\xff\xc0\xafé`},
		{"surrogate half", "\xed\xa0\x80", `\xed\xa0\x80`},
		{"separators", "a\u2028b\u2029c\u0085d", `a\u2028b\u2029c\u0085d`},
		{"bidi controls", "\u202eabc\u2066\u200f\u061c", `\u202eabc\u2066\u200f\u061c`},
		{"zero width", "a\u200bb\u2060c\ufeffd\u00ade", `a\u200bb\u2060c\ufeffd\u00ade`},
		{"tag characters", "a\U000e0041\U000e007f", `a\u{e0041}\u{e007f}`},
		{"private use", "\ue0b0\U000f0001\U0010fffd", `\ue0b0\u{f0001}\u{10fffd}`},
		{"interlinear", "\ufff9a\ufffab\ufffb", `\ufff9a\ufffab\ufffb`},
		{"noncharacter", "\uffff\ufdd0", `\uffff\ufdd0`},
		{"invisible letters", "\u3164\u115f", `\u3164\u115f`},
		{"joiner between latin letters", "a\u200db\u200cc", `a\u200db\u200cc`},
		{"selector on a letter", "a\ufe0fb\U000e0100", `a\ufe0fb\u{e0100}`},
		{"two selectors", "❤\ufe0f\ufe0f", "❤\ufe0f" + `\ufe0f`},
		{"mark without a base", "\u0301a\n\u0301", `\u0301a` + "\n" + `\u0301`},
		{"tab to its stop", "a\tb\n\tc\tde", "a       b\n        c       de"},
		{"tab after wide text", "漢\tb", "漢      b"},
	}
	for _, c := range cases {
		t.Run(c.what, func(t *testing.T) {
			if got := Text(c.in); got != c.want {
				t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func TestTextLeavesScriptsReadable(t *testing.T) {
	for what, s := range map[string]string{
		"ascii":               "plain text, 1 + 1 = 2\nand a second line\n",
		"latin with marks":    "Crème brûlée, e\u0301",
		"arabic":              "السلام عليكم ١٢٣",
		"hebrew with points":  "שָׁלוֹם",
		"persian with joiner": "می\u200cخواهم",
		"hindi conjunct":      "क्\u200dष क्षि हिन्दी",
		"malayalam chillu":    "അവന്\u200d",
		"thai":                "ภาษาไทย ที่นี่",
		"korean, composed":    "한국어",
		"korean, letters":     "\u1112\u1161\u11ab",
		"chinese":             "汉字，標點。",
		"japanese variant":    "葛\U000e0100飾区",
		"family":              "👨\u200d👩\u200d👧\u200d👦",
		"skin tone":           "👍🏽 👩🏾\u200d💻",
		"heart":               "❤\ufe0f \u2764\ufe0e",
		"keycap":              "1\ufe0f\u20e3",
		"flag":                "🇳🇱🇯🇵",
		"flag by tags":        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
		"rainbow":             "🏳\ufe0f\u200d🌈",
		"spaces of text":      "a\u00a0b\u3000c\u2009d",
		"arabic number sign":  "\u0600١٢",
		"replacement":         "\ufffd",
	} {
		t.Run(what, func(t *testing.T) {
			if got := Text(s); got != s {
				t.Errorf("Text(%q) = %q, want it unchanged", s, got)
			}
		})
	}
}

func TestMarksAreBounded(t *testing.T) {
	got := Text("e" + strings.Repeat("\u0301", 100) + "x")
	marks := strings.Count(got, "\u0301")
	names := strings.Count(got, `\u0301`)
	if marks != MaxMarks || names != 100-MaxMarks {
		t.Errorf("%d marks kept and %d named, want %d and %d", marks, names, MaxMarks, 100-MaxMarks)
	}
}

func TestInlineIsOneLine(t *testing.T) {
	if got := Inline("a\r\n\tb\x1b"); got != "a␍⏎␉b␛" {
		t.Errorf("Inline = %q", got)
	}
}

func TestSimpleCharactersAreVisibleAndAlone(t *testing.T) {
	prev := 'a'
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !Simple(r) {
			continue
		}
		if !unicode.IsGraphic(r) || unicode.Is(unicode.M, r) {
			t.Fatalf("%U is not a letter one sees", r)
		}
		for _, s := range []string{string(prev) + string(r), string(r) + "a", string(r) + "漢", string(r) + string(r)} {
			first, _ := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
			if utf8.RuneCountInString(first) != 1 {
				t.Fatalf("%q is one cluster", first)
			}
		}
		prev = r
	}
}

// checkPieces fails unless the pieces of s cover it in order and are harmless.
func checkPieces(t *testing.T, s string) {
	t.Helper()
	sc := Scan(s, 0)
	at := 0
	for p, ok := sc.Next(); ok; p, ok = sc.Next() {
		if p.Start != at || p.End <= p.Start {
			t.Fatalf("piece %+v does not follow byte %d of %q", p, at, s)
		}
		at = p.End
		if p.Kind == Plain && p.Text != s[p.Start:p.End] {
			t.Fatalf("plain piece %+v is not the source", p)
		}
		if p.Kind != Newline && strings.ContainsRune(p.Text, '\n') {
			t.Fatalf("piece %+v holds a line feed", p)
		}
		if len(p.Text) > pieceMax+8 {
			t.Fatalf("piece of %d bytes", len(p.Text))
		}
		if p.Kind == Plain || p.Kind == Named {
			checkHarmless(t, p.Text)
		}
	}
	if at != len(s) {
		t.Fatalf("pieces end at %d of %d", at, len(s))
	}
}

// checkHarmless knows nothing of the package's own rules: it asks the Unicode
// tables, and a list of what must never pass.
func checkHarmless(t *testing.T, out string) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Fatalf("invalid UTF-8 in %q", out)
	}
	marks := 0
	for _, r := range out {
		if r == '\n' {
			continue
		}
		if unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Co, r) || unicode.Is(unicode.Cs, r) ||
			unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) || unicode.Is(unicode.Bidi_Control, r) ||
			r == 0x200b || r >= 0x2060 && r <= 0x206f || r == 0xfeff || r == 0xad {
			t.Fatalf("%U passed in %q", r, out)
		}
		if unicode.Is(unicode.M, r) && !unicode.Is(unicode.Variation_Selector, r) {
			marks++
		} else if r != zwj && r != zwnj && !unicode.Is(unicode.Variation_Selector, r) {
			marks = 0
		}
		if marks > MaxMarks {
			t.Fatalf("more than %d marks on a character of %q", MaxMarks, out)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{
		"", "a\tb\n", "\x1b]52;c;QQ==\x07", "e\u0301\u0301\u200d", "👩\u200d💻\ufe0f", "\x9b\xff", "🏴\U000e0067\U000e0062",
		"\u0600\u0601x", "ク\u3099", "\u1100\u1100\u1161", "क्\u200d", "a\u2028\u202e",
		"\x10\U0001f3fb\ufe0f",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkPieces(t, s)
		out := Text(s)
		checkHarmless(t, out)
		if again := Text(out); again != out {
			t.Fatalf("cleaning %q twice: %q then %q", s, out, again)
		}
		if strings.Count(out, "\n") != strings.Count(s, "\n") {
			t.Fatalf("line feeds of %q changed in %q", s, out)
		}
		line := Inline(s)
		checkHarmless(t, line)
		if strings.ContainsRune(line, '\n') {
			t.Fatalf("Inline(%q) has more than one line", s)
		}
		if ansi.Strip(out) != out {
			t.Fatalf("a terminal's parser reads something into %q", out)
		}
	})
}

func TestPiecesOfLongRunsAreBounded(t *testing.T) {
	for _, s := range []string{"a", "é", "漢", "e\u0301", "🇳", "👩\u200d", "\u1100", "क्", "\u0600", "\u1161", "\x1b", "\xff"} {
		checkPieces(t, strings.Repeat(s, 20000))
	}
}

func BenchmarkText(b *testing.B) {
	for name, unit := range map[string]string{
		"ascii":   "The quick brown fox jumps over the lazy dog, twice.\n",
		"tabs":    "\tif err != nil {\n\t\treturn err\n\t}\n",
		"german":  "Größere Öfen wärmen schöne Häuser überall.\n",
		"chinese": "漢字は文字の一種である。\n",
		"arabic":  "السلام عليكم ورحمة الله\n",
		"escapes": "\x1b[31mred\x1b[0m plain text follows here\n",
	} {
		s := strings.Repeat(unit, 1<<20/len(unit))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				Text(s)
			}
		})
	}
}
