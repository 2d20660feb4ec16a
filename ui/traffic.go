package ui

import (
	"context"

	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/places"
	"asrview/ui/seq"
)

// trafficJob walks to the next record that is traffic between actors. Entries are
// asked one by one, which may take long, so it is not done on the loop.
const trafficJob jobs.Name = "traffic"

// walked is where the walk came to.
type walked struct {
	ref  seq.Ref
	ok   bool
	back bool
}

// nextTraffic goes to the next subagent or inter-session message, or back.
func (a *App) nextTraffic(p keys.Press, back bool) {
	from, ok := a.read.cursor()
	if !ok {
		return
	}
	records := a.read.scene.Records
	step := records.Next
	if back {
		step = records.Prev
	}
	left := p.Times()
	a.crew.Start(trafficJob, func(ctx context.Context, post jobs.Post) {
		w := walked{back: back}
		for r, ok := step(from); ok && ctx.Err() == nil; r, ok = step(r) {
			if e, known := records.Entry(r); known && e.Traffic {
				w.ref, w.ok = r, true
				if left--; left == 0 {
					break
				}
			}
		}
		post(w, true)
	})
}

func (a *App) walkedTo(w walked) {
	switch {
	case w.ok:
		a.jump(places.Place{Ref: w.ref, Part: -1})
	case w.back:
		a.note.say("no traffic above")
	default:
		a.note.say("no traffic below")
	}
}
