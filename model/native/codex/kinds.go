package codex

import (
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// owners says who wrote each part of a message and how it entered, by the kinds
// that the log gives its parts. It is nil where there are no kinds, or not one
// for each part.
func (c *converter) owners(s *slot, content raw.Value) []source.Own {
	kinds := s.payload.Get(passthrough, "content_item_kinds")
	if !kinds.IsArray() || kinds.Len() != content.Len() || content.Len() == 0 {
		return nil
	}
	var out []source.Own
	for _, k := range kinds.Elements() {
		out = append(out, c.owner(k.Str()))
	}
	return out
}

// harnessKinds begin the names of what the harness inserts.
var harnessKinds = []string{
	"agents_md.", "apps.", "collaboration.", "collaboration_mode.", "environments.", "memories.", "model.",
	"multi_agent.", "permissions.", "personality.", "plugins.", "skills.",
}

func (c *converter) owner(kind string) source.Own {
	switch {
	case kind == "user.text":
		own := source.Own{Author: "human", Origin: "prompt"}
		if c.header.subagent {
			own.Author = "" // the parent agent may have written it
		}
		return own
	case strings.HasPrefix(kind, "hooks."):
		return source.Own{Author: "hook", Origin: "injected"}
	}
	for _, p := range harnessKinds {
		if strings.HasPrefix(kind, p) {
			return source.Own{Author: "harness", Origin: "injected"}
		}
	}
	return source.Own{}
}

// shared returns the values that all parts have in common; then the message
// carries them.
func shared(owns []source.Own) (source.Own, bool) {
	if len(owns) == 0 {
		return source.Own{}, false
	}
	for _, o := range owns[1:] {
		if o != owns[0] {
			return source.Own{}, false
		}
	}
	return owns[0], true
}
