package ui

import (
	"context"
	"time"

	"asrview/model/lines"
	"asrview/ui/jobs"
	"asrview/ui/words"
)

const againJob jobs.Name = "read again"

// againWait is how long a source is watched when it is read again: long enough
// for its first look at the file.
const againWait = 300 * time.Millisecond

// readAgain is the answer of the job: how many records there were before.
type readAgain struct{ before int }

// again looks whether the input has grown or was replaced since it was read.
func (a *App) again() {
	source, ok := a.read.streams[a.read.at].Store.Source().(lines.Follower)
	switch {
	case !ok:
		a.note.bad("this input is read once, from its beginning to its end")
		return
	case source.Following():
		a.note.say("followed: what comes is read by itself")
		return
	}
	before := a.read.snap().Progress().Entries
	a.note.say("reading again…")
	a.crew.Start(againJob, func(ctx context.Context, post jobs.Post) {
		err := source.Follow(true)
		if err == nil {
			select {
			case <-ctx.Done():
			case <-time.After(againWait):
			}
			err = source.Follow(false)
		}
		if err != nil {
			post(failed{err}, true)
			return
		}
		post(readAgain{before}, true)
	})
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
