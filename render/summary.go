package render

import (
	"strings"

	"asrview/model/asr"
	"asrview/themes"
)

// Title returns the words of a record's title, without seq and time, as a list
// of clean spans with the dots between the phrases.
func Title(in Input, o Options) []Span {
	o.Width = max(o.Width, summaryColumns)
	s := newSheet(in, o, nil)
	s.titleWords()
	var out []Span
	at := 0
	for i, end := range s.line.ends {
		if i > 0 {
			out = append(out, span(separator, themes.RoleFaint))
		}
		out = append(out, s.line.spans[at:end]...)
		at = end
	}
	return out
}

// summaryColumns is the least width that names in a one-line summary are fitted
// to before the line itself is cut.
const summaryColumns = 80

// titleWords says what a record's title says.
func (s *sheet) titleWords() {
	r := s.in.Record
	switch {
	case r == nil:
		s.line.say(s.problemWords(s.in.Entry, s.in.DecodeError), themes.RoleBad)
	case r.Message != nil:
		s.messageWords(r.Message)
	case r.Plan != nil:
		s.planWords(r.Plan)
	case r.Delivery != nil:
		s.deliveryWords(r.Delivery)
	case r.ToolCall != nil:
		s.toolWords(r.ToolCall.Name)
	case r.ToolResult != nil:
		s.toolWords(r.ToolResult.Name)
		s.resultStatus(r.ToolResult)
	case r.Subagent != nil:
		s.subagentWords(r.Subagent)
	case r.Kind == asr.KindSession && r.Session != nil:
		s.sessionWords(r.Session)
	default:
		s.unknownWords()
	}
}

// FirstWords returns the first words of what a record says, as one clean line of
// at most the given columns, cut with an ellipsis. It is "" where a record has
// no text that may be shown.
func FirstWords(in Input, o Options, width int) string {
	if in.Record == nil {
		return ""
	}
	s := newSheet(in, o, nil)
	text := strings.Join(strings.Fields(cutString(firstText(in.Record, o), summaryBytes)), " ")
	return fit(s.inline(text), width)
}

// fit cuts clean text to so many columns, with an ellipsis where it is cut.
func fit(text string, width int) string {
	if n, _ := take(text, width); n == len(text) {
		return text
	}
	n, _ := take(text, max(width-1, 0))
	if width < 1 {
		return ""
	}
	return text[:n] + ellipsis
}

// firstText is the text that a record's summary quotes: of a message what the
// view shows, leaving reasoning for last and opaque parts out.
func firstText(r *asr.Record, o Options) string {
	switch {
	case r.Message != nil:
		parts := r.Message.Content
		if o.View == ViewDisplay && r.Message.HasDisplay {
			parts = r.Message.Display
		}
		return partsText(parts, o)
	case r.Plan != nil:
		if len(r.Plan.Entries) > 0 {
			return r.Plan.Entries[0].Content
		}
		return partsText(r.Plan.Content, o)
	case r.Delivery != nil:
		return r.Delivery.Message
	case r.ToolCall != nil:
		return inputWords(r.ToolCall.Input)
	case r.ToolResult != nil:
		return partsText(r.ToolResult.Content, o)
	case r.Subagent != nil:
		return r.Subagent.Description
	case r.Session != nil:
		return r.Session.Title
	}
	return ""
}

// summaryParts is how many parts are looked at for a record's first words.
const summaryParts = 50

func partsText(parts []asr.Part, o Options) string {
	parts = parts[:min(len(parts), summaryParts)]
	thought, label := "", ""
	for i := range parts {
		p := &parts[i]
		switch {
		case p.Kind == asr.PartReasoning:
			if thought == "" && o.Reasoning == ReasoningShow {
				thought = p.Text + strings.Join(p.Summary[:min(len(p.Summary), 1)], "")
			}
		case p.Text != "":
			return p.Text
		}
		if label == "" {
			label = p.Type
		}
	}
	if thought != "" {
		return thought
	}
	return label
}

// inputWords is what a call's summary says of its input: its command, its file,
// else its first string.
func inputWords(v asr.Value) string {
	if text, ok := v.Str(); ok {
		return text
	}
	first := ""
	for _, m := range v.Members {
		text, ok := m.Value.Str()
		if ok && (isCommand(m.Name) || isPath(m.Name)) {
			return text
		}
		if ok && first == "" {
			first = text
		}
	}
	return first
}
