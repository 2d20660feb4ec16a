package ui

import (
	"strconv"

	"asrview/model/stream"
	"asrview/render"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/keys"
	"asrview/ui/pager"
	"asrview/ui/seq"
	"asrview/ui/status"
)

// What gives way first where the status line has no room: see status.Segment. A
// filter never does: nobody is to take a part for the whole.
const (
	rankFilter = iota
	rankPlace
	rankSearch
	rankProgress
	rankBelow
	rankRemark
	rankProblems
	rankPosition
	rankChoices
	rankHint
	rankScope
	rankName
	rankKeys
)

// statusRow says where the reader is and how they read.
func (a *App) statusRow() row.Row {
	a.read.noteSeen()
	left := []status.Segment{a.placeSegment()}
	if a.note.text != "" {
		left = append(left, status.Segment{Text: a.note.text, Role: a.note.role})
	} else {
		left = append(left, segment(a.filterWords(), rankFilter),
			segment(a.searchWords(), rankSearch), segment(a.searchOutsideWords(), rankRemark), a.nameSegment(), segment(a.remarkWords(), rankRemark))
	}
	if n := a.count.Pending(); n > 0 {
		left = append(left, segment(strconv.Itoa(n), rankPlace))
	}
	if a.letter != nil {
		left = append(left, segment("mark: a letter", rankPlace))
	}
	return status.Line(a.frame.width, left, a.rightSegments())
}

func segment(text string, rank int) status.Segment {
	return status.Segment{Text: text, Role: themes.RoleStatus, Rank: rank}
}

// placeSegment names the record under the cursor, or what is open.
func (a *App) placeSegment() status.Segment {
	s := segment("", 0)
	s.Role, s.Attr = themes.RoleStatus, row.Bold
	if a.help != nil {
		s.Text = a.help.title
		return s
	}
	if r, ok := a.target(); ok {
		s.Text = a.placeWords(r)
	}
	return s
}

// placeWords names a record; "" where it is not there any more.
func (a *App) placeWords(r seq.Ref) string {
	e, ok := a.read.scene.Records.Entry(r)
	if !ok {
		return ""
	}
	return words.Place(e)
}

func (a *App) nameSegment() status.Segment {
	if a.read.over != nil {
		return segment(a.read.over.name, rankName)
	}
	return segment(a.streamWords(), rankName)
}

// rightSegments are the state of reading, from what changes to what stays.
func (a *App) rightSegments() []status.Segment {
	if a.help != nil {
		return []status.Segment{segment(openWords(a.help), rankPosition), a.closeHint(keys.HelpScreen)}
	}
	var out []status.Segment
	if n := a.read.below(); n > 0 {
		s := segment(words.Group(n)+" new below", rankBelow)
		s.Role = themes.RoleStatusKey
		out = append(out, s)
	}
	problems := segment(a.problemWords(), rankProblems)
	problems.Role = themes.RoleStatusKey
	out = append(out, problems, segment(a.progressWords(), rankProgress))
	for _, c := range choices(a.read) {
		out = append(out, segment(c, rankChoices))
	}
	if a.pager == nil {
		out = append(out, segment(scopeName(a.read.scope), rankScope))
	}
	out = append(out, segment(viewName(a.read.options.View), rankScope), segment(a.positionWords(), rankPosition))
	return append(append(out, a.keyHints()...), segment(a.keys.KeyOf(keys.List, keys.Help)+" help", rankHint))
}

// choices are what differs from how records are read at first.
func choices(r *reading) (out []string) {
	say := func(yes bool, words string) {
		if yes {
			out = append(out, words)
		}
	}
	o := r.options
	say(r.follow, "following")
	say(!o.Markdown, "exact text")
	say(o.Reasoning == render.ReasoningFold, "reasoning folded")
	say(o.Reasoning == render.ReasoningHide, "reasoning hidden")
	say(o.HideToolOutput, "no tool output")
	say(o.NoWrap, "no wrap")
	say(o.NoWrap && o.Left > 0, "column "+strconv.Itoa(o.Left+1))
	return out
}

// progressWords say how far the index is; "" where it is complete.
func (a *App) progressWords() string {
	p := a.read.snap().Progress()
	switch {
	case p.Complete:
		return ""
	case p.Total > 0:
		return "indexing " + strconv.Itoa(int(float64(p.Bytes)/float64(p.Total)*100)) + "%"
	}
	return "reading, " + words.Size(p.Bytes)
}

// positionWords say which part of the stream is above the bottom of the screen.
func (a *App) positionWords() string {
	if a.pager != nil {
		return openWords(a.pager)
	}
	lines := a.read.list.Lines()
	if len(lines) == 0 {
		return ""
	}
	first, last := lines[0], lines[len(lines)-1]
	_, above := a.read.scene.Items.Prev(first.Item)
	if o := a.read.over; o != nil {
		return endWords(first.Index == 0 && !above, a.read.list.AtEnd(), o.percent(last.Item.Last))
	}
	return endWords(first.Index == 0 && !above, a.read.list.AtEnd(), percentOf(a.read.snap(), last.Item.Last))
}

// openWords say which part of an opened record is above the bottom.
func openWords(o *opened) string {
	percent := -1
	switch {
	case o.stored:
		percent = o.line.percent(o.pager.At())
	case o.doc != nil:
		percent = int(min(99, 100*o.doc.doc.Fraction(render.Place(o.pager.At()))))
	}
	return endWords(o.pager.At() == (pager.Place{}), o.pager.AtEnd(), percent)
}

func endWords(top, end bool, percent int) string {
	switch {
	case top && end:
		return "all"
	case top:
		return "top"
	case end:
		return "end"
	case percent < 0:
		return ""
	}
	return strconv.Itoa(percent) + "%"
}

func percentOf(s *stream.Snapshot, r seq.Ref) int {
	p := s.Progress()
	total := max(p.Total, p.Bytes)
	if total <= 0 {
		return 0
	}
	return int(min(99, float64(r.Pos)/float64(total)*100))
}
