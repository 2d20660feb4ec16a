package ui

import (
	"context"
	"slices"

	"asrview/model/query"
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

// outsideOf is what such a count holds for: the filter of one stream, or that of what
// is read together.
type outsideOf struct {
	job    *find.Job
	order  seq.Order
	query  *query.Query
	scope  stream.Scope
	found  int
	length int
}

// same reports whether a count is of this filter and scope, though it may have found
// more since.
func (o outsideOf) same(as outsideOf) bool {
	return o.job == as.job && o.order == as.order && o.query == as.query && o.scope == as.scope
}

// outsideEvery is how many records are looked at between two looks at the context.
const outsideEvery = 1024

// outsideNow is what is filtered now; done says that the filter has found all.
func (r *reading) outsideNow() (of outsideOf, done bool) {
	of.scope = r.scope
	if o := r.over; o != nil {
		of.order, of.query, of.found, of.length = o.order, o.query, len(o.numbers), o.order.Len()
		return of, o.merged && o.query != nil && o.done == o.order.Len()
	}
	if r.filter.query == nil {
		return of, false
	}
	status := r.filter.job.Status()
	of.job, of.query, of.found, of.length = r.filter.job, r.filter.query, status.Lines, r.snap().Len()
	return of, status.Done
}

// foundRecords is how many records the filter has found, and which the i-th one is.
func (r *reading) foundRecords() (n int, at func(i int) seq.Ref) {
	if o := r.over; o != nil {
		found := seq.Sieved(o.order, o.numbers)
		return found.Len(), found.At
	}
	m, stream := r.filter.job.Matches(), r.at
	return m.Len(), func(i int) seq.Ref { return seq.Ref{Stream: stream, Pos: m.At(i)} }
}

// countOutside begins to count, where that has not been done for what is shown.
func (a *App) countOutside() {
	r := a.read
	of, done := r.outsideNow()
	if !done || r.scope == stream.ScopeAll || r.counting == of {
		return
	}
	r.counting = of
	snaps, keep := slices.Clone(r.snaps), r.keep
	found, at := r.foundRecords()
	a.crew.Start(outsideJob, func(ctx context.Context, post jobs.Post) {
		n := 0
		for i := range found {
			if i%outsideEvery == 0 && ctx.Err() != nil {
				return
			}
			if ref := at(i); !keep[ref] && snaps[ref.Stream].Scope(ref.Pos, of.scope) == stream.Out {
				n++
			}
		}
		post(outside{of, n}, true)
	})
}

// countedOutside takes a count; one of another filter is none any more.
func (a *App) countedOutside(o outside) {
	if now, _ := a.read.outsideNow(); now.same(o.of) {
		a.read.outside = o
	}
}

// foundWords say how many records of how many a filter shows, and how many more it
// found that the scope leaves out.
func (a *App) foundWords(found, all int) string {
	more := ""
	if now, _ := a.read.outsideNow(); now.same(a.read.outside.of) && a.read.outside.n > 0 {
		found -= a.read.outside.n
		more = ", " + words.Group(a.read.outside.n) + " outside the scope"
	}
	return words.Group(found) + " of " + words.Group(all) + more
}

// forgetOutside forgets the count of a filter that is no more.
func (a *App) forgetOutside() {
	a.crew.Cancel(outsideJob)
	a.read.outside, a.read.counting = outside{}, outsideOf{}
}
