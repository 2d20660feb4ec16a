package keys

import (
	"strings"
	"testing"
)

func TestRebindingGivesAndTakesKeys(t *testing.T) {
	table := Default()
	next, err := table.Rebind(Outline, []string{"x", "f2"})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"x", "f2"} {
		if b, ok := next.Lookup(List, key); !ok || b.Action != Outline {
			t.Errorf("%s is %s", key, b.Action)
		}
	}
	if b, ok := next.Lookup(List, "o"); ok {
		t.Errorf("o still is %s", b.Action)
	}
	if got := next.KeyOf(List, Markdown); got != "" {
		t.Errorf("Markdown still has the key %s", got)
	}
	if b, _ := next.Lookup(Pager, "x"); b.Action != None && b.Action != Markdown {
		t.Errorf("x in the pager is %s", b.Action)
	}
	if b, _ := table.Lookup(List, "o"); b.Action != Outline {
		t.Error("the table itself was changed")
	}
	if !strings.Contains(next.MarkdownTable(), "`x` `F2`") {
		t.Error("the help does not show the new keys")
	}
}

func TestWhatCannotBeBoundIsSaid(t *testing.T) {
	for _, c := range []struct {
		action Action
		key    string
		want   string
	}{
		{"outlin", "x", `there is no action "outlin"; the nearest is "outline"`},
		{Outline, "ctrl+shift+x", "there is no key"},
		{Outline, "", "there is no key"},
		{Outline, "7", "the digit 7 counts"},
		{Outline, "ctrl+c", "always stops"},
		{Accept, "y", "while typing"},
		{Interrupt, "x", "always a way out"},
	} {
		if _, err := Default().Rebind(c.action, []string{c.key}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s to %q: %v, want %q", c.action, c.key, err, c.want)
		}
	}
}
