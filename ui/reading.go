package ui

import (
	"slices"

	"asrview/model/lines"
	"asrview/model/stream"
	"asrview/render"
	"asrview/ui/cards"
	"asrview/ui/list"
	"asrview/ui/seq"
)

// reading is what is read and how: the streams as they were last seen, the
// reader's choices, and the list over them.
type reading struct {
	streams []Stream
	// snaps are the streams as they were last seen; of one that is not open, that
	// of a stream without records.
	snaps   []*stream.Snapshot
	nothing *stream.Store
	// at is the index of the stream that is shown, -1 for none yet.
	at int

	scope   stream.Scope
	options render.Options
	folds   cards.Folds
	// open are the runs of bookkeeping records that were opened.
	open []seq.Span
	// keep are records that the scope leaves out and that are shown all the same,
	// until the reader has moved on: they were on the screen when the index learned
	// that they are out, or the reader went there by name.
	keep map[seq.Ref]bool

	// over is what is read in place of one stream, nil where one is read.
	over *over

	filter filtering
	// outside is what the scope leaves out of what the filter found; counting is what
	// a count that runs, or has run, is of.
	outside  outside
	counting outsideOf

	follow bool
	// toEnd: the reader is at the end and stays there as the stream is read.
	toEnd bool
	// seen is how many records there were when the reader was last at the end,
	// -1 until the stream was read to its end once.
	seen int
	// left are the readers' places in the streams that are not shown.
	left map[int]leftAt

	// sessions are the loaded streams by their sessions.
	sessions sessions

	pairs  *seq.Pairs
	studio *cards.Studio
	scene  *cards.Scene
	list   *list.List
	cfg    Config
}

func newReading(cfg Config) *reading {
	r := &reading{
		streams: slices.Clone(cfg.Streams), scope: cfg.Scope, options: cfg.Options, follow: cfg.Follow,
		seen: -1, left: map[int]leftAt{}, pairs: seq.NewPairs(), studio: cards.NewStudio(), cfg: cfg,
	}
	r.options.Print, r.options.Left = false, 0
	r.options.Width = 80
	r.sessions.unsure = cfg.Finder != nil || len(cfg.Streams) > 1
	r.nothing = stream.Open(lines.FromBytes(nil), stream.Options{Go: cfg.Terminal.Go})
	if len(r.streams) == 0 || r.streams[0].Store == nil {
		r.at = -1
	}
	for _, s := range r.streams {
		r.snaps = append(r.snaps, r.snapOf(s))
	}
	r.stage()
	r.list = list.New(r.scene.Items, r)
	return r
}

// leftAt is where a reader left a stream.
type leftAt struct {
	place list.Bookmark
	seen  int
}

// show shows another stream where the reader left it, or at its beginning.
func (r *reading) show(i int) {
	r.left[r.at] = leftAt{r.list.Bookmark(), r.seen}
	r.at, r.keep, r.toEnd = i, nil, false
	r.snaps[i] = r.snapOf(r.streams[i])
	r.restage()
	if was, ok := r.left[i]; ok {
		r.seen = was.seen
		r.list.Return(was.place)
		return
	}
	r.seen = -1
	r.list.Top()
}

// Block draws an item for the list.
func (r *reading) Block(it seq.Item) list.Block { return r.studio.Card(r.scene, it) }

// snap is the snapshot of the stream that is shown.
func (r *reading) snap() *stream.Snapshot {
	if r.at < 0 {
		return r.nothing.Snapshot()
	}
	return r.snaps[r.at]
}

// snapOf is the newest snapshot of a stream.
func (r *reading) snapOf(s Stream) *stream.Snapshot {
	if s.Store == nil {
		return r.nothing.Snapshot()
	}
	return s.Store.Snapshot()
}

// stage makes the scene anew from what is read and how.
func (r *reading) stage() {
	snap := r.snap()
	records := seq.Of(r.at, snap, seq.Choice{Scope: r.scope, Filtered: r.filter.matches(), Keep: r.keep})
	pairs := r.pairs
	snaps := append([]*stream.Snapshot(nil), r.snaps...)
	paired := func(call, result seq.Ref) bool {
		return call.Stream == result.Stream && pairs.Paired(snaps[call.Stream], call, result)
	}
	if r.over != nil {
		records = r.overRecords()
	}
	r.scene = &cards.Scene{
		Snapshots: snaps,
		Records:   records,
		Items:     seq.Group(records, seq.Grouping{Paired: paired, Open: r.open}),
		Options:   r.options,
		Folds:     r.folds,
		Location:  r.cfg.Location,
	}
	r.scene.LoadedRevision = r.sessions.revision
	if len(r.streams) > 1 || r.sessions.unsure {
		r.scene.Loaded, r.scene.Unsure = r.loadedNames(), r.sessions.unsure
	}
}

// restage makes the scene anew and shows it; the record under the cursor stays
// where it is.
func (r *reading) restage() {
	r.stage()
	r.list.SetItems(r.scene.Items)
}

// setSize gives the list its size.
func (r *reading) setSize(width, height int) {
	width = r.cfg.wrapped(width)
	if r.options.Width != width {
		r.options.Width = max(1, width)
		r.restage()
	}
	r.list.SetSize(width, height)
}

// refresh takes the newest snapshot of a stream. It reports whether the stream
// was replaced, so that places in it mean nothing any more.
func (r *reading) refresh(i int) (replaced bool) {
	old, now := r.snaps[i], r.snapOf(r.streams[i])
	if replaced = old.Generation() != now.Generation(); replaced && i == r.at {
		// Who was at the end, or asked for it, gets that of what comes instead.
		r.toEnd = r.follow || r.toEnd || r.list.AtEnd() && !r.list.AtTop()
	}
	r.snaps[i] = now
	if replaced {
		r.forget(i)
		return true
	}
	if i != r.at {
		return false
	}
	r.keepVisible(now)
	// Who asked for the end of what is still being read gets it when it comes.
	r.toEnd = (r.follow || r.toEnd) && r.list.AtEnd()
	r.restage()
	if r.toEnd {
		r.list.Bottom()
	}
	return false
}

// forget starts anew with a stream that was replaced: what is kept by place means
// nothing any more.
func (r *reading) forget(i int) {
	r.folds, r.open, r.keep = cards.Folds{}, nil, nil
	r.pairs.Forget()
	r.studio.Forget()
	delete(r.left, i)
	if i != r.at {
		r.restage()
		return
	}
	r.seen = -1
	r.stage()
	r.list.SetItems(r.scene.Items)
	if r.toEnd {
		r.list.Bottom()
	} else {
		r.list.Top()
	}
}

// keepVisible keeps records on the screen that the scope, as the index now
// knows, leaves out.
func (r *reading) keepVisible(now *stream.Snapshot) {
	keep := map[seq.Ref]bool{}
	for _, x := range r.list.Lines() {
		for _, ref := range []seq.Ref{x.Item.First, x.Item.Last} {
			if ref.Stream != r.at || x.Item.Kind == seq.Gap {
				continue
			}
			if r.keep[ref] || now.Scope(ref.Pos, r.scope) == stream.Out {
				keep[ref] = true
			}
		}
	}
	r.keep = keep
}

// keepOne shows a record that the scope leaves out; false where there is no such
// record.
func (r *reading) keepOne(ref seq.Ref) bool {
	if _, ok := r.scene.Records.Entry(ref); !ok {
		return false
	}
	r.keep = map[seq.Ref]bool{ref: true}
	r.restage()
	return true
}

// noteSeen takes account of what the reader has seen at the end.
func (r *reading) noteSeen() {
	n, complete := r.count()
	if complete && (r.seen < 0 || r.list.AtEnd()) {
		r.seen = n
	}
}

// below is how many records came since the reader was last at the end.
func (r *reading) below() int {
	if r.seen < 0 || r.list.AtEnd() {
		return 0
	}
	n, _ := r.count()
	return max(0, n-r.seen)
}

// count is how many records there are in what is read, and whether that is all.
func (r *reading) count() (n int, complete bool) {
	if r.over != nil {
		return r.over.order.Len(), true
	}
	p := r.snap().Progress()
	return p.Entries, p.Complete
}

// cursor is the first record of the item under the cursor.
func (r *reading) cursor() (seq.Ref, bool) {
	it, ok := r.list.Cursor()
	return it.First, ok
}
