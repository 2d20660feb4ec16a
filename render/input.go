package render

import (
	"path"
	"strings"

	"asrview/model/asr"
	"asrview/render/diff"
	"asrview/themes"
)

// input draws a tool call's arguments. The page that gives their shape is not
// known, so they are read by what they look like: a command as code, an old and
// a new text as a diff, a patch as one, everything else as recorded. Every
// member is drawn.
func (s *sheet) input(v asr.Value) {
	switch v.Kind {
	case asr.Absent:
		s.words("input not recorded", themes.RoleDim)
	case asr.String:
		s.folding(proseFold, func() { s.inputText("", v.Text, 0) })
	case asr.Object:
		if len(v.Members) == 0 {
			s.words("empty input", themes.RoleDim)
			return
		}
		s.folding(proseFold, func() { s.inputMembers(v) })
	default:
		s.tree(v, proseFold)
	}
}

// Names that members of known tools go by.
func isCommand(name string) bool { return name == "command" || name == "cmd" || name == "script" }

func isOld(name string) bool {
	return name == "old_string" || name == "oldText" || name == "old_str" || name == "oldString"
}

func isNew(name string) bool {
	return name == "new_string" || name == "newText" || name == "new_str" || name == "newString"
}

func isPath(name string) bool {
	return name == "file_path" || name == "path" || name == "filePath" || name == "filename"
}

// maxMembers of an input are drawn one by one; what has more is drawn as a tree.
const maxMembers = 40

func (s *sheet) inputMembers(v asr.Value) {
	if len(v.Members) > maxMembers {
		s.drawTree(v)
		return
	}
	old, fresh, isEdit := edit(v)
	file := pathOf(v)
	for _, m := range v.Members {
		switch {
		case isEdit && isOld(m.Name):
			s.drawEdit(old, fresh)
		case isEdit && isNew(m.Name):
		case m.Name == "edits" && isEdits(m.Value):
			for _, item := range m.Value.Items {
				s.inputMembers(item)
			}
		case m.Value.Kind == asr.String:
			s.member(m.Name, m.Value.Text, file)
		case m.Value.Kind == asr.Object || m.Value.Kind == asr.Array:
			s.nested(m)
		default:
			s.line.say(s.inline(m.Name)+" ", themes.RoleDim)
			s.line.more(s.compact(m.Value), themes.RoleText)
			s.row(RowText, atText)
		}
	}
}

// member draws a member that is a string: a short one beside its name, a long
// one, or code, below it.
func (s *sheet) member(name, text, file string) {
	if isCommand(name) {
		s.drawCode(text, "bash", -1)
		return
	}
	if text != "" && len(text) <= shortMember && !strings.Contains(text, "\n") {
		s.line.say(s.inline(name)+" ", themes.RoleDim)
		s.line.more(s.inline(text), memberRole(name))
		s.row(RowText, atText)
		return
	}
	s.line.say(s.inline(name), themes.RoleDim)
	if text == "" {
		s.line.more(" (empty)", themes.RoleDim)
	}
	s.row(RowLabel, atText)
	lang := ""
	if file != "" && (name == "content" || name == "file_text" || name == "new_source") {
		lang = langOf("", file)
	}
	s.inputText(lang, text, -1)
}

// shortMember is the length up to which a string stands beside its name.
const shortMember = 200

func memberRole(name string) themes.Role {
	if isPath(name) {
		return themes.RoleLink
	}
	return themes.RoleText
}

// inputText draws a long text of an input.
func (s *sheet) inputText(lang, text string, base int) {
	switch {
	case diff.LooksLike(text):
		s.drawPatch(text, base)
	case lang != "":
		s.drawCode(text, lang, base)
	default:
		s.draw(s.exactText(text, base, themes.RoleText))
	}
}

func (s *sheet) nested(m asr.Member) {
	if flat := s.compact(m.Value); columns(flat) <= s.cols[atText]/2 {
		s.line.say(s.inline(m.Name)+" ", themes.RoleDim)
		s.line.more(flat, themes.RoleText)
		s.row(RowText, atText)
		return
	}
	s.line.say(s.inline(m.Name), themes.RoleDim)
	s.row(RowLabel, atText)
	s.drawTree(m.Value)
}

// edit returns the old and the new text of an input that replaces one by the
// other; texts that are too long to be compared are members like others.
func edit(v asr.Value) (old, fresh string, ok bool) {
	var hasOld, hasNew bool
	for _, m := range v.Members {
		if m.Value.Kind != asr.String || m.Value.Size > 0 {
			continue
		}
		switch {
		case isOld(m.Name):
			old, hasOld, ok = m.Value.Text, true, !hasOld
		case isNew(m.Name):
			fresh, hasNew, ok = m.Value.Text, true, !hasNew
		default:
			continue
		}
		if !ok {
			return "", "", false // a name stands twice
		}
	}
	return old, fresh, hasOld && hasNew && len(old)+len(fresh) <= diff.MaxBytes
}

func isEdits(v asr.Value) bool {
	if v.Kind != asr.Array || len(v.Items) == 0 || len(v.Items) > maxMembers {
		return false
	}
	for i := range v.Items {
		if _, _, ok := edit(v.Items[i]); !ok {
			return false
		}
	}
	return true
}

func pathOf(v asr.Value) string {
	for _, m := range v.Members {
		if isPath(m.Name) && m.Value.Kind == asr.String {
			return m.Value.Text
		}
	}
	return ""
}

// langOf is the language of a text, by its media type and the name of its file.
func langOf(mime, name string) string {
	if ext := path.Ext(name); len(ext) > 1 && len(ext) < 12 {
		return ext[1:]
	}
	if _, sub, ok := strings.Cut(mime, "/"); ok {
		sub = strings.TrimPrefix(sub, "x-")
		if sub != "plain" && sub != "octet-stream" {
			return sub
		}
	}
	return ""
}
