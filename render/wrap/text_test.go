package wrap

import (
	"reflect"
	"strings"
	"testing"
	"unicode"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/themes"

	"github.com/charmbracelet/x/ansi"
)

func plain(rows []row.Row) []string {
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r.Plain()
	}
	return out
}

func TestWrapsAtSpacesAndKeepsAllText(t *testing.T) {
	cases := []struct {
		what  string
		in    string
		width int
		want  []string
	}{
		{"short", "one two", 20, []string{"one two"}},
		{"words", "one two three", 8, []string{"one two", "three"}},
		{"space at the edge", "one two", 3, []string{"one", "two"}},
		{"more spaces stay", "one    two", 5, []string{"one  ", " two"}},
		{"long word is cut", "abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"long word after a short", "a bcdefghi", 4, []string{"a", "bcde", "fghi"}},
		{"indent is no break", "    abcdef", 6, []string{"    ab", "cdef"}},
		{"lines", "a\n\nb\n", 9, []string{"a", "", "b"}},
		{"only feeds", "\n\n", 9, []string{"", ""}},
		{"empty", "", 9, []string{}},
		{"wide", "漢字漢字", 5, []string{"漢字", "漢字"}},
		{"stop stays with its word", "漢字、漢字", 4, []string{"漢", "字、", "漢字"}},
		{"wide among narrow", "ab漢字cd", 4, []string{"ab漢", "字cd"}},
		{"too wide", "漢a", 1, []string{"·", "a"}},
		{"family is one", "a👨\u200d👩\u200d👧b", 3, []string{"a👨\u200d👩\u200d👧", "b"}},
		{"tab", "a\tb", 20, []string{"a       b"}},
		{"escape by name", "ab\x1b[31m", 4, []string{"ab␛[", "31m"}},
		{"name after a wide one", "ab\x8d柑\x9f\x80", 8, []string{`ab\x8d柑`, `\x9f\x80`}},
		{"return", "a\r\nb", 9, []string{"a␍", "b"}},
	}
	for _, c := range cases {
		t.Run(c.what, func(t *testing.T) {
			got := plain(New(c.in, Options{Width: c.width}).Rows())
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestNamesHaveTheirOwnRole(t *testing.T) {
	r := New("a\x1bb", Options{Width: 9, Role: themes.RoleCode}).Rows()[0]
	want := []row.Span{{Text: "a", Role: themes.RoleCode}, {Text: "␛", Role: themes.RoleNeutral}, {Text: "b", Role: themes.RoleCode}}
	if !reflect.DeepEqual(r.Spans, want) {
		t.Errorf("got %+v", r.Spans)
	}
}

func TestNoWrapShowsAWindow(t *testing.T) {
	src := "0123456789abcdef\nshort\n漢字漢字漢字\n"
	for _, c := range []struct {
		left int
		want []string
	}{
		{0, []string{"0123456›", "short", "漢字漢 ›"}},
		{3, []string{"‹456789›", "‹t", "‹漢字漢›"}},
		{12, []string{"‹def", "‹", "‹"}},
	} {
		got := plain(New(src, Options{Width: 8, NoWrap: true, Left: c.left}).Rows())
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("left %d: got %q, want %q", c.left, got, c.want)
		}
	}
}

// checkLayout fails unless rows of src fit the width, name increasing bytes,
// together hold all text, and are the same from wherever they are asked.
func checkLayout(t *testing.T, src string, opt Options) {
	t.Helper()
	txt := New(src, opt)
	rows := txt.Rows()
	for i, r := range rows {
		if w := ansi.StringWidth(r.Plain()); w > max(opt.Width, 1) {
			t.Fatalf("row %d is %d columns of %d: %q", i, w, opt.Width, r.Plain())
		}
		if strings.ContainsAny(r.Plain(), "\n\t\x1b") {
			t.Fatalf("row %q holds a control", r.Plain())
		}
		if i > 0 && r.Byte <= rows[i-1].Byte {
			t.Fatalf("row %d starts at %d, row %d at %d", i-1, rows[i-1].Byte, i, r.Byte)
		}
	}
	if !opt.NoWrap && opt.Width >= 12 {
		checkComplete(t, src, rows)
	}
	checkWindows(t, txt, rows)
}

// squeeze leaves out what a break may stand for.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

func checkComplete(t *testing.T, src string, rows []row.Row) {
	t.Helper()
	var all strings.Builder
	for _, r := range rows {
		all.WriteString(r.Plain())
	}
	if got, want := squeeze(all.String()), squeeze(clean.Text(src)); got != want && len(src) < SyncStep {
		t.Fatalf("rows hold %q of %q", got, want)
	}
}

func checkWindows(t *testing.T, txt Text, rows []row.Row) {
	t.Helper()
	step := max(1, len(rows)/40)
	for i := 0; i < len(rows); i += step {
		at := rows[i].Byte
		if got := txt.RowStart(at); got != at {
			t.Fatalf("RowStart(%d) = %d", at, got)
		}
		if got := txt.RowsFrom(at, 3); !reflect.DeepEqual(got, rows[i:min(i+3, len(rows))]) {
			t.Fatalf("RowsFrom(%d, 3) = %q, want %q", at, plain(got), plain(rows[i:min(i+3, len(rows))]))
		}
		if got := txt.RowsBefore(at, 3); !sameRows(got, rows[max(0, i-3):i]) {
			t.Fatalf("RowsBefore(%d, 3) = %q, want %q", at, plain(got), plain(rows[max(0, i-3):i]))
		}
		next := txt.Len()
		if i+1 < len(rows) {
			next = rows[i+1].Byte
		}
		if got := txt.Next(at); got != next {
			t.Fatalf("Next(%d) = %d, want %d", at, got, next)
		}
		if got := txt.RowStart(next - 1); got != at {
			t.Fatalf("RowStart(%d) = %d, want %d", next-1, got, at)
		}
	}
	if got := txt.Tail(2); !sameRows(got, rows[max(0, len(rows)-2):]) {
		t.Fatalf("Tail(2) = %q", plain(got))
	}
}

func sameRows(a, b []row.Row) bool {
	return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b)
}

func TestLayoutIsTheSameFromEverywhere(t *testing.T) {
	long := map[string]string{
		"words without an end": strings.Repeat("lorem ipsum dolor ", 8000),
		"a word without end":   strings.Repeat("x", 100000),
		"chinese without end":  strings.Repeat("漢字は文字。", 8000),
		"marks without end":    strings.Repeat("e\u0301", 30000),
		"jamo without end":     strings.Repeat("\u1100", 30000),
		"flags without end":    strings.Repeat("🇳🇱", 10000),
		"names without end":    strings.Repeat("\u202e\x1b", 20000),
		"bytes without end":    strings.Repeat("\xff", 50000),
		"tabs without end":     strings.Repeat("\t", 40000),
		"spaces without end":   strings.Repeat(" ", 40000),
		"lines":                strings.Repeat("some words on a line that is longer\n", 2000),
		"lines, then none":     strings.Repeat("short\n", 3000) + strings.Repeat("y", 70000) + "\n" + strings.Repeat("z\n", 30000),
		"empty lines":          strings.Repeat("\n", 50000),
	}
	for what, s := range long {
		t.Run(what, func(t *testing.T) {
			for _, o := range []Options{{Width: 2}, {Width: 79}, {Width: 40, NoWrap: true}, {Width: 40, NoWrap: true, Left: 1000}} {
				checkLayout(t, s, o)
			}
		})
	}
}

func FuzzText(f *testing.F) {
	f.Add("000000000000\x8d柑\x9f\x80", 7, 0, false)
	f.Add("one two\tthree\n漢字 👩\u200d💻 \u202e\x1b[0m", 10, 0, false)
	f.Add("    indented words  and   spaces     \n\n", 7, 0, false)
	f.Add("e\u0301\u0301クク\u3099 \u0600\u0661", 2, 1, true)
	f.Fuzz(func(t *testing.T, s string, width, left int, noWrap bool) {
		width, left = width&127, left&127
		checkLayout(t, s, Options{Width: width, NoWrap: noWrap, Left: left})
		if len(s) > 0 && width > 120 {
			checkLayout(t, strings.Repeat(s, 1+(2*SyncStep)/len(s)), Options{Width: width, NoWrap: noWrap, Left: left})
		}
	})
}

func FuzzFlow(f *testing.F) {
	f.Add("one two", "three\nfour", "> ", 10)
	f.Fuzz(func(t *testing.T, a, b, prefix string, width int) {
		width &= 127
		p := []row.Span{{Text: clean.Inline(prefix)}}
		fl := Flow{Width: width, First: p, Rest: []row.Span{{Text: "  "}}}
		rows := fl.Rows([]Run{{Text: a}, {Text: b, Role: themes.RoleCode, Byte: len(a)}})
		last := -1
		for _, r := range rows {
			if w := ansi.StringWidth(r.Plain()); w > max(width, 1) {
				t.Fatalf("%d columns of %d: %q", w, width, r.Plain())
			}
			if r.Byte < last {
				t.Fatalf("byte %d after %d", r.Byte, last)
			}
			last = r.Byte
		}
	})
}

func BenchmarkWindow(b *testing.B) {
	const size = 100 << 20
	texts := map[string]string{
		"million lines": strings.Repeat("a line of a hundred bytes or so, as logs have them, with some words in it and a number 123456789.\n", size/100),
		"one line":      strings.Repeat("lorem ipsum dolor sit amet ", size/27),
		"one word":      strings.Repeat("x", size),
		"chinese":       strings.Repeat("漢字は文字の一種", size/24),
	}
	for name, s := range texts {
		for op, do := range map[string]func(Text){
			"Head":       func(t Text) { t.Head(60) },
			"Tail":       func(t Text) { t.Tail(60) },
			"RowsFrom":   func(t Text) { t.RowsFrom(len(s)/2, 60) },
			"RowsBefore": func(t Text) { t.RowsBefore(len(s)/2, 60) },
			"NoWrap":     func(t Text) { New(s, Options{Width: 120, NoWrap: true, Left: 80}).RowsFrom(len(s)/2, 60) },
		} {
			b.Run(name+"/"+op, func(b *testing.B) {
				txt := New(s, Options{Width: 120})
				for b.Loop() {
					do(txt)
				}
			})
		}
	}
}

func BenchmarkRows(b *testing.B) {
	for name, unit := range map[string]string{
		"ascii":   "The quick brown fox jumps over the lazy dog, twice. And again, until the line is long enough to wrap once or twice.\n",
		"code":    "\t\tif err := f(x); err != nil { // ok\n",
		"chinese": "漢字は文字の一種である。漢字は文字の一種である。漢字は文字の一種である。漢字は文字の一種である。\n",
		"german":  "Größere Öfen wärmen schöne Häuser überall, und zwar das ganze Jahr über, was man hören möchte.\n",
	} {
		s := strings.Repeat(unit, 1<<18/len(unit))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				New(s, Options{Width: 100}).Rows()
			}
		})
	}
}
