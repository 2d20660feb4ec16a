package render

import (
	"strconv"

	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// Card draws a record's card: a title, the record's parts, what other records
// say about it. It is pure and safe for concurrent use, and its cost is bounded
// by the limits of this package, whatever the record's size; under
// [Options.Print] nothing is folded and the cost is the record's, see [Printer.Each].
//
// Drawings that take long (Markdown, highlighted code) are taken from d. One
// that is not made yet has the exact text in its place, and the block lists it
// in Wants; the caller makes it with [Draw], off the loop, and asks again. With
// a nil d the card makes its drawings itself.
func Card(in Input, o Options, d Drawn) *Block {
	s := newSheet(in, o, d)
	s.run(s.outline())
	return s.block()
}

// Printer draws cards one after the other with the same memory. The zero Printer
// is ready for use; it belongs to one goroutine.
type Printer struct{ s sheet }

// Each draws a record's card and hands its rows on in batches until yield
// returns false, so that a record of any size is printed in bounded memory. The
// rows are valid until yield returns. Nothing is folded under [Options.Print];
// without it Each yields what Card returns. Under [Options.Lines] many lines of a
// text come as one row of the kind RowLines.
func (p *Printer) Each(in Input, o Options, d Drawn, yield func([]Row) bool) {
	s := &p.s
	s.begin(in, o, d)
	if o.Print {
		s.sink = yield
	}
	s.run(s.outline())
	if s.sink == nil {
		yield(s.rows)
		p.s = sheet{}
		return
	}
	s.drain()
}

// segment is a piece of a card: one drawing, or one for each of many parts. A
// card draws all segments in order, up to its limits; a document draws those
// that are looked at.
type segment struct {
	// n is how many drawings there are, max how many a card has room for.
	n, max int
	// one and many name what is left out.
	one, many string
	// part is the number of the first drawing's part, -1 where there is none.
	part int
	draw func(i int)
	// weigh is roughly how many bytes of text the i-th drawing has; nil for few.
	weigh func(i int) int
}

// one is a segment of a single drawing outside of parts.
func one(draw func()) segment {
	return segment{n: 1, part: -1, draw: func(int) { draw() }}
}

// run draws segments up to the card's limits.
func (s *sheet) run(segs []segment) {
	for k := range segs {
		g := &segs[k]
		for i := range g.n {
			if s.stopped {
				return
			}
			if g.max > 0 && !s.whole && (i >= g.max || s.full()) {
				s.foldList(words.Count(g.n-i, g.one, g.many))
				break
			}
			s.drawSegment(g, i)
		}
	}
}

func (s *sheet) drawSegment(g *segment, i int) {
	s.part = -1
	if g.part >= 0 {
		s.part = g.part + i
	}
	g.draw(i)
	s.part = -1
}

// outline lists all that the card of a record has, in order.
func (s *sheet) outline() []segment {
	r := s.in.Record
	if r == nil {
		return []segment{one(func() { s.problem(s.in.Entry, s.in.DecodeError) })}
	}
	var segs []segment
	switch {
	case r.Message != nil:
		segs = s.message()
	case r.Plan != nil:
		segs = s.plan()
	case r.Delivery != nil:
		segs = []segment{one(s.delivery)}
	case r.ToolCall != nil:
		return s.toolCall() // with a footer for each of the records it shows
	case r.ToolResult != nil:
		segs = s.toolResult()
	case r.Subagent != nil:
		segs = []segment{one(s.subagent)}
	case r.Kind == asr.KindSession && r.Session != nil:
		segs = []segment{one(s.session)}
	default:
		segs = []segment{one(s.unknown)}
	}
	return append(segs, s.footer()...)
}

// footer is what every record may have: members that no shape holds, revisions,
// contradictions, damage, and the details.
func (s *sheet) footer() []segment {
	segs := []segment{one(func() {
		s.declared()
		s.extras()
		s.revisions()
		s.problems()
		s.misfits()
		s.damage()
	})}
	if s.o.Details {
		segs = append(segs, s.details()...)
	}
	return segs
}

// extras draws the members that a guessed shape does not hold: the page that
// defines such a record is not known, so all of it is shown as recorded. Of
// records of the known page the details show them.
func (s *sheet) extras() {
	r := s.in.Record
	if s.o.Details || len(r.Extra) == 0 {
		return
	}
	switch r.Kind {
	case asr.KindMessage, asr.KindPlan, asr.KindDelivery:
		s.alsoRecorded(r.Extra)
		return
	case asr.KindToolCall, asr.KindToolResult, asr.KindSubagent, asr.KindSession:
	default:
		return // drawn as a tree, these are in it
	}
	long := asr.Value{Kind: asr.Object}
	for _, m := range r.Extra {
		if valueBytes(m.Value, 0) > shortExtra {
			long.Members = append(long.Members, m)
			continue
		}
		s.line.say(s.inline(m.Name)+" ", themes.RoleDim)
		if text, ok := m.Value.Str(); ok {
			s.line.more(s.inline(text), themes.RoleDim)
		} else {
			s.line.more(s.compact(m.Value), themes.RoleDim)
		}
	}
	s.label(RowLabel)
	if len(long.Members) > 0 {
		s.tree(long, outputFold)
	}
}

// alsoRecorded names members that are not the page's, which the details show.
func (s *sheet) alsoRecorded(extra []asr.Member) {
	for i, m := range extra {
		switch {
		case i == 0:
			s.line.say("also recorded: "+s.inline(m.Name), themes.RoleDim)
		case i >= maxLinks && !s.whole:
			s.line.more(", and "+words.Count(len(extra)-i, "more member", "more members"), themes.RoleDim)
			s.label(RowLabel)
			return
		default:
			s.line.more(", "+s.inline(m.Name), themes.RoleDim)
		}
	}
	s.label(RowLabel)
}

// shortExtra is the size up to which a member that no shape holds stands on a
// line with others.
const shortExtra = 80

// declared lists the participants and conversations that a record of another
// kind declares.
func (s *sheet) declared() {
	r := s.in.Record
	if r.Session == nil || r.Kind == asr.KindSession || r.Kind == asr.KindUnknown {
		return
	}
	s.declarations(r.Session)
}

func (s *sheet) misfits() {
	r := s.in.Record
	for i, m := range r.Misfits {
		if i >= maxNotes && !s.whole {
			s.words(words.Count(len(r.Misfits)-i, "more member is", "more members are")+" not what the page says", themes.RoleWarn)
			return
		}
		s.words(s.inline(m.Path)+" is not "+s.inline(m.Want)+": "+s.compact(m.Got), themes.RoleWarn)
	}
}

func (s *sheet) damage() {
	where := "damaged line"
	if s.in.Entry.Line > 0 {
		where += " " + strconv.Itoa(s.in.Entry.Line)
	}
	for _, d := range s.in.Record.Damage {
		s.words(where+": "+d.String(), themes.RoleWarn)
	}
}

// membersOf is a record as an object without the members that its title shows.
func membersOf(r *asr.Record) asr.Value {
	out := asr.Value{Kind: asr.Object, Members: make([]asr.Member, 0, len(r.Tree.Members))}
	for _, m := range r.Tree.Members {
		if !inTitle(m.Name) {
			out.Members = append(out.Members, m)
		}
	}
	return out
}

// inTitle reports whether a record's card shows a member in words of its own.
func inTitle(name string) bool {
	switch name {
	case "type", "seq", "id", "ts", "capture", "supersedes":
		return true
	}
	return false
}
