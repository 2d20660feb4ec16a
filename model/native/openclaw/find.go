package openclaw

import (
	"path/filepath"
	"strings"
	"time"

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

// withoutWrapping is what a sender wrote, for a title: without the blocks of metadata
// and the time that the gateway puts before it, unless there is nothing else.
func withoutWrapping(text string) string {
	rest := text
	for {
		after := strings.TrimLeft(withoutTime(withoutMetadata(rest)), " \n")
		if after == "" {
			return text
		}
		if after == rest {
			return rest
		}
		rest = after
	}
}

// maxLabel is how long the label of a block of metadata, or a time, may be.
const maxLabel = 64

// withoutMetadata takes off a block of JSON that its label calls untrusted metadata.
func withoutMetadata(text string) string {
	const begins, ends = " (untrusted metadata):\n```json\n", "\n```"
	label, block, ok := strings.Cut(text, begins)
	if !ok || len(label) > maxLabel || strings.Contains(label, "\n") {
		return text
	}
	if _, after, ok := strings.Cut("\n"+block, ends); ok {
		return after
	}
	return text
}

// withoutTime takes off a time such as [Tue 2026-05-05 09:41 GMT+5:30].
func withoutTime(text string) string {
	const shape = "[Mon 2006-01-02 15:04"
	if len(text) < len(shape) {
		return text
	}
	if _, err := time.Parse(shape, text[:len(shape)]); err != nil {
		return text
	}
	mark, after, ok := strings.Cut(text, "]")
	if !ok || len(mark) > maxLabel {
		return text
	}
	return after
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
			first = withoutWrapping(text)
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
