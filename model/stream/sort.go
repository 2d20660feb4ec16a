package stream

import "slices"

// fewKeys is up to how many keys comparing them is as fast.
const fewKeys = 128

// sortKeys sorts keys that were added in the order of their entries. Many of them
// it deals out by their hashes, a byte at a time from the last one on, which keeps
// the order of what is alike. Spare is room for that, which it returns.
func sortKeys(ks, spare []key) []key {
	if len(ks) < fewKeys {
		slices.Sort(ks)
		return spare
	}
	spare = slices.Grow(spare[:0], len(ks))[:len(ks)]
	from, to := ks, spare
	for shift := 32; shift < 64; shift += 8 {
		var at [256]int
		for _, k := range from {
			at[byte(k>>shift)]++
		}
		sum := 0
		for i, n := range at {
			at[i] = sum
			sum += n
		}
		for _, k := range from {
			b := byte(k >> shift)
			to[at[b]] = k
			at[b]++
		}
		from, to = to, from
	}
	return spare
}
