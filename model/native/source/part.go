package source

import "asrview/model/native/raw"

// Parts is a list of content parts.
type Parts struct{ a raw.Array }

// Len is the number of parts.
func (p *Parts) Len() int { return p.a.Len() }

// Reset empties the list and keeps its memory.
func (p *Parts) Reset() { p.a.Reset() }

// Value is the array of the parts.
func (p *Parts) Value() raw.Value { return p.a.Value() }

// Own are the values that a part carries itself (ASR-224).
type Own struct{ Author, Origin, Phase string }

// Phase is a log's word for a phase in ASR's words: final_answer, as the Responses
// API has it, is final; every other word stands, since the values are open. It is
// "" where v is no string.
func Phase(v raw.Value) string {
	if v.Is("final_answer") {
		return "final"
	}
	return v.Str()
}

// Part is one content part. Which members count follows from Type; nil values
// and strings that are "" are left out.
type Part struct {
	// Type is text, image, audio, resource_link, resource, reasoning, refusal,
	// data or opaque.
	Type string
	// Text is of text, refusal and reasoning, a string value.
	Text raw.Value
	// MimeType is of image, audio and resource_link, a string value.
	MimeType raw.Value
	// Data is base64 of image and audio, the content of opaque (strings), or any
	// value of data.
	Data raw.Value
	// URI, Name, Title, Description and Size are of resource_link.
	URI, Name, Title, Description, Size raw.Value
	// Resource is the object of resource.
	Resource raw.Value
	// Visibility, Summary, Opaque and Signature are of reasoning. Summary is an
	// array of strings; Opaque is the data, of the format OpaqueFormat.
	Visibility   string
	Summary      raw.Value
	OpaqueFormat string
	Opaque       raw.Value
	Signature    raw.Value
	// Schema is of data, Format of opaque.
	Schema, Format string
	// Annotations and Meta are MCP's, handed on as they stand (ASR-218).
	Annotations, Meta raw.Value
	Own               Own
	Derivation        raw.Value
	Ext               []Ext
}

// Text adds a text part.
func (p *Parts) Text(text raw.Value, own Own) { p.Add(&Part{Type: "text", Text: text, Own: own}) }

// Data adds a data part of a schema (ASR-230).
func (p *Parts) Data(data raw.Value, schema string, own Own) {
	p.Add(&Part{Type: "data", Data: data, Schema: schema, Own: own})
}

// Add adds a part.
func (p *Parts) Add(t *Part) {
	var o raw.Object
	o.Str("type", t.Type)
	o.Str("visibility", t.Visibility)
	o.Raw("text", t.Text)
	o.Raw("summary", t.Summary)
	if t.OpaqueFormat != "" {
		var q raw.Object
		q.Str("format", t.OpaqueFormat)
		q.Raw("data", t.Opaque)
		o.Object("opaque", &q)
	}
	o.Raw("signature", t.Signature)
	o.Raw("uri", t.URI)
	o.Raw("name", t.Name)
	o.Raw("title", t.Title)
	o.Raw("description", t.Description)
	o.Raw("mimeType", t.MimeType)
	o.Raw("size", t.Size)
	o.Raw("resource", t.Resource)
	o.Str("format", t.Format)
	o.Raw("data", t.Data)
	o.Str("schema", t.Schema)
	o.Raw("annotations", t.Annotations)
	o.Raw("_meta", t.Meta)
	o.Str("author", t.Own.Author)
	o.Str("origin", t.Own.Origin)
	o.Str("phase", t.Own.Phase)
	o.Raw("derivation", t.Derivation)
	for _, e := range t.Ext {
		e.addTo(&o)
	}
	p.a.Object(&o)
}
