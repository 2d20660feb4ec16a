package ui

import (
	"context"
	"strconv"

	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/seq"
)

// mergeJob makes one order of all loaded streams.
const mergeJob jobs.Name = "merge"

// merged is the answer: an order, or how far it is.
type merged struct {
	order       *seq.Merged
	done, total int
	// streams are what was merged; wait: a stream was not indexed whole.
	grown bool
	err   error
}

// toggleMerged reads all loaded streams as one list by time, or goes back to one.
func (a *App) toggleMerged() {
	r := a.read
	if r.over != nil && r.over.merged {
		a.leaveOver()
		return
	}
	n := len(r.streams)
	switch {
	case n < 2:
		a.note.say("only one stream is loaded: there is nothing to merge")
		return
	case n > seq.MaxMerged:
		a.note.bad(words.Group(n) + " streams are loaded, and at most " + strconv.Itoa(seq.MaxMerged) + " are merged: name some of them")
		return
	}
	of := make([]int, n)
	for i := range of {
		of[i] = i
	}
	a.whenAllOpen(of, func() { a.merge(of, false) })
}

// merge orders the streams beside the loop; grown: they are read together already.
func (a *App) merge(of []int, grown bool) {
	stores := make([]*stream.Store, len(of))
	for n, i := range of {
		stores[n] = a.read.streams[i].Store
	}
	if !grown {
		a.note.say("merging " + words.Count(len(of), "stream", "streams") + "…")
	}
	a.crew.Start(mergeJob, func(ctx context.Context, post jobs.Post) {
		snaps := make([]*stream.Snapshot, len(stores))
		for n, s := range stores {
			// What a stream that paused or failed has is merged.
			if err := s.WaitComplete(ctx); ctx.Err() != nil {
				post(merged{err: err}, true)
				return
			}
			snaps[n] = s.Snapshot()
		}
		step := 0
		m, err := seq.Merge(ctx, of, snaps, func(done, total int) {
			if percent := 100 * done / max(1, total); percent != step {
				step = percent
				post(merged{done: done, total: total}, false)
			}
		})
		if err == nil {
			post(merged{order: m, grown: grown}, true)
		}
	})
}

// wasMerged reads what was merged.
func (a *App) wasMerged(m merged) {
	r := a.read
	switch {
	case m.err != nil:
		a.note.bad(m.err.Error())
		return
	case m.order == nil:
		if r.over == nil {
			a.note.say("merging, " + strconv.Itoa(100*m.done/max(1, m.total)) + "%")
		}
		return
	}
	for _, i := range m.order.Streams() {
		r.snaps[i] = r.snapOf(r.streams[i])
	}
	if m.grown && r.over != nil && r.over.merged {
		end := r.follow && r.list.AtEnd()
		r.over.order = m.order
		a.endSearch()
		if r.over.query != nil {
			a.sieve()
		}
		r.restage()
		if end {
			r.list.Bottom()
		}
		return
	}
	o := &over{name: "merged by time", order: m.order, merged: true, streams: map[int]bool{}}
	for _, i := range m.order.Streams() {
		o.streams[i] = true
	}
	a.readOver(o)
	a.note.say(mergedWords(m.order))
}

// mergedWords say what the order cannot say itself.
func mergedWords(m *seq.Merged) string {
	say := words.Count(len(m.Streams()), "stream", "streams") + " merged by time"
	if m.Untimed > 0 {
		say += "; " + words.Count(m.Untimed, "record has no time and stands", "records have no time and stand") + " behind what came before in the stream"
	}
	if m.Back > 0 {
		say += "; " + words.Count(m.Back, "time goes", "times go") + " back within a stream, whose order was kept"
	}
	return say
}

// mergeAgain merges anew when one of the streams has grown.
func (a *App) mergeAgain(i int) {
	o := a.read.over
	if o == nil || !o.merged || !o.streams[i] || a.crew.Running(mergeJob) {
		return
	}
	if m, ok := o.order.(*seq.Merged); ok {
		a.merge(m.Streams(), true)
	}
}
