package asr

import "strings"

// Ref is a reference as recorded, taken apart. Exactly one of ID, Key+Value or
// Session is set in a reference that has a known shape.
type Ref struct {
	// Raw is the reference as recorded.
	Raw string
	// ID names a record of this stream, such as r40 (ASR-062).
	ID string
	// Key and Value are of a keyed reference, such as messageId=b7e2d940.
	Key, Value string
	// Session is "agent:nativeId" of a reference into another session; Fragment
	// is the part after #, "" where there is none.
	Session, Fragment string
}

// ParseRef takes a reference apart. A shape it does not know leaves ID set to
// the whole of it: then it resolves to nothing, and is shown as recorded.
func ParseRef(s string) Ref {
	r := Ref{Raw: s}
	if k, v, ok := strings.Cut(s, "="); ok && isWord(k) {
		r.Key, r.Value = k, v
		return r
	}
	head, frag, hasFrag := strings.Cut(s, "#")
	if hasFrag && strings.Contains(head, ":") {
		r.Session, r.Fragment = head, frag
		return r
	}
	if !hasFrag && isSessionName(s) {
		r.Session = s
		return r
	}
	r.ID = s
	return r
}

// isSessionName reports whether s has the shape agent:nativeId, the agent being
// a lower-case word. A record id with a colon in it keeps its meaning as an ID
// only if its head is no such word.
func isSessionName(s string) bool {
	agent, id, ok := strings.Cut(s, ":")
	return ok && id != "" && isWord(agent) && agent == strings.ToLower(agent)
}

func isWord(s string) bool {
	for _, c := range []byte(s) {
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return s != ""
}
