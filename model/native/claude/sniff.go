package claude

import (
	"bytes"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Source is Claude Code's format.
type Source struct{}

// Name returns claude-code.
func (Source) Name() string { return agent }

// Sniff takes for a Claude Code log what has lines of its types with its IDs.
func (Source) Sniff(head []byte) source.Guess {
	best := source.Guess{}
	for line := range bytes.SplitSeq(head, []byte("\n")) {
		if !bytes.Contains(line, []byte(`uuid"`)) && !bytes.Contains(line, []byte(`sessionId"`)) &&
			!bytes.Contains(line, []byte(`Uuid"`)) && !bytes.Contains(line, []byte(`"messageId"`)) {
			continue
		}
		v, _, fault := raw.Check(line)
		if fault != nil || !v.IsObject() {
			continue
		}
		c := judge(v)
		if c < best.Confidence || c == source.No {
			continue
		}
		what := "a Claude Code session"
		if version := v.Get("version").Str(); version != "" && len(version) < 32 {
			what += ", version " + version
		}
		if c > best.Confidence || len(what) > len(best.What) {
			best = source.Guess{Confidence: c, What: what}
		}
		if c == source.Sure && strings.Contains(what, ", version ") {
			break // there is no more to say
		}
	}
	return best
}

// judge says how much one line looks like Claude Code's.
func judge(v raw.Value) source.Confidence {
	typ := v.Get("type").Str()
	has := func(name string) bool { return v.Get(name) != nil }
	switch typ {
	case "user", "assistant":
		if !v.Get("message").IsObject() {
			return source.No
		}
		if has("uuid") && has("sessionId") && (has("parentUuid") || has("version")) {
			return source.Sure
		}
		if has("uuid") && has("isSidechain") {
			return source.Sure
		}
		if has("uuid") || has("sessionId") {
			return source.Likely
		}
	case "system", "attachment", "progress":
		if has("uuid") && has("sessionId") && has("parentUuid") {
			return source.Sure
		}
	case "file-history-snapshot":
		if has("snapshot") && has("messageId") {
			return source.Likely
		}
	case "summary":
		if has("leafUuid") {
			return source.Likely
		}
	default:
		if _, state := stateTypes[typ]; state && has("sessionId") {
			return source.Likely
		}
	}
	return source.No
}
