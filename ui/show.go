package ui

import (
	"asrview/render"
	"asrview/ui/keys"
)

// showActions are what the list and an opened record share: searching, and the
// toggles of how records are drawn.
func (a *App) showActions() actions {
	return a.takeActions().with(actions{
		keys.Search:     func(keys.Press) { a.askSearch(false) },
		keys.SearchBack: func(keys.Press) { a.askSearch(true) },
		keys.NextHit:    func(p keys.Press) { a.nextHit(p, false) },
		keys.PrevHit:    func(p keys.Press) { a.nextHit(p, true) },
		keys.View:       func(keys.Press) { a.change(nextView) },
		keys.Reasoning:  func(keys.Press) { a.change(nextReasoning) },
		keys.Markdown:   func(keys.Press) { a.change(toggleMarkdown) },
		keys.Wrap:       func(keys.Press) { a.change(toggleWrap) },
		keys.ToolOutput: func(keys.Press) { a.change(toggleToolOutput) },
		keys.Pictures:   func(keys.Press) { a.change(togglePictures) },
		keys.Margin:     func(keys.Press) { a.change(toggleMargin) },
		keys.Left:       func(p keys.Press) { a.sideways(-p.Times()) },
		keys.Right:      func(p keys.Press) { a.sideways(p.Times()) },
	})
}

// change changes the options, draws anew and says what is shown now.
func (a *App) change(how func(*render.Options) string) {
	a.note.say(how(&a.read.options))
	a.read.restage()
	a.redrawOpened()
}

func nextView(o *render.Options) string {
	o.View = (o.View + 1) % (render.ViewBoth + 1)
	return viewWords(o.View)
}

func viewName(v render.View) string {
	switch v {
	case render.ViewDisplay:
		return "display"
	case render.ViewBoth:
		return "both"
	}
	return "content"
}

func viewWords(v render.View) string {
	switch v {
	case render.ViewDisplay:
		return "view: displayContent"
	case render.ViewBoth:
		return "view: content and displayContent"
	}
	return "view: content"
}

func nextReasoning(o *render.Options) string {
	o.Reasoning = (o.Reasoning + 1) % (render.ReasoningHide + 1)
	switch o.Reasoning {
	case render.ReasoningFold:
		return "reasoning folded"
	case render.ReasoningHide:
		return "reasoning hidden, its label stays"
	}
	return "reasoning shown"
}

func toggleMarkdown(o *render.Options) string {
	o.Markdown = !o.Markdown
	return either(o.Markdown, "Markdown", "exact text")
}

func toggleWrap(o *render.Options) string {
	o.NoWrap, o.Left = !o.NoWrap, 0
	return either(o.NoWrap, "lines left whole: left and right go sideways", "lines wrapped")
}

func toggleToolOutput(o *render.Options) string {
	o.HideToolOutput = !o.HideToolOutput
	return either(o.HideToolOutput, "tool output: its label only", "tool output shown")
}

func togglePictures(o *render.Options) string {
	o.Pictures = !o.Pictures
	if o.Pictures && o.NoPictures != "" {
		return "no pictures are drawn: " + o.NoPictures
	}
	return either(o.Pictures, "pictures drawn, where the record has their bytes", "pictures: their labels only")
}

func toggleMargin(o *render.Options) string {
	o.MarginOff = !o.MarginOff
	return either(o.MarginOff, "margins off", "margins on")
}

func either(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// sideStep is how many columns one key goes sideways.
const sideStep = 16

// maxLeft bounds going sideways.
const maxLeft = 1 << 30

func (a *App) sideways(steps int) {
	o := &a.read.options
	if !o.NoWrap {
		a.note.say("lines are wrapped: " + a.keys.KeyOf(keys.List, keys.Wrap) + " leaves them whole")
		return
	}
	left := min(max(0, o.Left+steps*sideStep), maxLeft)
	if left != o.Left {
		o.Left = left
		a.read.restage()
		a.redrawOpened()
	}
}
