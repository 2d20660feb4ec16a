package render

import (
	"strings"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/themes"
)

// A tool call's input is part 0 of its card. Where the call's result stands with
// it, the result's parts follow: part i of the result is part ResultPart+i.
const ResultPart = 1

// toolCall draws a call, with its result where that is adjacent.
func (s *sheet) toolCall() {
	c := s.in.Record.ToolCall
	s.bar = themes.RoleTool
	s.toolWords(c.Name)
	s.title()
	s.onPart(0, func() { s.input(c.Input) })
	s.otherCaptures(contentField)
	if s.in.Result != nil && s.in.Result.Record != nil && s.in.Result.Record.ToolResult != nil {
		s.linked(c.CallID, s.in.Result.Record.Seq)
		s.result(*s.in.Result)
		return
	}
	s.linked(c.CallID, asr.Seq{})
}

func (s *sheet) toolWords(name string) {
	s.line.phrase(Span{Text: s.inline(s.in.Record.Type), Role: themes.RoleTool, Attr: Bold})
	if name != "" {
		s.line.phrase(Span{Text: s.inline(name), Role: themes.RoleTool, Attr: Bold})
	} else if s.in.Record.ToolCall != nil {
		s.line.say("name not recorded", themes.RoleDim)
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
		if i >= maxLinks && !s.o.Print {
			s.line.say("and "+group(int64(len(j.Results)-i))+" more", themes.RoleDim)
			break
		}
		s.line.phrase(span(kindWord(l.Kind)+" ", themes.RoleDim))
		s.link(l)
	}
	switch {
	case results || shown.Known || s.in.Result != nil:
	case callID == "":
		s.line.say("callId not recorded", themes.RoleDim)
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

// result draws a result under its call: its own seq and time, then its parts.
func (s *sheet) result(in Input) {
	r := in.Record.ToolResult
	s.resultWords(r)
	for _, sp := range s.rightEnd(in) {
		if sp.Role == themes.RoleFaint {
			s.line.more(sp.Text, sp.Role)
			continue
		}
		s.line.say(sp.Text, sp.Role)
	}
	s.label(RowLabel)
	call := s.in
	s.in = in
	s.resultParts(r, ResultPart)
	s.footer()
	s.in = call
}

// toolResult draws a result whose call stands elsewhere.
func (s *sheet) toolResult() {
	r := s.in.Record.ToolResult
	s.bar = themes.RoleTool
	s.toolWords(r.Name)
	s.resultStatus(r)
	s.title()
	s.callLine("call", r.CallID)
	s.resultParts(r, 0)
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
		s.links(word, ls)
	case callID == "":
		s.line.say("callId not recorded", themes.RoleDim)
	case s.in.Joins.Complete:
		s.line.say(word+" "+s.inline(callID), themes.RoleDim)
		s.line.more(" (not in this stream)", themes.RoleWarn)
	default:
		s.line.say(word+" "+s.inline(callID), themes.RoleDim)
	}
	s.label(RowLabel)
}

// resultParts draws what a tool returned: text as it is, never as Markdown.
func (s *sheet) resultParts(r *asr.ToolResult, first int) {
	s.captures(contentField)
	if len(r.Content) == 0 {
		s.emptiness(contentField, r.HasContent)
		return
	}
	if s.o.HideToolOutput && !s.o.Print {
		s.words("output hidden, "+s.outputSize(r), themes.RoleFaint)
		return
	}
	a := array{contentField, r.Content, r.HasContent, first}
	for i := range r.Content {
		if s.stopped {
			return
		}
		if !s.o.Print && (i >= maxParts || s.full()) {
			s.foldList(count(len(r.Content)-i, "more part", "more parts"))
			return
		}
		s.onPart(first+i, func() { s.resultPart(a, i) })
	}
}

func (s *sheet) resultPart(a array, i int) {
	p := &a.parts[i]
	if p.Kind != asr.PartText || p.Text == "" {
		s.part_(nil, a, i, false)
		return
	}
	s.derivation(p, a)
	if looksLikeDiff(p.Text) {
		s.patch(p.Text, outputFold)
		return
	}
	s.exact(p.Text, themes.RoleText, outputFold)
}

func (s *sheet) outputSize(r *asr.ToolResult) string {
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
		return size(int64(bytes))
	}
	return count(lines, "line", "lines")
}

// subagent draws a delegation to another agent.
func (s *sheet) subagent() {
	a := s.in.Record.Subagent
	s.bar = themes.RolePeer
	s.subagentWords(a)
	s.title()
	if a.Description != "" {
		s.onPart(0, func() { s.exact(a.Description, themes.RoleText, proseFold) })
	}
	if a.Session != "" {
		s.line.say("session ", themes.RoleDim)
		s.line.more(s.inline(a.Session), themes.RolePeer)
		s.label(RowLabel)
	}
	if a.CallID != "" || len(s.in.Joins.Calls) > 0 {
		s.callLine("call", a.CallID)
	}
	s.linkList("result", s.in.Joins.Results)
	s.otherCaptures()
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
