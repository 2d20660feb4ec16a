package render

import (
	"slices"
	"strings"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render/diff"
	"asrview/render/words"
	"asrview/themes"
)

// ResultPart is the part of a tool call's card at which the parts of its result
// begin, where that stands with it: part i of the result is part ResultPart+i. The
// call's input is part 0.
const ResultPart = 1

// toolCall lists what a call's card has, with its result where that is adjacent.
func (s *sheet) toolCall() []segment {
	c := s.in.Record.ToolCall
	s.bar = themes.RoleTool
	segs := []segment{
		one(func() { s.toolWords(c.Name); s.title() }),
		{n: 1, part: 0, draw: func(int) { s.input(c.Input) }, weigh: func(int) int { return valueBytes(c.Input, 0) }},
	}
	if r := s.in.Result; r != nil && r.Record != nil && r.Record.ToolResult != nil {
		segs = append(segs, one(func() { s.otherCaptures(); s.linked(c.CallID, r.Record.Seq) }))
		segs = append(segs, s.footer()...)
		return append(segs, s.of(*r, s.result())...)
	}
	if r := s.in.Result; r != nil && r.Record == nil {
		segs = append(segs, one(func() { s.notARecord(r.Entry, r.DecodeError, RowLabel) }))
	}
	return append(append(segs, one(func() { s.otherCaptures(); s.linked(c.CallID, asr.Seq{}) })), s.footer()...)
}

func (s *sheet) toolWords(name string) {
	s.line.phrase(Span{Text: s.inline(s.in.Record.Type), Role: themes.RoleTool, Attr: Bold})
	if name != "" {
		s.line.phrase(Span{Text: s.inline(name), Role: themes.RoleTool, Attr: Bold})
	} else if s.in.Record.ToolCall != nil {
		s.line.say(s.absent("name"), themes.RoleDim)
	}
}

// linked names the records that name this call, but for the one that is shown
// here. A call without a result says so only when all of the stream is known.
func (s *sheet) linked(callID string, shown asr.Seq) {
	j := &s.in.Joins
	results := false
	for i, l := range j.Results {
		if l.Kind == asr.KindToolResult {
			results = true
			if shown.Known && l.Seq == shown {
				continue
			}
		}
		if i >= maxLinks && !s.whole {
			s.line.say("and "+words.Group(len(j.Results)-i)+" more", themes.RoleDim)
			break
		}
		s.line.phrase(span(kindWord(l.Kind)+" ", themes.RoleDim))
		s.link(l)
	}
	switch {
	case results || shown.Known || s.in.Result != nil:
	case callID == "":
		s.line.say(s.absent("callId"), themes.RoleDim)
	case j.Complete:
		s.line.say("no result in this stream", themes.RoleDim)
	case !s.o.Print:
		s.line.say("result not known yet", themes.RoleDim)
	}
	s.label(RowLabel)
}

// kindWord names a record that another one links to.
func kindWord(k asr.Kind) string {
	switch k {
	case asr.KindToolResult:
		return "result"
	case asr.KindToolCall:
		return "call"
	case asr.KindPlan:
		return "plan"
	case asr.KindSubagent:
		return "subagent"
	case asr.KindInputRequest:
		return "input_request"
	}
	return "record"
}

// result lists what a result has under its call: its own seq and time, then its
// parts, then what else is recorded of it.
func (s *sheet) result() []segment {
	r := s.in.Result.Record.ToolResult
	head := one(func() {
		s.resultWords(r)
		s.headed(RowLabel, s.in)
	})
	return append([]segment{head}, s.resultParts(r, ResultPart)...)
}

// of draws segments for another record than the card's own.
func (s *sheet) of(in Input, segs []segment) []segment {
	call := s.in
	s.in = in
	segs = append(segs, s.footer()...)
	s.in = call
	for i := range segs {
		draw := segs[i].draw
		segs[i].draw = func(i int) {
			outer := s.in
			s.in = in
			draw(i)
			s.in = outer
		}
	}
	return segs
}

// toolResult lists what the card of a result has whose call stands elsewhere.
func (s *sheet) toolResult() []segment {
	r := s.in.Record.ToolResult
	s.bar = themes.RoleTool
	head := one(func() {
		s.toolWords(r.Name)
		s.resultStatus(r)
		s.title()
		s.callLine("call", r.CallID)
	})
	return append([]segment{head}, s.resultParts(r, 0)...)
}

func (s *sheet) resultWords(r *asr.ToolResult) {
	s.line.say("tool_result", themes.RoleTool)
	s.resultStatus(r)
}

func (s *sheet) resultStatus(r *asr.ToolResult) {
	isError := r.IsError == asr.Yes
	if isError {
		s.line.phrase(Span{Text: "error", Role: themes.RoleBad, Attr: Bold})
	}
	if r.Status != "" && !(isError && r.Status == "error") {
		s.line.say(s.inline(r.Status), themes.RoleDim)
	}
}

// callLine names the call with a callId, as far as it is known.
func (s *sheet) callLine(word, callID string) {
	ls := s.in.Joins.Calls
	switch {
	case len(ls) > 0:
		// The record says more than its callId, which stands in the details.
		ls = slices.Clone(ls)
		for i := range ls {
			if ls[i].State == stream.Found {
				ls[i].Ref = ""
			}
		}
		s.links(word, ls)
	case callID == "":
		s.line.say(s.absent("callId"), themes.RoleDim)
	case s.in.Joins.Complete:
		s.line.say(word+" "+s.inline(callID), themes.RoleDim)
		s.line.more(" (not in this stream)", themes.RoleWarn)
	default:
		s.line.say(word+" "+s.inline(callID), themes.RoleDim)
	}
	s.label(RowLabel)
}

// resultParts lists what a tool returned: text as it is, never as Markdown.
func (s *sheet) resultParts(r *asr.ToolResult, first int) []segment {
	a := array{contentField, r.Content, r.HasContent, first}
	parts := a.segment(func(i int) { s.resultPart(a, i) })
	switch {
	case len(r.Content) == 0:
		parts = one(func() { s.emptiness(contentField, r.HasContent) })
	case s.o.HideToolOutput && !s.o.Print:
		parts = one(func() { s.words("output hidden, "+outputSize(r), themes.RoleFaint) })
	}
	return []segment{one(func() { s.captures(contentField) }), parts, one(func() { s.otherCaptures(contentField) })}
}

func (s *sheet) resultPart(a array, i int) {
	p := &a.parts[i]
	if p.Kind != asr.PartText || p.Text == "" {
		s.drawPart(nil, a, i, false)
		return
	}
	s.derivation(p, a)
	if diff.LooksLike(p.Text) {
		s.patch(p.Text, outputFold)
		return
	}
	s.exact(p.Text, outputFold)
}

func outputSize(r *asr.ToolResult) string {
	lines, bytes := 0, 0
	for i := range r.Content {
		bytes += len(r.Content[i].Text)
		if bytes <= lineCountBytes {
			lines += strings.Count(r.Content[i].Text, "\n")
			if t := r.Content[i].Text; t != "" && !strings.HasSuffix(t, "\n") {
				lines++
			}
		}
	}
	if bytes > lineCountBytes || lines == 0 {
		return words.Size(int64(bytes))
	}
	return words.Count(lines, "line", "lines")
}

// subagent draws a delegation to another agent.
func (s *sheet) subagent() {
	a := s.in.Record.Subagent
	s.bar = themes.RolePeer
	s.subagentWords(a)
	s.title()
	if a.Description != "" {
		s.part = 0
		s.exact(a.Description, proseFold)
		s.part = -1
	}
	if a.Session != "" {
		s.line.say("session ", themes.RoleDim)
		s.line.more(s.inline(a.Session), actorRole(asr.Actor{Session: a.Session}))
		s.childState()
		s.label(RowLabel)
	}
	if a.CallID != "" || len(s.in.Joins.Calls) > 0 {
		s.callLine("call", a.CallID)
	}
	s.linkList("result", s.in.Joins.Results)
	s.exchanged()
	s.otherCaptures()
}

// childState says where the stream of a subagent's session is.
func (s *sheet) childState() {
	switch l := s.in.Joins.Child; {
	case l == nil:
	case l.State == stream.Loaded:
		s.line.more(" (in "+s.inline(l.ID)+")", themes.RoleDim)
	case l.State == stream.Elsewhere || l.State == stream.Pending:
		s.line.more(" ("+state(*l)+")", themes.RoleDim)
	default:
		s.line.more(" (this stream)", themes.RoleWarn)
	}
}

// exchanged are the messages of this stream that a subagent's session sent or
// receives.
func (s *sheet) exchanged() {
	s.links("messages to it", s.in.Joins.Told)
	s.links("messages from it", s.in.Joins.Heard)
	s.links("reports", s.in.Joins.Reports)
	s.label(RowLabel)
}

func (s *sheet) subagentWords(a *asr.Subagent) {
	s.line.phrase(Span{Text: s.inline(s.in.Record.Type), Role: themes.RolePeer, Attr: Bold})
	if a.Name != "" {
		s.line.phrase(Span{Text: s.inline(a.Name), Role: themes.RolePeer, Attr: Bold})
	}
}

func (s *sheet) linkList(word string, ls []stream.Link) {
	s.links(word, ls)
	s.label(RowLabel)
}
