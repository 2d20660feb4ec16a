package stream

import (
	"encoding/binary"
	"hash/maphash"
	"slices"
)

// tag says what a key is looked up as.
type tag uint8

const (
	tagID         tag = iota + 1 // the record's id, unless flagOwnID finds it
	tagSeq                       // its seq, where seqs before it are not all smaller
	tagMessage                   // its messageId
	tagCall                      // its callId
	tagPlan                      // its planId
	tagSupersedes                // the reference in supersedes
	tagDelivers                  // a delivery's message reference
	tagDerived                   // each element of derivedFrom
	tagPlatform                  // each platform ID of its message, or of what it delivered
	tagReply                     // the platform ID that it answers
	tagParty                     // each session that sent or receives its message
	tagChild                     // the session that a subagent runs in
)

// key is 32 bits of a hash, then the number of the entry that has the value.
// Different values may share a hash: whoever looks a key up reads the line
// before saying that it was found.
type key uint64

func (k key) entry() int   { return int(uint32(k)) }
func (k key) hash() uint32 { return uint32(k >> 32) }

func makeKey(hash uint32, entry int) key { return key(hash)<<32 | key(uint32(entry)) }

// maxEntries is how many entries keys can number. A stream of more lines is
// indexed no further.
const maxEntries = 1<<32 - 1

// hasher hashes values for one store.
type hasher struct{ seed maphash.Seed }

func newHasher() hasher { return hasher{maphash.MakeSeed()} }

func (h hasher) bytes(t tag, b []byte) uint32 {
	return mix(t, maphash.Bytes(h.seed, b))
}

func (h hasher) text(t tag, s string) uint32 {
	return mix(t, maphash.String(h.seed, s))
}

func (h hasher) number(t tag, n int64) uint32 {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(n))
	return h.bytes(t, b[:])
}

// mix keeps the same value under different tags apart.
func mix(t tag, h uint64) uint32 {
	h ^= uint64(t) * 0x9e3779b97f4a7c15
	h *= 0xff51afd7ed558ccd
	return uint32(h >> 32)
}

// keys is a set of keys that only grows: sorted runs that never change, the
// oldest of them perhaps on disk, and a short unsorted tail. A copy of it is a
// snapshot: what is added to the original later does not show in it.
type keys struct {
	disk []*diskRun
	runs [][]key
	tail []key
	keep *keyFile
}

// tailMax is how long the tail may become before it is sorted into a run.
const tailMax = 1024

// add puts keys into the set. It takes over more, which must be sorted.
func (ks *keys) add(more []key) {
	if len(more) < tailMax/4 {
		ks.tail = append(ks.tail, more...)
		if len(ks.tail) < tailMax {
			return
		}
		more, ks.tail = ks.tail, nil
		more = slices.Clone(more)
		slices.Sort(more)
	}
	ks.push(more)
}

// push appends a run and merges runs of about the same size, so that there are
// only as many as the logarithm of the keys. The slices of runs are copied: a
// snapshot keeps its own.
func (ks *keys) push(r []key) {
	runs := slices.Clone(ks.runs)
	for n := len(runs); n > 0 && len(runs[n-1]) <= 2*len(r); n = len(runs) {
		r = merge(runs[n-1], r)
		runs = runs[:n-1]
	}
	if ks.keep != nil && len(r) >= ks.keep.runMax {
		if disk, ok := ks.keep.store(ks.disk, r); ok {
			ks.disk, ks.runs = disk, runs
			return
		}
	}
	ks.runs = append(runs, r)
}

func merge(a, b []key) []key {
	out := make([]key, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		x, y := a[i], b[j]
		at := i + j
		if x <= y {
			out[at] = x
			i++
		} else {
			out[at] = y
			j++
		}
	}
	copy(out[i+j:], a[i:])
	copy(out[i+j+len(a)-i:], b[j:])
	return out
}

// maxFound is how many entries of a key are found, the first ones: one more than
// are looked at, so that it shows that there are more. Without it a stream in which
// every record names the same would be read in time of their number's square.
const maxFound = maxNaming + 1

// find appends the entries that have a key with that hash, in stream order and
// each once, the first maxFound of them.
func (ks *keys) find(hash uint32, to []int) []int {
	from := len(to)
	for _, d := range ks.disk {
		to = d.find(hash, to)
	}
	for _, r := range ks.runs {
		to = findIn(r, hash, to)
	}
	for _, k := range ks.tail {
		if k.hash() == hash {
			to = append(to, k.entry())
		}
	}
	found := inOrder(to[from:])
	return append(to[:from], found[:min(len(found), maxFound)]...)
}

// firstOf returns the first key of a sorted run that has at least a hash. Hashes
// are spread evenly, so that it stands close to where it is guessed.
func firstOf(r []key, hash uint32) int {
	want, guess := makeKey(hash, 0), int(uint64(hash)*uint64(len(r))>>32)
	for step := 128; ; step *= 4 {
		lo, hi := max(0, guess-step), min(len(r), guess+step)
		if (lo == 0 || r[lo-1] < want) && (hi == len(r) || r[hi] >= want) {
			i, _ := slices.BinarySearch(r[lo:hi], want)
			return lo + i
		}
	}
}

// findIn appends the entries of a sorted run that have a hash, the first maxFound of
// them: further ones of the same run cannot be among the first of all.
func findIn(r []key, hash uint32, to []int) []int {
	i := firstOf(r, hash)
	for end := i + maxFound; i < min(end, len(r)) && r[i].hash() == hash; i++ {
		to = append(to, r[i].entry())
	}
	return to
}
