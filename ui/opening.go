package ui

import (
	"context"
	"path/filepath"
	"strconv"
	"time"

	"asrview/model/stream"
	"asrview/ui/jobs"
	"asrview/ui/seq"
	"asrview/ui/shelf"
)

// maxOpen is how many streams the screen holds open beside those it was given; the
// one that was looked at longest ago is closed, and opened again when it is asked
// for. An open stream takes a file and, however short it is, some 200 kB.
const maxOpen = seq.MaxMerged

// shelved is what is known of the streams that are loaded.
type shelved struct {
	// wanted is the stream that is awaited.
	wanted *opening
	// opened are the streams that the screen has opened, the one that was looked at
	// last at the end.
	opened []int
	// paths are where the streams lie, with their numbers.
	paths map[string]int
	// done: the folders were gone through once; heads: the heads of the streams that
	// were named were looked at.
	done, heads bool
	// further are the files whose sessions' further streams are to be found when the
	// folders have been gone through.
	further []string
	// known is how many streams there were when their sessions were gone through.
	known  int
	result shelf.Result
	// revision is raised when anything changes.
	revision int
	// chosen: the screen began with the list of streams.
	chosen bool
	// at is --at for the first stream that is shown.
	at string
}

// opening is a stream that is being opened, and what is to be done then.
type opening struct {
	stream int
	then   func()
}

// Answers of the jobs that find and open streams.
type (
	streamsFound struct{ found []shelf.Found }
	scanned      struct {
		result shelf.Result
		err    error
	}
	headsSeen    struct{ found map[int]shelf.Found }
	streamOpened struct {
		stream int
		store  *stream.Store
		err    error
	}
)

// The jobs that find streams and read their heads.
const (
	findJob  jobs.Name = "find streams"
	headsJob jobs.Name = "heads"
)

// How often folders that are followed are gone through: at least scanPause apart,
// and at most a part of the time in scanShare is spent on it.
const (
	scanPause = 500 * time.Millisecond
	scanShare = 20
)

// findStreams goes through the folders, and looks at the heads of the streams that
// were named.
func (a *App) findStreams() {
	a.shelf.paths = map[string]int{}
	for i, s := range a.read.streams {
		if s.Found.Path != "" {
			a.shelf.paths[filepath.Clean(s.Found.Path)] = i
		}
	}
	if len(a.read.streams) > 1 {
		a.lookAtHeads()
	} else {
		a.shelf.heads = true
	}
	if a.cfg.Follow {
		a.watchGrowth()
	}
	finder := a.cfg.Finder
	switch {
	case finder == nil:
		a.shelf.done = true
	case a.cfg.Follow:
		a.crew.Watch(findJob, func(ctx context.Context, post jobs.Post) { follow(ctx, finder, post) })
	default:
		a.crew.Start(findJob, func(ctx context.Context, post jobs.Post) { scan(ctx, finder, post) })
	}
}

// findFurther finds the further streams of the session of a stream, such as those of
// its subagents, where they are not found already.
func (a *App) findFurther(i int) {
	finder, path := a.cfg.Finder, a.read.streams[i].Found.Path
	if finder == nil || path == "" || !finder.Accompany(path) {
		return
	}
	if !a.cfg.Follow { // else the next scan does
		a.shelf.further = append(a.shelf.further, path)
		if a.shelf.done {
			a.scanFurther()
		}
	}
	a.shelf.done = false
}

// scanFurther goes through the folders of one file's session: one scan at a time.
func (a *App) scanFurther() {
	finder, path := a.cfg.Finder, a.shelf.further[0]
	a.shelf.further = a.shelf.further[1:]
	a.crew.Start(findJob, func(ctx context.Context, post jobs.Post) {
		result, err := finder.Further(ctx, path, func(found []shelf.Found) { post(streamsFound{found}, false) })
		post(scanned{result, err}, true)
	})
}

func scan(ctx context.Context, finder *shelf.Finder, post jobs.Post) {
	if known := finder.List(ctx); len(known) > 0 {
		post(streamsFound{known}, false)
	}
	result, err := finder.Newest(ctx, func(found []shelf.Found) { post(streamsFound{found}, false) })
	post(scanned{result, err}, true)
}

func follow(ctx context.Context, finder *shelf.Finder, post jobs.Post) {
	for ctx.Err() == nil {
		start := time.Now()
		scan(ctx, finder, post)
		select {
		case <-ctx.Done():
		case <-time.After(max(scanPause, scanShare*time.Since(start))):
		}
	}
}

// lookAtHeads looks at the heads of the streams that were named.
func (a *App) lookAtHeads() {
	paths := map[int]string{}
	for i, s := range a.read.streams {
		if s.Found.Path != "" {
			paths[i] = s.Found.Path
		}
	}
	identify := a.cfg.Identify
	a.crew.Start(headsJob, func(ctx context.Context, post jobs.Post) {
		seen := headsSeen{map[int]shelf.Found{}}
		for i, path := range paths {
			if ctx.Err() != nil {
				return
			}
			if found, _, err := shelf.Look(ctx, path, identify); err == nil {
				seen.found[i] = found
			}
		}
		post(seen, true)
	})
}

// shelfAnswer takes an answer of a job that finds or opens streams.
func (a *App) shelfAnswer(l jobs.Letter) {
	a.shelf.revision++
	switch body := l.Body.(type) {
	case streamsFound:
		for _, f := range body.found {
			a.addStream(f)
		}
		a.tend()
		a.gathered.stale = true
		a.gatherAgain()
	case headsSeen:
		for i, f := range body.found {
			a.read.streams[i].Found = f
		}
		a.shelf.heads = true
		a.tend()
		a.sessionsKnown()
		a.tryGo()
		a.tryLead()
	case scanned:
		a.wasScanned(body)
	case streamsGrew:
		a.tookGrowth(body)
	case streamOpened:
		a.wasOpened(body)
	}
}

// sessionsKnown draws anew what refers to other sessions.
func (a *App) sessionsKnown() {
	a.read.knowSessions(a.sessionsAreKnown())
	a.read.restage()
}

// addStream adds a stream that was found, or takes what was learnt of one that is
// there.
func (a *App) addStream(f shelf.Found) {
	path := filepath.Clean(f.Path)
	if i, known := a.shelf.paths[path]; known {
		a.read.streams[i].Found = f
		return
	}
	a.shelf.paths[path] = len(a.read.streams)
	a.read.streams = append(a.read.streams, Stream{Name: f.Path, Found: f})
	a.read.snaps = append(a.read.snaps, a.read.nothing.Snapshot())
	if a.shelf.done && a.cfg.Follow {
		a.note.say("a new stream: " + filepath.Base(f.Path))
	}
}

// wasScanned takes note that the folders were gone through. A stream that is alone
// is shown.
func (a *App) wasScanned(s scanned) {
	if len(a.shelf.further) > 0 {
		a.scanFurther()
		return
	}
	first := !a.shelf.done
	a.shelf.done, a.shelf.result = true, s.result
	if n := len(a.read.streams); first || n != a.shelf.known {
		a.shelf.known = n
		a.sessionsKnown()
	}
	if first {
		a.tryGo()
		a.tryLead()
	}
	switch {
	case s.err != nil && a.ctx.Err() == nil:
		a.note.bad(s.err.Error())
	case first && len(a.read.streams) == 1 && a.read.at < 0:
		a.chooseStream(0)
	}
}

// isOpen reports whether a stream is open.
func (a *App) isOpen(i int) bool { return a.read.streams[i].Store != nil }

// whenOpen does something once a stream is open: at once where it is. What was
// awaited before is forgotten.
func (a *App) whenOpen(i int, then func()) {
	a.shelf.wanted = nil
	if a.isOpen(i) {
		a.lookedAt(i)
		then()
		return
	}
	a.shelf.wanted = &opening{i, then}
	a.note.say("opening " + filepath.Base(a.read.streams[i].Name) + "…")
	a.openBeside(i)
}

// openBeside opens a stream beside the loop.
func (a *App) openBeside(i int) {
	job := jobs.Name("open " + strconv.Itoa(i))
	if a.crew.Running(job) {
		return
	}
	open, path, life := a.cfg.Open, a.read.streams[i].Found.Path, a.ctx
	a.crew.Start(job, func(ctx context.Context, post jobs.Post) {
		store, err := open(life, path)
		if err == nil && ctx.Err() != nil {
			store.Close()
			return
		}
		post(streamOpened{i, store, err}, true)
	})
}

// whenAllOpen does something once all of some streams are open.
func (a *App) whenAllOpen(of []int, then func()) {
	for _, i := range of {
		if !a.isOpen(i) {
			a.whenOpen(i, func() { a.whenAllOpen(of, then) })
			return
		}
	}
	for _, i := range of {
		a.lookedAt(i)
	}
	then()
}

// wasOpened takes a stream that was opened and does what waited for it.
func (a *App) wasOpened(o streamOpened) {
	w := a.shelf.wanted
	if o.err != nil {
		a.note.bad(o.err.Error())
		if w != nil && w.stream == o.stream {
			a.shelf.wanted = nil
		}
		return
	}
	s := &a.read.streams[o.stream]
	if s.Store != nil {
		a.letGo(o.store)
		return
	}
	s.Store = o.store
	a.read.snaps[o.stream] = o.store.Snapshot()
	a.shelf.opened = append(a.shelf.opened, o.stream)
	a.findFurther(o.stream)
	a.watchOne(o.stream)
	a.tend()
	a.read.restage()
	a.closeOldest()
	if w != nil && w.stream == o.stream {
		a.shelf.wanted = nil
		a.note.clear()
		w.then()
	}
}

// lookedAt takes note that a stream is looked at.
func (a *App) lookedAt(i int) {
	for n, x := range a.shelf.opened {
		if x == i {
			a.shelf.opened = append(append(a.shelf.opened[:n:n], a.shelf.opened[n+1:]...), i)
			return
		}
	}
}

// closeOldest closes the stream that was looked at longest ago, where more are
// open than may be.
func (a *App) closeOldest() {
	if len(a.shelf.opened) <= maxOpen {
		return
	}
	for n, i := range a.shelf.opened {
		if i == a.read.at || a.read.reads(i) {
			continue
		}
		a.shelf.opened = append(a.shelf.opened[:n:n], a.shelf.opened[n+1:]...)
		a.crew.Cancel(streamJob(i))
		a.letGo(a.read.streams[i].Store)
		a.read.streams[i].Store = nil
		a.read.snaps[i] = a.read.nothing.Snapshot()
		a.tend()
		a.read.studio.Forget()
		a.read.restage()
		return
	}
}

// letGo closes a store beside the loop.
func (a *App) letGo(store *stream.Store) {
	a.cfg.Terminal.Go(func() {
		// The store's error is of an input that is not read any more.
		_ = store.Close()
	})
}

// closeOpened closes what the screen has opened, when it is over.
func (a *App) closeOpened() {
	_ = a.read.nothing.Close()
	for _, i := range a.shelf.opened {
		_ = a.read.streams[i].Store.Close()
	}
}

// startWithStreams shows the list of streams first.
func (a *App) startWithStreams() {
	a.shelf.at = a.cfg.At
	if len(a.read.streams) > 0 {
		a.chooseStream(0)
		return
	}
	a.shelf.chosen = true
	a.listStreams()
}

// chooseStream shows a stream that was chosen from the list.
func (a *App) chooseStream(i int) {
	a.whenOpen(i, func() {
		first := a.read.at < 0
		if i != a.read.at && !first {
			a.leave()
		}
		a.closePane()
		a.showStream(i)
		if first {
			a.startAt()
		}
	})
}

// startAt goes where the command line says, in the first stream that is shown.
func (a *App) startAt() {
	switch {
	case a.shelf.at != "":
		a.goTyped(a.shelf.at)
	case a.cfg.Follow:
		a.read.list.Bottom()
	}
}
