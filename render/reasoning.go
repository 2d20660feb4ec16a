package render

import (
	"strconv"

	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// reasoning draws a reasoning part: its label always, its text as the reader
// wants it. The word full stands for visibility full alone (ASR-214).
func (s *sheet) reasoning(p *asr.Part) {
	s.line.say("reasoning", themes.RoleReasoning)
	if p.Visibility != "" {
		s.line.say(s.inline(p.Visibility), themes.RoleReasoning)
	} else {
		s.line.say("visibility unknown", themes.RoleReasoning)
	}
	if p.HasSummary && len(p.Summary) == 0 {
		s.line.say("empty summary", themes.RoleDim)
	}
	if p.SignatureSize >= 0 {
		s.line.say("signed", themes.RoleDim)
	}
	if s.o.Reasoning == ReasoningHide {
		if n := partBytes(p); n > 0 {
			s.line.say(words.Size(int64(n))+" hidden", themes.RoleFaint)
		}
		s.label(RowLabel)
		s.opaqueState(p.Opaque)
		return
	}
	s.label(RowLabel)
	s.opaqueState(p.Opaque)
	s.reasoningText(p)
}

func (s *sheet) reasoningText(p *asr.Part) {
	rule := proseFold
	if s.o.Reasoning == ReasoningFold {
		rule = closedFold
	}
	s.folding(rule, func() {
		if p.Text != "" {
			s.draw(s.exactText(p.Text, 0, themes.RoleReasoning))
		}
		s.summary(p)
	})
	if p.Text == "" && len(p.Summary) == 0 && p.Visibility == "full" {
		s.words("no text in this record", themes.RoleWarn)
	}
}

// summary draws the segments apart from each other, each under its number where
// there is more than one text.
func (s *sheet) summary(p *asr.Part) {
	at := len(p.Text)
	for i, seg := range p.Summary {
		if len(p.Summary) > 1 || p.Text != "" {
			s.words("summary "+strconv.Itoa(i+1)+" of "+strconv.Itoa(len(p.Summary)), themes.RoleDim)
		}
		s.draw(s.exactText(seg, at, themes.RoleReasoning))
		at += len(seg)
	}
}

// opaqueState says that there is state that cannot be read, and never shows it
// (ASR-215).
func (s *sheet) opaqueState(o *asr.Opaque) {
	if o == nil {
		return
	}
	format := "opaque state, format not recorded"
	if o.Format != "" {
		format = "opaque state " + s.inline(o.Format)
	}
	s.words(format+", "+s.held(o.DataSize, o.Blob), themes.RoleDim)
}

// held says how many bytes a part has that are never shown.
func (s *sheet) held(stored int, blob *asr.Blob) string {
	switch {
	case stored >= 0:
		return words.Count(stored, "byte", "bytes") + " as stored, not shown"
	case blob != nil && blob.Size >= 0:
		return words.Size(blob.Size) + " in a blob, not shown"
	case blob != nil:
		return "a blob of unknown size, not shown"
	}
	return "no bytes in this record"
}
