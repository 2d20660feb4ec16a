package plans

import (
	"strings"

	"asrview/model/asr"
	"asrview/themes"
	"asrview/ui/panes/line"
)

// changes are what a revision did to a plan's entries, a line each: first its own
// entries in their order, then those it dropped.
func changes(before, now []asr.PlanEntry) []*line.Line {
	match, dropped := matched(before, now)
	var out []*line.Line
	for i := range now {
		e := &now[i]
		if match[i] < 0 {
			l := line.Of("+ ", themes.RoleDiffAdd)
			out = append(out, l.Say(nameOf(e), themes.RoleDiffAdd).Dot(e.Status, themes.RoleDim))
			continue
		}
		if l := changed(&before[match[i]], e); l != nil {
			out = append(out, l)
		}
	}
	for _, i := range dropped {
		l := line.Of("- ", themes.RoleDiffDel)
		out = append(out, l.Say(nameOf(&before[i]), themes.RoleDiffDel).Dot(before[i].Status, themes.RoleDim))
	}
	return out
}

// matched returns for each entry which entry before it was, -1 for none, and the
// entries before that are none now. An entry is the same where its ID is; one
// without an ID where its content is.
func matched(before, now []asr.PlanEntry) (match []int, dropped []int) {
	type key struct {
		text  string
		byID  bool
		count int
	}
	keysOf := func(entries []asr.PlanEntry) []key {
		seen := map[key]int{}
		out := make([]key, len(entries))
		for i := range entries {
			k := key{text: entries[i].EntryID, byID: true}
			if k.text == "" {
				k = key{text: entries[i].Content}
			}
			n := seen[k]
			seen[k]++
			k.count = n
			out[i] = k
		}
		return out
	}
	at := map[key]int{}
	for i, k := range keysOf(before) {
		at[k] = i
	}
	match = make([]int, len(now))
	for i, k := range keysOf(now) {
		match[i] = -1
		if j, ok := at[k]; ok {
			match[i] = j
			delete(at, k)
		}
	}
	for i, k := range keysOf(before) {
		if _, gone := at[k]; gone {
			dropped = append(dropped, i)
		}
	}
	return match, dropped
}

// changed says what is different about an entry, nil where nothing is.
func changed(before, now *asr.PlanEntry) *line.Line {
	var l line.Line
	differs := func(what, was, is string) {
		if was != is {
			l.Dot(what+orNone(was)+" → "+orNone(is), themes.RoleText)
		}
	}
	if before.Content != now.Content {
		l.Dot("reworded: ", themes.RoleText)
		l.Say(orNone(before.Content), themes.RoleDiffDel).Say(" → ", themes.RoleDim).Say(orNone(now.Content), themes.RoleDiffAdd)
	}
	if before.Status != now.Status {
		l.Dot(orNone(before.Status)+" → ", themes.RoleDim)
		l.Say(orNone(now.Status), statusRole(now.Status))
	}
	differs("priority ", before.Priority, now.Priority)
	differs("owner ", before.Owner, now.Owner)
	differs("blocked by ", strings.Join(before.BlockedBy, ", "), strings.Join(now.BlockedBy, ", "))
	if l.Empty() {
		return nil
	}
	head := line.Of("~ ", themes.RoleDiffHunk)
	name := nameOf(now)
	if before.Content != now.Content {
		name = now.EntryID
	}
	head.Say(name, themes.RoleText)
	if name != "" {
		head.Say("  ", themes.RoleText)
	}
	return head.Spans(l.Row(maxChange).Spans...)
}

// maxChange is how many columns the words of one change may have.
const maxChange = 1000

func orNone(s string) string {
	if s == "" {
		return "not recorded"
	}
	return s
}

// nameOf is an entry's ID and content.
func nameOf(e *asr.PlanEntry) string {
	content := e.Content
	if content == "" {
		content = "content not recorded"
	}
	if e.EntryID == "" {
		return content
	}
	return e.EntryID + " " + content
}

func statusRole(status string) themes.Role {
	switch status {
	case "completed":
		return themes.RoleGood
	case "in_progress":
		return themes.RoleAccent
	}
	return themes.RoleDim
}
