package stream

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSortKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var spare []key
	for _, n := range []int{0, 1, 2, fewKeys - 1, fewKeys, 1000, 5000, 200} {
		for _, hashes := range []uint32{1, 3, 1 << 20, 1<<32 - 1} {
			var ks []key
			for i := range n {
				ks = append(ks, makeKey(r.Uint32()%hashes, i/2))
			}
			want := slices.Clone(ks)
			slices.Sort(want)
			if spare = sortKeys(ks, spare); !slices.Equal(ks, want) {
				t.Errorf("%d keys of %d hashes are out of order", n, hashes)
			}
		}
	}
}

func TestIsOwnID(t *testing.T) {
	for id, seq := range map[string]int64{"r0": 0, "r7": 7, "r120": 120, "r9223372036854775807": 1<<63 - 1, "r-5": -5} {
		if !isOwnID([]byte(id), seq) {
			t.Errorf("%s is not taken for the id of #%d", id, seq)
		}
	}
	for id, seq := range map[string]int64{"": 0, "r": 0, "7": 7, "r07": 7, "r00": 0, "r1x": 1, "r12": 1, "r1": 12, "r18446744073709551623": 7, "r-0": 0, "r+5": 5} {
		if isOwnID([]byte(id), seq) {
			t.Errorf("%s is taken for the id of #%d", id, seq)
		}
	}
}
