package find

import (
	"context"
	"errors"
	"strings"
	"testing"

	"asrview/model/stream"
)

// TestATallyCountsWhatIsNotShown compares with looking at each line, while the search
// goes on, and holds it to one look at each line.
func TestATallyCountsWhatIsNotShown(t *testing.T) {
	var b strings.Builder
	for i := range 30_000 {
		b.WriteString(message(i, strings.Repeat("hit ", i%4)+strings.Repeat("filler ", 20)))
	}
	snap := openText(t, b.String())
	looks := map[stream.Pos]int{}
	shown := func(p stream.Pos) bool {
		looks[p]++
		i, _ := snap.IndexOf(p)
		return i%3 == 0
	}
	j := Search(context.Background(), snap, compile(t, "hit"), Options{From: stream.Pos(snap.Size() / 2), Workers: 1})
	tally := NewTally(shown)
	var m, out *Matches
	for done := false; !done; {
		<-j.Changes()
		done = j.Status().Done
		m = j.Matches()
		var err error
		if out, err = tally.Outside(context.Background(), m, func() {}); err != nil {
			t.Fatal(err)
		}
	}
	before := 0
	for i := range snap.Len() {
		p := snap.At(i).Pos
		if got := out.HitsBefore(p); got != before {
			t.Fatalf("%d hits outside before line %d, want %d", got, i, before)
		}
		if i%3 != 0 {
			before += i % 4
		}
	}
	if out.Hits() != before || m.Hits() != j.Status().Hits {
		t.Errorf("%d outside of %d, want %d of %d", out.Hits(), m.Hits(), before, j.Status().Hits)
	}
	for p, n := range looks {
		if n != 1 {
			t.Fatalf("looked %d times at the line at %d", n, p)
		}
	}
	if len(looks) != m.Len() {
		t.Errorf("looked at %d lines of %d that match", len(looks), m.Len())
	}
}

func TestATallyEndsWithItsContext(t *testing.T) {
	snap := openText(t, message(1, "hit"))
	j := Search(context.Background(), snap, compile(t, "hit"), Options{})
	wait(t, j)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewTally(func(stream.Pos) bool { return false }).Outside(ctx, j.Matches(), func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestCollectedMatchesAreFoundAgain(t *testing.T) {
	var c Collected
	sum, at := 0, []stream.Pos{0, 3, 4095, 4096, 4097, 20_000, 5_000_000_000}
	for i, p := range at {
		c.Add(p, i+1)
		m := c.Matches()
		if m != c.Matches() {
			t.Error("another answer though nothing was added")
		}
		if m.Len() != i+1 || m.At(i) != p || !m.Has(p) || m.Has(p+1) || m.HitsBefore(p) != sum {
			t.Fatalf("after %d: %d lines, %d before", p, m.Len(), m.HitsBefore(p))
		}
		if sum += i + 1; m.Hits() != sum || m.HitsBefore(p+1) != sum {
			t.Fatalf("after %d: %d hits, want %d", p, m.Hits(), sum)
		}
	}
}
