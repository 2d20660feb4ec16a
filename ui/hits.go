package ui

import (
	"math"
	"slices"
	"strconv"

	"asrview/model/asr"
	"asrview/model/query/pattern"
	"asrview/render"
	"asrview/render/paint"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/pager"
	"asrview/ui/seq"
)

// partOn returns a spot's part as the card of an item numbers it.
func partOn(it seq.Item, h *hit) int {
	if h.part == asr.NoPart {
		return -1
	}
	if it.Kind == seq.Pair && h.ref == it.Last {
		return render.ResultPart + h.part
	}
	return h.part
}

// showHit brings the match onto the screen; a fold that hides it opens.
func (a *App) showHit() {
	h := a.find.hit
	it, ok := a.read.scene.Items.At(h.ref)
	if !ok {
		return
	}
	if it.Kind == seq.Run {
		a.openRun(it)
		it = seq.Item{First: h.ref, Last: h.ref, Count: 1}
	}
	a.unfoldFor(it, h)
	o := rowOf(a.card(it), a.find.pattern, h.spot, partOn(it, h))
	a.read.list.RevealRow(h.ref, o.at, restFraction)
	if !o.part {
		a.sayFound("the match is in a part that is not shown here: "+a.keys.KeyOf(keys.List, keys.Open)+" opens the record", false)
	}
}

// unfoldFor opens the fold of a card that hides a match.
func (a *App) unfoldFor(it seq.Item, h *hit) {
	part := partOn(it, h)
	for _, f := range a.card(it).Folded() {
		inside := f.From < 0 || h.exact && f.From <= h.start && h.start < f.To
		if f.Part != part && (part >= 0 || f.Part < 0) || !inside {
			continue
		}
		for _, ref := range refsOf(it) {
			own := a.read.folds.Of(ref)
			next := render.Folds{All: own.All, Parts: map[int]render.FoldState{f.Part: render.FoldOpen}, Around: map[int]int{}}
			if h.exact {
				next.Around[f.Part] = h.start
			}
			a.read.folds = a.read.folds.With(ref, next)
		}
		a.read.restage()
		return
	}
}

// showHitHere brings the match onto the screen of the record that is open.
func (a *App) showHitHere() {
	h, doc := a.find.hit, a.pager.doc
	if doc == nil {
		return
	}
	to := pager.Place(doc.doc.At(h.part, h.start))
	if !h.exact {
		to = a.placed(doc, h).at
	}
	// Rows above it give the match its surroundings.
	to, _ = doc.Move(to, -int(restFraction*float64(a.pager.pager.Height())))
	a.pager.pager.GoTo(to)
}

// placedHit is the row of a drawing of an opened record on which a match begins of
// which only its number is known, and which of those that do it is.
type placedHit struct {
	doc *render.Document
	hit *hit
	at  pager.Place
	nth int
	// sure: the match is there.
	sure bool
}

// placed is where a match begins in what is open.
func (a *App) placed(doc *document, h *hit) placedHit {
	if f := &a.find; f.placed.doc != doc.doc || f.placed.hit != h {
		f.placed = a.place(doc, h)
	}
	return a.find.placed
}

// place looks for a match in what is open. Rows beyond maxLook are not looked at.
func (a *App) place(doc *document, h *hit) placedHit {
	const chunk, maxLook = 200, 20_000
	left, at, best := h.nth, pager.Place{}, placedHit{doc: doc.doc, hit: h}
	for looked := 0; looked < maxLook; looked += chunk {
		rows := doc.Rows(at, chunk)
		i := 0
		for n := 0; i < len(rows); i += n {
			n = wrappedRows(rows[i:])
			if i > 0 && i+n == len(rows) && len(rows) == chunk {
				break // the rest of this line is in the next chunk
			}
			if !h.standsOn(rows[i], h.part) {
				continue
			}
			matches := matchesOn(rows[i:i+n], a.find.pattern)
			if k := min(left, len(matches)-1); k >= 0 {
				best.at, _ = doc.Move(at, i+matches[k].row)
				best.nth = beginOn(matches[:k], matches[k].row)
			}
			if left < len(matches) {
				best.sure = true
				return best
			}
			left -= len(matches)
		}
		if len(rows) < chunk {
			break
		}
		at, _ = doc.Move(at, i)
	}
	return best
}

// patterns are what is marked: what is searched for, else the filter's words.
func (a *App) patterns() []*pattern.Pattern {
	switch {
	case a.find.pattern != nil:
		return []*pattern.Pattern{a.find.pattern}
	case a.read.filter.query != nil:
		return a.read.filter.query.Patterns()
	}
	return nil
}

// highlighter marks matches on rows.
type highlighter struct {
	patterns []*pattern.Pattern
	// item holds the match that is shown, and on is its row there.
	item seq.Item
	on   onRow
}

// highlights returns what marks matches on the rows of the list, nil where
// nothing is looked for.
func (a *App) highlights() *highlighter {
	patterns := a.patterns()
	if len(patterns) == 0 {
		return nil
	}
	hl := &highlighter{patterns: patterns}
	if h := a.find.hit; h != nil {
		if it, ok := a.read.scene.Items.At(h.ref); ok {
			hl.item = it
			hl.on = rowOf(a.card(it), a.find.pattern, h.spot, partOn(it, h))
		}
	}
	return hl
}

// nowhere is the row of a match that is on none.
const nowhere = math.MinInt32

// mark marks the matches on rows that stand below each other. above are those before
// the first one that are of the same line, below those after the last one. at is the
// row that the match which is shown begins on, below 0 where it is one of those above.
func (hl *highlighter) mark(above, rows, below []row.Row, at int) []row.Row {
	if hl == nil {
		return rows
	}
	at += len(above)
	shown := len(above) + len(rows)
	rows = slices.Concat(above, rows, below)
	out := append([]row.Row(nil), rows...)
	for _, p := range hl.patterns {
		for i, n := 0, 1; i < len(rows); i += n {
			if n = wrappedRows(rows[i:]); rows[i].Kind != row.Gap {
				hl.markLine(rows[i:i+n], out[i:i+n], at-i, p)
			}
		}
	}
	return out[len(above):shown]
}

// markLine marks the matches on the rows of one line, of which the match that is
// shown begins on row at, where that is one of them.
func (hl *highlighter) markLine(rows, out []row.Row, at int, p *pattern.Pattern) {
	if len(rows) == 1 {
		out[0] = hl.markRow(rows[0], at, p)
		return
	}
	matches := matchesOn(rows, p)
	ranges := make([][]paint.Range, len(rows))
	for _, m := range matches {
		for k, r := range m.on {
			ranges[m.row+k] = append(ranges[m.row+k], r)
		}
	}
	for i, r := range ranges {
		out[i] = paint.Highlight(out[i], r, themes.RoleMatch)
	}
	if !hl.on.sure || at < 0 || at >= len(rows) {
		return
	}
	left := min(hl.on.nth, beginOn(matches, at)-1)
	for _, m := range matches {
		if m.row != at {
			continue
		}
		if left == 0 {
			for k, r := range m.on {
				out[m.row+k] = paint.Highlight(out[m.row+k], []paint.Range{r}, themes.RoleMatchCurrent)
			}
		}
		left--
	}
}

// markRow is markLine for a line of one row.
func (hl *highlighter) markRow(r row.Row, at int, p *pattern.Pattern) row.Row {
	ranges := matchesIn(r, p)
	if len(ranges) == 0 {
		return r
	}
	r = paint.Highlight(r, ranges, themes.RoleMatch)
	if at == 0 && hl.on.sure {
		n := min(hl.on.nth, len(ranges)-1)
		r = paint.Highlight(r, ranges[n:n+1], themes.RoleMatchCurrent)
	}
	return r
}

// searchWords say how the search stands: which match of how many.
func (a *App) searchWords() string {
	f := &a.find
	if f.pattern == nil {
		return ""
	}
	say := either(f.asked.back, "?", "/") + f.asked.text
	switch {
	case a.pager != nil:
		if h := f.hit; h != nil && h.ref == a.pager.ref && h.of > 0 {
			say += "  " + words.Group(h.rank+1) + " of " + words.Group(h.of) + " in this record"
		}
		return say
	case f.job == nil:
		return say
	}
	return say + "  " + a.searchCount()
}

// searchOutsideWords say how many matches more there are in what is not shown.
func (a *App) searchOutsideWords() string {
	if a.find.job == nil || a.pager != nil {
		return ""
	}
	if n := a.hitCount().outside; n > 0 {
		return "· " + a.outsideWords(n)
	}
	return ""
}

// searchCount is which match of how many there are in what is shown, and how far the
// search is.
func (a *App) searchCount() string {
	f := &a.find
	c := a.hitCount()
	count := words.Group(c.hits)
	if !c.done {
		count += "…"
	}
	if f.hit != nil && !c.away {
		nth := "?"
		if c.nth > 0 {
			nth = words.Group(c.nth)
		}
		count = nth + " of " + count
	}
	if s := f.job.Status(); f.want != nil && !s.Done && s.Total > 0 {
		count += ", searching " + strconv.Itoa(int(100*float64(s.Bytes)/float64(s.Total))) + "%"
	}
	return count
}
