package markdown

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asrview/render/row"
	"asrview/themes"
)

var update = flag.Bool("update", false, "write the golden files")

// golden writes rows as text, and below it which role each stretch of a row has.
func golden(rows []row.Row) string {
	var text, styles strings.Builder
	for i, r := range rows {
		fmt.Fprintf(&text, "%s|\n", r.Plain())
		fmt.Fprintf(&styles, "%d @%d", i+1, r.Byte)
		for _, s := range r.Spans {
			if s.Role != themes.RoleText || s.Attr != 0 {
				fmt.Fprintf(&styles, " %q=%s", s.Text, s.Role)
			}
			if s.Attr != 0 {
				fmt.Fprintf(&styles, "+%d", s.Attr)
			}
		}
		styles.WriteString("\n")
	}
	return text.String() + "\n" + styles.String()
}

func TestGolden(t *testing.T) {
	src, err := os.ReadFile("testdata/golden/story.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{24, 60, 100} {
		path := filepath.Join("testdata", "golden", fmt.Sprintf("story-%d.txt", width))
		got := golden(draw(t, string(src), width))
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("width %d differs from %s; it is now\n%s", width, path, got)
		}
	}
}
