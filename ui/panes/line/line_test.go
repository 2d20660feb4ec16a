package line

import (
	"strings"
	"testing"

	"asrview/render/clean"
	"asrview/themes"
)

var texts = []string{
	"", "a", "one two three four five", "a word_that_is_much_longer_than_the_row_is and more",
	"日本語の文章はとても長いです", "x \x1b[31mred\x1b[0m \u202e back\nnext", "🥖 👩‍👩‍👧 e\u0301\u0301 שלום",
}

func TestNothingIsWiderThanItsWidth(t *testing.T) {
	for _, text := range texts {
		for width := 1; width < 30; width++ {
			l := Of("#12 ", themes.RoleDim).Say(text, themes.RoleText)
			if w := Width(l.Row(width)); w > width {
				t.Errorf("%q on %d columns takes %d", text, width, w)
			}
			if w := Width(Pad(l.Row(width), width)); w != width {
				t.Errorf("%q padded to %d takes %d", text, width, w)
			}
			for _, most := range []int{1, 3, 100} {
				rows := l.Wrap(width, 2, most)
				if len(rows) < 1 || len(rows) > most {
					t.Errorf("%q on %d columns: %d rows of at most %d", text, width, len(rows), most)
				}
				for _, r := range rows {
					if w := Width(r); w > width {
						t.Errorf("%q wrapped to %d columns: %q takes %d", text, width, r.Plain(), w)
					}
				}
			}
		}
	}
}

func TestWhatIsCutIsMarked(t *testing.T) {
	l := Of("one two three four five", themes.RoleText)
	if got := l.Row(9).Plain(); got != "one two …" {
		t.Errorf("cut to %q", got)
	}
	rows := l.Wrap(9, 0, 2)
	if last := rows[len(rows)-1].Plain(); !strings.HasSuffix(last, Ellipsis) {
		t.Errorf("two rows of three end in %q", last)
	}
	if rows := l.Wrap(9, 0, 3); strings.Contains(rows[2].Plain(), Ellipsis) {
		t.Errorf("three rows of three are marked as cut: %q", rows[2].Plain())
	}
}

func TestWrappedWordsAreAllThere(t *testing.T) {
	for _, text := range texts {
		l := Of(text, themes.RoleText)
		var all strings.Builder
		for _, r := range l.Wrap(12, 2, 1000) {
			all.WriteString(r.Plain())
		}
		if got, want := squeeze(all.String()), squeeze(l.Row(1000).Plain()); got != want {
			t.Errorf("wrapped %q, want %q", got, want)
		}
	}
}

func squeeze(s string) string { return strings.ReplaceAll(s, " ", "") }

func TestWordsAreMadeHarmless(t *testing.T) {
	got := Of("a\x1b]0;title\x07b", themes.RoleText).Dot("c\nd", themes.RoleDim).Row(80).Plain()
	if strings.ContainsAny(got, "\x1b\x07\n") {
		t.Errorf("%q would do something", got)
	}
}

// TestANameThatIsCutIsClean holds Middle to its promise: what it returns is clean, and
// no wider than asked, also where a name's bytes take more columns once they are named.
func TestANameThatIsCutIsClean(t *testing.T) {
	name := "a\x1b]0;title\x07 and a long rest \x9b31m \u202eend"
	for width := 5; width < 60; width++ {
		got := Middle(name, width)
		if clean.Inline(got) != got || clean.Width(got) > width {
			t.Errorf("on %d columns: %q", width, got)
		}
	}
}
