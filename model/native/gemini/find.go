package gemini

import (
	"path"
	"path/filepath"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Places are the chats folders of Gemini CLI's projects.
func (Source) Places(h source.Home) []source.Place {
	base := h.Getenv("GEMINI_CLI_HOME")
	if base == "" {
		base = h.Dir
	}
	return []source.Place{{Dir: filepath.Join(base, ".gemini", "tmp"), Depth: 2, Log: isChat}}
}

// isChat looks at <project>/chats/session-….json or .jsonl alone: subagents lie
// deeper.
func isChat(p string) bool {
	name := path.Base(p)
	return path.Base(path.Dir(p)) == "chats" && strings.HasPrefix(name, "session-") &&
		(strings.HasSuffix(name, ".json") || strings.HasSuffix(name, ".jsonl"))
}

// Describe reads the recording's summary, or its first message.
func (Source) Describe(head, tail []byte) source.Summary {
	var s source.Summary
	var first, title string
	h := raw.Head(head)
	s.Project = h.Get("directories").First().Str()
	title = h.Get("summary").Str()
	if id := h.Get("sessionId").Str(); id != "" {
		s.Session = agent + ":" + id
	}
	take := func(v raw.Value) {
		typ := v.Get("type").Str()
		if typ != "user" && typ != "gemini" {
			return
		}
		text := v.Get("content").Str()
		for _, p := range v.Get("content").Elements() {
			text += p.Get("text").Str()
		}
		if first == "" && typ == "user" {
			first = text
		}
		s.Add(text)
	}
	for v := range raw.Prefix(head) {
		if take(v); s.IsFull() && first != "" {
			break
		}
	}
	for v := range source.Marked(head, `"user"`, `"gemini"`) {
		if take(v); s.IsFull() && first != "" {
			break
		}
	}
	for v := range source.Marked(tail, `"summary"`) {
		if t := v.Get("$set", "summary").Str(); t != "" {
			title = t
		}
	}
	s.Name(first)
	s.Name(title)
	return s
}
