package ui

import (
	"context"
	"math"

	"asrview/model/asr"
	"asrview/model/query/pattern"
	"asrview/render/paint"
	"asrview/render/row"
	"asrview/ui/list"
)

// spot is where in a record a pattern matches.
type spot struct {
	// text is the number of the text among those that are searched.
	text int
	// part is the part that it is of, asr.NoPart for texts of no part; start and
	// end are the match, in bytes of the text.
	part       int
	start, end int
	// exact: the text is the one that rows of the part count their bytes in. Of
	// others nth counts the matches before this one in such texts of the part, or of
	// no part; those of no part stand on rows whose part is at most maxPart.
	exact   bool
	nth     int
	maxPart int
	// before is the end of what stands before the match, no more than beforeBytes.
	before string
	// rank is which match of the record it is, from 0; of is how many the record
	// has, 0 where they were not counted.
	rank, of int
}

// beforeBytes is how much of what stands before a match is kept, to tell which
// match of a row it is.
const beforeBytes = 4096

// locator walks over a record's matches.
type locator struct {
	p *pattern.Pattern
	// text is the number of the text.
	text int
	// noPart counts the matches so far in texts of no part, ofPart those in texts of
	// part that are not exact.
	noPart, ofPart, part int
	maxPart              int
}

// each calls visit for each text until that returns false.
func (l *locator) each(r *asr.Record, visit func(field string, part int, text string) bool) {
	l.text, l.maxPart = -1, maxPart(r.Kind)
	r.SearchText(func(field string, part int, text string) bool {
		l.text++
		if part != l.part {
			l.part, l.ofPart = part, 0
		}
		more := visit(field, part, text)
		switch {
		case !more || isExact(field, part):
		case part == asr.NoPart:
			l.noPart += l.p.Count(text)
		default:
			l.ofPart += l.p.Count(text)
		}
		return more
	})
}

// maxPart is the highest part of rows on which texts of no part stand.
func maxPart(k asr.Kind) int {
	switch k {
	case asr.KindMessage, asr.KindToolResult:
		return -1
	case asr.KindToolCall:
		return 0 // the input
	}
	return math.MaxInt
}

func (l *locator) spot(field string, part int, text string, start, end int) spot {
	s := spot{
		text: l.text, part: part, start: start, end: end, exact: isExact(field, part),
		before: text[max(0, start-beforeBytes):start], maxPart: l.maxPart,
	}
	switch {
	case s.exact:
	case part == asr.NoPart:
		s.nth = l.noPart + l.p.Count(text[:start])
	default:
		s.nth = l.ofPart + l.p.Count(text[:start])
	}
	return s
}

// isExact reports whether rows of a part count their bytes in a text.
func isExact(field string, part int) bool {
	return part != asr.NoPart && (field == "text" || field == "reasoning" || field == "refusal")
}

// countIn counts the matches in the texts of a record, those found until ctx is
// done.
func countIn(ctx context.Context, r *asr.Record, p *pattern.Pattern) int {
	n := 0
	r.SearchText(func(_ string, _ int, text string) bool {
		n += p.CountWhile(text, func(int) bool { return ctx.Err() == nil })
		return ctx.Err() == nil
	})
	return n
}

// locateNext returns the first match after a spot, from the beginning where after
// is nil. Matches do not overlap, so that they are those that are counted.
func locateNext(_ context.Context, r *asr.Record, p *pattern.Pattern, after *spot) (s spot, ok bool) {
	l := locator{p: p}
	l.each(r, func(field string, part int, text string) bool {
		from := 0
		if after != nil && l.text == after.text {
			from = after.end
		}
		if after != nil && l.text < after.text || from > len(text) {
			return true
		}
		start, end, found := p.Next(text, from)
		if found {
			s, ok = l.spot(field, part, text, start, end), true
		}
		return !found
	})
	if after != nil {
		s.rank, s.of = after.rank+1, after.of
	}
	return s, ok
}

// locatePrev returns the last match before a spot, from the end where before is
// nil.
func locatePrev(ctx context.Context, r *asr.Record, p *pattern.Pattern, before *spot) (s spot, ok bool) {
	l := locator{p: p}
	l.each(r, func(field string, part int, text string) bool {
		to := len(text) + 1
		if before != nil && l.text > before.text {
			return false
		}
		if before != nil && l.text == before.text {
			to = before.start
		}
		if start, end, found := p.Last(text, to); found {
			s, ok = l.spot(field, part, text, start, end), true
		}
		return true
	})
	switch {
	case before != nil:
		s.rank, s.of = before.rank-1, before.of
	case ok:
		s.of = countIn(ctx, r, p)
		s.rank = s.of - 1
	}
	return s, ok
}

// onRow is where among rows a spot stands.
type onRow struct {
	// at is the index of the row that it begins on, nth which of those that do it is.
	at, nth int
	// part: rows of its part are there. sure: the match itself is seen on the row.
	part, sure bool
}

// rowOf returns where in a block a spot stands. part is the spot's part as the
// block numbers it.
func rowOf(b list.Block, p *pattern.Pattern, s spot, part int) (o onRow) {
	if s.exact {
		return exactRow(b, p, s, part)
	}
	left := s.nth
	for i := 0; i < b.Len(); {
		rows := lineFrom(b, i)
		first := i
		i += len(rows)
		if !s.standsOn(rows[0], part) {
			continue
		}
		matches := matchesOn(rows, p)
		if k := min(left, len(matches)-1); k >= 0 {
			m := matches[k]
			o = onRow{at: first + m.row, nth: beginOn(matches[:k], m.row), part: true, sure: true}
		}
		if left < len(matches) {
			break
		}
		left -= len(matches)
	}
	return o
}

// standsOn reports whether a spot that is not exact may stand on a row.
func (s *spot) standsOn(r row.Row, part int) bool {
	switch {
	case r.Kind == row.Gap:
		return false
	case s.part == asr.NoPart:
		return r.Part <= s.maxPart
	}
	return r.Part == part
}

// exactRow finds the row that shows a byte of a part.
func exactRow(b list.Block, p *pattern.Pattern, s spot, part int) (o onRow) {
	begin, last := 0, true
	for i := range b.Len() {
		r := b.Row(i)
		if r.Part != part || r.Byte < 0 {
			continue
		}
		if r.Byte > s.start {
			last = false
			break
		}
		o.at, begin, o.part = i, r.Byte, true
	}
	if !o.part {
		return o
	}
	back := min(s.start-begin, len(s.before))
	o.nth = p.Count(s.before[len(s.before)-back:])
	// After the last row that is there the match may stand below it.
	first, line := lineAround(b, o.at)
	n := beginOn(matchesOn(line, p), o.at-first)
	o.sure = n > 0 && (!last || o.nth < n)
	return o
}

// maxRowMatches is how many matches are shown on one row.
const maxRowMatches = 200

// matchesIn returns where a pattern matches the text of a row behind its bar; the
// cells of a picture are no text.
func matchesIn(r row.Row, p *pattern.Pattern) []paint.Range {
	for i := range r.Spans {
		if r.Spans[i].Attr&(row.Ink|row.Paper) != 0 {
			return nil
		}
	}
	text, from := r.Plain(), textStart(r)
	var out []paint.Range
	for _, m := range p.Ranges(text[from:], maxRowMatches) {
		out = append(out, paint.Range{Start: from + m[0], End: from + m[1]})
	}
	return out
}
