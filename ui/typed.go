package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"asrview/ui/keys"
)

// promptActions are what keys do while a line is typed.
func (a *App) promptActions() actions {
	return actions{
		keys.Accept:      func(keys.Press) { a.accept() },
		keys.Cancel:      func(keys.Press) { a.prompt.Close(false) },
		keys.HistoryPrev: func(keys.Press) { a.prompt.Recall(-1) },
		keys.HistoryNext: func(keys.Press) { a.prompt.Recall(1) },
		keys.Redraw:      func(keys.Press) { a.redraw() },
		keys.Suspend:     func(keys.Press) { a.suspend() },
	}
}

// typed edits the line. Deleting where there is nothing leaves it.
func (a *App) typed(key tea.KeyMsg) {
	if key.Type == tea.KeyBackspace && a.prompt.Text() == "" {
		a.prompt.Close(false)
		return
	}
	a.prompt.Type(key)
	a.prompt.SetNote("", false)
}

// accept does what the line was typed for.
func (a *App) accept() {
	text := a.prompt.Text()
	a.prompt.Close(true)
	a.note.clear()
	switch a.prompt.Purpose() {
	case promptGo:
		if text != "" {
			a.goTyped(text)
		}
	}
}
