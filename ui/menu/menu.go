// Package menu is a short list of choices, each picked by one key, that stands at
// the bottom of the screen.
package menu

import (
	"strings"

	"asrview/render/clean"
	"asrview/render/row"
	"asrview/render/words"
	"asrview/themes"
	"asrview/ui/panes/line"
)

// Keys are the letters and digits that choices are picked by, in their order.
const Keys = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Choice is one of a menu.
type Choice struct {
	// What says what it is; About is a glimpse of it. They need not be clean.
	What, About string
	// Do is done when it is picked.
	Do func()
}

// Menu is the list. It is not changed once it is made.
type Menu struct {
	title   string
	choices []Choice
	// more is how many choices there is no key for.
	more int
}

// New returns a menu of at least one choice. Those that there is no key for are
// counted.
func New(title string, choices []Choice) *Menu {
	m := &Menu{title: title, choices: choices}
	if n := len(choices) - len(Keys); n > 0 {
		m.choices, m.more = choices[:len(Keys)], n
	}
	return m
}

// Pick does what a key stands for; false where it stands for nothing.
func (m *Menu) Pick(key rune) bool {
	for i, k := range Keys {
		if k == key && i < len(m.choices) {
			m.choices[i].Do()
			return true
		}
	}
	return false
}

// maxColumn is how far to the right the column of glimpses stands at most; what a
// choice is may be longer than that, and its glimpse then begins behind it.
const maxColumn = 32

// column is how wide what the choices are is, so that their glimpses stand below
// each other.
func (m *Menu) column(shown int) int {
	widest := 0
	for i := range shown {
		if n := clean.Width(clean.Inline(m.choices[i].What)); m.choices[i].About != "" && n <= maxColumn {
			widest = max(widest, n)
		}
	}
	return widest
}

// Rows draws the menu on at most height rows, at least 1.
func (m *Menu) Rows(width, height int) []row.Row {
	head := line.Of(" ", themes.RoleText)
	rows := []row.Row{head.Strong(m.title, themes.RoleAccent).Dot("Esc leaves", themes.RoleDim).Row(width)}
	room := height - 1
	shown := len(m.choices)
	if shown > room || m.more > 0 {
		shown = max(0, min(shown, room-1))
	}
	column := m.column(shown)
	for i := range shown {
		c := &m.choices[i]
		l := line.Of(" ", themes.RoleText)
		l.Strong(Keys[i:i+1], themes.RoleAccent).Say("  "+c.What, themes.RoleText)
		if c.About != "" {
			l.Say(strings.Repeat(" ", max(0, column-clean.Width(clean.Inline(c.What))))+"  ", themes.RoleText)
			l.Say(c.About, themes.RoleDim)
		}
		rows = append(rows, l.Row(width))
	}
	if more := len(m.choices) - shown + m.more; more > 0 && len(rows) < height {
		rows = append(rows, line.Of("    "+line.Ellipsis+" "+words.Count(more, "more", "more"), themes.RoleFaint).Row(width))
	}
	return rows
}
