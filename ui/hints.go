package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"asrview/render"
	"asrview/ui/keys"
	"asrview/ui/status"
)

// unbound says of a key that it is none, so that nothing happens in silence.
func (a *App) unbound(key tea.KeyMsg) {
	say := "what is pasted presses no key"
	if name := nameOf(key); name != "" {
		say = keys.Label(name) + " is no key here"
	}
	a.note.say(say + ": " + a.keys.KeyOf(keys.List, keys.Help) + " lists the keys")
}

// hint names the key of an action and what it does; nothing where there is no key.
func (a *App) hint(mode keys.Mode, action keys.Action, does string) status.Segment {
	key := a.keys.KeyOf(mode, action)
	if key == "" {
		return status.Segment{}
	}
	return segment(key+" "+does, rankKeys)
}

// closeHint names the key that closes what is open; it stays as long as the help's.
func (a *App) closeHint(mode keys.Mode) status.Segment {
	s := a.hint(mode, keys.Quit, "closes")
	s.Rank = rankHint
	return s
}

// paneDoes says what the key that goes from a pane does in each, and in those that
// have a key of their own what that does.
var paneDoes = [...]struct {
	pane, own  keys.Action
	goes, does string
}{
	{keys.Outline, keys.None, "goes there", ""},
	{keys.Plans, keys.PlanCall, "goes there", "call"},
	{keys.Deliveries, keys.Undelivered, "goes there", "undelivered"},
	{keys.Problems, keys.None, "goes there", ""},
	{keys.Stats, keys.None, "filters", ""},
	{keys.Traffic, keys.None, "reads", ""},
	{keys.Sequence, keys.None, "goes there", ""},
	{keys.Streams, keys.Search, "reads", "narrows"},
}

// keyHints name the keys of what is open above the list or beside it.
func (a *App) keyHints() []status.Segment {
	switch {
	case a.pager != nil:
		return []status.Segment{
			a.hint(keys.Pager, keys.AsStored, either(a.pager.stored, "set out", "as stored")),
			a.closeHint(keys.Pager),
		}
	case !a.side.focus:
		return nil
	}
	var out []status.Segment
	for _, d := range paneDoes {
		if d.pane != a.side.action {
			continue
		}
		out = append(out, a.hint(keys.Pane, keys.PaneGo, d.goes))
		if d.own != keys.None {
			out = append(out, a.hint(keys.Pane, d.own, d.does))
		}
	}
	if a.read.at >= 0 {
		out = append(out, a.hint(keys.Pane, keys.SwitchPane, "list"))
	}
	for i := range out {
		// The last gives way first.
		out[i].Rank += i
	}
	if a.read.at >= 0 {
		out = append(out, a.closeHint(keys.Pane))
	}
	return out
}

// hintKeys are the keys that hints in cards name.
func hintKeys(t *keys.Table) render.Keys {
	return render.Keys{
		Open: t.KeyOf(keys.List, keys.Open), Fold: t.KeyOf(keys.List, keys.Fold), Pictures: t.KeyOf(keys.List, keys.Pictures),
	}
}
