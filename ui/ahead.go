package ui

import (
	"context"

	"asrview/ui/cards"
	"asrview/ui/jobs"
	"asrview/ui/seq"
)

// drawn says that a card on the screen has become better.
type drawn struct{}

// aheadScreens is how many screens each way are drawn ahead of the reader.
const aheadScreens = 2

const drawJob jobs.Name = "draw"

// ahead is what the job that draws ahead was last started for.
type ahead struct {
	scene       *cards.Scene
	first, last seq.Item
}

// drawAhead starts drawing what is on the screen and not finished, then what is
// within two screens of it.
func (a *App) drawAhead() {
	lines := a.read.list.Lines()
	if len(lines) == 0 {
		return
	}
	want := ahead{scene: a.read.scene, first: lines[0].Item, last: lines[len(lines)-1].Item}
	if want == a.frame.ahead {
		return
	}
	a.frame.ahead = want
	studio, scene := a.read.studio, a.read.scene
	var visible []seq.Item
	for i, x := range lines {
		if i == 0 || x.Item != lines[i-1].Item {
			visible = append(visible, x.Item)
		}
	}
	giveWay := a.cfg.Terminal.GiveWay
	rows := aheadScreens * a.read.list.Height()
	a.crew.Start(drawJob, func(ctx context.Context, post jobs.Post) {
		for _, it := range visible {
			if ctx.Err() != nil {
				return
			}
			if !studio.Card(scene, it).Finished() {
				studio.Finish(ctx, scene, it)
				post(drawn{}, false)
			}
		}
		walkAhead(ctx, studio, scene, want.last, rows, scene.Items.Next, giveWay)
		walkAhead(ctx, studio, scene, want.first, rows, scene.Items.Prev, giveWay)
	})
}

// walkAhead finishes cards from an item on, until they have that many rows.
func walkAhead(ctx context.Context, studio *cards.Studio, scene *cards.Scene, it seq.Item, rows int, step func(seq.Item) (seq.Item, bool), giveWay func()) {
	for rows > 0 && ctx.Err() == nil {
		next, ok := step(it)
		if !ok {
			return
		}
		it = next
		rows -= studio.Finish(ctx, scene, it).Len()
		// Whoever answers a key must not wait for this.
		giveWay()
	}
}
