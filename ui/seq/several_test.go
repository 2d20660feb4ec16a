package seq

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"asrview/model/stream"
)

// timed writes records with the given times, in seconds of one minute; -1 for none.
func timed(times ...int) string {
	var b strings.Builder
	for i, t := range times {
		ts := ""
		if t >= 0 {
			ts = fmt.Sprintf(`,"ts":"2026-11-03T09:00:%02dZ"`, t)
		}
		fmt.Fprintf(&b, `{"type":"message","seq":%d,"id":"r%d"%s,"messageId":"m%d","role":"user","content":[]}`+"\n", i, i, ts, i)
	}
	return b.String()
}

func merge(t *testing.T, of []int, texts ...string) (*Merged, []*stream.Snapshot) {
	t.Helper()
	var snaps []*stream.Snapshot
	for _, text := range texts {
		snaps = append(snaps, snapshot(t, text))
	}
	m, err := Merge(context.Background(), of, snaps, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return m, snaps
}

// spell writes an order as stream:record.
func spell(o Order, index func(Ref) int) []string {
	var out []string
	for i := range o.Len() {
		r := o.At(i)
		out = append(out, fmt.Sprintf("%d:%d", r.Stream, index(r)))
	}
	return out
}

func TestStreamsMergeByTimeAndKeepTheirOwnOrder(t *testing.T) {
	m, snaps := merge(t, []int{4, 9}, timed(1, 3, 3, 5), timed(-1, 2, 3, 1, 9))
	at := map[int]*stream.Snapshot{4: snaps[0], 9: snaps[1]}
	got := spell(m, func(r Ref) int { i, _ := at[r.Stream].IndexOf(r.Pos); return i })
	want := []string{"9:0", "4:0", "9:1", "4:1", "4:2", "9:2", "9:3", "4:3", "9:4"}
	if !slices.Equal(got, want) {
		t.Errorf("merged %v, want %v", got, want)
	}
	if m.Untimed != 1 || m.Back != 1 {
		t.Errorf("%d without a time and %d that go back, want 1 and 1", m.Untimed, m.Back)
	}
}

// TestPlacesInAMergedOrderAreFound takes more records than stand between two marks.
func TestPlacesInAMergedOrderAreFound(t *testing.T) {
	var texts []string
	for s := range 3 {
		var times []int
		for i := range 900 {
			times = append(times, (i*(s+1)/70)%60)
		}
		slices.Sort(times)
		texts = append(texts, timed(times...))
	}
	m, _ := merge(t, []int{0, 1, 2}, texts...)
	if m.Len() != 2700 {
		t.Fatalf("%d records of 2,700", m.Len())
	}
	last := map[int]stream.Pos{0: -1, 1: -1, 2: -1}
	for i := range m.Len() {
		r := m.At(i)
		if r.Pos <= last[r.Stream] {
			t.Fatalf("record %d goes back within stream %d", i, r.Stream)
		}
		last[r.Stream] = r.Pos
		if got, ok := m.Index(r); !ok || got != i {
			t.Fatalf("record %d is found at %d, %v", i, got, ok)
		}
	}
	if i, ok := m.Index(Ref{Stream: 1, Pos: last[1] + 1}); ok || i != m.Len() {
		t.Errorf("what is beyond the end is found at %d, %v", i, ok)
	}
	if _, ok := m.Index(Ref{Stream: 7}); ok {
		t.Error("a stream that is not merged has a place")
	}
}

func TestAMergeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Merge(ctx, []int{0}, []*stream.Snapshot{snapshot(t, timed(1, 2))}, func(int, int) {}); err != context.Canceled {
		t.Errorf("merged with %v", err)
	}
}

func TestSeveralStreamsAreWalkedBothWays(t *testing.T) {
	m, snaps := merge(t, []int{0, 1}, timed(1, 3, 5), timed(2, 4, 6))
	for name, o := range map[string]Order{
		"all":    m,
		"sieved": Sieved(m, []uint32{1, 2, 5}),
		"picked": Picked([]Ref{m.At(4), m.At(0), m.At(5)}),
	} {
		records := Several(snaps, o, stream.ScopeAll, nil)
		var down, up []Ref
		for r, ok := records.First(); ok; r, ok = records.Next(r) {
			down = append(down, r)
		}
		for r, ok := records.Last(); ok; r, ok = records.Prev(r) {
			up = append(up, r)
		}
		slices.Reverse(up)
		if len(down) != o.Len() || !slices.Equal(down, up) {
			t.Errorf("%s: down %v, up %v", name, down, up)
		}
		for i, r := range down {
			if !records.Has(r) || o.At(i) != r {
				t.Errorf("%s: record %d is %v", name, i, r)
			}
		}
	}
	// What a filter leaves out has the neighbours that it would have.
	sieved := Several(snaps, Sieved(m, []uint32{1, 5}), stream.ScopeAll, nil)
	next, _ := sieved.Next(m.At(3))
	prev, _ := sieved.Prev(m.At(3))
	if next != m.At(5) || prev != m.At(1) || sieved.Has(m.At(3)) {
		t.Errorf("beside a record that is left out stand %v and %v", prev, next)
	}
}

func TestWhatTheScopeLeavesOutOfSeveralIsOneGap(t *testing.T) {
	var b strings.Builder
	b.WriteString(timed(1))
	for i := range gapMatches + 10 {
		fmt.Fprintf(&b, `{"type":"delivery","seq":%d,"message":"messageId=m0","status":"sent"}`+"\n", i+1)
	}
	m, snaps := merge(t, []int{0}, b.String())
	records := Several(snaps, m, stream.ScopeContext, nil)
	first, _ := records.First()
	if first != m.At(0) {
		t.Fatalf("the message is not the first: %v", first)
	}
	gap, ok := records.Next(first)
	last, n, isGap := records.Gap(gap)
	if !ok || !isGap || n != 11 || last != m.At(m.Len()-1) {
		t.Errorf("after it stands %v, a gap of %d up to %v (%v)", gap, n, last, isGap)
	}
	if back, _ := records.Prev(gap); back != first {
		t.Errorf("back from the gap is %v", back)
	}
	if r, ok := records.Last(); !ok || r != gap {
		t.Errorf("the last is %v, want the gap", r)
	}
	keep := Several(snaps, m, stream.ScopeContext, map[Ref]bool{m.At(5): true})
	if r, _ := keep.Next(first); r != m.At(5) {
		t.Errorf("a record that is kept is not there: %v", r)
	}
}
