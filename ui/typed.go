package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"asrview/ui/keys"
)

// promptActions are what keys do while a line is typed.
func (a *App) promptActions() actions {
	return actions{
		keys.Accept:      func(keys.Press) { a.accept() },
		keys.Cancel:      func(keys.Press) { a.cancelTyping() },
		keys.Complete:    func(keys.Press) { a.complete(1) },
		keys.CompleteUp:  func(keys.Press) { a.complete(-1) },
		keys.Literal:     func(keys.Press) { a.toggleLiteral() },
		keys.HistoryPrev: func(keys.Press) { a.recall(-1) },
		keys.HistoryNext: func(keys.Press) { a.recall(1) },
		keys.Redraw:      func(keys.Press) { a.redraw() },
		keys.Suspend:     func(keys.Press) { a.suspend() },
	}
}

// typed edits the line. Deleting where there is nothing leaves it.
func (a *App) typed(key tea.KeyMsg) {
	if key.Type == tea.KeyBackspace && a.prompt.Text() == "" {
		a.cancelTyping()
		return
	}
	if a.prompt.Type(key) {
		a.lineChanged()
	}
}

func (a *App) recall(by int) {
	if a.prompt.Recall(by) {
		a.lineChanged()
	}
}

// lineChanged looks at the line after an edit.
func (a *App) lineChanged() {
	switch a.prompt.Purpose() {
	case promptSearch:
		a.typedSearch()
	case promptFilter:
		a.typedFilter()
	case promptNarrow:
		a.narrow(a.prompt.Text())
	case promptGo:
		a.typedWhere()
	default:
		a.prompt.SetNote("", false)
	}
}

// cancelTyping leaves the line.
func (a *App) cancelTyping() {
	a.prompt.Close(false)
	switch a.prompt.Purpose() {
	case promptSearch:
		a.cancelSearch()
	case promptFilter:
		a.endCompleting()
	case promptNarrow:
		a.narrow("")
	}
}

// accept does what the line was typed for.
func (a *App) accept() {
	text, purpose := a.prompt.Text(), a.prompt.Purpose()
	if purpose == promptSearch && text == "" {
		text = a.prompt.Last(purpose)
	}
	a.prompt.Close(true)
	a.note.clear()
	switch purpose {
	case promptGo:
		if text != "" {
			a.goTyped(text)
		}
	case promptSearch:
		a.acceptSearch(text)
	case promptFilter:
		a.endCompleting()
		a.setFilter(text)
	case promptNarrow:
		a.narrow(text)
	case promptSave:
		a.saveTo(text)
	case promptPipe:
		a.pipeTo(text)
	}
}
