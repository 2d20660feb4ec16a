package cline

import (
	"path"
	"path/filepath"
	"runtime"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Places are the tasks folders of Cline's extension in the editors it is mostly
// installed in.
func (Source) Places(h source.Home) []source.Place {
	config := h.Getenv("XDG_CONFIG_HOME")
	switch {
	case runtime.GOOS == "darwin":
		config = filepath.Join(h.Dir, "Library", "Application Support")
	case runtime.GOOS == "windows":
		config = h.Getenv("APPDATA")
	case config == "":
		config = filepath.Join(h.Dir, ".config")
	}
	var places []source.Place
	for _, editor := range []string{"Code", "Code - Insiders", "Cursor", "VSCodium"} {
		places = append(places, source.Place{
			Dir:   filepath.Join(config, editor, "User", "globalStorage", "saoudrizwan.claude-dev", "tasks"),
			Depth: 1, Log: isConversation,
		})
	}
	return places
}

func isConversation(p string) bool { return path.Base(p) == "api_conversation_history.json" }

// Describe reads the conversation's first messages.
func (Source) Describe(head, _ []byte) source.Summary {
	var s source.Summary
	for v := range raw.Prefix(head) {
		if !isTurn(v) {
			continue
		}
		text := v.Get("content").Str()
		for _, b := range v.Get("content").Elements() {
			if text == "" {
				text = b.Get("text").Str()
			}
		}
		if s.Title == "" && v.Get("role").Is("user") {
			s.Name(text)
		}
		s.Add(text)
	}
	return s
}
