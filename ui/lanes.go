package ui

import (
	"asrview/render"
	"asrview/ui/keys"
	"asrview/ui/panes/outline"
	"asrview/ui/panes/sequence"
)

func (a *App) sequenceView() sequence.View {
	g, scene := a.gathered.graph, a.read.scene
	opens := ""
	if key := a.keys.KeyOf(keys.Pane, keys.Open); key != "" {
		opens = ": " + key + " opens it"
	}
	return sequence.View{
		Digest: a.gathered.lanes, Done: a.gathered.done, Of: len(a.read.streams), Stopped: a.gathered.stopped, Location: a.cfg.Location,
		Label: func(n, width int) string {
			ref := refOf(&g.Messages[n])
			if words, ok := a.gathered.labels[ref]; ok {
				return words
			}
			if ref.Stream >= len(scene.Snapshots) {
				return ""
			}
			e, ok := scene.Snapshots[ref.Stream].Entry(ref.Pos)
			switch {
			case !ok && a.gathered.unlabelled:
				return "words not kept" + opens
			case !ok:
				return ""
			case e.Len > outline.InlineBytes:
				return "long" + opens
			}
			return render.FirstWords(plainInput(scene, ref), scene.Options, width)
		},
	}
}

// paneAside goes sideways in a pane that is wider than the screen.
func (a *App) paneAside(by int) {
	if p, ok := a.side.pane.(*sequence.Sequence); ok && !p.Aside(by) {
		a.note.say("all lanes on this side are shown")
	}
}
