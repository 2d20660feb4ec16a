package ui

import (
	"asrview/render/words"
	"asrview/ui/keys"
)

// keys is the key table.
func (c *Config) keys() *keys.Table {
	if c.Keys == nil {
		return keys.Default()
	}
	return c.Keys
}

// wrapped is how many columns of a width records are wrapped at.
func (c *Config) wrapped(width int) int {
	if c.Wrap > 0 {
		return min(width, c.Wrap)
	}
	return width
}

// sayMistakes says what is wrong with the reader's settings.
func (a *App) sayMistakes() {
	n := len(a.cfg.Mistakes)
	if n == 0 {
		return
	}
	say := a.cfg.Mistakes[0].Error()
	if n > 1 {
		say += "; and " + words.Count(n-1, "more mistake", "more mistakes")
	}
	a.note.bad(say)
}
