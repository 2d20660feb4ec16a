package render

import (
	"strings"
	"testing"
)

// TestBothViewsOfAnUnwrappedPrintStandOneBelowTheOther keeps a print-out for
// another program, whose lines have no width, from being filled up to its
// middle.
func TestBothViewsOfAnUnwrappedPrintStandOneBelowTheOther(t *testing.T) {
	in := input(t, `{"type":"message","seq":1,"id":"r1","messageId":"a","role":"user","content":[{"type":"text","text":"sent"}],"displayContent":[{"type":"text","text":"shown"}]}`)
	for _, width := range []int{Unwrapped, sideMost + 1} {
		n := 0
		var text strings.Builder
		new(Printer).Each(in, Options{Width: width, View: ViewBoth, Print: true}, nil, func(rows []Row) bool {
			for _, r := range rows {
				for _, s := range r.Spans {
					text.WriteString(s.Text)
				}
				text.WriteByte('\n')
			}
			n += len(rows)
			return true
		})
		if n < 5 || !strings.Contains(text.String(), "sent\n") || !strings.Contains(text.String(), "shown\n") {
			t.Errorf("at width %d: %d rows\n%.600s", width, n, text.String())
		}
	}
}
