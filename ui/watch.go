package ui

import (
	"context"
	"strconv"
	"time"

	"asrview/model/stream"
	"asrview/ui/jobs"
)

// grown says that a stream has a newer snapshot.
type grown struct{ stream int }

// background is the answer of the terminal: whether its background is dark.
type background bool

// watch looks out for what comes by itself: growth of the streams, and the
// terminal's background.
func (a *App) watch() {
	for i := range a.read.streams {
		a.watchOne(i)
	}
	a.findStreams()
	dark := a.cfg.Terminal.Background()
	a.crew.Watch("background", func(ctx context.Context, post jobs.Post) {
		select {
		case <-ctx.Done():
		case d, ok := <-dark:
			if ok {
				post(background(d), false)
			}
		}
	})
}

// streamJob is the job that watches a stream.
func streamJob(i int) jobs.Name { return jobs.Name("stream " + strconv.Itoa(i)) }

// watchOne looks out for growth of a stream that is open.
func (a *App) watchOne(i int) {
	store := a.read.streams[i].Store
	if store == nil {
		return
	}
	a.crew.Watch(streamJob(i), func(ctx context.Context, post jobs.Post) {
		watchStream(ctx, store, i, post)
	})
}

// watchStream posts growth at once, and then at most once in growthPace; what a
// stream begins with is not to wait for that.
func watchStream(ctx context.Context, store *stream.Store, i int, post jobs.Post) {
	changes := store.Changes()
	for {
		select {
		case <-ctx.Done():
			return
		case _, ok := <-changes:
			if !ok {
				return
			}
		}
		pace := growthPace
		if store.Snapshot().Len() == 0 {
			pace = firstPace
		}
		post(grown{i}, true)
		select {
		case <-ctx.Done():
			return
		case <-time.After(pace):
		}
	}
}

// noted is what an input said of itself, and the generation that it said it of.
type noted struct {
	generation uint64
	note       string
}

// sayNote says what happened to an input, once for each time it happened.
func (a *App) sayNote(stream int) {
	snap := a.read.snaps[stream]
	now := noted{snap.Generation(), snap.Progress().Note}
	if now == a.said[stream] {
		return
	}
	a.said[stream] = now
	if now.note != "" {
		a.note.say(now.note)
	}
}

// grew takes a newer snapshot.
func (a *App) grew(g grown) {
	if a.read.refresh(g.stream) {
		a.trail = trail{}
		a.closePager()
	}
	a.searchGrew()
	a.filterGrew()
	a.sayNote(g.stream)
	a.openedGrew()
	a.tryGo()
	a.tryElsewhere(g.stream)
	a.mergeAgain(g.stream)
	a.gathered.stale = true
	a.gatherAgain()
	a.tryLead()
}
