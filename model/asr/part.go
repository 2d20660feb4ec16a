package asr

// PartKind is the kind of a content part.
type PartKind uint8

// The part kinds of the Messages page. PartUnknown is skipped by readers, with
// a placeholder (ASR-218); PartInvalid is an element that is no object with a
// string type (ASR-210).
const (
	PartUnknown PartKind = iota
	PartText
	PartImage
	PartAudio
	PartResourceLink
	PartResource
	PartReasoning
	PartRefusal
	PartData
	PartOpaque
	PartInvalid
)

// Part is one element of content or displayContent. There may be very many of
// them, so that what most have none of is held apart.
type Part struct {
	Kind PartKind
	// HasText tells a Text of "" from an absent one.
	HasText bool
	// Type is the part's type as recorded.
	Type string
	// Text is a text's, refusal's or reasoning's text, or an embedded
	// resource's, exactly as stored (ASR-211).
	Text string
	// PartMore is never nil in a decoded part. Those that have nothing of it share
	// one.
	*PartMore
	// Tree is the part as recorded, with what is never shown withheld; it is never
	// nil in a decoded part.
	Tree *Value
}

// PartMore is what a part of a text, and of nothing else, has none of.
type PartMore struct {
	// Own are the author, origin and phase that the part carries itself.
	Own Values

	// MimeType is of image, audio, resource_link, or an embedded resource.
	MimeType string
	// DataSize is the stored length of data (image, audio, opaque) or of a
	// resource's base64 blob; -1 where there is none. The bytes are not kept.
	DataSize int
	// Blob is the part's blob, or an embedded resource's blobRef.
	Blob *Blob

	// URI, Name, Title and Description are a resource's. Never fetched (ASR-213).
	URI, Name, Title, Description string
	// Size is a resource_link's size as recorded, in bytes; -1 where absent.
	Size int64

	// Visibility is what the provider exposed of a reasoning part: full,
	// summary, omitted, encrypted, redacted or another value; "" is unknown.
	Visibility string
	Summary    []string
	HasSummary bool
	// Opaque is a reasoning part's opaque state; never its data.
	Opaque *Opaque
	// SignatureSize is the stored length of the signature, -1 where absent.
	SignatureSize int

	// Schema and Data are a data part's. Structured source data is not the exact
	// text a model saw (ASR-238). HasData tells null from absent.
	Schema  string
	Data    Value
	HasData bool

	// Format names an opaque part's format.
	Format string

	Derivation *Derivation
}

// Annotations returns MCP's annotations as recorded, Absent where there are none.
// They say nothing of the message: its audience is its own.
func (p *Part) Annotations() Value { return p.Tree.Get("annotations") }

// Meta returns MCP's _meta as recorded, Absent where there is none.
func (p *Part) Meta() Value { return p.Tree.Get("_meta") }

// Blob is a BlobRef. Its bytes are elsewhere and are never opened.
type Blob struct {
	// Ref is such as sha256:4e07….
	Ref string
	// Size in bytes as recorded, -1 where absent.
	Size     int64
	MimeType string
}

// Opaque is provider-native state that cannot be read (ASR-215).
type Opaque struct {
	Format string
	// DataSize is the stored length of data, -1 where absent.
	DataSize int
	Blob     *Blob
}

// Derivation says that a part is a derived form of other content (ASR-233).
type Derivation struct {
	Method string
	// From is the 0-based index in the same array; HasFrom where recorded.
	From    int
	HasFrom bool
}
