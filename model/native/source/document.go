package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"asrview/model/native/raw"
)

// DocumentHandler converts a log that is one JSON document: an array of items, or
// an object with items in some of its arrays. The Writer has heard of whatever is
// handed over (Begin), and it must get a fate. Values are good until the handler
// returns.
type DocumentHandler interface {
	// Item takes an element of an array, "" naming the top one.
	Item(at Span, array string, v raw.Value) error
	// Member takes a member of the top object that is no array of items.
	Member(at Span, name string, v raw.Value) error
	// Other takes what is no part of such a document, and why.
	Other(at Span, text []byte, why string) error
	// End is called at the end of the log.
	End() error
}

// Document reads a log that is one JSON document, or several after one another.
// Arrays names the members of a top object whose elements are items. Where the
// log breaks off or is no JSON, the rest of it is handed to Other, up to
// MaxUnreadable bytes of it.
func Document(ctx context.Context, in io.Reader, out *Writer, h DocumentHandler, arrays ...string) error {
	in, mark, err := skipMark(in)
	if err != nil {
		return err
	}
	t := &tracker{ctx: ctx, in: in, out: out, mark: mark}
	d := &document{t: t, out: out, h: h, arrays: arrays}
	d.dec = jsontext.NewDecoder(t, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if err := d.run(); err != nil {
		return err
	}
	if err := h.End(); err != nil {
		return err
	}
	return out.Flush()
}

type document struct {
	t      *tracker
	dec    *jsontext.Decoder
	out    *Writer
	h      DocumentHandler
	arrays []string
	items  int
	names  map[string]bool
	// failed is what the handler, rather than the log, failed with.
	failed error
}

func (d *document) run() error {
	for {
		err := d.top()
		switch {
		case d.failed != nil:
			return d.failed
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return d.breakOff(err)
		}
	}
}

// top reads one value that stands by itself.
func (d *document) top() error {
	switch d.dec.PeekKind() {
	case '[':
		return d.array("")
	case '{':
		return d.object()
	}
	return d.value(func(at Span, v raw.Value) error {
		return d.h.Other(at, v, "JSON, but not an object")
	})
}

// array hands over an array's elements.
func (d *document) array(name string) error {
	if _, err := d.dec.ReadToken(); err != nil {
		return err
	}
	for d.dec.PeekKind() != ']' {
		if err := d.value(func(at Span, v raw.Value) error { return d.h.Item(at, name, v) }); err != nil {
			return err
		}
	}
	_, err := d.dec.ReadToken()
	return err
}

// object hands over an object's members, and the elements of those that hold
// items.
func (d *document) object() error {
	if _, err := d.dec.ReadToken(); err != nil {
		return err
	}
	for d.dec.PeekKind() != '}' {
		token, err := d.dec.ReadToken()
		if err != nil {
			return err
		}
		name := token.String()
		switch {
		case d.dec.PeekKind() == '[' && slices.Contains(d.arrays, name):
			err = d.array(name)
		case d.first(name):
			err = d.value(func(at Span, v raw.Value) error { return d.h.Member(at, name, v) })
		default:
			err = d.value(func(at Span, v raw.Value) error { return d.h.Other(at, v, "a member of a name that stands twice") })
		}
		if err != nil {
			return err
		}
	}
	_, err := d.dec.ReadToken()
	return err
}

// maxMembers is how many members of top objects are handed over.
const maxMembers = 1 << 16

// first reports whether a member's name is there for the first time.
func (d *document) first(name string) bool {
	if d.names[name] || len(d.names) >= maxMembers {
		return false
	}
	if d.names == nil {
		d.names = map[string]bool{}
	}
	d.names[name] = true
	return true
}

// value reads one value and hands it over, or to Other where it cannot be handed
// on.
func (d *document) value(take func(Span, raw.Value) error) error {
	b, err := d.dec.ReadValue()
	if err != nil {
		return err
	}
	d.items++
	at := Span{Item: d.items, At: d.dec.InputOffset() - int64(len(b)), Bytes: len(b)}
	at.Line = d.t.lineOf(at.At)
	at.At += d.t.mark
	d.t.consumed = d.dec.InputOffset()
	v, mended, fault := raw.Check(b)
	at.Mended = mended
	d.out.Begin(at)
	if fault != nil {
		d.failed = d.h.Other(at, bytes.Clone(b), fault.Why)
	} else {
		d.failed = take(at, v)
	}
	return d.failed
}

// breakOff hands over the rest of a log that is no JSON from here on.
func (d *document) breakOff(cause error) error {
	var s *jsontext.SyntacticError
	if !errors.As(cause, &s) && !errors.Is(cause, errTooLong) && !errors.Is(cause, io.ErrUnexpectedEOF) {
		return cause // reading failed
	}
	start := d.dec.InputOffset()
	rest, size, err := d.t.rest(d.dec.UnreadBuffer())
	if err != nil {
		return err
	}
	d.items++
	at := Span{Item: d.items, Line: d.t.lineOf(start), At: start + d.t.mark, Bytes: size}
	d.out.Begin(at)
	return d.h.Other(at, rest, why(cause))
}

func why(cause error) string {
	if errors.Is(cause, errTooLong) {
		return cause.Error()
	}
	if errors.Is(cause, io.ErrUnexpectedEOF) {
		return "the document is not whole: it ends within a value"
	}
	return "the document is not JSON from here on"
}

// errTooLong ends a document with a value that is longer than is read.
var errTooLong = fmt.Errorf("a value longer than %d bytes, the limit", MaxLine)

// tracker reads a log for a decoder, and knows on which line an offset lies.
type tracker struct {
	ctx context.Context
	in  io.Reader
	out *Writer
	// mark is the length of the byte order mark that the log begins with; it is in
	// none of the other offsets here.
	mark int64
	// read bytes were read, of which consumed are handled.
	read, consumed int64
	// line is the line at offset seen; newlines are those behind it.
	line     int
	newlines []int64
}

// Read reads on. What came so far is handed on first, since it may take a while.
func (t *tracker) Read(p []byte) (int, error) {
	if t.read-t.consumed > MaxLine {
		return 0, errTooLong
	}
	for {
		if err := t.ctx.Err(); err != nil {
			return 0, err
		}
		if err := t.out.Flush(); err != nil {
			return 0, err
		}
		n, err := t.in.Read(p)
		for i := 0; i < n; {
			j := bytes.IndexByte(p[i:n], '\n')
			if j < 0 {
				break
			}
			i += j + 1
			t.newlines = append(t.newlines, t.read+int64(i))
		}
		t.read += int64(n)
		if n > 0 {
			return n, nil // the error comes again, if it is one
		}
		if !errors.Is(err, ErrIdle) {
			return 0, err
		}
	}
}

// lineOf returns the line of an offset; offsets come in order.
func (t *tracker) lineOf(at int64) int {
	n := 0
	for n < len(t.newlines) && t.newlines[n] <= at {
		n++
	}
	t.line += n
	t.newlines = t.newlines[:copy(t.newlines, t.newlines[n:])]
	return t.line + 1
}

// rest reads the log to its end, and keeps the first of it.
func (t *tracker) rest(unread []byte) (head []byte, size int, err error) {
	head = bytes.Clone(unread[:min(len(unread), MaxUnreadable)])
	size = len(unread)
	buf := make([]byte, 64<<10)
	for {
		n, err := t.in.Read(buf)
		head = append(head, buf[:min(n, MaxUnreadable-len(head))]...)
		size += n
		switch {
		case err == nil, errors.Is(err, ErrIdle):
		case errors.Is(err, io.EOF):
			return head, size, nil
		default:
			return nil, 0, err
		}
		if err := t.ctx.Err(); err != nil {
			return nil, 0, err
		}
	}
}

// skipMark returns a reader behind the byte order mark that a log may begin with, and
// how long the mark is.
func skipMark(in io.Reader) (io.Reader, int64, error) {
	const mark = raw.ByteOrderMark
	head := make([]byte, 0, len(mark))
	for len(head) < len(mark) && strings.HasPrefix(mark, string(head)) {
		n, err := in.Read(head[len(head):cap(head)])
		head = head[:len(head)+n]
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil && !errors.Is(err, ErrIdle) {
			return nil, 0, err
		}
	}
	if string(head) == mark {
		return in, int64(len(mark)), nil
	}
	return io.MultiReader(bytes.NewReader(head), in), 0, nil
}

// peekSize is how much of a log is read to see whether its first line is a whole
// value.
const peekSize = 256 << 10

// FirstLine returns the JSON value that a log's first line is, or no value where
// it is none by itself, and a reader that gives the log from its beginning.
func FirstLine(in io.Reader) (raw.Value, io.Reader, error) {
	head := make([]byte, 0, 4<<10)
	var failed error
	for failed == nil && len(head) < peekSize && !hasLine(head) {
		head = slices.Grow(head, 4<<10)
		n, err := in.Read(head[len(head):cap(head)])
		head = head[:len(head)+n]
		if err != nil && !errors.Is(err, ErrIdle) {
			failed = err
		}
	}
	if failed != nil && !errors.Is(failed, io.EOF) {
		return nil, nil, failed
	}
	line, _, _ := bytes.Cut(bytes.TrimLeft(head, " \t\r\n"), []byte("\n"))
	v, _, _ := raw.Check(bytes.Clone(line))
	return v, io.MultiReader(bytes.NewReader(head), in), nil
}

// hasLine reports whether a whole line with something on it is there.
func hasLine(head []byte) bool {
	return bytes.IndexByte(bytes.TrimLeft(head, " \t\r\n"), '\n') >= 0
}
