package openclaw

import (
	"path/filepath"
	"strings"

	"asrview/model/native/source"
)

// Places are the agents' sessions folders of OpenClaw, and pi's.
func (Source) Places(h source.Home) []source.Place {
	claw := h.Getenv("OPENCLAW_STATE_DIR")
	if claw == "" {
		claw = filepath.Join(h.Dir, ".openclaw")
	}
	pi := h.Getenv("PI_CODING_AGENT_DIR")
	if pi == "" {
		pi = filepath.Join(h.Dir, ".pi", "agent")
	}
	return []source.Place{
		{Dir: filepath.Join(claw, "agents"), Depth: 2, Log: isOpenClaw},
		{Dir: filepath.Join(pi, "sessions"), Depth: 1, Log: isTranscript},
	}
}

func isTranscript(p string) bool {
	return strings.HasSuffix(p, ".jsonl") && !strings.HasSuffix(p, ".trajectory.jsonl")
}

// isOpenClaw looks at <agent>/sessions/<session>.jsonl alone.
func isOpenClaw(p string) bool {
	steps := strings.Split(p, "/")
	return len(steps) == 3 && steps[1] == "sessions" && isTranscript(p)
}

// Describe reads the session's name, or the first message of its user.
func (Source) Describe(head, tail []byte) source.Summary {
	var s source.Summary
	var first, name string
	for v := range source.Marked(head, `"session"`, `"user"`, `"assistant"`) {
		if v.Get("type").Is("session") && s.Session == "" {
			s.Project = v.Get("cwd").Str()
			if id := v.Get("id").Str(); id != "" {
				s.Session = agent + ":" + id
			}
		}
		role := v.Get("message", "role").Str()
		if role != "user" && role != "assistant" {
			continue
		}
		content := v.Get("message", "content")
		text := content.Str()
		for _, b := range content.Elements() {
			if text == "" && b.Get("type").Is("text") {
				text = b.Get("text").Str()
			}
		}
		if first == "" && role == "user" {
			first = text
		}
		if s.Add(text); s.IsFull() && first != "" {
			break
		}
	}
	for _, piece := range [][]byte{head, tail} {
		for v := range source.Marked(piece, `"session_info"`) {
			if v.Get("type").Is("session_info") && v.Get("name").Text() != nil {
				name = v.Get("name").Str()
			}
		}
	}
	s.Name(first)
	s.Name(name)
	return s
}
