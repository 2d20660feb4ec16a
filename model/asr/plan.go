package asr

// Plan is one complete snapshot of a plan (ASR-222).
type Plan struct {
	PlanID     string
	PlanType   string
	Status     string
	Entries    []PlanEntry
	HasEntries bool
	Content    []Part
	HasContent bool
	// Source is the file that holds a plan document; shown, never opened.
	Source *PathRef
	Budget *Amount
	Used   *Amount
	CallID string
}

// PlanEntry is one entry of an items plan.
type PlanEntry struct {
	EntryID  string
	Content  string
	Status   string
	Priority string
	// Owner is as the source records it; it is not resolved to an actor.
	Owner     string
	BlockedBy []string
	// Tree is the entry as recorded.
	Tree Value
}

// PathRef names a file as the source recorded it. HasRoot tells a root recorded
// as null from one that is absent.
type PathRef struct {
	Root    string
	HasRoot bool
	Path    string
}

// Amount is a budget or what was used of it. A missing number is not zero.
type Amount struct {
	Tokens, Seconds       float64
	HasTokens, HasSeconds bool
}
