package diff

import (
	"fmt"
	"strings"
	"testing"

	"asrview/render/row"
	"asrview/render/wrap"
	"asrview/themes"

	"github.com/charmbracelet/x/ansi"
)

// joined returns spans with neighbours of one look made one.
func joined(spans []row.Span) []row.Span {
	var out []row.Span
	for _, s := range spans {
		if n := len(out); n > 0 && out[n-1].Role == s.Role && out[n-1].Attr == s.Attr {
			out[n-1].Text += s.Text
			continue
		}
		out = append(out, s)
	}
	return out
}

func looks(rows []row.Row) string {
	var b strings.Builder
	for _, r := range rows {
		for _, s := range joined(r.Spans) {
			mark := ""
			if s.Attr != 0 {
				mark = "!"
			}
			if s.Role == themes.RoleText {
				b.WriteString(s.Text)
			} else {
				fmt.Fprintf(&b, "{%s%s:%s}", s.Role, mark, s.Text)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestPatchRoles(t *testing.T) {
	in := "diff --git a/x b/x\nindex 12..34\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@ f\n a\n-b\n--- c\n+d\x1b\n\\ No newline at end of file\n"
	want := "{diff-meta:diff --git a/x b/x}\n{diff-meta:index 12..34}\n{diff-meta:--- a/x}\n{diff-meta:+++ b/x}\n{diff-hunk:@@ -1,3 +1,3 @@ f}\n a\n{diff-del:-b}\n{diff-del:--- c}\n{diff-add:+d}{neutral:␛}\n{diff-meta:\\ No newline at end of file}\n"
	p := NewPatch(in, wrap.Options{Width: 40})
	if got := looks(p.Rows()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	rows := p.Rows()
	for i := range rows {
		if got, want := looks(p.RowsFrom(rows[i].Byte, 1)), looks(rows[i:i+1]); got != want {
			t.Errorf("alone, row %d is %q, want %q", i, got, want)
		}
	}
}

func TestApplyPatchRoles(t *testing.T) {
	in := "*** Begin Patch\n*** Update File: src/a.go\n@@ func f\n-old\n+new words that go on to the next row\n same\n*** End Patch"
	got := looks(NewPatch(in, wrap.Options{Width: 25}).Rows())
	want := "{diff-meta:*** Begin Patch}\n{diff-meta:*** Update File: src/a.go}\n{diff-hunk:@@ func f}\n{diff-del:-old}\n{diff-add:+new words that go on to}\n{diff-add:the next row}\n same\n{diff-meta:*** End Patch}\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestLooksLike(t *testing.T) {
	for in, want := range map[string]bool{
		"*** Begin Patch\n*** End Patch":     true,
		"diff --git a/x b/x\n":               true,
		"--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b":  true,
		"some words\n--- a\n+++ b\n@@ -1 @@": true,
		"- a list\n- of things\n+ and more":  false,
		"--- \nfront: matter\n---":           false,
		"@@ -1 +1 @@ alone":                  false,
		"":                                   false,
	} {
		if got := LooksLike(in); got != want {
			t.Errorf("LooksLike(%q) = %v", in, got)
		}
	}
}

func TestEditShowsWhatChanged(t *testing.T) {
	old := "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nthe first value is 1\nk\n"
	fresh := strings.Replace(old, "first value is 1", "first value is 25", 1)
	rows, why := Edit(old, fresh, 40)
	if why != "" {
		t.Fatal(why)
	}
	want := "{dim:… 7 unchanged lines}\n  h\n  i\n  j\n{diff-del:- the first value is }{diff-del!:1}\n{diff-add:+ the first value is }{diff-add!:25}\n  k\n"
	if got := looks(rows); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	all, _ := Whole(old, fresh, 40)
	if got := looks(all); len(all) != 13 || !strings.HasPrefix(got, "  a\n  b\n") {
		t.Errorf("whole: got\n%s", got)
	}
}

func TestEditCases(t *testing.T) {
	for _, c := range []struct{ old, fresh, want string }{
		{"", "a\nb\n", "{diff-add:+ a}\n{diff-add:+ b}\n"},
		{"a\nb", "", "{diff-del:- a}\n{diff-del:- b}\n"},
		{"a", "a\n", "{diff-del:- a}\n{diff-add:+ a}\n{dim:the old text has no line feed at its end}\n"},
		{"a\n", "a\n", "  a\n{dim:old and new text are the same}\n"},
		{"x\x1b\n", "y\u202e\n", "{diff-del:- x}{neutral:␛}\n{diff-add:+ y}{neutral:\\u202e}\n"},
		{"", "", "{dim:old and new text are the same}\n"},
	} {
		rows, _ := Edit(c.old, c.fresh, 50)
		if got := looks(rows); got != c.want {
			t.Errorf("%q to %q: got\n%s\nwant\n%s", c.old, c.fresh, got, c.want)
		}
	}
}

func TestEditLimits(t *testing.T) {
	if rows, why := Edit(strings.Repeat("a", MaxBytes), "b", 40); rows != nil || why != "not compared: more than 512 KB" {
		t.Errorf("bytes: %q", why)
	}
	if rows, why := Edit(strings.Repeat("a\n", MaxLines), "b", 40); rows != nil || why != "not compared: more than 10000 lines" {
		t.Errorf("lines: %q", why)
	}
}

func FuzzEdit(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nx\nc", 20)
	f.Add("漢字 one\n", "漢子 one\n", 3)
	f.Fuzz(func(t *testing.T, old, fresh string, width int) {
		width &= 127
		rows, why := Edit(old, fresh, width)
		if why == "" && len(rows) == 0 {
			t.Fatal("nothing drawn, nothing said")
		}
		for _, p := range [][]row.Row{rows, NewPatch(old, wrap.Options{Width: width}).Rows()} {
			for _, r := range p {
				if w := ansi.StringWidth(r.Plain()); w > max(width, 1) {
					t.Fatalf("row %q is %d columns of %d", r.Plain(), w, width)
				}
			}
		}
	})
}

func BenchmarkEdit(b *testing.B) {
	var old, fresh strings.Builder
	for i := range 500 {
		fmt.Fprintf(&old, "line %d of some file with words\n", i)
		if i%10 == 0 {
			fmt.Fprintf(&fresh, "line %d of some file with other words\n", i)
		} else {
			fmt.Fprintf(&fresh, "line %d of some file with words\n", i)
		}
	}
	for b.Loop() {
		Edit(old.String(), fresh.String(), 100)
	}
}
