package excerpt

import (
	"fmt"
	"strconv"
	"strings"

	"asrview/model/asr"
)

// Kind says what an excerpt is.
type Kind uint8

// The kinds.
const (
	// Text is a text of the record.
	Text Kind = iota
	// Block is a code block within a text.
	Block
	// Name is an ID or a reference.
	Name
	// Media are the bytes of a picture, a sound or an embedded resource.
	Media
)

// Excerpt is something that can be taken out of a record.
type Excerpt struct {
	Kind Kind
	// What names it in a few words; it need not be clean.
	What string
	// Text is it, exactly, but for Media.
	Text string
	// Path names a Media's part, as asr.MediaBytes takes it.
	Path string
	// Mime is the media type as recorded, or "".
	Mime string
}

// Names returns a record's IDs and references. Session is "agent:nativeId" of the
// stream, or "" where it is not known.
func Names(r *asr.Record, session string) []Excerpt {
	var out []Excerpt
	add := func(what, text string) {
		if text != "" {
			out = append(out, Excerpt{Kind: Name, What: what, Text: text})
		}
	}
	ref := r.ID
	switch {
	case r.Message != nil:
		add("message ID", r.Message.MessageID)
		if r.Message.MessageID != "" {
			add("reference", "messageId="+r.Message.MessageID)
		}
		add("conversation", r.Message.Conversation)
		if p := r.Message.Platform; p != nil {
			add("platform IDs", strings.Join(p.MessageIDs, "\n"))
		}
	case r.Plan != nil:
		add("plan ID", r.Plan.PlanID)
		add("call ID", r.Plan.CallID)
	case r.Delivery != nil:
		add("reference to the message", r.Delivery.Message)
		add("conversation", r.Delivery.Conversation)
	case r.ToolCall != nil:
		add("call ID", r.ToolCall.CallID)
		add("tool", r.ToolCall.Name)
	case r.ToolResult != nil:
		add("call ID", r.ToolResult.CallID)
	case r.Subagent != nil:
		add("session of the subagent", r.Subagent.Session)
	}
	if r.Session != nil {
		add("session", r.Session.Session)
	}
	add("record id", ref)
	if session != "" && ref != "" {
		add("reference from another session", session+"#"+ref)
	}
	if r.Seq.Known {
		add("seq", strconv.FormatInt(r.Seq.N, 10))
	}
	return out
}

// Texts returns a record's texts, one for each part or member that has one.
func Texts(r *asr.Record) []Excerpt {
	var out []Excerpt
	add := func(what, text string) { out = append(out, Excerpt{Kind: Text, What: what, Text: text}) }
	parts := func(array string, parts []asr.Part) {
		for i := range parts {
			p := &parts[i]
			where := fmt.Sprintf("%s[%d]", array, i)
			if p.HasText {
				add(p.Type+" of "+where, p.Text)
			}
			for n, s := range p.Summary {
				add(fmt.Sprintf("summary %d of %s", n, where), s)
			}
		}
	}
	switch {
	case r.Message != nil:
		parts("content", r.Message.Content)
		parts("displayContent", r.Message.Display)
	case r.Plan != nil:
		parts("content", r.Plan.Content)
		for i := range r.Plan.Entries {
			add(fmt.Sprintf("entries[%d]", i), r.Plan.Entries[i].Content)
		}
	case r.ToolResult != nil:
		parts("content", r.ToolResult.Content)
	case r.ToolCall != nil:
		inputTexts(r.ToolCall.Input, add)
	}
	return out
}

func inputTexts(v asr.Value, add func(what, text string)) {
	if s, ok := v.Str(); ok {
		add("input", s)
	}
	for _, m := range v.Members {
		if s, ok := m.Value.Str(); ok {
			add("input "+m.Name, s)
		}
	}
}

// Blocks returns the code blocks in texts.
func Blocks(texts []Excerpt) []Excerpt {
	var out []Excerpt
	for _, t := range texts {
		for _, c := range Codes(t.Text) {
			what := "code block " + strconv.Itoa(len(out)+1)
			if c.Lang != "" {
				what += " · " + c.Lang
			}
			out = append(out, Excerpt{Kind: Block, What: what, Text: c.Text})
			if len(out) == MaxCodes {
				return out
			}
		}
	}
	return out
}

// Medias returns the media of which the record holds the bytes.
func Medias(r *asr.Record) []Excerpt {
	var out []Excerpt
	parts := func(array string, parts []asr.Part) {
		for i := range parts {
			p := &parts[i]
			media := p.Kind == asr.PartImage || p.Kind == asr.PartAudio || p.Kind == asr.PartResource
			if !media || p.DataSize <= 0 {
				continue
			}
			path := fmt.Sprintf("%s[%d]", array, i)
			out = append(out, Excerpt{Kind: Media, What: "bytes of the " + p.Type + " " + path, Path: path, Mime: p.MimeType})
		}
	}
	switch {
	case r.Message != nil:
		parts("content", r.Message.Content)
		parts("displayContent", r.Message.Display)
	case r.ToolResult != nil:
		parts("content", r.ToolResult.Content)
	case r.Plan != nil:
		parts("content", r.Plan.Content)
	}
	return out
}
