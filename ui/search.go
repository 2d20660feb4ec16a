package ui

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"asrview/model/query/find"
	"asrview/model/query/pattern"
	"asrview/model/stream"
	"asrview/ui/cards"
	"asrview/ui/jobs"
	"asrview/ui/list"
	"asrview/ui/pager"
	"asrview/ui/places"
	"asrview/ui/prompt"
	"asrview/ui/seq"
)

const promptSearch prompt.Purpose = "search"

// The jobs of a search: the pause before a line that is being typed is searched
// for, looking through the stream, and finding the match in a record.
const (
	pauseJob  jobs.Name = "search pause"
	searchJob jobs.Name = "search"
	locateJob jobs.Name = "locate"
)

// typePause is how long a line must rest before it is searched for.
const typePause = 120 * time.Millisecond

// finding is the search: what is looked for, what looks, what was found.
type finding struct {
	// back: the search goes up. literal: what is typed means itself.
	back, literal bool
	pattern       *pattern.Pattern
	// asked is what the search that runs was asked for, as typed.
	asked searchText
	job   looker
	stop  context.CancelFunc
	// outside is what was found in records that are not shown.
	outside hitsOutside
	// waiting is shared with the job's watcher: an answer is wanted.
	waiting *atomic.Bool
	want    *pursuit
	// hit is the match that is shown.
	hit *hit
	// from is where the search was asked for, to come back to.
	from *searchFrom
	said remark
	// placed is where hit was found in the record that is open.
	placed placedHit
}

// searchText is a search as typed.
type searchText struct {
	text    string
	literal bool
	back    bool
}

// hit is a match: its record, and where in it.
type hit struct {
	ref seq.Ref
	spot
}

// pursuit is a match that is wanted.
type pursuit struct {
	back bool
	// at is where the job is asked from; times how many matches on. Keys that are
	// pressed meanwhile add to them.
	at    stream.Pos
	times int
	// start is where the job was asked from first.
	start stream.Pos
	begun bool
	// here: in the record that is open.
	here bool
	// wrapped: it went past the end; round: it did since it last came to start;
	// outside: it met matches that are not shown.
	wrapped bool
	round   bool
	outside bool
	// met: it came upon a match since it began, or since it came round.
	met bool
}

// searchFrom is the reader's place before a search.
type searchFrom struct {
	list  list.Bookmark
	place places.Place
	// some: there is such a place.
	some  bool
	pager pager.Place
	hit   *hit
	seen  *pattern.Pattern
	// folds and open are what was folded; matches that are found while the search is
	// typed unfold what they stand in.
	folds cards.Folds
	open  []seq.Span
	// pane: a pane stood in place of the list.
	pane bool
}

// Answers of the jobs of a search.
type (
	pauseOver struct{ text string }
	searched  struct{}
	// located is how many matches the record has from where it was asked, up to as
	// many as were asked for, and the last of them. whole: it was asked from its end.
	located struct {
		ref          seq.Ref
		spot         spot
		steps, asked int
		whole        bool
	}
)

func (a *App) askSearch(back bool) {
	here, some := a.here()
	a.find.from = &searchFrom{list: a.read.list.Bookmark(), place: here, some: some, hit: a.find.hit, seen: a.find.pattern}
	a.find.from.folds, a.find.from.open = a.read.folds, slices.Clone(a.read.open)
	if a.pager != nil {
		a.find.from.pager = a.pager.pager.At()
	}
	a.find.from.pane = a.frontList() // what is found is to be seen
	a.find.back = back
	a.prompt.Open(promptSearch, a.searchLabel(), "")
}

func (a *App) searchLabel() string {
	label := either(a.find.back, "?", "/")
	if a.find.literal {
		label += "(as it stands) "
	}
	return label
}

func (a *App) toggleLiteral() {
	if a.prompt.Purpose() == promptSearch {
		a.find.literal = !a.find.literal
		a.prompt.SetLabel(a.searchLabel())
		a.typedSearch()
	}
}

func (s searchText) compile() (*pattern.Pattern, error) {
	if s.literal {
		return pattern.Literal(s.text)
	}
	return pattern.Compile(s.text)
}

// typedSearch looks at what is typed: what is wrong with it, and, when the line
// rests, what it finds.
func (a *App) typedSearch() {
	text := a.prompt.Text()
	a.crew.Cancel(pauseJob)
	if text == "" {
		a.prompt.SetNote("", false)
		return
	}
	if _, err := (searchText{text: text, literal: a.find.literal}).compile(); err != nil {
		a.prompt.SetNote(err.Error(), true)
		return
	}
	a.prompt.SetNote("", false)
	a.crew.Start(pauseJob, func(ctx context.Context, post jobs.Post) {
		select {
		case <-ctx.Done():
		case <-time.After(typePause):
			post(pauseOver{text}, true)
		}
	})
}

// rested searches for a line that is not finished yet.
func (a *App) rested(p pauseOver) {
	if !a.prompt.IsOpen() || a.prompt.Purpose() != promptSearch || a.prompt.Text() != p.text {
		return
	}
	a.foldAgain()
	a.search(searchText{p.text, a.find.literal, a.find.back})
}

// foldAgain folds what was folded when the search was asked for.
func (a *App) foldAgain() {
	from := a.find.from
	if !a.read.folds.Changed(from.folds) && slices.Equal(a.read.open, from.open) {
		return
	}
	a.read.folds, a.read.open = a.read.folds.Back(from.folds), slices.Clone(from.open)
	a.read.restage()
}

// search begins to look for a text from where the search was asked for.
func (a *App) search(text searchText) {
	f := &a.find
	p, err := text.compile()
	if err != nil {
		a.sayFound(err.Error(), true)
		return
	}
	a.endSearch()
	f.pattern, f.asked, f.hit, f.said = p, text, nil, remark{}
	if a.pager != nil {
		a.locateHere(nil, text.back, 1)
		return
	}
	snap := a.read.snap()
	ctx, cancel := context.WithCancel(a.ctx)
	f.stop, f.waiting = cancel, &atomic.Bool{}
	at := a.read.placeOf(f.from.place.Ref)
	if a.read.over != nil {
		f.job = searchOver(ctx, a.read, p, a.cfg.Terminal.Go)
	} else {
		f.job = find.Search(ctx, snap, p, find.Options{From: at, Backward: text.back})
	}
	job, waiting := f.job, f.waiting
	a.crew.Watch(searchJob, func(ctx context.Context, post jobs.Post) {
		for {
			select {
			case <-ctx.Done():
				return
			case <-job.Changes():
				post(searched{}, waiting.Load())
			}
		}
	})
	f.want = &pursuit{back: text.back, at: at, times: 1}
	a.pursue()
}

// endSearch stops looking; what was found stays.
func (a *App) endSearch() {
	f := &a.find
	a.crew.Cancel(searchJob)
	a.crew.Cancel(locateJob)
	if f.stop != nil {
		f.stop()
	}
	a.crew.Cancel(hitsJob)
	f.job, f.stop, f.want, f.outside = nil, nil, nil, hitsOutside{}
}

// acceptSearch ends the typing.
func (a *App) acceptSearch(text string) {
	f := &a.find
	a.crew.Cancel(pauseJob)
	asked := searchText{text, f.literal, f.back}
	if _, err := asked.compile(); err != nil {
		a.cancelSearch()
		a.note.bad(err.Error())
		return
	}
	if text == "" {
		return
	}
	if f.from.some {
		a.trail.jumps.Leave(f.from.place)
	}
	if f.pattern == nil || f.asked != asked || f.job == nil {
		a.search(asked)
		return
	}
	if f.said.text != "" {
		// It was found while it was typed, and the line that said how is gone.
		a.sayAgain()
	}
}

// cancelSearch leaves the typing and goes back to where it began.
func (a *App) cancelSearch() {
	f := &a.find
	a.crew.Cancel(pauseJob)
	if f.from.pane && a.side.pane != nil {
		a.side.focus = true
		a.arrange()
	}
	if f.pattern == f.from.seen {
		return
	}
	a.endSearch()
	f.pattern, f.hit = f.from.seen, f.from.hit
	a.foldAgain()
	a.read.list.Return(f.from.list)
	if a.pager != nil {
		a.pager.pager.GoTo(f.from.pager)
	}
}

// clearSearch takes the highlights away; false where there are none.
func (a *App) clearSearch() bool {
	if a.find.pattern == nil {
		return false
	}
	a.endSearch()
	a.find.pattern, a.find.hit = nil, nil
	return true
}

// searchGrew lets the search go on in what has come.
func (a *App) searchGrew() {
	if a.find.job != nil && !a.find.job.Grow(a.read.snap()) {
		a.clearSearch()
	}
}
