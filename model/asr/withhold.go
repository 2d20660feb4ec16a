package asr

import (
	"bytes"
	"strconv"
	"strings"
)

// What is withheld. Signatures, opaque data and base64 bytes must never be
// rendered or searched (ASR-215, ASR-232), so they do not survive decoding. A
// tree is judged while it is built, the same way in every record and at every
// depth:
//
//   - a member whose name says that it is a signature or encrypted content
//     (see secretName) and whose value is a string without a space, which a
//     function's signature in a tool's input has and no ciphertext; inside a
//     reasoning or thinking part whatever its value is;
//   - data of an object whose type is image, audio, opaque, base64, encrypted or
//     redacted_thinking, whatever the value is, and its blob where it is a string
//     that is no digest;
//   - data of an object that stands under the name opaque, or under the name
//     source or resource or beside a media type where it is base64; and a string
//     that stands under the name opaque inside a reasoning part;
//   - blob, where it is a string beside a uri or under the name resource;
//   - a string that is one data:…;base64,… URL; its media type stays;
//   - the base64 of such a URL within a longer string; the rest stays, but that
//     the maxDataURLs-th takes all that follows with it;
//   - a string of base64Run bytes or more that is nothing but base64.
//
// The last three leave alone what the page says is text: a member named text,
// the elements of summary, and the content of a plan's entries (ASR-211). Names
// of members are never withheld.

// withheld is the value that stands where a string of size bytes stood.
func withheld(size int) Value { return Value{Kind: Withheld, Was: String, Size: size} }

// withheldTree is the value that stands where v stood.
func withheldTree(v Value) Value {
	if v.Kind == Withheld {
		return v
	}
	return Value{Kind: Withheld, Was: v.Kind, Size: treeSize(v)}
}

// secretName reports whether a member of that name holds a signature or
// encrypted content, in the spellings that agents use.
func secretName(name string) bool {
	if len(name) < len("signature") || len(name) > 64 {
		return false
	}
	n := foldName(name)
	switch n {
	case "signature", "thinkingsignature", "thoughtsignature", "textsignature",
		"reasoningsignature", "summarysignature", "contentsignature",
		"messagesignature", "toolcallsignature", "signaturedelta":
		return true
	}
	return strings.Contains(n, "encryptedcontent") ||
		strings.Contains(n, "encryptedreasoning") ||
		strings.Contains(n, "encryptedthinking") ||
		strings.Contains(n, "encryptedpayload")
}

// foldName returns a name in lower case without - and _.
func foldName(name string) string {
	simple := true
	for i := range len(name) {
		if c := name[i]; c >= 'A' && c <= 'Z' || c == '_' || c == '-' {
			simple = false
			break
		}
	}
	if simple {
		return name
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == '_' || r == '-':
			return -1
		}
		return r
	}, name)
}

// bytesType reports whether an object of that type holds bytes in its data.
func bytesType(typ string) bool {
	switch typ {
	case "image", "audio", "opaque", "base64", "encrypted", "redacted_thinking":
		return true
	}
	return false
}

// reasoningType reports whether an object of that type is a reasoning part, in
// ASR's word or in one of the agents'.
func reasoningType(typ string) bool {
	return typ == "reasoning" || typ == "thinking" || typ == "redacted_thinking"
}

// isDigest reports whether s names bytes by their digest, such as sha256:4e07….
func isDigest(s string) bool {
	algo, hex, ok := strings.Cut(s, ":")
	if !ok || algo == "" || len(algo) > 16 || len(hex) > 256 {
		return false
	}
	for _, c := range []byte(hex) {
		if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
			return false
		}
	}
	return true
}

// base64Low and base64High have the bits of the characters of standard and
// URL-safe base64, from 0 and from 64 on.
const (
	base64Low  = 1<<'+' | 1<<'-' | 1<<'/' | (1<<10-1)<<'0'
	base64High = (1<<26-1)<<('A'-64) | (1<<26-1)<<('a'-64) | 1<<('_'-64)
)

func isBase64Char(c byte) bool {
	switch c >> 6 {
	case 0:
		return base64Low>>c&1 != 0
	case 1:
		return base64High>>(c-64)&1 != 0
	}
	return false
}

// isBase64 reports whether s, in one line or folded into lines of one length, is
// nothing but base64.
func isBase64[S ~string | ~[]byte](s S) bool {
	line, width := 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case isBase64Char(c):
			line++
		case c == '=' && i >= len(s)-4:
		case c == '\r' && i+1 < len(s) && s[i+1] == '\n':
		case c == '\n':
			if width == 0 {
				width = line
			}
			if line != width && i != len(s)-1 || width < 40 {
				return false
			}
			line = 0
		default:
			return false
		}
	}
	return len(s) > 0
}

// isBytes reports whether a string, not known to be text, is taken for bytes.
func isBytes[S ~string | ~[]byte](s S) bool { return len(s) >= base64Run && isBase64(s) }

// dataURL is where a data:…;base64,… URL stands in a string.
type dataURL struct {
	start, payload, end int
	mediaType           string
}

const base64Mark = ";base64,"

// findDataURL finds the first base64 data URL in s that starts at from or later.
func findDataURL(s string, from int) (dataURL, bool) {
	for at := from; ; {
		i := strings.IndexByte(s[at:], ';')
		if i < 0 || len(s)-at-i < len(base64Mark) {
			return dataURL{}, false
		}
		i += at
		at = i + 1
		if s[i+1]|0x20 != 'b' || !strings.EqualFold(s[i:i+len(base64Mark)], base64Mark) {
			continue
		}
		start, ok := urlStart(s, from, i)
		if !ok {
			continue
		}
		u := dataURL{start: start, payload: i + len(base64Mark)}
		u.end = payloadEnd(s, u.payload)
		u.mediaType, _, _ = strings.Cut(s[start+len("data:"):i], ";")
		if u.end > u.payload {
			return u, true
		}
	}
}

// maxMediaType bounds how far back the start of a data URL is looked for.
const maxMediaType = 256

// urlStart finds the data: that the media type before the mark belongs to.
func urlStart(s string, from, mark int) (int, bool) {
	low := max(from, mark-maxMediaType)
	for i := mark - 1; i >= low; i-- {
		switch c := s[i]; {
		case c == ':':
			const scheme = "data:"
			i -= len(scheme) - 1
			return i, i >= from && strings.EqualFold(s[i:i+len(scheme)], scheme)
		case c <= ' ' || c == '"' || c == '\'' || c == '<' || c == '>' || c == ',':
			return 0, false
		}
	}
	return 0, false
}

// foldedRun is how much base64 must follow a line break within the payload of a
// data URL for it to be the same payload.
const foldedRun = 32

// payloadEnd returns where the base64 from at on ends; it may be folded into
// lines and may hold %-escapes.
func payloadEnd(s string, at int) int {
	i := runEnd(s, at)
	for {
		next := i
		for next < len(s) && (s[next] == '\n' || s[next] == '\r' || s[next] == ' ' || s[next] == '\t') {
			next++
		}
		end := runEnd(s, next)
		if next == i || end-next < foldedRun && (end < len(s) || end == next) {
			return i
		}
		i = end
	}
}

func runEnd(s string, at int) int {
	for at < len(s) && (isBase64Char(s[at]) || s[at] == '=' || s[at] == '%') {
		at++
	}
	return at
}

// scrub judges a string that is not known to be text.
func scrub(s string) Value {
	if isBytes(s) {
		return withheld(len(s))
	}
	u, ok := findDataURL(s, 0)
	if !ok {
		return Value{Kind: String, Text: s}
	}
	if u.start == 0 && u.end == len(s) {
		return Value{Kind: Withheld, Was: String, Size: u.end - u.payload, Text: strings.Clone(u.mediaType)}
	}
	return Value{Kind: String, Text: masked(s), Size: eachDataURL(s, func(int, int) {})}
}

// eachDataURL yields where the payloads of data URLs stand in a string, and
// returns their length together. After maxDataURLs of them everything counts as
// payload.
func eachDataURL(s string, yield func(start, end int)) (size int) {
	n := 0
	for u, ok := findDataURL(s, 0); ok; u, ok = findDataURL(s, u.end) {
		if n++; n == maxDataURLs {
			u.end = len(s)
		}
		yield(u.payload, u.end)
		size += u.end - u.payload
	}
	return size
}

// masked says of each payload in a string how long it is, in its place.
func masked(s string) string {
	room := len(s)
	eachDataURL(s, func(start, end int) { room += len(notShown(end-start)) - (end - start) })
	var b strings.Builder
	b.Grow(room)
	from := 0
	eachDataURL(s, func(start, end int) {
		b.WriteString(s[from:start])
		b.WriteString(notShown(end - start))
		from = end
	})
	b.WriteString(s[from:])
	return b.String()
}

func notShown(n int) string { return "(" + strconv.Itoa(n) + " bytes, not shown)" }

// suspect reports whether scrub could find anything in a string without escapes.
// It spares the copy of what is to be withheld whole.
func suspect(raw []byte) bool {
	return len(raw) > len(base64Mark) && bytes.IndexByte(raw, ';') >= 0
}
