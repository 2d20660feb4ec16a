package openclaw

import (
	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// vendor names OpenClaw's members, record types and schemas.
const vendor = "ai.openclaw"

// agent is its name in session references.
const agent = "openclaw"

// Source is the transcripts' format.
type Source struct{}

// Name returns openclaw.
func (Source) Name() string { return agent }

// Sniff takes for a transcript what begins with its header, or has its entries.
func (Source) Sniff(head []byte) source.Guess {
	for v := range source.Objects(head) {
		switch v.Get("type").Str() {
		case "session":
			if v.Get("id").IsString() && v.Get("timestamp").IsString() && v.Get("seq") == nil {
				g := source.Guess{Confidence: source.Likely, What: "an OpenClaw or pi session"}
				if version := v.Get("version"); version.Kind() == '0' && len(version) < 8 {
					g.Confidence = source.Sure
					g.What += ", version " + string(version)
				} else if v.Get("cwd").IsString() {
					g.Confidence = source.Sure
				}
				return g
			}
		case "message":
			if v.Get("message", "role").IsString() && v.Get("timestamp").IsString() && v.Get("sessionId") == nil {
				return source.Guess{Confidence: source.Likely, What: "a part of an OpenClaw or pi session"}
			}
		}
	}
	return source.Guess{}
}

// entryTypes are the entries that are no part of the conversation, with the
// reason they are accounted for under.
var entryTypes = map[string]string{
	"custom": "state of an extension", "model_change": "session state", "thinking_level_change": "session state",
	"label": "title", "session_info": "title", "reset": "place in the tree", "leaf": "place in the tree",
	"session": "session taken up again",
}

// rest is the vendor's member for what a value holds besides the named members.
func rest(v raw.Value, without ...string) []source.Ext {
	return []source.Ext{{Name: vendor, Object: v.Without(without...)}}
}
