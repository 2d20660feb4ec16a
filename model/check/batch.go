package check

import (
	"bytes"
	"context"
	"io"
	"sync"
)

// batchSize is about how many bytes are judged in one go, batchLines is at most
// how many lines: the facts about a short line take far more memory than the line.
// keptBuffer is up to which size a batch's memory is used again.
const (
	batchSize  = 1 << 20
	batchLines = 16 << 10
	keptBuffer = 8 * batchSize
)

// batch is some whole lines of a stream and, once done is closed, their facts. Of
// empty lines nothing is noted but that they are among the count.
type batch struct {
	buf   []byte
	count int
	lines []span
	facts []facts
	done  chan struct{}
}

// span is one line of a batch.
type span struct {
	start, end int
	line       int
	offset     int64
	// tooLong: it is longer than may be, and what is there of it is not read.
	tooLong bool
}

// input judges one stream: a goroutine reads batches, workers examine their lines,
// and the caller's goroutine compares the facts in order.
func (r *runner) input(ctx context.Context, in Input) error {
	ctx, cancel := context.WithCancel(ctx)
	workers := r.opts.Workers
	if workers <= 0 {
		workers = 2
	}
	p := &pipeline{
		in: in, ctx: ctx, maxLine: r.maxLine,
		work:  make(chan *batch, workers),
		order: make(chan *batch, workers),
		free:  make(chan *batch, 2*workers+2),
	}
	for range cap(p.free) {
		p.free <- &batch{}
	}
	var wait sync.WaitGroup
	wait.Go(p.read)
	for range workers {
		wait.Go(p.examine)
	}
	err := r.consume(p)
	cancel()
	wait.Wait()
	if err != nil {
		return err
	}
	return p.err
}

// consume compares and reports the batches in order.
func (r *runner) consume(p *pipeline) error {
	c := NewChecker(p.in.Name)
	for b := range p.order {
		select {
		case <-b.done:
		case <-p.ctx.Done():
			return p.ctx.Err()
		}
		for i := range b.facts {
			if err := r.give(c.admit(&b.facts[i])); err != nil {
				return err
			}
		}
		c.lines += b.count
		r.step(b, c)
		p.free <- b
	}
	r.sum.Lines += c.lines
	r.sum.Records += c.records
	if p.ctx.Err() != nil {
		return p.ctx.Err()
	}
	return r.give(c.End())
}

// pipeline is the part of input that does not run on the caller's goroutine.
type pipeline struct {
	in      Input
	ctx     context.Context
	maxLine int
	work    chan *batch
	order   chan *batch
	free    chan *batch
	// err is the reader's; it is read when the reader is done.
	err error
}

// examine judges the lines of batches, each by itself.
func (p *pipeline) examine() {
	e := newExaminer()
	for b := range p.work {
		b.facts = b.facts[:0]
		for _, l := range b.lines {
			base := Finding{Input: p.in.Name, Line: l.line, Offset: l.offset}
			if l.tooLong {
				f := facts{base: base}
				f.add(RuleRecord, Error, "", "the line is not a record: longer than 256 MiB")
				b.facts = append(b.facts, f)
				continue
			}
			b.facts = append(b.facts, e.examine(b.buf[l.start:l.end], base))
		}
		close(b.done)
	}
}

// read cuts the input into batches of whole lines.
func (p *pipeline) read() {
	defer close(p.order)
	defer close(p.work)
	cut := cutter{r: p.in.Reader, max: p.maxLine}
	for {
		var b *batch
		select {
		case b = <-p.free:
		case <-p.ctx.Done():
			return
		}
		more := cut.fill(b)
		b.done = make(chan struct{})
		if !p.send(p.work, b) || !p.send(p.order, b) {
			return
		}
		if !more {
			p.err = cut.err
			return
		}
	}
}

func (p *pipeline) send(to chan *batch, b *batch) bool {
	select {
	case to <- b:
		return true
	case <-p.ctx.Done():
		return false
	}
}

// cutter reads an input and cuts it at its newlines.
type cutter struct {
	r   io.Reader
	max int
	// rest is what the last batch left: the beginning of a line, and before that
	// whole lines where there were too many.
	rest   []byte
	line   int
	offset int64
	ended  bool
	err    error
}

// fill makes a batch; it reports whether there is more to come.
func (c *cutter) fill(b *batch) (more bool) {
	if cap(b.buf) > keptBuffer {
		b.buf = nil
	}
	b.buf = append(b.buf[:0], c.rest...)
	b.lines, b.count = b.lines[:0], 0
	c.rest = c.rest[:0]
	for from := 0; ; {
		last := bytes.LastIndexByte(b.buf[from:], '\n')
		switch {
		case last >= 0:
			c.cut(b, from+last+1)
			return true
		case c.ended:
			c.cut(b, len(b.buf))
			return false
		case len(b.buf) > c.max:
			return c.tooLong(b)
		}
		from = len(b.buf)
		c.ended = c.more(b)
	}
}

// more reads another piece; it reports whether the input has ended.
func (c *cutter) more(b *batch) (ended bool) {
	have := len(b.buf)
	grow := max(batchSize, have)
	if cap(b.buf)-have < grow {
		b.buf = append(make([]byte, 0, have+grow), b.buf...)
	}
	n, err := io.ReadFull(c.r, b.buf[have:have+grow])
	b.buf = b.buf[:have+n]
	if err == nil {
		return false
	}
	if err != io.EOF && err != io.ErrUnexpectedEOF {
		c.err = err
	}
	return true
}

// cut notes the lines up to end, as many as a batch may have, and keeps what
// follows for the next one. An empty line is only counted: nothing can be said
// about it.
func (c *cutter) cut(b *batch, end int) {
	at, first := 0, c.line
	for at < end && len(b.lines) < batchLines {
		if b.buf[at] == '\n' {
			c.line++
			at++
			continue
		}
		n := bytes.IndexByte(b.buf[at:end], '\n')
		next := at + n + 1
		if n < 0 {
			n, next = end-at, end
		}
		c.line++
		b.lines = append(b.lines, span{start: at, end: at + n, line: c.line, offset: c.offset + int64(at), tooLong: n > c.max})
		at = next
	}
	c.rest = append(c.rest, b.buf[at:]...)
	b.buf = b.buf[:at]
	b.count = c.line - first
	c.offset += int64(at)
}

// tooLong notes a line that is too long and passes over the rest of it.
func (c *cutter) tooLong(b *batch) (more bool) {
	c.line++
	b.count++
	b.lines = append(b.lines, span{line: c.line, offset: c.offset, tooLong: true})
	c.offset += int64(len(b.buf))
	piece := make([]byte, batchSize)
	defer func() { b.buf = nil }()
	for {
		n, err := c.r.Read(piece)
		if i := bytes.IndexByte(piece[:n], '\n'); i >= 0 {
			c.offset += int64(i) + 1
			c.rest = append(c.rest, piece[i+1:n]...)
			return err == nil || err == io.EOF
		}
		c.offset += int64(n)
		if err == io.EOF {
			return false
		}
		if err != nil {
			c.err = err
			return false
		}
	}
}
