package keys

import (
	"strings"
	"testing"
)

func TestNoKeyIsBoundTwiceInOneMode(t *testing.T) {
	seen := map[slot]Action{}
	for _, b := range Default().Bindings() {
		for m := List; m <= Letter; m <<= 1 {
			if b.Modes&m == 0 {
				continue
			}
			for _, k := range b.Keys {
				if other, twice := seen[slot{m, k}]; twice {
					t.Errorf("%q is both %s and %s in mode %d", k, other, b.Action, m)
				}
				seen[slot{m, k}] = b.Action
			}
		}
	}
}

func TestEveryBindingCanBeExplained(t *testing.T) {
	groups := map[Group]bool{}
	for _, g := range Groups() {
		groups[g] = true
	}
	for _, b := range Default().Bindings() {
		if b.Help == "" || strings.HasSuffix(b.Help, ".") || len(b.Keys) == 0 || b.Modes == 0 {
			t.Errorf("%s: keys %q, modes %d, help %q", b.Action, b.Keys, b.Modes, b.Help)
		}
		if !groups[b.Group] {
			t.Errorf("%s stands under %q, which the help does not show", b.Action, b.Group)
		}
	}
}

// typed feeds keys to a reader and returns what they came to.
func typed(m Mode, names ...string) (out []Press) {
	var r Reader
	for _, k := range names {
		if p, ok := r.Read(Default(), m, k); ok {
			out = append(out, p)
		}
	}
	return out
}

func TestACountStandsBeforeItsKey(t *testing.T) {
	for _, c := range []struct {
		keys   []string
		action Action
		count  int
	}{
		{[]string{"j"}, Down, 0},
		{[]string{"1", "0", "j"}, Down, 10},
		{[]string{"5", "0", "0", "G"}, Bottom, 500},
		{[]string{"3", "é", "j"}, Down, 0}, // a key that is not bound forgets it
		{strings.Split("99999999999j", ""), Down, 999_999_999},
	} {
		got := typed(List, c.keys...)
		if len(got) != 1 || got[0].Action != c.action || got[0].Count != c.count {
			t.Errorf("%q came to %+v, want one %s with %d", c.keys, got, c.action, c.count)
		}
	}
	if got := typed(List, "0"); got != nil {
		t.Errorf("0 came to %+v", got)
	}
}

func TestModesOwnTheirKeys(t *testing.T) {
	if got := typed(Prompt, "1", "j"); got != nil {
		t.Errorf("text in a prompt came to %+v", got)
	}
	if got := typed(Prompt, "ctrl+c"); len(got) != 1 || got[0].Action != Cancel {
		t.Errorf("Ctrl-c in a prompt came to %+v", got)
	}
	if got := typed(Pager, "o"); got != nil {
		t.Errorf("o in the pager came to %+v", got)
	}
}

func TestTheManualHasEveryKeyAndCommandsNothing(t *testing.T) {
	page := Default().ManSection()
	for _, b := range Default().Bindings() {
		if want := ".TP\n\\fB" + roff(b.Labels()) + "\\fP\n" + roff(b.Help) + " (\\fI" + roff(string(b.Action)) + "\\fP)\n"; !strings.Contains(page, want) {
			t.Errorf("%s is not in the manual: %q", b.Action, want)
		}
	}
	for _, line := range strings.Split(page, "\n") {
		if line != "" && strings.ContainsRune(".'", rune(line[0])) && line != ".TP" && !strings.HasPrefix(line, ".SH ") && !strings.HasPrefix(line, ".SS ") {
			t.Errorf("a line of the manual is a command: %q", line)
		}
	}
	if got := roff(`.' a\b`); got != `\&.\(aq a\(rsb` {
		t.Errorf("escaped to %s", got)
	}
}

func TestTheTableInMarkdownHasEveryKey(t *testing.T) {
	table := Default().MarkdownTable()
	for _, b := range Default().Bindings() {
		for _, k := range b.Keys {
			if !strings.Contains(table, "`"+strings.ReplaceAll(Label(k), "|", `\|`)+"`") {
				t.Errorf("%s (%s) is not in the table", Label(k), b.Action)
			}
		}
	}
}
