package codex

import (
	"bytes"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Source is Codex's rollout format.
type Source struct{}

// Name returns codex.
func (Source) Name() string { return agent }

// Sniff takes for a rollout what has lines of type and payload, or begins as the
// first versions did.
func (Source) Sniff(head []byte) source.Guess {
	first := true
	best := source.Guess{}
	for line := range bytes.SplitSeq(head, []byte("\n")) {
		if !first && !bytes.Contains(line, []byte(`"payload"`)) {
			continue
		}
		v, _, fault := raw.Check(line)
		if fault != nil || !v.IsObject() {
			continue
		}
		if g := judge(v, first); g.Confidence > best.Confidence {
			best = g
		}
		if best.Confidence == source.Sure {
			break
		}
		first = false
	}
	return best
}

func judge(v raw.Value, first bool) source.Guess {
	payload := v.Get("payload")
	switch v.Get("type").Str() {
	case "session_meta":
		if payload.Get("id").IsString() {
			g := source.Guess{Confidence: source.Sure, What: "a Codex session"}
			if version := payload.Get("cli_version").Str(); version != "" && len(version) < 32 {
				g.What += ", version " + version
			}
			return g
		}
	case "response_item", "event_msg", "turn_context":
		if payload.IsObject() {
			return source.Guess{Confidence: source.Likely, What: "a part of a Codex session"}
		}
	case "":
		if first && isOldHeader(v) {
			return source.Guess{Confidence: source.Likely, What: "a Codex session of the first versions"}
		}
	}
	return source.Guess{}
}

// isOldHeader reports whether a line begins a log of the time before lines had a
// type: the session's ID, its time, and its instructions or repository.
func isOldHeader(v raw.Value) bool {
	return v.Get("id").IsString() && v.Get("timestamp").IsString() && v.Get("type") == nil &&
		(v.Get("instructions") != nil || v.Get("git") != nil)
}
