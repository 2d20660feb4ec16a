package menu

import (
	"fmt"
	"strings"
	"testing"

	"asrview/ui/panes/line"
)

func TestAKeyPicksTheChoiceBesideIt(t *testing.T) {
	picked := ""
	var choices []Choice
	for i := range 12 {
		choices = append(choices, Choice{What: fmt.Sprint("choice ", i), Do: func() { picked = fmt.Sprint(i) }})
	}
	m := New("copy", choices)
	for _, r := range m.Rows(60, 20)[1:] {
		words := strings.Fields(r.Plain())
		if !m.Pick(rune(words[0][0])) || picked != words[2] {
			t.Errorf("the key of %q picked %s", r.Plain(), picked)
		}
	}
	if m.Pick('Z') || m.Pick('?') {
		t.Error("a key without a choice picked something")
	}
}

func TestAMenuFitsItsScreenAndSaysWhatIsMissing(t *testing.T) {
	choices := make([]Choice, 100)
	for i := range choices {
		choices[i] = Choice{What: "a choice with a long name \x1b[2J", About: "and more"}
	}
	m := New("copy", choices)
	for _, size := range [][2]int{{1, 1}, {8, 3}, {20, 10}, {200, 200}} {
		rows := m.Rows(size[0], size[1])
		if len(rows) > size[1] {
			t.Errorf("%v: %d rows", size, len(rows))
		}
		for _, r := range rows {
			if w := line.Width(r); w > size[0] || strings.Contains(r.Plain(), "\x1b") {
				t.Errorf("%v: %q", size, r.Plain())
			}
		}
	}
	if got := m.Rows(60, 10); !strings.Contains(got[9].Plain(), "… 92 more") {
		t.Errorf("the last row says %q", got[9].Plain())
	}
}
