package wrap

import (
	"strings"
	"testing"

	"asrview/render/row"
	"asrview/themes"
)

// joined puts the text of rows together again as their joints say.
func joined(rows []row.Row) string {
	var b strings.Builder
	for i, r := range rows {
		switch {
		case i > 0 && r.Joint == row.Begins:
			b.WriteByte('\n')
		case r.Joint == row.Spaced:
			b.WriteByte(' ')
		}
		b.WriteString(r.Plain()[r.Lead:])
	}
	return b.String()
}

func TestRowsPutTogetherAsTheirJointsSayAreTheText(t *testing.T) {
	prefix := Flow{First: []row.Span{{Text: "• "}}, Rest: []row.Span{{Text: "  "}}}
	for _, text := range []string{
		"a few words that are wrapped and a/very/long/name/that/is/not and then more words",
		"zwei Wörter, größer als die Zeile — und mehr, ohne Ende",
		"日本語の文章は、どこでも折り返される。次の文も words between そうである",
		"a line\nand another one that is wrapped\n\nand a last one",
		"emoji 🥖🥖🥖🥖🥖🥖🥖🥖 and words",
		strings.Repeat("x", 300) + " " + strings.Repeat("word ", 40) + "end",
	} {
		for width := 8; width < 60; width += 3 {
			if got := joined(New(text, Options{Width: width}).Rows()); got != text {
				t.Errorf("%d columns: %q, want %q", width, got, text)
			}
			for at := 0; at < len(text); at += 7 {
				rows := New(text, Options{Width: width}).RowsFrom(at, 2)
				if got := joined(rows); !strings.Contains(" \n"+text, got) {
					t.Errorf("%d columns, from byte %d: %q", width, at, got)
				}
			}
			prefix.Width = width
			runs := []Run{{Text: text[:6], Role: themes.RoleText}, {Text: text[6:], Role: themes.RoleCode, Byte: 6}}
			if got := joined(prefix.Rows(runs)); got != text {
				t.Errorf("%d columns, with a prefix: %q, want %q", width, got, text)
			}
		}
	}
}
