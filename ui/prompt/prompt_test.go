package prompt

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/render/clean"
)

func typeText(p *Prompt, text string) {
	for _, r := range text {
		p.Type(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

func TestHistoryIsKeptForEachPurpose(t *testing.T) {
	p := New()
	for _, x := range []struct {
		purpose Purpose
		text    string
	}{{"search", "one"}, {"search", "two"}, {"go", "r40"}} {
		p.Open(x.purpose, "/", "")
		typeText(p, x.text)
		p.Close(true)
	}
	p.Open("search", "/", "")
	typeText(p, "dra")
	steps := []struct {
		by   int
		ok   bool
		want string
	}{{-1, true, "two"}, {-1, true, "one"}, {-1, false, "one"}, {1, true, "two"}, {1, true, "dra"}, {1, false, "dra"}}
	for i, s := range steps {
		if ok := p.Recall(s.by); ok != s.ok || p.Text() != s.want {
			t.Errorf("step %d: %v with %q, want %v with %q", i, ok, p.Text(), s.ok, s.want)
		}
	}
	if p.Last("go") != "r40" || p.Last("filter") != "" {
		t.Errorf("last lines: %q, %q", p.Last("go"), p.Last("filter"))
	}
}

func TestReplacePutsTheCursorBehindWhatWasPut(t *testing.T) {
	p := New()
	p.Open("filter", "&", "é aut -x")
	p.Replace(3, 6, "author:")
	if p.Text() != "é author: -x" || p.Cursor() != len("é author:") {
		t.Errorf("%q with the cursor at %d", p.Text(), p.Cursor())
	}
	typeText(p, "human")
	if p.Text() != "é author:human -x" {
		t.Errorf("typed on as %q", p.Text())
	}
}

func TestALineThatWasLeftIsNotRemembered(t *testing.T) {
	p := New()
	p.Open("search", "/", "")
	typeText(p, "no")
	p.Close(false)
	if p.IsOpen() || p.Last("search") != "" {
		t.Errorf("open %v, remembered %q", p.IsOpen(), p.Last("search"))
	}
}

func TestRowFillsTheWidthAndShowsTheCursor(t *testing.T) {
	p := New()
	p.Open("search", "/", "")
	typeText(p, strings.Repeat("日本", 40)+"end")
	p.SetNote("a note that is rather long", false)
	for width := 1; width < 100; width++ {
		r := p.Row(width)
		if got := clean.Width(r.Plain()); got != width {
			t.Fatalf("width %d: %d columns: %q", width, got, r.Plain())
		}
		if width > 8 && !strings.Contains(r.Plain(), "end ") {
			t.Errorf("width %d does not show where one types: %q", width, r.Plain())
		}
	}
}

func TestPastedControlCharactersAreShownByName(t *testing.T) {
	p := New()
	p.Open("search", "/", "a\x1b]52;c;x\x07")
	if got := p.Row(60).Plain(); strings.ContainsAny(got, "\x1b\x07") {
		t.Errorf("%q", got)
	}
}

// TestControlCharactersAreShownByNameWhereverTheCursorIs walks over a line that holds
// some, as far as what is typed takes them, with a label and a note that do too.
func TestControlCharactersAreShownByNameWhereverTheCursorIs(t *testing.T) {
	const evil = "a\x1b]0;b\a\u202ec"
	p := New()
	p.Open("save", evil, evil)
	p.SetNote(evil, true)
	for range len(evil) {
		got := p.Row(200).Plain()
		if strings.ContainsAny(got, "\x1b\a\u202e") || strings.Count(got, "␛") != 2 || strings.Count(got, `\u202e`) != 3 {
			t.Errorf("%q", got)
		}
		p.Type(tea.KeyMsg{Type: tea.KeyLeft})
	}
}
