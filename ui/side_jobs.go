package ui

import (
	"context"

	"asrview/model/asr"
	"asrview/model/query/find"
	counted "asrview/model/query/stats"
	"asrview/model/stream"
	"asrview/render"
	"asrview/ui/cards"
	"asrview/ui/jobs"
	"asrview/ui/keys"
	"asrview/ui/panes/deliveries"
	"asrview/ui/panes/outline"
	"asrview/ui/panes/plans"
	"asrview/ui/panes/problems"
	"asrview/ui/panes/sequence"
	"asrview/ui/panes/stats"
	"asrview/ui/panes/streams"
	"asrview/ui/panes/traffic"
	"asrview/ui/seq"
)

// sideJob gathers what the open pane shows; sideDrawJob reads the long records
// that the outline shows.
const (
	sideJob     jobs.Name = "pane"
	sideDrawJob jobs.Name = "outline"
)

// recheckBytes is how long a stream may be for its problems to be looked for again
// by themselves when it has grown; of a longer one the pane says what came since.
const recheckBytes = 8 << 20

// sideData is what jobs have found for the panes. It is kept while no pane is open.
type sideData struct {
	// stream and generation are what it was found in.
	stream     int
	generation uint64
	plans      plans.Found
	deliveries deliveries.Found
	problems   problems.Found
	stats      stats.View
	// counter counts for the stats; nil where it was stopped or never began.
	counter *counted.Job
	// asked is for which snapshot the job of the open pane was started last.
	asked *stream.Snapshot
	// stopped: the reader stopped the job.
	stopped bool
	// news counts what jobs said.
	news int
}

// sideSeen is what the open pane was made of.
type sideSeen struct {
	scene *cards.Scene
	// filter and matched are what the filter has let through.
	filter  *find.Job
	matched int
	news    int
	// shelf is the revision of what is known of the streams.
	shelf int
	// graph is the revision of the traffic.
	graph int
}

// Answers of the pane's job.
type (
	plansFound      struct{ plans.Found }
	deliveriesFound struct{ deliveries.Found }
	problemsFound   struct{ problems.Found }
	statsFound      struct{ view stats.View }
	outlineWords    struct{ words map[seq.Ref]outline.Words }
)

// makePane makes the pane that is to be open, of what is known.
func (a *App) makePane() {
	a.freshData()
	a.side.data.asked, a.side.data.stopped = nil, false
	switch a.side.action {
	case keys.Outline:
		a.side.pane = outline.New(a.outlineView())
	case keys.Plans:
		a.side.pane = plans.New(a.plansView())
	case keys.Deliveries:
		a.side.pane = deliveries.New(a.deliveriesView())
	case keys.Problems:
		a.side.pane = problems.New(a.problemsView())
	case keys.Stats:
		a.side.pane = stats.New(a.statsView())
	case keys.Streams:
		a.side.pane = streams.New(a.streamsView())
	case keys.Traffic:
		a.wantGraph()
		a.side.pane = traffic.New(a.trafficView())
	case keys.Sequence:
		a.wantGraph()
		a.side.pane = sequence.New(a.sequenceView())
	}
	a.side.seen = a.sideNow()
	a.startSideJob()
}

// freshData forgets what was found in another stream, or in one that was replaced.
func (a *App) freshData() {
	d := &a.side.data
	if snap := a.read.snap(); d.stream != a.read.at || d.generation != snap.Generation() {
		a.stopSideJob()
		*d = sideData{stream: a.read.at, generation: snap.Generation(), news: d.news + 1}
	}
}

func (a *App) sideNow() sideSeen {
	now := sideSeen{scene: a.read.scene, filter: a.read.filter.job, news: a.side.data.news, shelf: a.shelf.revision, graph: a.gathered.revision}
	if m := a.read.filter.matches(); m != nil {
		now.matched = m.Len()
	}
	return now
}

// refreshPane shows in the pane what is read now, if that is something else.
func (a *App) refreshPane() {
	now, before := a.sideNow(), a.side.seen
	if now == before {
		return
	}
	a.freshData()
	a.side.seen = now
	a.startSideJob()
	before.scene = now.scene
	switch a.side.action {
	case keys.Plans, keys.Deliveries, keys.Stats:
		if now == before {
			// They are made of what a job found, and that is the same.
			return
		}
	}
	a.showInPane()
}

// showInPane hands the pane what it is to show.
func (a *App) showInPane() {
	switch p := a.side.pane.(type) {
	case *outline.Outline:
		p.Show(a.outlineView())
	case *plans.Plans:
		p.Show(a.plansView())
	case *deliveries.Deliveries:
		p.Show(a.deliveriesView())
	case *problems.Problems:
		p.Show(a.problemsView())
	case *stats.Stats:
		p.Show(a.statsView())
	case *streams.Streams:
		p.Show(a.streamsView())
	case *traffic.Traffic:
		p.Show(a.trafficView())
	case *sequence.Sequence:
		p.Show(a.sequenceView())
	}
}

// told shows what a job has found.
func (a *App) told() { a.side.data.news++ }

// lets returns what the filter lets through; nil where nothing is filtered.
func (a *App) lets() func(stream.Pos) bool {
	m := a.read.filter.matches()
	if m == nil {
		return nil
	}
	return m.Has
}

func (a *App) outlineView() outline.View {
	scene := a.read.scene
	return outline.View{
		Records: scene.Records, Options: scene.Options, Location: a.cfg.Location,
		Generation: a.read.snap().Generation(),
		Input:      func(r seq.Ref) render.Input { return plainInput(scene, r) },
	}
}

// plainInput is what a record's line is drawn from: what the record says itself.
func plainInput(scene *cards.Scene, r seq.Ref) render.Input {
	snap := scene.Snapshots[r.Stream]
	e, _ := snap.Entry(r.Pos)
	in := render.Input{Entry: e, People: snap.People(), Location: scene.Location}
	rec, err := snap.Record(r.Pos)
	if in.Record = rec; err != nil {
		in.Record, in.DecodeError = nil, err
	}
	return in
}

func (a *App) plansView() plans.View {
	snap := a.read.snap()
	return plans.View{
		Found: a.side.data.plans, Stream: a.read.at, Lets: a.lets(),
		Record: func(p stream.Pos) (*asr.Record, error) { return snap.Record(p) },
	}
}

func (a *App) deliveriesView() deliveries.View {
	scene, at := a.read.scene, a.read.at
	return deliveries.View{
		Found: a.side.data.deliveries, Stream: at, Lets: a.lets(), People: a.read.snap().People(),
		Words: func(p stream.Pos, width int) string {
			r := seq.Ref{Stream: at, Pos: p}
			if e, ok := scene.Snapshots[at].Entry(p); !ok || e.Len > outline.InlineBytes {
				return ""
			}
			return render.FirstWords(plainInput(scene, r), scene.Options, width)
		},
	}
}

func (a *App) problemsView() problems.View {
	d := &a.side.data
	stale := a.read.snap().Size() - d.problems.Size
	return problems.View{Found: d.problems, Stream: a.read.at, Lets: a.lets(), Stale: stale, Stopped: d.stopped}
}

func (a *App) statsView() stats.View {
	v := a.side.data.stats
	v.Location, v.Stopped = a.cfg.Location, a.side.data.stopped
	return v
}

// startSideJob starts what the open pane needs to be known of the snapshot that is
// read, unless it is under way. While a file is indexed it waits: the index is soon
// there, and keys are to be answered meanwhile.
func (a *App) startSideJob() {
	d, snap := &a.side.data, a.read.snap()
	p := snap.Progress()
	if d.asked == snap || d.stopped || a.crew.Running(sideJob) || !p.Complete && p.Total > 0 {
		return
	}
	first := d.asked == nil
	d.asked = snap
	switch a.side.action {
	case keys.Plans:
		had := d.plans
		a.crew.Start(sideJob, func(ctx context.Context, post jobs.Post) {
			plans.Gather(ctx, snap, had, func(f plans.Found) { post(plansFound{f}, f.Done) })
		})
	case keys.Deliveries:
		had := d.deliveries
		a.crew.Start(sideJob, func(ctx context.Context, post jobs.Post) {
			deliveries.Gather(ctx, snap, had, func(f deliveries.Found) { post(deliveriesFound{f}, f.Done) })
		})
	case keys.Problems:
		if !d.problems.Done || d.problems.Size != snap.Size() && (first || snap.Size() <= recheckBytes) {
			a.crew.Start(sideJob, func(ctx context.Context, post jobs.Post) {
				problems.Check(ctx, snap, func(f problems.Found) { post(problemsFound{f}, f.Done) })
			})
		}
	case keys.Stats:
		a.countStats(snap)
	}
}

// countStats counts what a snapshot holds, going on where that can be.
func (a *App) countStats(snap *stream.Snapshot) {
	d := &a.side.data
	if d.counter == nil || !d.counter.Grow(snap) {
		job, err := counted.Start(a.ctx, snap)
		if err != nil {
			a.note.bad(err.Error())
			return
		}
		d.counter = job
	}
	job := d.counter
	a.crew.Start(sideJob, func(ctx context.Context, post jobs.Post) { watchStats(ctx, job, post) })
}

// watchStats posts what a job has counted so far, until it is done.
func watchStats(ctx context.Context, job *counted.Job, post jobs.Post) {
	for {
		done, total, complete, err := job.Progress()
		post(statsFound{stats.View{Stats: job.Stats(), Bytes: done, Total: total, Done: complete, Err: err}}, complete)
		if complete || err != nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-job.Changes():
		}
	}
}

// stopSideJob ends the job of the open pane, if one runs.
func (a *App) stopSideJob() {
	a.crew.Cancel(sideDrawJob)
	if d := &a.side.data; d.counter != nil {
		d.counter.Stop()
		d.counter = nil
	}
	a.crew.Cancel(sideJob)
}

// interruptPane stops the pane's job where one runs, and says so in the pane.
func (a *App) interruptPane() bool {
	if a.stopGathering() {
		return true
	}
	if !a.crew.Running(sideJob) {
		return false
	}
	a.stopSideJob()
	a.side.data.stopped = true
	a.told()
	return true
}

// paneAnswer takes an answer of a pane's job.
func (a *App) paneAnswer(l jobs.Letter) {
	d := &a.side.data
	switch body := l.Body.(type) {
	case plansFound:
		d.plans = body.Found
	case deliveriesFound:
		d.deliveries = body.Found
	case problemsFound:
		d.problems = body.Found
	case statsFound:
		d.stats = body.view
	case outlineWords:
		if o, ok := a.side.pane.(*outline.Outline); ok {
			o.Know(body.words)
		}
		return
	}
	a.told()
}

// drawOutline reads the long records that the outline shows.
func (a *App) drawOutline() {
	o, ok := a.side.pane.(*outline.Outline)
	if !ok || len(o.Wants()) == 0 || a.crew.Running(sideDrawJob) {
		return
	}
	scene := a.read.scene
	wants := append([]seq.Ref(nil), o.Wants()...)
	a.crew.Start(sideDrawJob, func(ctx context.Context, post jobs.Post) {
		found := map[seq.Ref]outline.Words{}
		for _, r := range wants {
			if ctx.Err() != nil {
				return
			}
			found[r] = outline.WordsOf(plainInput(scene, r), scene.Options)
		}
		post(outlineWords{found}, true)
	})
}
