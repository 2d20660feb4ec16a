package keys

import "strings"

// Label returns a key's name as people write it: "Ctrl-e", "PageDown", "Space".
func Label(key string) string {
	switch key {
	case "space":
		return "Space"
	case "pgdown":
		return "PageDown"
	case "pgup":
		return "PageUp"
	case "enter":
		return "Enter"
	case "esc":
		return "Esc"
	case "tab":
		return "Tab"
	case "shift+tab":
		return "Shift-Tab"
	case "home", "end", "up", "down", "left", "right":
		return strings.ToUpper(key[:1]) + key[1:]
	}
	if len(key) > 1 && key[0] == 'f' {
		return "F" + key[1:]
	}
	if rest, ok := strings.CutPrefix(key, "ctrl+"); ok {
		return "Ctrl-" + rest
	}
	return key
}

// Labels returns the labels of the keys of a binding, joined by spaces; "no key"
// where it has lost them all to others.
func (b Binding) Labels() string {
	if len(b.Keys) == 0 {
		return "no key"
	}
	return strings.Join(labels(b.Keys), " ")
}

// MarkdownTable returns the table as Markdown, one row a binding, for the
// README; a test there compares. The last column is the name of the action, by
// which the settings give it other keys.
func (t *Table) MarkdownTable() string {
	var b strings.Builder
	for _, g := range Groups() {
		b.WriteString("| " + string(g) + " | | Action |\n|---|---|---|\n")
		for _, x := range t.bindings {
			if x.Group == g {
				b.WriteString("| `" + strings.ReplaceAll(strings.Join(labels(x.Keys), "` `"), "|", "\\|") + "` | " + x.Help + " | `" + string(x.Action) + "` |\n")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func labels(keys []string) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = Label(k)
	}
	return out
}
