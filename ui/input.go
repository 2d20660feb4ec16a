package ui

import tea "github.com/charmbracelet/bubbletea"

// nameOf returns the name of a key as package keys knows it; "" for what was
// pasted, which presses no key.
func nameOf(msg tea.KeyMsg) string {
	if msg.Paste {
		return ""
	}
	if name := msg.String(); name != " " {
		return name
	}
	return "space"
}
