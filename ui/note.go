package ui

import "asrview/themes"

// note is what the status line has to say until the next key.
type note struct {
	text string
	role themes.Role
}

func (n *note) say(text string) { n.text, n.role = text, themes.RoleStatus }
func (n *note) bad(text string) { n.text, n.role = text, themes.RoleStatusWarn }
func (n *note) clear()          { n.text = "" }
