package asr

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// Decoder decodes lines one after the other with the same memory. The zero Decoder
// is ready for use; it belongs to one goroutine. Records of one Decoder may share
// memory, so that one that is kept may keep a little of its neighbours.
type Decoder struct{ r *reader }

// Decode is the function [Decode].
func (d *Decoder) Decode(line []byte) (*Record, error) {
	src, skipped := trim(line)
	if d.r == nil {
		d.r = newReader(src, true)
	} else {
		d.r.again(src)
	}
	return d.r.record(src, skipped)
}

// maxScratch is up to what length a string is decoded in memory that is used
// again, and then copied to its size.
const maxScratch = 1 << 20

// again makes a strict reader ready for another line.
func (r *reader) again(src []byte) {
	clear(r.items)
	clear(r.members)
	*r = reader{
		src: src, strict: true, most: maxValues(len(src)), dec: r.dec,
		items: r.items[:0], members: r.members[:0], slab: r.slab, names: r.names,
		scratch: r.scratch,
	}
	if r.scratch == nil {
		r.scratch = make([]byte, 0, exactFrom)
	}
	r.dec.Reset(bytes.NewBuffer(src), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(false))
}

// unquote is unquoteStrict with the reader's own memory, where it has some.
func (r *reader) unquote(inside []byte) string {
	at := bytes.IndexByte(inside, '\\')
	if r.scratch == nil || at < 0 || len(inside) > maxScratch {
		return unquoteStrict(inside)
	}
	r.scratch = appendStrict(r.scratch[:0], inside, at)
	return string(r.scratch)
}
