package openclaw

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// parts adds content: a string, or blocks. Tool calls are records of their own and
// left out.
func parts(into *source.Parts, content raw.Value) {
	if content.IsString() {
		into.Text(content, source.Own{})
		return
	}
	for _, b := range content.Elements() {
		if !isCall(b) {
			part(into, b)
		}
	}
}

func isCall(b raw.Value) bool { return b.Get("type").Is("toolCall") }

func part(into *source.Parts, b raw.Value) {
	typ := b.Get("type").Str()
	switch {
	case typ == "text" && b.Get("text").IsString():
		into.Add(&source.Part{
			Type: "text", Text: b.Get("text"), Own: source.Own{Phase: phase(b)}, Ext: rest(b, "type", "text", "phase"),
		})
	case typ == "thinking" && b.Get("thinking").IsString():
		into.Add(thinking(b))
	case typ == "image" && b.Get("data").IsString() && b.Get("mimeType").Text() != nil:
		into.Add(&source.Part{
			Type: "image", MimeType: b.Get("mimeType"), Data: b.Get("data"), Ext: rest(b, "type", "data", "mimeType"),
		})
	default:
		into.Data(b, source.VendorType(vendor, "block", typ), source.Own{})
	}
}

// phase is what the block says of itself, or what its signature, a JSON object of
// the provider's, says.
func phase(b raw.Value) string {
	if p := source.Phase(b.Get("phase")); p != "" {
		return p
	}
	return source.Phase(b.Get("textSignature").Parsed().Get("phase"))
}

// thinking is a reasoning part. Its signature is one of: a whole item of OpenAI's
// as JSON, the name of the field that the text came in, or a signature.
func thinking(b raw.Value) *source.Part {
	text, sig := b.Get("thinking"), b.Get("thinkingSignature").Text()
	p := &source.Part{Type: "reasoning"}
	item := sig.Parsed()
	switch {
	case b.Get("redacted").IsTrue():
		p.Visibility, p.OpaqueFormat, p.Opaque = "redacted", "anthropic.redacted_thinking", sig
		p.Ext = rest(b, "type", "thinking", "thinkingSignature", "redacted")
		return p
	case item.IsObject():
		return openAI(b, text, item)
	case sig != nil && isFieldName(sig.Str()):
		p.Text = text
		p.Ext = rest(b, "type", "thinking")
		return p
	}
	p.Signature = sig
	p.Ext = rest(b, "type", "thinking", "thinkingSignature")
	if text.Empty() && sig != nil {
		p.Visibility = "omitted"
	} else {
		p.Text = text
	}
	return p
}

// openAI is reasoning with the provider's item beside it: the text is the item's
// summary, and the item itself may be ciphertext.
func openAI(b, text, item raw.Value) *source.Part {
	p := &source.Part{Type: "reasoning"}
	if p.Opaque = item.Get("encrypted_content").Text(); p.Opaque != nil {
		p.OpaqueFormat, p.Visibility = "openai.encrypted_content", "encrypted"
	}
	if !text.Empty() {
		p.Visibility = "summary"
		var summary raw.Array
		for _, s := range item.Get("summary").Elements() {
			if t := s.Get("text"); t.IsString() {
				summary.Raw(t)
			}
		}
		if summary.Len() == 0 {
			summary.Raw(text)
		}
		p.Summary = summary.Value()
	}
	ext := b.Without("type", "thinking", "thinkingSignature")
	ext.Object("item", item.Without("encrypted_content", "summary"))
	p.Ext = []source.Ext{{Name: vendor, Object: ext}}
	return p
}

// isFieldName reports whether a signature is the name of a field, such as
// reasoning_content.
func isFieldName(s string) bool {
	if len(s) > 32 {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && c != '_' {
			return false
		}
	}
	return true
}
