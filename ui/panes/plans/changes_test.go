package plans

import (
	"fmt"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/ui/panes/line"
)

func plain(lines []*line.Line) string {
	var out []string
	for _, l := range lines {
		out = append(out, l.Row(500).Plain())
	}
	return strings.Join(out, "\n")
}

func TestChangesNameWhatIsDifferent(t *testing.T) {
	e := func(id, content, status string) asr.PlanEntry {
		return asr.PlanEntry{EntryID: id, Content: content, Status: status}
	}
	for _, c := range []struct {
		before, now []asr.PlanEntry
		want        string
	}{
		{nil, []asr.PlanEntry{e("1", "a", "pending")}, "+ 1 a · pending"},
		{[]asr.PlanEntry{e("1", "a", "")}, nil, "- 1 a"},
		{[]asr.PlanEntry{e("1", "a", "pending")}, []asr.PlanEntry{e("1", "a", "pending")}, ""},
		{[]asr.PlanEntry{e("1", "a", "pending")}, []asr.PlanEntry{e("1", "b", "")}, "~ 1  reworded: a → b · pending → not recorded"},
		// Without IDs an entry is known by what it says, and equal ones by their order.
		{[]asr.PlanEntry{e("", "a", "x"), e("", "a", "y")}, []asr.PlanEntry{e("", "a", "x"), e("", "a", "z"), e("", "a", "")}, "~ a  y → z\n+ a"},
		{[]asr.PlanEntry{{EntryID: "1", Content: "a", Owner: "Bo"}}, []asr.PlanEntry{{EntryID: "1", Content: "a", Priority: "high", BlockedBy: []string{"2", "3"}}},
			"~ 1 a  priority not recorded → high · owner Bo → not recorded · blocked by not recorded → 2, 3"},
	} {
		if got := plain(changes(c.before, c.now)); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}

func TestTheTreeHasEveryEntryOnce(t *testing.T) {
	entries := []asr.PlanEntry{
		{EntryID: "a", Content: "A"}, {EntryID: "b", Content: "B", BlockedBy: []string{"a"}},
		{EntryID: "c", Content: "C", BlockedBy: []string{"b", "a"}}, {EntryID: "d", Content: "D", BlockedBy: []string{"nowhere"}},
		{EntryID: "x", Content: "X", BlockedBy: []string{"y"}}, {EntryID: "y", Content: "Y", BlockedBy: []string{"x"}},
		{EntryID: "z", Content: "Z", BlockedBy: []string{"z"}},
	}
	got := plain(tree(entries))
	want := `status not recorded  a  A
└ status not recorded  b  B · blocked by a
  └ status not recorded  c  C · blocked by b, a
status not recorded  d  D · blocked by nowhere
status not recorded  z  Z · blocked by z
status not recorded  x  X · blocked by y
└ status not recorded  y  Y · blocked by x`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAChainOfAnyLengthIsATree(t *testing.T) {
	var entries []asr.PlanEntry
	for i := range 50_000 {
		entries = append(entries, asr.PlanEntry{EntryID: fmt.Sprint(i), Content: "x", BlockedBy: []string{fmt.Sprint(i - 1)}})
	}
	if got := len(tree(entries)); got != len(entries) {
		t.Errorf("%d lines", got)
	}
}
