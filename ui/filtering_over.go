package ui

import (
	"context"

	"asrview/model/query"
	"asrview/model/stream"
	"asrview/ui/jobs"
	"asrview/ui/seq"
)

// sieveJob filters what is read of several streams.
const sieveJob jobs.Name = "sieve"

// sieveEvery is how many records are judged between two answers.
const sieveEvery = 2048

// sievedMore is what the job has let through: the numbers of records, and how many
// it has judged.
type sievedMore struct {
	order   seq.Order
	numbers []uint32
	done    int
}

// filterOver shows, of what is read together, the records that a query lets
// through; all of them where it is empty.
func (a *App) filterOver(text string) {
	o := a.read.over
	q, err := query.ParseIn(text, a.cfg.Location)
	if err != nil {
		a.note.bad(err.Error())
		return
	}
	a.crew.Cancel(sieveJob)
	a.forgetOutside()
	o.query, o.numbers, o.done = nil, nil, 0
	if !q.Empty() {
		o.query = q
		a.sieve()
	}
	a.read.restage()
}

// sieve starts to judge the records that are read together.
func (a *App) sieve() {
	o := a.read.over
	order, q := o.order, o.query
	snaps := append([]*stream.Snapshot(nil), a.read.snaps...)
	a.crew.Start(sieveJob, func(ctx context.Context, post jobs.Post) {
		judges := map[int]*query.Evaluator{}
		var found []uint32
		for i := range order.Len() {
			if i%sieveEvery == 0 {
				if ctx.Err() != nil {
					return
				}
				post(sievedMore{order, found[:len(found):len(found)], i}, false)
			}
			ref := order.At(i)
			snap := snaps[ref.Stream]
			if judges[ref.Stream] == nil {
				judges[ref.Stream] = q.Evaluator(snap)
			}
			e, ok := snap.Entry(ref.Pos)
			if ok && judges[ref.Stream].Verdict(&e, func() ([]byte, error) { return snap.Line(ref.Pos) }) != stream.Out {
				found = append(found, uint32(i))
			}
		}
		post(sievedMore{order, found, order.Len()}, true)
	})
}

// sieved takes what the filter has let through so far.
func (a *App) sieved(s sievedMore) {
	o := a.read.over
	if o == nil || o.order != s.order || o.query == nil {
		return
	}
	o.numbers, o.done = s.numbers, s.done
	a.read.restage()
}
