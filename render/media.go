package render

import (
	"asrview/model/asr"
	"asrview/render/words"
	"asrview/themes"
)

// audio draws an audio part.
func (s *sheet) audio(p *asr.Part) {
	s.mediaWords(p)
	s.label(RowLabel)
}

// mediaWords are an image's or an audio part's: image · image/png · 20.3 kB.
func (s *sheet) mediaWords(p *asr.Part) {
	s.line.say(s.inline(p.Type), themes.RoleLabel)
	s.mime(p.MimeType)
	s.line.say(s.mediaSize(p), themes.RoleDim)
	s.blobToo(p)
}

// blobToo names the blob of a part that has its bytes stored as well, which no
// part should have and which is shown all the same.
func (s *sheet) blobToo(p *asr.Part) {
	switch {
	case p.DataSize < 0 || p.Blob == nil:
	case p.Blob.Size >= 0:
		s.line.say("and a blob of "+words.Size(p.Blob.Size), themes.RoleWarn)
	default:
		s.line.say("and a blob of unknown size", themes.RoleWarn)
	}
}

func (s *sheet) mime(mime string) {
	if mime == "" {
		s.line.say("media type not recorded", themes.RoleDim)
		return
	}
	s.line.say(s.inline(mime), themes.RoleLabel)
}

// mediaSize is the size of the bytes that a part has or refers to. Base64 is
// counted as the bytes it stands for, which for short data is known to within
// its padding.
func (s *sheet) mediaSize(p *asr.Part) string {
	switch {
	case p.DataSize >= 1400:
		return words.Size(decodedSize(p.DataSize))
	case p.DataSize >= 0:
		return words.Count(p.DataSize, "byte", "bytes") + " as stored"
	case p.Blob != nil && p.Blob.Size >= 0:
		return words.Size(p.Blob.Size)
	case p.Blob != nil:
		return "a blob of unknown size"
	}
	return "no bytes in this record"
}

// uri names what a resource is, as text.
func (s *sheet) uri(uri string) {
	if uri == "" {
		s.line.say("uri not recorded", themes.RoleDim)
		return
	}
	s.line.say(s.inline(uri), themes.RoleLink)
}

// opaque draws an opaque part; its payload is never text (ASR-232).
func (s *sheet) opaque(p *asr.Part) {
	s.line.say("opaque", themes.RoleLabel)
	if p.Format != "" {
		s.line.say(s.inline(p.Format), themes.RoleLabel)
	} else {
		s.line.say("format not recorded", themes.RoleWarn)
	}
	s.line.say(s.held(p.DataSize, p.Blob), themes.RoleDim)
	s.blobToo(p)
	s.label(RowLabel)
}

// resourceLink draws a link as text: what it names is never fetched (ASR-213).
func (s *sheet) resourceLink(p *asr.Part) {
	s.line.say("resource_link", themes.RoleLabel)
	s.line.say(s.inline(p.Name), themes.RoleText)
	s.uri(p.URI)
	s.line.say(s.inline(p.MimeType), themes.RoleDim)
	if p.Size >= 0 {
		s.line.say(words.Size(p.Size), themes.RoleDim)
	}
	s.label(RowLabel)
	if p.Title != "" {
		s.line.say("title "+s.inline(p.Title), themes.RoleDim)
		s.label(RowLabel)
	}
	if p.Description != "" {
		s.exact(p.Description, proseFold)
	}
}

// resource draws an embedded resource: its text, or the size of its bytes, and what
// they show if they are said to be a picture.
func (s *sheet) resource(p *asr.Part, path string) {
	drawn := isDrawnType(p.MimeType)
	s.line.say("resource", themes.RoleLabel)
	s.uri(p.URI)
	s.line.say(s.inline(p.MimeType), themes.RoleDim)
	switch {
	case p.DataSize >= 0:
		s.line.say(withheld(p.DataSize), themes.RoleDim)
		s.blobToo(p)
		if drawn {
			s.offerPicture(p)
		}
	case p.Blob != nil:
		s.line.say(s.mediaSize(p), themes.RoleDim)
	case !p.HasText:
		s.line.say("no bytes in this record", themes.RoleDim)
	}
	s.label(RowLabel)
	if drawn {
		s.pictureOf(p, path)
	}
	if p.HasText {
		s.code(p.Text, langOf(p.MimeType, p.URI), proseFold)
	}
}

// decodedSize is the number of bytes that base64 of the stored length holds, to
// within the two bytes that its padding may take off.
func decodedSize(stored int) int64 { return int64(stored) / 4 * 3 }
