package ui

import (
	"context"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"asrview/model/query"
	"asrview/model/query/find"
	"asrview/render/clean"
	"asrview/ui/jobs"
	"asrview/ui/list"
	"asrview/ui/prompt"
	"asrview/ui/seq"
)

const promptFilter prompt.Purpose = "filter"

const filterJob jobs.Name = "filter"

// filtering is the filter: a query, and the job that finds what it lets through.
type filtering struct {
	query *query.Query
	job   *find.Job
	stop  context.CancelFunc
	// at is where the reader was. Until the job knows which record comes next there,
	// all records stay on the screen; back leads there where none is left.
	at    seq.Ref
	ready bool
	back  list.Bookmark
}

// matches are what the filter has found so far, nil where nothing is filtered.
func (f *filtering) matches() *find.Matches {
	if f.job == nil {
		return nil
	}
	f.ready = f.ready || f.job.Next(f.at.Pos).State != find.Pending
	if !f.ready {
		return nil
	}
	return f.job.Matches()
}

// filteredMore says that the filter's job went on.
type filteredMore struct{}

func (a *App) askFilter() {
	text := ""
	if q := a.read.filter.query; q != nil {
		text = q.String()
	}
	a.prompt.Open(promptFilter, "& ", text)
	a.beginCompleting()
	a.suggest()
}

// typedFilter looks at the query while it is typed.
func (a *App) typedFilter() {
	a.offer.offered = nil
	a.suggest()
}

// setFilter shows the records that a query lets through; all of them where it is
// empty.
func (a *App) setFilter(text string) {
	if a.read.over != nil {
		a.filterOver(text)
		return
	}
	q, err := query.ParseIn(text, a.cfg.Location)
	if err != nil {
		a.note.bad(err.Error())
		return
	}
	a.dropFilter()
	if q.Empty() {
		return
	}
	f := &a.read.filter
	ctx, cancel := context.WithCancel(a.ctx)
	f.query, f.stop, f.back = q, cancel, a.read.list.Bookmark()
	f.at, _ = a.read.cursor()
	f.job = find.Filter(ctx, a.read.snap(), q, find.Options{From: f.at.Pos})
	job := f.job
	a.crew.Watch(filterJob, func(ctx context.Context, post jobs.Post) {
		for {
			select {
			case <-ctx.Done():
				return
			case <-job.Changes():
				post(filteredMore{}, true)
			}
		}
	})
	a.read.restage()
}

// dropFilter shows all records again; false where nothing was filtered. The
// cursor stays at its record.
func (a *App) dropFilter() bool {
	f := &a.read.filter
	if f.query == nil {
		return false
	}
	a.crew.Cancel(filterJob)
	a.forgetOutside()
	f.stop()
	if a.read.list.Empty() {
		a.read.list.Return(f.back)
	}
	*f = filtering{}
	a.read.restage()
	return true
}

// filterGrew lets the filter go on in what has come; after a replacement it
// begins anew.
func (a *App) filterGrew() {
	a.offersGrew()
	f := &a.read.filter
	if f.query != nil && !f.job.Grow(a.read.snap()) {
		a.setFilter(f.query.String())
	}
}

// filterWords say how many records of how many are shown.
func (a *App) filterWords() string {
	f := &a.read.filter
	if a.read.over != nil {
		return a.overFilterWords()
	}
	if f.query == nil {
		return ""
	}
	s := f.job.Status()
	count := a.foundWords(s.Lines, a.read.snap().Progress().Entries)
	if !s.Done && s.Total > 0 {
		count += ", " + strconv.Itoa(int(100*float64(s.Bytes)/float64(s.Total))) + "%"
	}
	return a.queryWords(f.query, count)
}

// leastQuery is how much of a query stands in the status line at least.
const leastQuery = 6

// queryWords are a query and the count of what it lets through. A long query is cut,
// so that no filter is left out of the status line for want of room.
func (a *App) queryWords(q *query.Query, count string) string {
	const sign, gap, margins = "& ", "  ", 2
	taken := clean.Width(a.placeSegment().Text) + len(gap) + len(sign) + len(gap) + clean.Width(count) + margins
	text := clean.Inline(q.String())
	return sign + ansi.Truncate(text, max(leastQuery, a.frame.width-taken), "…") + gap + count
}
