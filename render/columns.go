package render

import "github.com/charmbracelet/x/ansi"

// columns is the width of clean text.
func columns(x string) int {
	for i := range len(x) {
		if x[i] >= 0x80 {
			return ansi.StringWidth(x)
		}
	}
	return len(x)
}

// take returns how many bytes of clean text, in whole characters, fit into room
// columns, and how many columns those are. It looks no further than that.
func take(x string, room int) (n, w int) {
	for n < len(x) {
		step, cols := 1, 1
		if x[n] >= 0x80 || n+1 < len(x) && x[n+1] >= 0x80 {
			var cluster string
			cluster, cols = ansi.FirstGraphemeCluster(x[n:], ansi.GraphemeWidth)
			step = len(cluster)
		}
		if w+cols > room {
			break
		}
		n, w = n+step, w+cols
	}
	return n, w
}

// first is the first character of clean text: its length and its width.
func firstCluster(x string) (n, w int) {
	cluster, w := ansi.FirstGraphemeCluster(x, ansi.GraphemeWidth)
	return len(cluster), w
}

const spaces = "                                                                "

// padding returns n spaces.
func padding(n int) string {
	if n <= len(spaces) {
		return spaces[:max(n, 0)]
	}
	return spaces + padding(n-len(spaces))
}
