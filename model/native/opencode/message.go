package opencode

import (
	"strconv"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// contentParts are the parts that are content of a message.
var contentParts = map[string]bool{"text": true, "reasoning": true, "file": true}

// message writes a message, and then its tools.
func (c *converter) message(at source.Span, v raw.Value) error {
	info, list := v.Get("info"), v.Get("parts")
	common := source.Common{At: at, TS: source.Millis(info.Get("time", "created"))}
	ext := info.Without("id", "role")
	var beside raw.Array
	contents, tools := 0, 0
	for _, p := range list.Elements() {
		switch typ := p.Get("type").Str(); {
		case typ == "tool":
			tools++
		case contentParts[typ]:
			contents++
		default:
			beside.Raw(p)
		}
	}
	if beside.Len() > 0 {
		ext.Raw("parts", beside.Value())
	}
	if contents > 0 || tools == 0 {
		if err := c.text(common, info, list, ext); err != nil {
			return err
		}
		ext = &raw.Object{}
	}
	for _, p := range list.Elements() {
		if !p.Get("type").Is("tool") {
			continue
		}
		if err := c.tool(common, info, p, ext); err != nil {
			return err
		}
		ext = &raw.Object{}
	}
	return nil
}

// text writes the message itself.
func (c *converter) text(common source.Common, info, list raw.Value, ext *raw.Object) error {
	m := source.Message{Common: common, MessageID: info.Get("id").Text(), Role: info.Get("role").Str(), Status: status(info)}
	if m.MessageID == nil {
		m.MessageID, m.IDDerived = raw.String("message-"+strconv.Itoa(common.At.Item)), true
	}
	if m.Role == "assistant" {
		m.Author = "model"
	}
	whole := allSynthetic(list)
	if whole {
		m.Author, m.Origin = "harness", "injected"
	}
	for _, p := range list.Elements() {
		if contentParts[p.Get("type").Str()] {
			part(&m.Content, p, !whole)
		}
	}
	m.Ext = []source.Ext{{Name: vendor, Object: ext}}
	_, err := c.out.Message(&m)
	return err
}

// allSynthetic reports whether the program put in all of a message's content.
func allSynthetic(list raw.Value) bool {
	n := 0
	for _, p := range list.Elements() {
		if !contentParts[p.Get("type").Str()] {
			continue
		}
		if n++; !p.Get("synthetic").IsTrue() {
			return false
		}
	}
	return n > 0
}

// status is how the reply ended, where the export says (ASR-206).
func status(info raw.Value) string {
	switch e := info.Get("error", "name"); {
	case e.Is("MessageAbortedError"):
		return "interrupted"
	case e.Is("MessageOutputLengthError"):
		return "partial"
	case info.Get("error").IsObject():
		return "error"
	}
	switch info.Get("finish").Str() {
	case "stop", "tool-calls":
		return "complete"
	case "length":
		return "partial"
	case "error":
		return "error"
	}
	return ""
}

// partSkip are the members of a part that its place says.
var partSkip = []string{"type", "messageID", "sessionID"}

// part adds a part of content; a synthetic one carries its own author, if mark is
// set (ASR-224).
func part(into *source.Parts, p raw.Value, mark bool) {
	var own source.Own
	if mark && p.Get("synthetic").IsTrue() {
		own = source.Own{Author: "harness", Origin: "injected"}
	}
	typ := p.Get("type").Str()
	switch {
	case typ == "text" && p.Get("text").IsString():
		into.Add(&source.Part{Type: "text", Text: p.Get("text"), Own: own, Ext: rest(p, append(partSkip, "text")...)})
	case typ == "reasoning" && p.Get("text").IsString():
		into.Add(reasoning(p))
	case typ == "file" && p.Get("url").Text() != nil:
		file(into, p, own)
	default:
		into.Data(p, source.VendorType(vendor, "part", typ), own)
	}
}

// reasoning is a summary where OpenAI's encrypted content stands beside it.
func reasoning(p raw.Value) *source.Part {
	r := &source.Part{Type: "reasoning"}
	meta := p.Get("metadata").Without("openai")
	openai := p.Get("metadata", "openai")
	if data := openai.Get("reasoningEncryptedContent").Text(); data != nil {
		r.OpaqueFormat, r.Opaque = "openai.encrypted_content", data
		r.Visibility = "encrypted"
		if text := p.Get("text"); !text.Empty() {
			var summary raw.Array
			summary.Raw(text)
			r.Visibility, r.Summary = "summary", summary.Value()
		}
		meta.Object("openai", openai.Without("reasoningEncryptedContent"))
	} else {
		r.Text = p.Get("text")
		meta.Raw("openai", openai)
	}
	ext := p.Without(append(partSkip, "text", "metadata")...)
	ext.Object("metadata", meta)
	r.Ext = []source.Ext{{Name: vendor, Object: ext}}
	return r
}

// file adds a file: its bytes where its URL holds them and they are an image, else
// a link, which is never followed (ASR-213).
func file(into *source.Parts, p raw.Value, own source.Own) {
	url := p.Get("url")
	mimeType, data, ok := url.DataURL()
	if ok && len(mimeType) > 6 && string(mimeType[1:7]) == "image/" {
		into.Add(&source.Part{Type: "image", MimeType: mimeType, Data: data, Own: own, Ext: rest(p, append(partSkip, "url", "mime")...)})
		return
	}
	if ok {
		into.Data(p, source.VendorType(vendor, "part", "file"), own)
		return
	}
	name := p.Get("filename").Text()
	if name == nil {
		name = url
	}
	into.Add(&source.Part{
		Type: "resource_link", URI: url, Name: name, MimeType: p.Get("mime").Text(), Own: own,
		Ext: rest(p, append(partSkip, "url", "mime", "filename")...),
	})
}
