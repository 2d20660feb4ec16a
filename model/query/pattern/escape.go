package pattern

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// In a word of eight bytes: one in each, and the high bit of each.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// escapeIn returns a word whose lowest bit that is set is in the byte at which the
// first \u begins among the eight at b[0:], or 0. It needs nine bytes.
func escapeIn(b []byte) uint64 {
	x := (binary.LittleEndian.Uint64(b) ^ ('\\' * ones)) | (binary.LittleEndian.Uint64(b[1:]) ^ ('u' * ones))
	return (x - ones) &^ x & highs
}

// stride is how many bytes indexEscape looks at together.
const stride = 32

// indexEscape returns the first index of \u in b at or after from, or -1. Stored
// text has so many backslashes, before each n of a line's end, that it is faster
// to look at all bytes by words than to go from one backslash to the next.
func indexEscape(b []byte, from int) int {
	i := from
	for ; i+stride+1 <= len(b); i += stride {
		w := b[i : i+stride+1 : i+stride+1]
		e0, e1, e2, e3 := escapeIn(w), escapeIn(w[8:]), escapeIn(w[16:]), escapeIn(w[24:])
		switch {
		case e0|e1|e2|e3 == 0:
		case e0 != 0:
			return i + bits.TrailingZeros64(e0)/8
		case e1 != 0:
			return i + 8 + bits.TrailingZeros64(e1)/8
		case e2 != 0:
			return i + 16 + bits.TrailingZeros64(e2)/8
		default:
			return i + 24 + bits.TrailingZeros64(e3)/8
		}
	}
	if i >= len(b) {
		return -1
	}
	if k := bytes.Index(b[i:], []byte(`\u`)); k >= 0 {
		return i + k
	}
	return -1
}
