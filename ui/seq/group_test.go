package seq

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"asrview/model/asr"
	"asrview/model/stream"
)

// tape is a sequence of records written as letters: c a call, r its result if
// right after it, R a result of another call, u a record of unknown type, m a
// message. Records are a hundred bytes long.
type tape string

const tapeLen = 100

func (t tape) at(i int) (Ref, bool) {
	return Ref{Pos: stream.Pos(i * tapeLen)}, i >= 0 && i < len(t)
}

func index(r Ref) int { return int(r.Pos) / tapeLen }

func (t tape) First() (Ref, bool)        { return t.at(0) }
func (t tape) Last() (Ref, bool)         { return t.at(len(t) - 1) }
func (t tape) Next(r Ref) (Ref, bool)    { return t.at(index(r) + 1) }
func (t tape) Prev(r Ref) (Ref, bool)    { return t.at(index(r) - 1) }
func (t tape) Has(r Ref) bool            { return index(r) < len(t) }
func (t tape) Gap(Ref) (Ref, int, bool)  { return Ref{}, 0, false }
func (t tape) paired(_, result Ref) bool { return t[index(result)] == 'r' }
func (t tape) Entry(r Ref) (stream.Entry, bool) {
	kinds := map[byte]asr.Kind{
		'c': asr.KindToolCall, 'r': asr.KindToolResult, 'R': asr.KindToolResult,
		'u': asr.KindUnknown, 'm': asr.KindMessage,
	}
	return stream.Entry{Pos: r.Pos, Kind: kinds[t[index(r)]]}, true
}

func describe(it Item) string {
	return fmt.Sprintf("%d:%d-%d", it.Kind, index(it.First), index(it.Last))
}

// bothWays returns the items from the beginning down, and from the end up, turned
// round.
func bothWays(items Items) (down, up []string) {
	for it, ok := items.First(); ok; it, ok = items.Next(it) {
		down = append(down, describe(it))
	}
	for it, ok := items.Last(); ok; it, ok = items.Prev(it) {
		up = append(up, describe(it))
	}
	slices.Reverse(up)
	return down, up
}

func TestGroupsAreTheSameDownAndUp(t *testing.T) {
	long := strings.Repeat("u", 3*runBlock/tapeLen)
	for _, c := range []struct{ tape, want string }{
		{"mcrm", "[0:0-0 1:1-2 0:3-3]"},
		{"mcRm", "[0:0-0 0:1-1 0:2-2 0:3-3]"},
		{"ccrr", "[0:0-0 1:1-2 0:3-3]"},
		{"muuum", "[0:0-0 2:1-3 0:4-4]"},
		{"mum", "[0:0-0 0:1-1 0:2-2]"},
		{"uucruu", "[2:0-1 1:2-3 2:4-5]"},
		{"m" + long + "m", "[0:0-0 2:1-2621 2:2622-5242 2:5243-7864 0:7865-7865]"},
	} {
		down, up := bothWays(Group(tape(c.tape), Grouping{Paired: tape(c.tape).paired}))
		if !slices.Equal(down, up) {
			t.Errorf("%.20s: down %v, up %v", c.tape, down, up)
		}
		if got := fmt.Sprint(down); got != c.want {
			t.Errorf("%.20s: %v, want %v", c.tape, got, c.want)
		}
	}
}

func TestEveryRecordOfAnItemLeadsToIt(t *testing.T) {
	tp := tape("mcruuumccrRuu")
	items := Group(tp, Grouping{Paired: tp.paired})
	for it, ok := items.First(); ok; it, ok = items.Next(it) {
		for i := index(it.First); i <= index(it.Last); i++ {
			r, _ := tp.at(i)
			if got, _ := items.At(r); got != it {
				t.Errorf("record %d is in %s, want %s", i, describe(got), describe(it))
			}
		}
	}
}

func TestAnOpenedRunStandsRecordByRecord(t *testing.T) {
	tp := tape("muuum")
	first, _ := tp.at(1)
	last, _ := tp.at(3)
	down, up := bothWays(Group(tp, Grouping{Open: []Span{{first, last}}}))
	want := "[0:0-0 0:1-1 0:2-2 0:3-3 0:4-4]"
	if fmt.Sprint(down) != want || fmt.Sprint(up) != want {
		t.Errorf("down %v, up %v, want %s", down, up, want)
	}
}

func TestARecordThatIsGoneLeadsToTheNextItem(t *testing.T) {
	tp := tape("mmm")
	gone, _ := tp.at(7)
	if it, ok := Group(tp, Grouping{}).At(gone); !ok || describe(it) != "0:2-2" {
		t.Errorf("got %s, want the last item", describe(it))
	}
	if _, ok := Group(tape(""), Grouping{}).At(gone); ok {
		t.Error("an empty sequence has an item")
	}
}
