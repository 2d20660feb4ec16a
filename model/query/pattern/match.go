package pattern

import (
	"math"
	"strings"
	"unicode/utf8"
)

// batch is how many matches of a regular expression are taken at a time.
const batch = 256

// Match reports whether the text holds a match. A match is never empty.
func (p *Pattern) Match(text string) bool {
	_, _, ok := p.Next(text, 0)
	return ok
}

// Next returns the first match that starts at byte offset from or later, as the
// byte range [start, end). What stands before from counts as context: ^ does
// not match in the middle of a line.
func (p *Pattern) Next(text string, from int) (start, end int, ok bool) {
	p.each(text, from, 1, func(s, e int) bool {
		start, end, ok = s, e, true
		return false
	})
	return start, end, ok
}

// Ranges returns the byte ranges of the matches in text, in order and without
// overlaps, at most max of them; max below 0 means all.
func (p *Pattern) Ranges(text string, max int) [][2]int {
	if max < 0 {
		max = math.MaxInt
	}
	var out [][2]int
	if max == 0 {
		return out
	}
	p.each(text, 0, max, func(s, e int) bool {
		out = append(out, [2]int{s, e})
		return len(out) < max
	})
	return out
}

// Count returns how many matches the text holds.
func (p *Pattern) Count(text string) int {
	return p.CountWhile(text, func(int) bool { return true })
}

const (
	// pieceBytes is how much of a text is counted between two questions whether to
	// go on, where matches lie within lines; pieceMatches is how many matches.
	pieceBytes   = 1 << 20
	pieceMatches = 256
)

// CountWhile counts matches as long as more, which is given the number so far, says
// so. It is asked at the first match, at least at every 256th, and, where no match
// can span lines, after each megabyte and the line it ends in.
func (p *Pattern) CountWhile(text string, more func(n int) bool) int {
	n, on := 0, true
	for on && text != "" {
		piece := len(text)
		if p.local() {
			piece = lineEndFrom(text, pieceBytes)
		}
		p.each(text[:piece], 0, math.MaxInt, func(int, int) bool {
			n++
			on = n != 1 && n%pieceMatches != 0 || more(n)
			return on
		})
		if text = text[piece:]; text != "" {
			on = on && more(n)
		}
	}
	return n
}

// lineEndFrom returns where the line ends that has byte at, its newline included,
// or the text.
func lineEndFrom(text string, at int) int {
	if at >= len(text) {
		return len(text)
	}
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(text)
}

// Last returns the last of the text's matches that starts before byte offset
// before. Matches are those that [Pattern.Ranges] gives for the lines at the
// end, or for the whole text where a match may span lines.
func (p *Pattern) Last(text string, before int) (start, end int, ok bool) {
	const stride = 64 << 10
	before = min(before, len(text))
	for hi := before; hi > 0; {
		lo := max(0, hi-stride)
		if !p.local() {
			lo = 0
		}
		lo = strings.LastIndexByte(text[:lo], '\n') + 1
		p.each(text, lo, math.MaxInt, func(s, e int) bool {
			if s >= hi {
				return false
			}
			start, end, ok = s, e, true
			return true
		})
		if ok || lo == 0 {
			return start, end, ok
		}
		hi = lo
	}
	return 0, 0, false
}

// local reports whether a match lies within one line whatever stands in others.
func (p *Pattern) local() bool {
	if p.lit != nil {
		return !strings.Contains(p.lit.text, "\n")
	}
	return p.lineLocal
}

// each calls yield with the matches that start at from or later, until it
// returns false. want says how many will be asked for, if that is known.
func (p *Pattern) each(text string, from, want int, yield func(start, end int) bool) {
	from = max(from, 0)
	switch {
	case from > len(text):
	case p.lit != nil:
		p.eachLiteral(text, from, yield)
	case p.required != nil && p.lineLocal:
		p.eachByLine(text, from, want, yield)
	case p.required != nil && nextOf(p.findRequired(text), from) < 0:
	default:
		p.eachIn(text, 0, len(text), from, want, yield)
	}
}

func (p *Pattern) eachLiteral(text string, at int, yield func(start, end int) bool) {
	f := p.lit.find(bytesOf(text))
	for {
		start, end := f.from(at)
		if start < 0 || !yield(start, end) {
			return
		}
		at = end
	}
}

// eachByLine lets the expression read only the lines that have a text which
// every match has.
func (p *Pattern) eachByLine(text string, at, want int, yield func(start, end int) bool) {
	fs := p.findRequired(text)
	for at <= len(text) {
		hit := nextOf(fs, at)
		if hit < 0 {
			return
		}
		lo := strings.LastIndexByte(text[:hit], '\n') + 1
		hi := len(text)
		if i := strings.IndexByte(text[hit:], '\n'); i >= 0 {
			hi = hit + i
		}
		if !p.eachIn(text, lo, hi, max(lo, at), want, yield) {
			return
		}
		at = hi + 1
	}
}

func (p *Pattern) findRequired(text string) []finder {
	fs := make([]finder, len(p.required))
	for i, n := range p.required {
		fs[i] = n.find(bytesOf(text))
	}
	return fs
}

// nextOf returns where the first of the texts stands at or after from, or -1.
func nextOf(fs []finder, from int) int {
	first := -1
	for i := range fs {
		if s, _ := fs[i].from(from); s >= 0 && (first < 0 || s < first) {
			first = s
		}
	}
	return first
}

// eachIn yields the matches in text[lo:hi], as if nothing else were there, that
// start at from or later. It returns false when yield did.
func (p *Pattern) eachIn(text string, lo, hi, from, want int, yield func(start, end int) bool) bool {
	take := min(max(want, 1), batch)
	for at := from; at < hi; take = batch {
		found, next := p.matchesAfter(text[lo:hi], at-lo, take)
		for _, m := range found {
			if m[0] < m[1] && !yield(lo+m[0], lo+m[1]) {
				return false
			}
		}
		if next < 0 {
			break
		}
		at = lo + next
	}
	return true
}

// matchesAfter returns up to n matches of s that start at or after at, empty
// ones included, and where to go on, -1 if there are no more.
func (p *Pattern) matchesAfter(s string, at, n int) (found [][]int, next int) {
	ctx := 0
	if at > 0 {
		_, ctx = utf8.DecodeLastRuneInString(s[:at])
	}
	base := at - ctx
	found = p.re.FindAllStringIndex(s[base:], n+1)
	if ctx > 0 && len(found) > 0 && found[0][0] < ctx {
		if found[0][1] > ctx {
			// A match that starts at the character of context hides what starts
			// after it.
			return p.matchAfter(s, at, base)
		}
		found = found[1:]
		n--
	}
	for _, m := range found {
		m[0] += base
		m[1] += base
	}
	if len(found) <= n {
		return found, -1
	}
	return found, beyond(s, found[len(found)-1])
}

func (p *Pattern) matchAfter(s string, at, base int) (found [][]int, next int) {
	m := p.after.FindStringSubmatchIndex(s[base:])
	if m == nil {
		return nil, -1
	}
	hit := []int{base + m[2], base + m[3]}
	return [][]int{hit}, max(at+1, beyond(s, hit))
}

// beyond returns where the search goes on after a match: at its end, or a
// character further if it is empty.
func beyond(s string, m []int) int {
	if m[0] < m[1] {
		return m[1]
	}
	_, n := utf8.DecodeRuneInString(s[m[1]:])
	return m[1] + max(n, 1)
}
