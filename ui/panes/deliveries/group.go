package deliveries

import (
	"slices"
	"strings"

	"asrview/model/stream"
)

// order is the order of the statuses: what needs a look comes first.
var order = [...]string{"failed", "suppressed", "unknown", "queued", "", "sent", "delivered"}

func rank(status string) int {
	if i := slices.Index(order[:], status); i >= 0 {
		return i
	}
	return len(order)
}

// chain is a delivery as it is now and what it was before, newest first.
type chain struct {
	now    int
	before []int
}

// heading is what a group of chains has in common.
type heading struct {
	unmatched            bool
	status, conversation string
}

// group is the chains of one status in one conversation.
type group struct {
	heading
	chains []chain
}

// item is a group's heading, or one of its chains.
type item struct {
	group int
	// chain is -1 for the heading.
	chain int
}

// arranged are deliveries in the order in which they are shown. It is immutable.
type arranged struct {
	groups []group
	items  []item
	// others are the newest deliveries of each message, for attempts that nothing
	// links.
	others map[stream.Pos][]int
}

func arrange(all []Delivery, lets func(Delivery) bool) *arranged {
	a := &arranged{groups: groups(all, lets), others: map[stream.Pos][]int{}}
	for g := range a.groups {
		a.items = append(a.items, item{g, -1})
		for c, x := range a.groups[g].chains {
			a.items = append(a.items, item{g, c})
			if t := all[x.now].Target; t.State == stream.Found {
				a.others[t.Pos] = append(a.others[t.Pos], x.now)
			}
		}
	}
	return a
}

// groups puts deliveries together: first those whose message is not found, then by
// status and conversation.
func groups(all []Delivery, lets func(Delivery) bool) []group {
	byPos := make(map[stream.Pos]int, len(all))
	for i := range all {
		byPos[all[i].Pos] = i
	}
	old := make([]bool, len(all))
	for i := range all {
		if b, ok := byPos[all[i].Before]; ok && b < i {
			old[b] = true
		}
	}
	at := map[heading]int{}
	var out []group
	for i := range all {
		if old[i] || lets != nil && !lets(all[i]) {
			continue
		}
		h := heading{unmatched: unmatched(all[i].Target), status: all[i].Status, conversation: all[i].Conversation}
		if _, ok := at[h]; !ok {
			at[h] = len(out)
			out = append(out, group{heading: h})
		}
		g := &out[at[h]]
		g.chains = append(g.chains, chain{now: i, before: history(all, byPos, i)})
	}
	slices.SortStableFunc(out, func(a, b group) int { return compare(a.heading, b.heading) })
	return out
}

func unmatched(l stream.Link) bool { return l.State == stream.Missing || l.State == stream.Ambiguous }

func compare(a, b heading) int {
	switch {
	case a.unmatched != b.unmatched:
		if a.unmatched {
			return -1
		}
		return 1
	case rank(a.status) != rank(b.status):
		return rank(a.status) - rank(b.status)
	case a.status != b.status:
		return strings.Compare(a.status, b.status)
	}
	return strings.Compare(a.conversation, b.conversation)
}

// history is what a delivery was before, newest first. A reference leads back in
// the stream or it is not followed, so there is an end.
func history(all []Delivery, byPos map[stream.Pos]int, i int) []int {
	var out []int
	for {
		b, ok := byPos[all[i].Before]
		if !ok || b >= i {
			return out
		}
		out = append(out, b)
		i = b
	}
}
