package wrap

import (
	"strings"
	"unicode/utf8"
)

// SyncStep is the distance, in bytes, of the places at which layout starts
// afresh in text without line feeds. No row costs more than twice as much.
const SyncStep = 16 << 10

// syncSlack is how far behind a multiple of SyncStep a good place is looked for.
const syncSlack = 256

// A sync point is the byte after a line feed, or a grid point that has no line
// feed in the SyncStep bytes before it. Both can be told from nearby bytes.

// grid returns the k-th grid point: the first good place at or after k times
// SyncStep.
func (t Text) grid(k int) int {
	x := k * SyncStep
	if k <= 0 || x >= len(t.src) {
		return min(max(x, 0), len(t.src))
	}
	win := t.src[x:min(x+syncSlack, len(t.src))]
	if i := strings.IndexByte(win, '\n'); i >= 0 {
		return x + i + 1
	}
	for i := strings.IndexByte(win, ' '); i >= 0 && i+1 < len(win); {
		if win[i+1] < utf8.RuneSelf {
			return x + i + 1
		}
		j := strings.IndexByte(win[i+1:], ' ')
		if j < 0 {
			break
		}
		i += 1 + j
	}
	for i := 1; i < len(win); i++ {
		if win[i-1] < utf8.RuneSelf && win[i] < utf8.RuneSelf {
			return x + i
		}
	}
	for i := range len(win) {
		if utf8.RuneStart(win[i]) {
			return x + i
		}
	}
	return x
}

// lastFeed returns the byte after the last line feed before grid point g within
// SyncStep bytes; 0 if there is none.
func (t Text) lastFeed(g int) int {
	lo := max(0, g-SyncStep)
	if i := strings.LastIndexByte(t.src[lo:g], '\n'); i >= 0 {
		return lo + i + 1
	}
	return 0
}

// syncStart returns the last sync point at or before byte at.
func (t Text) syncStart(at int) int {
	k := at / SyncStep
	g := t.grid(k)
	if g > at {
		k--
		g = t.grid(k)
	}
	if i := strings.LastIndexByte(t.src[g:at], '\n'); i >= 0 {
		return g + i + 1
	}
	if feed := t.lastFeed(g); feed > 0 {
		return feed
	}
	return g
}

// syncEnd returns the first sync point after byte at, or the end.
func (t Text) syncEnd(at int) int {
	for k := at/SyncStep + 1; ; k++ {
		near := min(k*SyncStep, len(t.src))
		if i := strings.IndexByte(t.src[min(at, near):near], '\n'); i >= 0 {
			return at + i + 1
		}
		g := t.grid(k)
		if i := strings.IndexByte(t.src[near:g], '\n'); i >= 0 && near+i >= at {
			return near + i + 1
		}
		if g > at && (g >= len(t.src) || t.lastFeed(g) == 0) {
			return g
		}
	}
}
