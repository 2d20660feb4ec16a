package deliveries

import (
	"fmt"
	"strings"
	"testing"

	"asrview/model/stream"
	"asrview/ui/panes/sweep"
)

func TestGroupsPutFirstWhatNeedsALook(t *testing.T) {
	found := stream.Link{State: stream.Found, Pos: 1}
	all := []Delivery{
		{Pos: 10, Status: "delivered", Conversation: "c1", Target: found, Before: stream.NoPos},
		{Pos: 20, Status: "queued", Conversation: "c1", Target: found, Before: stream.NoPos},
		{Pos: 30, Status: "sent", Conversation: "c1", Target: found, Before: 20},
		{Pos: 40, Status: "org.acme/lost", Target: found, Before: stream.NoPos},
		{Pos: 50, Status: "failed", Conversation: "c2", Target: found, Before: stream.NoPos},
		{Pos: 60, Status: "failed", Conversation: "c1", Target: found, Before: 30},
		{Pos: 70, Status: "delivered", Target: stream.Link{State: stream.Ambiguous}, Before: stream.NoPos},
		// What leads forward, or to itself, is no history.
		{Pos: 80, Status: "unknown", Target: found, Before: 80},
	}
	var got []string
	for _, g := range groups(all, nil) {
		s := fmt.Sprintf("%v %s %s:", g.unmatched, g.status, g.conversation)
		for _, c := range g.chains {
			s += fmt.Sprintf(" %d%v", all[c.now].Pos, c.before)
		}
		got = append(got, s)
	}
	want := `true delivered : 70[]
false failed c1: 60[2 1]
false failed c2: 50[]
false unknown : 80[]
false delivered c1: 10[]
false org.acme/lost : 40[]`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func BenchmarkGroups(b *testing.B) {
	var all []Delivery
	for i := range MaxDeliveries {
		before := stream.NoPos
		if i%3 == 1 {
			before = stream.Pos(i - 1)
		}
		all = append(all, Delivery{Pos: stream.Pos(i), Status: order[i%len(order)], Conversation: fmt.Sprint(i % 40), Before: before})
	}
	for b.Loop() {
		New(View{Found: Found{Found: sweep.Found[Delivery]{Items: all, Done: true}}})
	}
}
