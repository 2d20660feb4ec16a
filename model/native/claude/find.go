package claude

import (
	"bytes"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"asrview/model/native/raw"
	"asrview/model/native/source"
)

// Places are the projects folders of Claude Code's configuration.
func (Source) Places(h source.Home) []source.Place {
	base := h.Getenv("CLAUDE_CONFIG_DIR")
	if base == "" {
		base = filepath.Join(h.Dir, ".claude")
	}
	return []source.Place{{Dir: filepath.Join(base, "projects"), Depth: 1, Log: isSession}}
}

// isSession leaves out the logs of subagents, which older versions keep beside
// their parent's.
func isSession(p string) bool {
	name := path.Base(p)
	return strings.HasSuffix(name, ".jsonl") && !strings.HasPrefix(name, subagentPrefix)
}

// Describe reads the title from the session's own titles, of which the last one
// counts, or from the first prompt.
func (Source) Describe(head, tail []byte) source.Summary {
	var s source.Summary
	var given, generated, first string
	for v := range source.Marked(head, `"cwd"`, `"user"`, `"assistant"`) {
		if s.Project == "" && v.Get("cwd").IsString() {
			s.Project, s.Session = v.Get("cwd").Str(), sessionOf(v)
		}
		text := promptText(v)
		if first == "" && v.Get("type").Is("user") {
			first = text
		}
		if s.Add(text); s.IsFull() && first != "" && s.Project != "" {
			break
		}
	}
	for _, piece := range [][]byte{head, tail} {
		for v := range source.Marked(piece, `-title"`, `"summary"`) {
			if v.Get("type").Is("summary") && !isOf(v, head, tail) {
				continue
			}
			titles(v, &given, &generated)
		}
	}
	s.Name(first)
	s.Name(generated)
	s.Name(given)
	return s
}

// isOf reports whether a summary is of the session that the pieces are of, which
// hold its leaf then. Older versions also write the summaries of other sessions to
// the front of a log.
func isOf(summary raw.Value, pieces ...[]byte) bool {
	leaf := []byte(`"uuid":` + string(summary.Get("leafUuid").Text()))
	return summary.Get("leafUuid").Text() != nil && slices.ContainsFunc(pieces, func(p []byte) bool { return bytes.Contains(p, leaf) })
}

// titles takes in a line that names the session.
func titles(v raw.Value, given, generated *string) {
	if t := v.Get("customTitle").Str(); t != "" && v.Get("type").Is("custom-title") {
		*given = t
	}
	for _, name := range []string{"aiTitle", "summary"} {
		if t := v.Get(name).Str(); t != "" && (v.Get("type").Is("ai-title") || v.Get("type").Is("summary")) {
			*generated = t
		}
	}
}

// promptText is the text of a line that a prompt, or an answer, is on.
func promptText(v raw.Value) string {
	typ := v.Get("type").Str()
	if typ != "user" && typ != "assistant" || v.Get("isMeta").IsTrue() || v.Get("isSidechain").IsTrue() {
		return ""
	}
	content := v.Get("message", "content")
	text := onlyText(content)
	if isHarnessText(text) || isTagged(text, "task-notification") || isCommand(text) {
		return ""
	}
	return text.Str()
}
