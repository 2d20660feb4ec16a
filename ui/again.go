package ui

import (
	"context"
	"time"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/jobs"
)

const againJob jobs.Name = "read again"

// againWait is how long a source is watched when it is read again: long enough
// for its first look at the file.
const againWait = 300 * time.Millisecond

// againLook is between two looks whether the index has caught up, againLimit how
// long it may take to; after that the status line shows how far it is.
const (
	againLook  = 20 * time.Millisecond
	againLimit = 10 * time.Second
)

// readAgain is the answer of the job: how many records there were before.
type readAgain struct{ before int }

// again looks whether the input has grown or was replaced since it was read.
func (a *App) again() {
	source, ok := a.source().(lines.Follower)
	switch {
	case !ok:
		a.note.bad("this input is read once, from its beginning to its end")
		return
	case source.Following():
		a.note.say("followed: what comes is read by itself")
		return
	}
	before, store := a.read.snap().Progress().Entries, a.read.streams[a.read.at].Store
	a.note.say("reading again…")
	a.crew.Start(againJob, func(ctx context.Context, post jobs.Post) {
		err := source.Follow(true)
		if err == nil {
			pause(ctx, againWait)
			err = source.Follow(false)
		}
		if err != nil {
			post(failed{err}, true)
			return
		}
		limit, cancel := context.WithTimeout(ctx, againLimit)
		defer cancel()
		for !caughtUp(store.Snapshot(), source) && limit.Err() == nil {
			pause(limit, againLook)
		}
		post(readAgain{before}, true)
	})
}

// caughtUp reports whether the index holds all that a source has.
func caughtUp(snap *stream.Snapshot, source lines.Source) bool {
	size, _ := source.Size()
	p := snap.Progress()
	return snap.Generation() == source.Generation() && p.Complete && p.Bytes >= size
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// wasReadAgain says what reading again has brought. A file that was replaced has
// said so already.
func (a *App) wasReadAgain(r readAgain) {
	a.grew(grown{a.read.at})
	if more := a.read.snap().Progress().Entries - r.before; more > 0 {
		a.note.say("read again: " + words.Count(more, "new record", "new records"))
	} else if a.note.text == "reading again…" {
		a.note.say("read again: nothing new")
	}
}
