package ui

// remark is what was said of a search last.
type remark struct {
	text string
	bad  bool
	// counts: which match of how many it is stands behind it, as that becomes known.
	counts bool
	// shown is what was written of it.
	shown string
}

// sayFound says something about the search, beside the line while it is typed.
func (a *App) sayFound(text string, bad bool) {
	a.find.said = remark{text: text, bad: bad}
	a.sayAgain()
}

// sayRound says where the search went on, and which match it found there.
func (a *App) sayRound(back bool) {
	a.find.said = remark{text: either(back, "went on from the end", "went on from the beginning"), counts: true}
	a.sayAgain()
}

// sayAgain says what was said last where it belongs now.
func (a *App) sayAgain() {
	r := &a.find.said
	r.shown = r.text
	if r.counts && a.find.job != nil {
		r.shown += ": " + a.searchCount()
	}
	switch {
	case a.prompt.IsOpen():
		a.prompt.SetNote(r.shown, r.bad)
	case r.bad:
		a.note.bad(r.shown)
	default:
		a.note.say(r.shown)
	}
}

// keepCount keeps the count in what was said up to date as long as that is seen.
func (a *App) keepCount() {
	seen := a.note.text
	if a.prompt.IsOpen() {
		seen = a.prompt.Note()
	}
	if r := &a.find.said; r.counts && seen == r.shown {
		a.sayAgain()
	}
}
