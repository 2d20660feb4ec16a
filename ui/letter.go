package ui

import (
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"asrview/ui/keys"
)

// letter is what waits for the name of a mark; nil where nothing does.
type letter func(r rune)

// letterActions are what keys do while the name of a mark is awaited.
func (a *App) letterActions() actions {
	forget := func(keys.Press) { a.letter, a.menu = nil, nil }
	return actions{keys.Escape: forget, keys.Interrupt: forget}
}

// lettered takes the name of a mark.
func (a *App) lettered(key tea.KeyMsg) {
	then := a.letter
	a.letter = nil
	if key.Type != tea.KeyRunes || len(key.Runes) != 1 || key.Paste {
		a.note.bad("a mark is named by a letter")
		return
	}
	then(key.Runes[0])
}

func (a *App) setMark(r rune) {
	here, ok := a.here()
	switch {
	case !unicode.IsLetter(r) && !unicode.IsDigit(r):
		a.note.bad("a mark is named by a letter or a digit")
	case ok:
		a.trail.marks.Set(r, here)
		a.note.say("mark " + string(r) + " set")
	}
}

// goMark goes to a mark; the quote is where the last jump came from.
func (a *App) goMark(r rune) {
	to, ok := a.trail.marks.Get(r)
	if r == '\'' {
		to, ok = a.trail.jumps.Last()
	}
	if !ok {
		a.note.bad("there is no mark " + string(r))
		return
	}
	a.jump(to)
}
