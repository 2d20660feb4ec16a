package ui

import (
	"context"
	"strconv"

	"asrview/model/query/find"
	"asrview/model/stream"
	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/seq"
	"asrview/ui/words"
)

// maxSkip is how many matches outside the scope are stepped over in one go.
const maxSkip = 2000

// pursue asks the job for the match that is wanted, and goes on to find it in its
// record.
func (a *App) pursue() {
	f := &a.find
	if f.want == nil || f.job == nil || a.crew.Running(locateJob) {
		return
	}
	for range maxSkip {
		answer := f.ask()
		switch answer.State {
		case find.Pending:
			f.waiting.Store(true)
			return
		case find.None:
			a.notFound()
			return
		}
		w := f.want
		w.wrapped = w.wrapped || answer.Wrapped
		if w.wrapped && w.back == (answer.Pos < w.start) {
			a.notFound()
			return
		}
		ref := a.read.refAt(answer.Pos)
		if a.read.scene.Records.Has(ref) {
			f.waiting.Store(false)
			a.locate(ref, nil, w.back)
			return
		}
		w.outside++
		w.pass(answer.Pos)
	}
	a.crew.Start(pauseJob, func(_ context.Context, post jobs.Post) { post(searched{}, true) })
}

func (f *finding) ask() find.Answer {
	if w := f.want; !w.begun {
		w.begun, w.start = true, w.at
	}
	if f.want.back {
		return f.job.Prev(f.want.at)
	}
	return f.job.Next(f.want.at)
}

// pass moves the question beyond a record.
func (w *pursuit) pass(p stream.Pos) {
	w.at = p
	if !w.back {
		w.at++
	}
}

func (a *App) notFound() {
	say := "no match: " + a.find.pattern.String()
	if n := a.find.want.outside; n > 0 {
		say = "no match in what is shown; " + strconv.Itoa(n) + " outside it"
	}
	a.find.want = nil
	a.find.waiting.Store(false)
	a.sayFound(say, true)
}

// locate finds the match in a record, after or before a spot of it. In a record
// that is open all its matches are counted.
func (a *App) locate(ref seq.Ref, from *spot, back bool) {
	scene, studio, p, here := a.read.scene, a.read.studio, a.find.pattern, a.pager != nil
	a.crew.Start(locateJob, func(_ context.Context, post jobs.Post) {
		studio.Decode(scene, ref)
		in, _ := studio.Input(scene, ref)
		l := located{ref: ref}
		if in.Record != nil {
			if back {
				l.spot, l.ok = locatePrev(in.Record, p, from)
			} else {
				l.spot, l.ok = locateNext(in.Record, p, from)
			}
			if l.ok && here && l.spot.of == 0 {
				l.spot.of = countIn(in.Record, p)
			}
		}
		post(l, true)
	})
}

// locateHere finds a match in the record that is open.
func (a *App) locateHere(from *spot, back bool) {
	a.find.want = &pursuit{back: back, times: 1}
	a.locate(a.pager.ref, from, back)
}

// found takes a match, or goes on where the record has no further one.
func (a *App) found(l located) {
	f := &a.find
	a.crew.Cancel(locateJob)
	if f.want == nil {
		return
	}
	if a.pager != nil {
		a.foundHere(l)
		return
	}
	if !l.ok {
		f.want.pass(a.read.placeOf(l.ref))
		a.pursue()
		return
	}
	f.hit = &hit{l.ref, l.spot}
	if f.want.times > 1 {
		f.want.times--
		a.locate(l.ref, &l.spot, f.want.back)
		return
	}
	wrapped := f.want.wrapped
	back := f.want.back
	f.want = nil
	a.showHit()
	if wrapped {
		a.sayFound(either(back, "went on from the end", "went on from the beginning")+": "+a.searchCount(), false)
	}
}

// foundHere shows a match in the record that is open; there the search goes
// round once.
func (a *App) foundHere(l located) {
	f := &a.find
	switch {
	case l.ok:
		wrapped := f.want.wrapped
		f.hit, f.want = &hit{l.ref, l.spot}, nil
		a.showHitHere()
		if wrapped {
			a.sayFound("went round in this record: "+words.Group(f.hit.rank+1)+" of "+words.Group(f.hit.of), false)
		}
	case f.want.wrapped || f.hit == nil:
		f.want = nil
		a.sayFound("no match in this record: "+f.pattern.String(), true)
	default:
		back := f.want.back
		f.want = &pursuit{back: back, times: 1, wrapped: true}
		a.locate(l.ref, nil, back)
	}
}

// nextHit goes on to a match, in the direction of the search or against it.
func (a *App) nextHit(p keys.Press, against bool) {
	f := &a.find
	if f.asked.text == "" {
		a.note.say("nothing to look for yet: " + a.keys.KeyOf(keys.List, keys.Search) + " searches")
		return
	}
	back := f.asked.back != against
	if f.pattern == nil || f.job == nil && a.pager == nil {
		here, _ := a.here()
		f.from = &searchFrom{list: a.read.list.Bookmark(), place: here}
		asked := f.asked
		a.search(searchText{asked.text, asked.literal, back})
		f.asked = asked
		return
	}
	if a.pager != nil {
		var from *spot
		if f.hit != nil && f.hit.ref == a.pager.ref {
			from = &f.hit.spot
		}
		a.locateHere(from, back)
		return
	}
	r, ok := a.read.cursor()
	if !ok {
		return
	}
	f.want = &pursuit{back: back, at: a.read.placeOf(r), times: min(p.Times(), maxSteps)}
	if f.hit != nil && a.onHit() {
		a.locate(f.hit.ref, &f.hit.spot, back)
		return
	}
	a.pursue()
}

// onHit reports whether the cursor is at the record of the match that is shown.
func (a *App) onHit() bool {
	it, ok := a.read.list.Cursor()
	return ok && (it.First == a.find.hit.ref || it.Last == a.find.hit.ref)
}
