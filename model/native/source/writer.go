package source

import (
	"strconv"
	"sync"

	"asrview/model/asr"
	"asrview/model/native/raw"
)

// Writer writes the records of one session, each a line of JSON. It is for one
// goroutine; Account alone may be called from others.
type Writer struct {
	// Trace, where set, hears of every item's fate, with the record it went to.
	// An item that more than one record is made of is heard of as often.
	Trace func(at Span, fate Fate, why, id string)

	put   func(line []byte) error
	flush func() error
	seq   int64
	line  []byte
	id    string
	obj   raw.Object
	from  raw.Object
	part  raw.Object
	plans map[string]string

	mu      sync.Mutex
	account Account
	open    map[int]struct{}
}

// NewWriter makes a writer. Put takes one line, its newline included, and must
// not keep it. Flush, which may be nil, is called when reading the log may have
// to wait, so that what was put can be shown.
func NewWriter(put func(line []byte) error, flush func() error) *Writer {
	w := &Writer{put: put, flush: flush, plans: map[string]string{}, open: map[int]struct{}{}}
	w.account.Reasons = map[string]int64{}
	return w
}

// Flush hands on what was put so far.
func (w *Writer) Flush() error {
	if w.flush == nil {
		return nil
	}
	return w.flush()
}

// Common is what every kind of record may carry. Values that are nil and strings
// that are "" are left out.
type Common struct {
	// At is the item that the record was made of, Also the further ones.
	At   Span
	Also []Span
	// TS is the time as recorded, a string; anything else must go to Ext.
	TS          raw.Value
	TSPrecision string
	TurnID      raw.Value
	InferenceID raw.Value
	// IDDerived: the native ID was made up, because the log has none (ASR-067).
	IDDerived bool
	// Supersedes is the id of the record that this one revises.
	Supersedes string
	// Capture says how much of what the log held is in the record.
	Capture []Capture
	// Ext are members of vendors, each an object, in order.
	Ext []Ext
	// Fate and Why are what At is accounted for as; the zero Fate is Mapped.
	Fate Fate
	Why  string
}

// Capture is the capture state of one field.
type Capture struct{ Field, State string }

// Ext is a vendor's member, named by its reverse-DNS name. One with an empty
// Object is left out.
type Ext struct {
	Name   string
	Object *raw.Object
}

// addTo adds the member. What its Object holds may come from several objects of the
// log; names that stood in more than one of them are told apart.
func (e *Ext) addTo(o *raw.Object) {
	e.Object.Distinct()
	o.Object(e.Name, e.Object)
}

// maxAlso is how many further items a record names; how many more there are it
// counts.
const maxAlso = 256

// next begins a record.
func (w *Writer) next(typ string, c *Common) *raw.Object {
	o := &w.obj
	o.Reset()
	o.Str("type", typ)
	o.Int("seq", w.seq)
	o.Str("id", w.NextID())
	o.Raw("ts", c.TS)
	o.Str("tsPrecision", c.TSPrecision)
	o.Raw("turnId", c.TurnID)
	o.Raw("inferenceId", c.InferenceID)
	return o
}

// NextID is the id that the next record will have.
func (w *Writer) NextID() string {
	if w.id == "" {
		var b [24]byte
		w.id = string(strconv.AppendInt(append(b[:0], 'r'), w.seq, 10))
	}
	return w.id
}

// end writes what all records end with, and the record. It returns its id.
func (w *Writer) end(o *raw.Object, c *Common, capture []Capture) (string, error) {
	if len(capture) > 0 {
		var states raw.Object
		for _, s := range capture {
			var state raw.Object
			state.Str("state", s.State)
			states.Object(s.Field, &state)
		}
		o.Object("capture", &states)
	}
	o.Str("supersedes", c.Supersedes)
	for _, e := range c.Ext {
		e.addTo(o)
	}
	if c.At.Item > 0 {
		w.origin(o, c)
	}
	id := w.NextID()
	w.line = append(o.AppendTo(w.line[:0]), '\n')
	w.seq++
	w.id = ""
	w.settle(c, id)
	return id, w.put(w.line)
}

func (w *Writer) settle(c *Common, id string) {
	w.mu.Lock()
	w.account.Records++
	w.mu.Unlock()
	if c.At.Item == 0 || c.Fate == Shared {
		return
	}
	fate := c.Fate
	if fate == 0 {
		fate = Mapped
	}
	w.Settle(c.At, fate, c.Why, id)
	for _, s := range c.Also {
		w.Settle(s, Merged, "part of a record that another line began", id)
	}
}

// origin writes where the record came from.
func (w *Writer) origin(o *raw.Object, c *Common) {
	addSpan(&w.from, c.At)
	if len(c.Also) > 0 {
		var also raw.Array
		for _, s := range c.Also[:min(len(c.Also), maxAlso)] {
			addSpan(&w.part, s)
			also.Object(&w.part)
		}
		w.from.Raw("also", also.Value())
		if n := len(c.Also) - maxAlso; n > 0 {
			w.from.Int("further", int64(n))
		}
	}
	o.Object(asr.NativeName, &w.from)
}

// addSpan makes o the object that says where an item is.
func addSpan(o *raw.Object, s Span) {
	o.Reset()
	o.Int("line", int64(s.Line))
	o.Int("at", s.At)
	o.Int("bytes", int64(s.Bytes))
	if s.Mended {
		o.Bool("mended", true)
	}
}
