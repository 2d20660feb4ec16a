package code

import (
	"context"
	"strings"
	"testing"

	"asrview/render/wrap"
	"asrview/themes"
)

func text(runs []wrap.Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

// roleAt returns the role of the first run that holds s.
func roleAt(t *testing.T, runs []wrap.Run, s string) themes.Role {
	t.Helper()
	for _, r := range runs {
		if strings.Contains(r.Text, s) {
			return r.Role
		}
	}
	t.Fatalf("no run holds %q: %+v", s, runs)
	return 0
}

func TestTokensHaveRoles(t *testing.T) {
	h := &Highlighter{}
	runs, why := h.Runs(context.Background(), "package p\n\n// Doc.\nfunc f() string { return \"x\" + 12 }\n", "go")
	if why != "" {
		t.Fatal(why)
	}
	for s, want := range map[string]themes.Role{
		"func": themes.RoleKeyword, "// Doc.": themes.RoleComment, `"x"`: themes.RoleStringLit,
		"12": themes.RoleNumberLit, "string": themes.RoleType, "+": themes.RoleOperator, "{": themes.RolePunct,
	} {
		if got := roleAt(t, runs, s); got != want {
			t.Errorf("%q has role %d, want %d", s, got, want)
		}
	}
}

func TestTextIsKept(t *testing.T) {
	h := &Highlighter{}
	for _, s := range []string{"a = 1\r\nb = 2\r\n", "x\ry\r\n\r\n", "  lead\n", "\n\nlead", "no feed", "\x1b[31m\x00 = 1", "é = '漢字'\r\n"} {
		for _, lang := range []string{"python", "go", "json", "bash", "html", "yaml", "diff", "markdown", "php", "sql", "docker", "none"} {
			runs, _ := h.Runs(context.Background(), s, lang)
			if got := text(runs); got != s {
				t.Errorf("%s: %q became %q", lang, s, got)
			}
		}
	}
}

func TestLanguagesByAnyName(t *testing.T) {
	h := New()
	for _, name := range []string{"go", "Go", "golang", "main.go", "/a/b/c.PY", `C:\x\y.rs`, "language-js", "rust,ignore", "go {linenos}", "Dockerfile", "Makefile", "sh", "c++", "tsx", "jsonc", ".h"} {
		if !h.Knows(name) {
			t.Errorf("%q is not known", name)
		}
	}
	for _, name := range []string{"", "text", "plaintext", "no-such-language", "notes.txt", strings.Repeat("go", 1000)} {
		if h.Knows(name) {
			t.Errorf("%q is known", name)
		}
	}
	if runs, why := h.Runs(context.Background(), "def f():", "no-such"); why != "" || len(runs) != 1 || runs[0].Role != themes.RoleCodeBlock {
		t.Errorf("unknown language: %v %q", runs, why)
	}
}

func TestLimitsAreSaid(t *testing.T) {
	h := &Highlighter{}
	long := strings.Repeat("x = 1\n", MaxBytes/6+1)
	if runs, why := h.Runs(context.Background(), long, "python"); text(runs) != long || !strings.Contains(why, "64 KB") {
		t.Errorf("long text: %q", why)
	}
	if runs, why := h.Runs(context.Background(), "x = \xff", "python"); text(runs) != "x = \xff" || !strings.Contains(why, "UTF-8") {
		t.Errorf("invalid text: %q", why)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if runs, why := h.Runs(ctx, long[:6000], "python"); text(runs) != long[:6000] || !strings.Contains(why, "too long") {
		t.Errorf("no time: %q", why)
	}
}

func FuzzRuns(f *testing.F) {
	f.Add("func main() {}\r\n", "go")
	f.Add("<a href='x'>&amp;</a>", "html")
	f.Add("# t\n```go\nx\n```\n", "markdown")
	h := New()
	f.Fuzz(func(t *testing.T, s, lang string) {
		runs, _ := h.Runs(context.Background(), s, lang)
		if got := text(runs); got != s {
			t.Fatalf("%q became %q", s, got)
		}
		at := 0
		for _, r := range runs {
			if r.Byte != at {
				t.Fatalf("run at %d, want %d", r.Byte, at)
			}
			at += len(r.Text)
		}
	})
}

func BenchmarkRuns(b *testing.B) {
	h := &Highlighter{}
	for lang, unit := range map[string]string{
		"go":     "\tif err := f(x, \"y\"); err != nil { // ok\n\t\treturn err\n\t}\n",
		"python": "    def f(self, x=1):\n        return 'y' + str(x)  # ok\n",
		"json":   "  {\"a\": [1, 2.5, true], \"b\": \"text\"},\n",
		"bash":   "for f in *.txt; do echo \"$f\" | grep -v x; done\n",
		"plain":  "some output of some program, 12 lines\n",
	} {
		s := strings.Repeat(unit, 8<<10/len(unit))
		b.Run(lang, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				h.Runs(context.Background(), s, lang)
			}
		})
	}
	b.Run("unknown name", func(b *testing.B) {
		for b.Loop() {
			h.Knows("no-such-language")
		}
	})
}
