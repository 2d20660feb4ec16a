package ui

import (
	"context"

	"asrview/model/query/find"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/seq"
)

// outsideJob counts what a filter found that the scope leaves out.
const outsideJob jobs.Name = "outside the scope"

// outside is how many of the records that a filter found the scope leaves out.
type outside struct {
	of outsideOf
	n  int
}

// outsideOf is what such a count holds for.
type outsideOf struct {
	job    *find.Job
	scope  stream.Scope
	found  int
	length int
}

// outsideEvery is how many records are looked at between two looks at the context.
const outsideEvery = 1024

// countOutside begins to count, where that has not been done for what is shown.
func (a *App) countOutside() {
	f := &a.read.filter
	if a.read.over != nil || f.query == nil || a.read.scope == stream.ScopeAll {
		return
	}
	snap, status := a.read.snap(), f.job.Status()
	of := outsideOf{f.job, a.read.scope, status.Lines, snap.Len()}
	if !status.Done || f.counting == of {
		return
	}
	f.counting = of
	m := f.job.Matches()
	at, keep := a.read.at, a.read.keep
	a.crew.Start(outsideJob, func(ctx context.Context, post jobs.Post) {
		n := 0
		for i := range m.Len() {
			if i%outsideEvery == 0 && ctx.Err() != nil {
				return
			}
			p := m.At(i)
			if snap.Scope(p, of.scope) == stream.Out && !keep[seq.Ref{Stream: at, Pos: p}] {
				n++
			}
		}
		post(outside{of, n}, true)
	})
}

// countedOutside takes a count; one of another filter is none any more.
func (a *App) countedOutside(o outside) {
	if f := &a.read.filter; f.job == o.of.job {
		f.outside = o
	}
}

// foundWords say how many records of how many a filter shows, and how many more it
// found that the scope leaves out.
func (a *App) foundWords(found, all int) string {
	f := &a.read.filter
	more := ""
	if f.outside.of.job == f.job && f.outside.of.scope == a.read.scope && f.outside.n > 0 {
		found -= f.outside.n
		more = ", " + words.Group(f.outside.n) + " outside the scope"
	}
	return words.Group(found) + " of " + words.Group(all) + more
}
