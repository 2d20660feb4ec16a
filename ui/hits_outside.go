package ui

import (
	"context"
	"maps"

	"asrview/model/query"
	"asrview/model/query/find"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/seq"
)

// hitsJob counts the matches of a search that stand in records which are not shown.
const hitsJob jobs.Name = "matches outside"

// hitsOutside is what a search has found in records that the scope or a filter leaves
// out. n and N do not go there, so that the count of matches is without them.
type hitsOutside struct {
	of    hitsOf
	keep  map[seq.Ref]bool
	tally *find.Tally
	// Of the matches in counted those in out are outside.
	counted, out *find.Matches
}

// hitsOf is what such a count holds for.
type hitsOf struct {
	job     looker
	scope   stream.Scope
	matches *find.Matches
	query   *query.Query
	snap    *stream.Snapshot
}

// showsRecord reports whether a record itself is in what is shown, rather than told
// of by the line for a stretch that is not.
func showsRecord(records seq.Records, r seq.Ref) bool {
	_, _, gap := records.Gap(r)
	return !gap && records.Has(r)
}

// showsAll reports whether nothing that is searched is left out.
func (r *reading) showsAll() bool {
	if r.over != nil {
		return r.over.query == nil && (r.scope == stream.ScopeAll || !r.over.merged)
	}
	return r.filter.query == nil && r.scope == stream.ScopeAll
}

// hitsShown is what decides which records are shown now; false where that is not
// known to the end yet, since a filter is being applied.
func (a *App) hitsShown() (of hitsOf, known bool) {
	r := a.read
	of = hitsOf{job: a.find.job, scope: r.scope}
	if o := r.over; o != nil {
		of.query = o.query
		return of, o.query == nil || o.done == o.order.Len()
	}
	if snap := r.snap(); snap.Progress().Complete {
		of.snap = snap
	}
	of.matches = r.filter.matches()
	return of, r.filter.query == nil || of.matches != nil && r.filter.job.Status().Done
}

// recordsOf are the records that are shown by what a count holds for. The scene may
// be older.
func (r *reading) recordsOf(of hitsOf) seq.Records {
	if r.over != nil {
		return r.overRecords()
	}
	return seq.Of(r.at, r.snap(), seq.Choice{Scope: of.scope, Filtered: of.matches, Keep: r.keep})
}

// countHits goes on to count what a search has found outside, where there is more to
// count.
func (a *App) countHits() {
	f := &a.find
	if f.job == nil || a.read.showsAll() || a.pager != nil {
		return
	}
	of, known := a.hitsShown()
	if !known {
		return
	}
	was := f.outside
	if was.of != of || !maps.Equal(was.keep, a.read.keep) {
		a.crew.Cancel(hitsJob)
		r := a.read
		records, refs := r.recordsOf(of), r.refs()
		was = hitsOutside{of: of, keep: r.keep, tally: find.NewTally(func(p stream.Pos) bool { return showsRecord(records, refs(p)) })}
		f.outside = was
	}
	m := f.job.Matches()
	if a.crew.Running(hitsJob) || was.counted == m {
		return
	}
	giveWay := a.read.snap().GiveWay
	a.crew.Start(hitsJob, func(ctx context.Context, post jobs.Post) {
		out, err := was.tally.Outside(ctx, m, giveWay)
		if err == nil {
			was.counted, was.out = m, out
			post(was, true)
		}
	})
}

// countedHits takes a count.
func (a *App) countedHits(h hitsOutside) { a.find.outside = h }

// hitCount is how a search stands in what is shown.
type hitCount struct {
	// hits are the matches there, outside those elsewhere, as far as they were
	// counted; done says that this is all.
	hits, outside int
	done          bool
	// nth is which of hits the match that was gone to is, from 1; 0 where that is not
	// known. away: its record is not shown any more.
	nth  int
	away bool
}

// hitCount tells how the search stands.
func (a *App) hitCount() hitCount {
	f := &a.find
	s := f.job.Status()
	c := hitCount{hits: s.Hits, done: s.Done}
	nothing := &find.Matches{}
	m, out := nothing, nothing
	if !a.read.showsAll() {
		if of, known := a.hitsShown(); known && f.outside.of == of && f.outside.counted != nil {
			m, out = f.outside.counted, f.outside.out
		}
		c.hits, c.outside = m.Hits()-out.Hits(), out.Hits()
		// What the index has yet to learn may still be outside.
		_, read := a.read.count()
		c.done = s.Done && read && m.Hits() == s.Hits
	}
	if f.hit == nil {
		return c
	}
	if c.away = !showsRecord(a.read.scene.Records, f.hit.ref); c.away {
		return c
	}
	at := a.read.placeOf(f.hit.ref)
	before, _, known := f.job.Rank(at)
	// Of what comes before everything must have been counted.
	if known && (a.read.showsAll() || m.HitsBefore(at+1) == f.job.Matches().HitsBefore(at+1)) {
		c.nth = before - out.HitsBefore(at) + f.hit.rank + 1
	}
	return c
}

// outsideWords say how many matches stand outside of what.
func (a *App) outsideWords(n int) string {
	r := a.read
	filtered := r.filter.query != nil || r.over != nil && r.over.query != nil
	scoped := r.scope != stream.ScopeAll && (r.over == nil || r.over.merged)
	of := "filter or scope"
	switch {
	case !filtered:
		of = "scope"
	case !scoped:
		of = "filter"
	}
	return words.Group(n) + " outside the " + of
}
