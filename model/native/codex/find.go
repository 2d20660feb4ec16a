package codex

import (
	"path"
	"path/filepath"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Places are the folders of Codex's sessions and of its archived ones.
func (Source) Places(h source.Home) []source.Place {
	base := h.Getenv("CODEX_HOME")
	if base == "" {
		base = filepath.Join(h.Dir, ".codex")
	}
	return []source.Place{
		{Dir: filepath.Join(base, "sessions"), Depth: 3, Log: isRollout},
		{Dir: filepath.Join(base, "archived_sessions"), Depth: 3, Log: isRollout},
	}
}

func isRollout(p string) bool {
	name := path.Base(p)
	return strings.HasPrefix(name, "rollout-") && strings.HasSuffix(name, ".jsonl")
}

// Describe reads the title from the thread's name, or from the first prompt that
// an event tells of.
func (Source) Describe(head, tail []byte) source.Summary {
	var s source.Summary
	var first, name string
	var words raw.Words
	for v := range source.Marked(head, `"session_meta"`, `"cwd"`, `_message"`, `"item_completed"`) {
		sl := newSlot(source.Line{Value: v}, &words)
		if s.Project == "" {
			s.Project = sl.payload.Get("cwd").Str()
		}
		if id := sl.payload.Get("id").Str(); s.Session == "" && id != "" && v.Get("type").Is("session_meta") {
			s.Session = agent + ":" + id
		}
		if sl.event && (sl.side == user || sl.side == assistant) {
			for _, t := range sl.texts() {
				if first == "" && sl.side == user {
					first = t.Str()
				}
				s.Add(t.Str())
			}
		}
		if s.IsFull() && first != "" && s.Project != "" {
			break
		}
	}
	for _, piece := range [][]byte{head, tail} {
		for v := range source.Marked(piece, `"thread_name_updated"`) {
			if v.Get("payload", "type").Is("thread_name_updated") {
				name = v.Get("payload", "thread_name").Str()
			}
		}
	}
	s.Name(first)
	s.Name(name)
	return s
}
