package ui

import (
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/row"
	"asrview/ui/cards"
	"asrview/ui/keys"
	"asrview/ui/list"
	"asrview/ui/seq"
)

// listActions are what the keys do while records are read.
func (a *App) listActions() actions {
	return a.scrollActions().with(a.showActions()).with(a.openPaneActions()).with(actions{
		keys.Top:         func(p keys.Press) { a.jumpEnd(p, addressBegin) },
		keys.Bottom:      func(p keys.Press) { a.jumpEnd(p, addressEnd) },
		keys.NextRecord:  func(p keys.Press) { a.step(p, a.read.list.NextRecord) },
		keys.PrevRecord:  func(p keys.Press) { a.step(p, a.read.list.PrevRecord) },
		keys.NextTraffic: func(p keys.Press) { a.nextTraffic(p, false) },
		keys.PrevTraffic: func(p keys.Press) { a.nextTraffic(p, true) },
		keys.GoTo:        func(keys.Press) { a.askWhere() },
		keys.Back:        func(p keys.Press) { a.goBack(p.Times()) },
		keys.Forward:     func(p keys.Press) { a.goForward(p.Times()) },
		keys.SetMark:     func(keys.Press) { a.letter = a.setMark },
		keys.GoMark:      func(keys.Press) { a.letter = a.goMark },
		keys.Filter:      func(keys.Press) { a.askFilter() },
		keys.Escape:      func(keys.Press) { a.escape() },
		keys.Scope:       func(keys.Press) { a.nextScope() },
		keys.Fold:        func(keys.Press) { a.fold() },
		keys.FoldAll:     func(keys.Press) { a.foldAll() },
		keys.Open:        func(keys.Press) { a.openRecord() },
		keys.CopyText:    func(keys.Press) { a.copyText() },
		keys.CopyLine:    func(keys.Press) { a.copyLine() },
		keys.Follow:      func(keys.Press) { a.toggleFollow() },
		keys.ReadAgain:   func(keys.Press) { a.again() },
		keys.Quit:        func(keys.Press) { a.quit() },
	})
}

// nextScope goes on to the next scope and says what it is.
func (a *App) nextScope() {
	a.read.scope = (a.read.scope + 1) % (stream.ScopeAll + 1)
	a.read.keep = nil
	a.read.restage()
	a.note.say(scopeWords(a.read.scope))
}

func scopeName(s stream.Scope) string {
	switch s {
	case stream.ScopeContext:
		return "context"
	case stream.ScopeAll:
		return "all"
	}
	return "active"
}

func scopeWords(s stream.Scope) string {
	switch s {
	case stream.ScopeContext:
		return "context: without what is known not to be an entry of the context view"
	case stream.ScopeAll:
		return "all: the file as it stands"
	}
	return "active: without superseded plans and deliveries; branches are not judged"
}

// fold goes on to the next fold of the record under the cursor: whole, label
// lines only, and as it was. On a run it opens it, within one closes it.
func (a *App) fold() {
	it, ok := a.read.list.Cursor()
	if !ok {
		return
	}
	if it.Kind == seq.Run {
		a.openRun(it)
		return
	}
	if a.closeRun(it.First) {
		return
	}
	folded := len(a.card(it).Folded()) > 0
	for _, ref := range refsOf(it) {
		own := a.read.folds.Of(ref)
		a.read.folds = a.read.folds.With(ref, render.Folds{All: nextFold(own.All, folded)})
	}
	a.read.restage()
}

// nextFold is what follows a fold: a record that leaves nothing out is not
// opened first.
func nextFold(now render.FoldState, folded bool) render.FoldState {
	switch {
	case now == render.FoldAuto && folded:
		return render.FoldOpen
	case now == render.FoldClosed:
		return render.FoldAuto
	}
	return render.FoldClosed
}

func (a *App) card(it seq.Item) *cards.Card { return a.read.studio.Card(a.read.scene, it) }

func refsOf(it seq.Item) []seq.Ref {
	if it.Kind == seq.Pair {
		return []seq.Ref{it.First, it.Last}
	}
	return []seq.Ref{it.First}
}

func (a *App) openRun(it seq.Item) {
	a.read.open = append(a.read.open[:len(a.read.open):len(a.read.open)], seq.Span{First: it.First, Last: it.Last})
	a.read.restage()
}

// closeRun closes the run that a record stands in; false where it is in none.
func (a *App) closeRun(r seq.Ref) bool {
	for i, s := range a.read.open {
		if s.Holds(r) {
			a.read.open = append(a.read.open[:i:i], a.read.open[i+1:]...)
			a.read.restage()
			return true
		}
	}
	return false
}

// foldAll goes on to the next fold of all records.
func (a *App) foldAll() {
	next, say := render.FoldClosed, "all folded"
	switch a.read.folds.All() {
	case render.FoldClosed:
		next, say = render.FoldOpen, "all unfolded"
	case render.FoldOpen:
		next, say = render.FoldAuto, "long parts folded"
	}
	a.read.folds = a.read.folds.WithAll(next)
	a.read.restage()
	a.note.say(say)
}

// click puts the cursor at a row's record, and opens what a fold row stands for.
func (a *App) click(y int) {
	x, ok := a.read.list.CursorAt(y)
	if !ok || x.Row.Kind != row.Fold {
		return
	}
	if x.Item.Kind == seq.Run {
		a.openRun(x.Item)
		return
	}
	a.unfoldPart(x)
}

// unfoldPart opens the part that a fold row is of.
func (a *App) unfoldPart(x list.Line) {
	own := a.read.folds.Of(x.Item.First)
	next := render.Folds{All: own.All, Parts: map[int]render.FoldState{}, Around: own.Around}
	for k, v := range own.Parts {
		next.Parts[k] = v
	}
	if x.Row.Part < 0 {
		next.All = render.FoldOpen
	} else {
		next.Parts[x.Row.Part] = render.FoldOpen
	}
	for _, ref := range refsOf(x.Item) {
		a.read.folds = a.read.folds.With(ref, next)
	}
	a.read.restage()
}
