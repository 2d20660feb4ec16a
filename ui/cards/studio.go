package cards

import (
	"context"
	"sync"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/render"
	"asrview/render/row"
	"asrview/ui/seq"
)

// The limits of what is drawn on the loop and remembered, in bytes.
const (
	// InlineBytes is how long a line is decoded on the loop; a longer one is a
	// job's.
	InlineBytes = 256 << 10
	// cardBytes and drawingBytes bound the drawn cards and the drawings that are
	// remembered; hugeBytes the decoded records that were too long for the loop,
	// counted by their lines. The newest stays whatever its size.
	cardBytes    = 16 << 20
	drawingBytes = 16 << 20
	hugeBytes    = 8 << 20
)

// Studio draws cards and remembers them. It is safe for concurrent use.
type Studio struct {
	mu       sync.Mutex
	cards    *lru[key, *Card]
	drawings *lru[render.Want, drawing]
	huge     *lru[recordKey, decoded]
	counts   Counts
	drawer   *render.Drawer
	// decoding is held while a picture is decoded.
	decoding chan struct{}
}

// Counts are how often something was done, for tests that hold the cost down.
type Counts struct {
	// Drawn counts cards drawn.
	Drawn int
}

type drawing struct {
	rows  []row.Row
	state render.DrawState
}

type decoded struct {
	rec *asr.Record
	err error
}

// recordKey names the content of a line.
type recordKey struct {
	ref seq.Ref
	gen uint64
	len int
}

// key is everything a card depends on.
type key struct {
	item     seq.Item
	record   recordKey
	stamp    [2]uint64
	folds    [2]uint64
	complete bool
	options  render.Options
	lead     string
	loaded   int
}

// NewStudio returns a studio that remembers nothing yet.
func NewStudio() *Studio {
	return &Studio{
		cards:    newLRU[key, *Card](cardBytes),
		drawings: newLRU[render.Want, drawing](drawingBytes),
		huge:     newLRU[recordKey, decoded](hugeBytes),
		drawer:   render.NewDrawer(),
		decoding: make(chan struct{}, 1),
	}
}

// Counts returns the counts so far.
func (st *Studio) Counts() Counts {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.counts
}

// Card returns an item's card as good as it can be made at once.
func (st *Studio) Card(sc *Scene, it seq.Item) *Card {
	k := sc.key(it)
	st.mu.Lock()
	c, ok := st.cards.get(k)
	st.mu.Unlock()
	if ok && !st.better(c, k) {
		return c
	}
	rec, here := st.recordAtOnce(sc, k)
	if !here {
		return &Card{lead: sc.lead(k), body: sc.waitingBlock(it), waiting: true}
	}
	return st.make(sc, k, rec, shown{st})
}

// Finish makes an item's card whole: it decodes what has to be decoded and makes
// the drawings that the card wants. It returns early when the context ends.
func (st *Studio) Finish(ctx context.Context, sc *Scene, it seq.Item) *Card {
	k := sc.key(it)
	st.mu.Lock()
	c, ok := st.cards.get(k)
	st.mu.Unlock()
	if ok && c.Finished() {
		return c
	}
	rec, here := st.recordAtOnce(sc, k)
	if !here {
		rec = st.decode(sc, k)
	}
	return st.make(sc, k, rec, maker{ctx, st, sc})
}

// Input returns what a single record is drawn from; false where its line has to
// be decoded first, see [Studio.Decode].
func (st *Studio) Input(sc *Scene, r seq.Ref) (render.Input, bool) {
	rec, ok := st.recordAtOnce(sc, sc.key(single(r)))
	if !ok {
		return render.Input{}, false
	}
	return sc.input(r, rec), true
}

// Decode decodes a record that is too long for the loop, so that Input has it.
func (st *Studio) Decode(sc *Scene, r seq.Ref) {
	k := sc.key(single(r))
	if _, ok := st.recordAtOnce(sc, k); !ok {
		st.decode(sc, k)
	}
}

func (st *Studio) decode(sc *Scene, k key) decoded {
	var d decoded
	d.rec, d.err = sc.snap(k.item.First).Record(k.item.First.Pos)
	st.mu.Lock()
	defer st.mu.Unlock()
	st.huge.put(k.record, d, k.record.len)
	return d
}

func single(r seq.Ref) seq.Item { return seq.Item{First: r, Last: r, Count: 1} }

// Drawn gives the drawings that are there.
func (st *Studio) Drawn() render.Drawn { return shown{st} }

// better reports whether a remembered card could now be drawn better.
func (st *Studio) better(c *Card, k key) bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	if c.waiting {
		_, ok := st.huge.get(k.record)
		return ok
	}
	for _, w := range c.body.Wants {
		if _, ok := st.drawings.get(w); ok {
			return true
		}
	}
	return false
}

// recordAtOnce returns the record of a single record's item, or of a pair's
// call; false where that takes too long.
func (st *Studio) recordAtOnce(sc *Scene, k key) (decoded, bool) {
	if k.item.Kind == seq.Run || k.item.Kind == seq.Gap {
		return decoded{}, true
	}
	if k.record.len <= InlineBytes {
		rec, err := sc.snap(k.item.First).Record(k.item.First.Pos)
		return decoded{rec, err}, true
	}
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.huge.get(k.record)
}

// make draws a card and remembers it.
func (st *Studio) make(sc *Scene, k key, rec decoded, d render.Drawn) *Card {
	c := &Card{lead: sc.lead(k), body: sc.draw(k.item, rec, d)}
	st.mu.Lock()
	defer st.mu.Unlock()
	st.counts.Drawn++
	st.cards.put(k, c, c.body.Bytes()+256)
	return c
}

// Forget drops everything, as when a stream was replaced.
func (st *Studio) Forget() {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.cards.clear()
	st.huge.clear()
}

// shown gives the drawings that are there.
type shown struct{ st *Studio }

func (s shown) Drawing(w render.Want) ([]row.Row, render.DrawState) {
	s.st.mu.Lock()
	defer s.st.mu.Unlock()
	d, ok := s.st.drawings.get(w)
	if !ok {
		return nil, render.DrawMissing
	}
	return d.rows, d.state
}

// maker makes the drawings that are not there.
type maker struct {
	ctx context.Context
	st  *Studio
	sc  *Scene
}

func (m maker) Drawing(w render.Want) ([]row.Row, render.DrawState) {
	if rows, state := (shown{m.st}).Drawing(w); state != render.DrawMissing {
		return rows, state
	}
	if m.ctx.Err() != nil {
		return nil, render.DrawMissing
	}
	rows, state := m.draw(w)
	if state == render.DrawMissing {
		return nil, state
	}
	n := len(w.Text)
	for _, r := range rows {
		for _, s := range r.Spans {
			n += len(s.Text) + 24
		}
	}
	m.st.mu.Lock()
	defer m.st.mu.Unlock()
	m.st.drawings.put(w, drawing{rows, state}, n)
	return rows, state
}

func (m maker) draw(w render.Want) ([]row.Row, render.DrawState) {
	if w.Kind == render.WantPicture {
		return m.picture(w)
	}
	return m.st.drawer.Draw(m.ctx, w)
}

// entry returns what the index knows of a record.
func (sc *Scene) entry(r seq.Ref) stream.Entry {
	e, _ := sc.snap(r).Entry(r.Pos)
	return e
}
