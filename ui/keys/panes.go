package keys

// Side panes.
const (
	Outline    Action = "outline"
	Plans      Action = "plans"
	Deliveries Action = "deliveries"
	Problems   Action = "problems"
	Stats      Action = "stats"
	SwitchPane Action = "switch-pane"
	// PaneGo goes from a pane to what is under its cursor.
	PaneGo Action = "pane-go"
	// PlanCall goes to the call that set a plan.
	PlanCall Action = "plan-call"
	// Undelivered filters by replies that did not go out.
	Undelivered Action = "undelivered"
)

// sidePanes are the keys of what stands beside the list.
func sidePanes() []Binding {
	const where = List | Pane
	return []Binding{
		{Outline, []string{"o"}, where, CountNone, GroupPanes, "outline, a line a record; the key of an open pane closes it"},
		{Plans, []string{"p"}, where, CountNone, GroupPanes, "plans and what each revision changed"},
		{Deliveries, []string{"D"}, where, CountNone, GroupPanes, "deliveries by status and conversation"},
		{Problems, []string{"!"}, where, CountNone, GroupPanes, "problems: no records, references that lead nowhere, rules broken"},
		{Stats, []string{"S"}, where, CountNone, GroupPanes, "stats: what the stream holds, counted"},
		{SwitchPane, []string{"tab"}, where, CountNone, GroupPanes, "between the list and the pane"},
		{PaneGo, []string{"enter"}, Pane, CountNone, GroupPanes, "go to the record under the pane's cursor; in stats: filter by it"},
		{PlanCall, []string{"C"}, Pane, CountNone, GroupPanes, "in the plans: go to the call that set the revision"},
		{Undelivered, []string{"U"}, Pane, CountNone, GroupPanes, "in the deliveries: filter the list to replies that did not go out"},
	}
}
