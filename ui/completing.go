package ui

import (
	"context"
	"strings"

	"asrview/model/query"
	"asrview/model/query/stats"
	"asrview/ui/jobs"
)

const countJob jobs.Name = "values"

// offering is what could stand in the query that is being typed: the keys of the
// language, and the values that occur in the stream, which a job counts while the
// line is open.
type offering struct {
	counter *stats.Job
	stop    context.CancelFunc
	// offered are the completions that Tab goes through, at the one that stands in
	// the line, with its length; nil where Tab was not pressed.
	offered *query.Completions
	at      int
}

// countedMore says that more values are known.
type countedMore struct{}

// beginCompleting counts the values that occur.
func (a *App) beginCompleting() {
	a.offer = offering{}
	ctx, cancel := context.WithCancel(a.ctx)
	counter, err := stats.Start(ctx, a.read.snap())
	if err != nil {
		cancel()
		return // the keys, and the values that the page lists, are offered
	}
	a.offer.counter, a.offer.stop = counter, cancel
	a.crew.Watch(countJob, func(ctx context.Context, post jobs.Post) {
		for {
			select {
			case <-ctx.Done():
				return
			case <-counter.Changes():
				post(countedMore{}, false)
			}
		}
	})
}

// offersGrew counts what has come while the query is typed.
func (a *App) offersGrew() {
	if c := a.offer.counter; c != nil && !c.Grow(a.read.snap()) {
		a.endCompleting()
		a.beginCompleting()
	}
}

func (a *App) endCompleting() {
	a.crew.Cancel(countJob)
	if a.offer.stop != nil {
		a.offer.stop()
	}
	a.offer = offering{}
}

// completions are what could stand at the cursor.
func (a *App) completions() query.Completions {
	var values func(string) []string
	if a.offer.counter != nil {
		values = a.offer.counter.Stats().Values
	}
	return query.Complete(a.prompt.Text(), a.prompt.Cursor(), values)
}

// maxOffered is how many completions are shown beside the line.
const maxOffered = 12

// offers are completions as they are shown beside the line, the one that stands in
// it between brackets.
func offers(items []query.Completion, at int) string {
	from := 0
	if at >= maxOffered {
		from = at - maxOffered + 1
	}
	texts := make([]string, 0, maxOffered+2)
	if from > 0 {
		texts = append(texts, "…")
	}
	for i := from; i < len(items); i++ {
		text := items[i].Text
		switch {
		case i == from+maxOffered:
			return strings.Join(append(texts, "…"), "  ")
		case i == at:
			text = "[" + text + "]"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "  ")
}

// suggest shows beside the line what could stand at the cursor, else what is wrong
// with the query.
func (a *App) suggest() {
	if !a.prompt.IsOpen() || a.prompt.Purpose() != promptFilter || a.offer.offered != nil {
		return
	}
	items := a.completions().Items
	if _, err := query.ParseIn(a.prompt.Text(), a.cfg.Location); err != nil && len(items) == 0 {
		a.prompt.SetNote(err.Error(), true)
		return
	}
	a.prompt.SetNote(offers(items, -1), false)
}

// complete puts the next completion into the line, the one before where by is
// negative.
func (a *App) complete(by int) {
	if a.prompt.Purpose() != promptFilter {
		return
	}
	o := &a.offer
	if o.offered == nil {
		c := a.completions()
		if len(c.Items) == 0 {
			return
		}
		o.offered, o.at = &c, -1
		if by < 0 {
			o.at = 0
		}
	}
	n := len(o.offered.Items)
	o.at = ((o.at+by)%n + n) % n
	it := o.offered.Items[o.at]
	a.prompt.Replace(o.offered.From, o.offered.To, it.Text)
	o.offered.To = o.offered.From + len(it.Text)
	if n == 1 {
		// Nothing else could stand here: Tab goes on with what follows.
		o.offered = nil
		a.suggest()
		return
	}
	note := offers(o.offered.Items, o.at)
	if it.About != "" {
		note = it.About + "  " + note
	}
	a.prompt.SetNote(note, false)
}
