package excerpt

import (
	"fmt"
	"strings"
	"testing"
)

func TestCodeBlocksAreExact(t *testing.T) {
	for _, c := range []struct {
		text string
		want []Code
	}{
		{"no code", nil},
		{"a\n```go\nx := 1\n\n\ty\n```\nb", []Code{{"go", "x := 1\n\n\ty"}}},
		{"~~~\n```\n~~~", []Code{{"", "```"}}},
		{"````md\n```\ninner\n```\n````", []Code{{"md", "```\ninner\n```"}}},
		{"- item\n  ```sh -x\n  ls\n    deep\n  ```", []Code{{"sh", "ls\n  deep"}}},
		{"> ```\n> quoted\n> ```", []Code{{"", "quoted"}}},
		{"```\nnever closed", []Code{{"", "never closed"}}},
		{"```a`b\ntext", nil},
		{"``\nno\n``", nil},
		{"```\n```\n```\n```", []Code{{}, {}}},
		{"```\r\nx\r\n```\r\n", []Code{{"", "x"}}},
	} {
		if got := Codes(c.text); fmt.Sprint(got) != fmt.Sprint(c.want) || len(got) != len(c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func FuzzCodes(f *testing.F) {
	for _, s := range []string{"```\nx\n```", "> ~~~ go\n>x\n>~~~", "   ```", "\x00```\n\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		total := 0
		for _, c := range Codes(text) {
			total += len(c.Text)
		}
		if total > len(text) || len(Codes(text)) > MaxCodes {
			t.Errorf("%d bytes of code in %d bytes of text", total, len(text))
		}
	})
}

func TestManyBlocksAreBounded(t *testing.T) {
	if n := len(Codes(strings.Repeat("```\nx\n```\n", 3*MaxCodes))); n != MaxCodes {
		t.Errorf("%d blocks", n)
	}
}
