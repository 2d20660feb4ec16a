package claude

import (
	"strconv"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// parts adds a message's content to a list of parts: a string, or blocks. Blocks
// that are records of their own, tool calls and results, are left out. It returns
// the base64 of the images it added, with where they stand.
func parts(into *source.Parts, content raw.Value) (images []image) {
	if content.IsString() {
		into.Text(content, source.Own{})
		return nil
	}
	for _, b := range content.Elements() {
		if isCall(b) || b.Get("type").Is("tool_result") {
			continue
		}
		if data := part(into, b); data != nil {
			images = append(images, image{data: data, at: into.Len() - 1})
		}
	}
	return images
}

// image is base64 that a content part holds.
type image struct {
	data raw.Value
	at   int
}

func isCall(b raw.Value) bool { return b.Get("type").Is("tool_use") }

// part adds one block. It returns the base64 of an image.
func part(into *source.Parts, b raw.Value) raw.Value {
	typ := b.Get("type").Str()
	switch {
	case typ == "text" && b.Get("text").IsString():
		into.Add(&source.Part{Type: "text", Text: b.Get("text"), Ext: rest(b, "type", "text")})
	case typ == "thinking" && b.Get("thinking").IsString():
		thinking(into, b)
	case typ == "redacted_thinking":
		into.Add(&source.Part{
			Type: "reasoning", Visibility: "redacted",
			OpaqueFormat: "anthropic.redacted_thinking", Opaque: b.Get("data").Text(),
			Ext: rest(b, "type", "data"),
		})
	case typ == "image" && b.Get("source", "media_type").Text() != nil && b.Get("source", "data").IsString():
		data := b.Get("source", "data")
		into.Add(&source.Part{
			Type: "image", MimeType: b.Get("source", "media_type"), Data: data,
			Ext: rest(b, "type", "source"),
		})
		return data
	case typ == "image" && b.Get("source", "url").Text() != nil:
		uri := b.Get("source", "url")
		into.Add(&source.Part{Type: "resource_link", URI: uri, Name: uri, Ext: rest(b, "type", "source")})
	default:
		into.Data(b, source.VendorType(vendor, "block", typ), source.Own{})
	}
	return nil
}

// thinking adds reasoning. An empty text with a signature was omitted; of a text
// the log does not say whether it is the whole of it (ASR-214).
func thinking(into *source.Parts, b raw.Value) {
	p := source.Part{Type: "reasoning", Signature: b.Get("signature").Text(), Ext: rest(b, "type", "thinking", "signature")}
	if b.Get("thinking").Empty() && p.Signature != nil {
		p.Visibility = "omitted"
	} else {
		p.Text = b.Get("thinking")
	}
	into.Add(&p)
}

// rest is the vendor's member for what a block holds besides the named members.
func rest(b raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: b.Without(without...)}}
}

// withoutCopies returns a value with every copy of an image's base64 replaced by
// {"sameAs":"content[n].data"}: Claude Code keeps an image twice.
func withoutCopies(v raw.Value, images []image) raw.Value {
	for _, img := range images {
		var same raw.Object
		same.Str("sameAs", "content["+strconv.Itoa(img.at)+"].data")
		v = v.ReplaceCopies(img.data, same.Value())
	}
	return v
}
