package stream

import (
	"container/list"
	"maps"
	"sync"
	"weak"

	"asrview/model/asr"
)

// bodyKey names a decoded record. The length is part of it since the line that a
// growing stream ends within is decoded anew when it has grown.
type bodyKey struct {
	gen uint64
	pos Pos
	len int
}

// bodies keeps decoded records, those used last, up to a bound in bytes of their
// lines. Several who ask for the same record at once wait for one decoding, and a
// long one that was dropped is found again as long as somebody else holds it.
type bodies struct {
	mu    sync.Mutex
	max   int64
	bytes int64
	order *list.List // of *body, the newest first
	have  map[bodyKey]*list.Element
	busy  map[bodyKey]*decoding
	// held are long records that were dropped, and may be in use.
	held map[bodyKey]weak.Pointer[asr.Record]
}

// heldBytes is the length of a line from which its record is remembered so.
const heldBytes = 1 << 20

type body struct {
	key bodyKey
	rec *asr.Record
}

type decoding struct {
	done chan struct{}
	rec  *asr.Record
	err  error
}

func newBodies(limit int64) *bodies {
	return &bodies{max: limit, order: list.New(),
		have: make(map[bodyKey]*list.Element), busy: make(map[bodyKey]*decoding),
		held: make(map[bodyKey]weak.Pointer[asr.Record])}
}

// get returns the record, decoding it with load unless it is there. Failures are
// not kept.
func (b *bodies) get(k bodyKey, load func() (*asr.Record, error)) (*asr.Record, error) {
	b.mu.Lock()
	if rec := b.known(k); rec != nil {
		b.mu.Unlock()
		return rec, nil
	}
	if d, ok := b.busy[k]; ok {
		b.mu.Unlock()
		<-d.done
		return d.rec, d.err
	}
	d := &decoding{done: make(chan struct{})}
	b.busy[k] = d
	b.mu.Unlock()
	defer b.finish(k, d)
	d.err = errUndecoded
	d.rec, d.err = load()
	return d.rec, d.err
}

// find returns the record if it need not be decoded, else nil.
func (b *bodies) find(k bodyKey) *asr.Record {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.known(k)
}

// known is find with the lock held.
func (b *bodies) known(k bodyKey) *asr.Record {
	if e, ok := b.have[k]; ok {
		b.order.MoveToFront(e)
		return e.Value.(*body).rec
	}
	return b.held[k].Value()
}

// finish lets those who wait go on, also where load panicked.
func (b *bodies) finish(k bodyKey, d *decoding) {
	b.mu.Lock()
	delete(b.busy, k)
	if d.err == nil {
		b.keep(k, d.rec)
	}
	b.mu.Unlock()
	close(d.done)
}

// keep adds a record and drops those used longest ago. The newest stays even if
// it alone is over the bound: it is being looked at.
func (b *bodies) keep(k bodyKey, rec *asr.Record) {
	b.have[k] = b.order.PushFront(&body{k, rec})
	b.bytes += cost(k)
	for b.bytes > b.max && b.order.Len() > 1 {
		last := b.order.Back()
		old := b.order.Remove(last).(*body)
		delete(b.have, old.key)
		b.bytes -= cost(old.key)
		b.hold(old)
	}
}

// hold remembers a record that was dropped, if it is a long one, and forgets those
// that nobody has any more.
func (b *bodies) hold(old *body) {
	if old.key.len < heldBytes {
		return
	}
	maps.DeleteFunc(b.held, func(_ bodyKey, p weak.Pointer[asr.Record]) bool { return p.Value() == nil })
	b.held[old.key] = weak.Make(old.rec)
}

// cost is what a record counts for: its line, and what even an empty one needs.
func cost(k bodyKey) int64 { return int64(k.len) + 1024 }
