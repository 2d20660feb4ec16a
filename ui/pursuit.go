package ui

import (
	"context"

	"asrview/model/query/find"
	"asrview/model/stream"
	"asrview/render/words"
	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/seq"
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
		if w.roundWithout(answer) {
			a.notFound()
			return
		}
		ref := a.read.refAt(answer.Pos)
		if showsRecord(a.read.scene.Records, ref) {
			f.waiting.Store(false)
			a.locate(ref, nil, w.back, w.times)
			return
		}
		w.outside = true
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

// roundWithout takes note of an answer, and reports whether all was gone round
// without a match in what is shown.
func (w *pursuit) roundWithout(answer find.Answer) bool {
	w.wrapped = w.wrapped || answer.Wrapped
	w.round = w.round || answer.Wrapped
	if !w.round || w.back != (answer.Pos < w.start) {
		return false
	}
	none := !w.met
	w.met, w.round, w.start = false, false, answer.Pos // once more
	return none
}

// pass moves the question beyond a record.
func (w *pursuit) pass(p stream.Pos) {
	w.at = p
	if !w.back {
		w.at++
	}
}

func (a *App) notFound() {
	say := "no match in the texts: " + a.find.pattern.String()
	if a.find.want.outside {
		// All were met on the way round.
		say = "no match in what is shown, " + a.outsideWords(a.find.job.Status().Hits)
	}
	a.find.want = nil
	a.find.waiting.Store(false)
	a.sayFound(say, true)
}

// locate finds the match in a record that is so many on after a spot of it, or
// before it. In a record that is open all its matches are counted.
func (a *App) locate(ref seq.Ref, from *spot, back bool, times int) {
	scene, studio, p, here := a.read.scene, a.read.studio, a.find.pattern, a.pager != nil
	step := locateNext
	if back {
		step = locatePrev
	}
	a.crew.Start(locateJob, func(ctx context.Context, post jobs.Post) {
		studio.Decode(scene, ref)
		in, _ := studio.Input(scene, ref)
		l := located{ref: ref, asked: times, whole: from == nil}
		for in.Record != nil && l.steps < times && ctx.Err() == nil {
			next, ok := step(ctx, in.Record, p, from)
			if !ok {
				break
			}
			l.spot, l.steps = next, l.steps+1
			from = &l.spot
		}
		if l.steps > 0 && here && l.spot.of == 0 {
			l.spot.of = countIn(ctx, in.Record, p)
		}
		post(l, true)
	})
}

// locateHere finds a match in the record that is open.
func (a *App) locateHere(from *spot, back bool, times int) {
	a.find.want = &pursuit{back: back, times: times, here: true}
	a.locate(a.pager.ref, from, back, times)
}

// found takes matches of a record, and goes on where that is not all that is wanted.
func (a *App) found(l located) {
	f := &a.find
	a.crew.Cancel(locateJob)
	w := f.want
	if w == nil {
		return
	}
	if w.here && (a.pager == nil || a.pager.ref != l.ref) {
		f.want = nil
		return
	}
	w.times -= l.steps
	w.met = w.met || l.steps > 0
	switch {
	case w.times > 0 && l.steps == l.asked: // keys came meanwhile
		a.locate(l.ref, &l.spot, w.back, w.times)
	case w.times > 0 && w.here:
		a.goOnHere(l)
	case w.times > 0:
		w.pass(a.read.placeOf(l.ref))
		a.pursue()
	default:
		f.hit, f.want = &hit{l.ref, l.spot}, nil
		a.showFound(w)
	}
}

// goOnHere goes on in the record that is open, and there goes round.
func (a *App) goOnHere(l located) {
	f := &a.find
	if l.whole && l.steps == 0 {
		f.want = nil
		a.sayFound("no match in the texts of this record: "+f.pattern.String(), true)
		return
	}
	f.want.wrapped = true
	a.locate(l.ref, nil, f.want.back, f.want.times)
}

// showFound shows the match that was found, and says where the search went round.
func (a *App) showFound(w *pursuit) {
	f := &a.find
	if w.here {
		a.showHitHere()
		if w.wrapped {
			a.sayFound("went round in this record: "+words.Group(f.hit.rank+1)+" of "+words.Group(f.hit.of), false)
		}
		return
	}
	a.showHit()
	if w.wrapped {
		a.sayRound(w.back)
	}
}

// nextHit goes on to a match, in the direction of the search or against it.
func (a *App) nextHit(p keys.Press, against bool) {
	f := &a.find
	if f.asked.text == "" {
		a.note.say("nothing to look for yet: " + a.keys.KeyOf(keys.List, keys.Search) + " searches")
		return
	}
	if a.pager == nil {
		a.frontList()
	}
	back := f.asked.back != against
	times := min(p.Times(), maxSteps)
	if f.pattern == nil || f.job == nil && a.pager == nil {
		a.searchAgain(back, times)
		return
	}
	if w := f.want; w != nil && w.back == back && w.here == (a.pager != nil) {
		w.times = min(w.times+times, maxSteps) // the key before is not answered yet
		return
	}
	if a.pager != nil {
		var from *spot
		if f.hit != nil && f.hit.ref == a.pager.ref {
			from = &f.hit.spot
		}
		a.locateHere(from, back, times)
		return
	}
	r, ok := a.read.cursor()
	if !ok {
		return
	}
	f.want = &pursuit{back: back, at: a.read.placeOf(r), times: times}
	if f.hit != nil && a.onHit() {
		a.locate(f.hit.ref, &f.hit.spot, back, times)
		return
	}
	a.pursue()
}

// searchAgain looks anew for what was asked for last: on from the match that is
// shown, where the reader is still there.
func (a *App) searchAgain(back bool, times int) {
	f := &a.find
	asked, was := f.asked, f.hit
	goesOn := f.pattern != nil && was != nil && a.onHit()
	here, some := a.here()
	f.from = &searchFrom{list: a.read.list.Bookmark(), place: here, some: some}
	a.search(searchText{asked.text, asked.literal, back})
	f.asked = asked
	switch {
	case f.want == nil:
	case goesOn && f.job != nil:
		f.hit = was
		f.want = &pursuit{back: back, at: a.read.placeOf(here.Ref), times: times}
		a.locate(was.ref, &was.spot, back, times)
	default:
		f.want.times = times
	}
}

// onHit reports whether the cursor is at the record of the match that is shown.
func (a *App) onHit() bool {
	it, ok := a.read.list.Cursor()
	return ok && (it.First == a.find.hit.ref || it.Last == a.find.hit.ref)
}
