package stats

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	counted "asrview/model/query/stats"
)

func counts(pairs ...counted.Count) counted.Counts { return counted.Counts{Values: pairs} }

// shown are the rows of the window, and the one under the cursor.
func shown(p *Stats) (rows []string, cursor string) {
	p.Settle()
	for _, l := range p.Lines() {
		text := strings.Fields(l.Row.Plain())
		if len(text) == 0 {
			continue
		}
		rows = append(rows, text[0])
		if l.Cursor {
			cursor = text[0]
		}
	}
	return rows, cursor
}

// TestRowsStayWhereTheyAreWhileItIsCounted counts on: values overtake others and new
// ones come, and they are put in order when the counting is done.
func TestRowsStayWhereTheyAreWhileItIsCounted(t *testing.T) {
	view := func(done bool, types ...counted.Count) View {
		return View{Stats: &counted.Stats{Types: counts(types...)}, Done: done, Bytes: 1, Total: 2}
	}
	p := New(view(false, counted.Count{Value: "message", N: 3}, counted.Count{Value: "plan", N: 1}))
	p.SetSize(60, 20)
	p.MoveBy(4)
	for _, step := range []struct {
		v    View
		want []string
	}{
		{view(false, counted.Count{Value: "message", N: 3}, counted.Count{Value: "plan", N: 1}), []string{"message", "plan"}},
		{view(false, counted.Count{Value: "delivery", N: 9}, counted.Count{Value: "plan", N: 4}, counted.Count{Value: "message", N: 3}),
			[]string{"message", "plan", "delivery"}},
		{view(false, counted.Count{Value: "turn", N: 20}, counted.Count{Value: "delivery", N: 10}, counted.Count{Value: "message", N: 5}, counted.Count{Value: "plan", N: 4}),
			[]string{"message", "plan", "delivery", "turn"}},
		{view(true, counted.Count{Value: "turn", N: 21}, counted.Count{Value: "delivery", N: 11}, counted.Count{Value: "message", N: 6}, counted.Count{Value: "plan", N: 4}),
			[]string{"turn", "delivery", "message", "plan"}},
	} {
		p.Show(step.v)
		rows, cursor := shown(p)
		if want := append([]string{"stream", "records", "types"}, step.want...); !slices.Equal(rows, want) {
			t.Errorf("%v, want %v", rows, want)
		}
		if cursor != "plan" || p.Filter() != "type:plan" {
			t.Errorf("the cursor is at %q, its filter is %q", cursor, p.Filter())
		}
	}
}

func TestLongNamesThatBeginAlikeAreToldApart(t *testing.T) {
	var types []counted.Count
	for i := range 3 {
		types = append(types, counted.Count{Value: fmt.Sprintf("org.acme.some.agent/a_long_name_of_kind_%d", i), N: 9 - i})
	}
	p := New(View{Stats: &counted.Stats{Types: counts(types...)}, Done: true})
	for width := 24; width < 80; width += 7 {
		p.SetSize(width, 20)
		rows, _ := shown(p)
		if rows = rows[len(rows)-3:]; rows[0] == rows[1] || rows[1] == rows[2] {
			t.Errorf("%d columns: %v", width, rows)
		}
	}
}
