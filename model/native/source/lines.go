package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"asrview/model/native/raw"
)

// MaxLine is the longest line that is read as an item. A longer one is skipped,
// and a record says so in its place.
const MaxLine = 256 << 20

// readSize is how much is asked of the log at once, and firstRead at first, so that
// there is something to see before much is converted.
const (
	readSize  = 256 << 10
	firstRead = 16 << 10
)

// Line is one line of a log that holds a JSON object. Value is good until the
// handler returns; what is kept longer must be cloned.
type Line struct {
	Span
	Value raw.Value
}

// LineHandler converts a log with one JSON object a line.
type LineHandler interface {
	// Line takes the next object. The Writer has heard of it (Begin), and it
	// must get a fate, now or later.
	Line(l Line) error
	// Other takes a line that is no JSON object, and why. It must settle it, in
	// order: most handlers write what they hold back and call Writer.Unreadable.
	Other(at Span, text []byte, why string) error
	// Idle is called when nothing came for a while: what is held back should be
	// written, since it may be long before more comes.
	Idle() error
	// End is called at the end of the log: what is held back must be written.
	End() error
}

// Lines reads a log line by line. It returns nil at the log's end.
func Lines(ctx context.Context, in io.Reader, out *Writer, h LineHandler) error {
	s := &splitter{ctx: ctx, in: in, out: out, h: h, buf: make([]byte, 0, readSize), limit: MaxLine}
	if err := s.run(); err != nil {
		return err
	}
	if err := h.End(); err != nil {
		return err
	}
	return out.Flush()
}

type splitter struct {
	ctx context.Context
	in  io.Reader
	out *Writer
	h   LineHandler
	// buf holds what is read and not yet handled; at is the offset of its first
	// byte in the log, and no newline stands in its first searched bytes.
	buf      []byte
	at       int64
	searched int
	line     int
	// limit is the longest line that is read. skipping: the line is longer, and its
	// start at skipAt is gone.
	limit    int
	skipping bool
	skipAt   int64
}

func (s *splitter) run() error {
	for {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
		err := s.fill()
		if handled := s.lines(); handled != nil {
			return handled
		}
		switch {
		case err == nil:
		case errors.Is(err, ErrIdle):
			if err := s.h.Idle(); err != nil {
				return err
			}
		case errors.Is(err, io.EOF):
			return s.last()
		default:
			return err
		}
	}
}

// fill reads once, growing the buffer where a line does not fit.
func (s *splitter) fill() error {
	if cap(s.buf)-len(s.buf) < readSize/2 {
		grown := make([]byte, len(s.buf), max(2*cap(s.buf), len(s.buf)+readSize))
		copy(grown, s.buf)
		s.buf = grown
	}
	room := s.buf[len(s.buf):cap(s.buf)]
	if s.at == 0 && len(s.buf) == 0 {
		room = room[:firstRead]
	}
	n, err := s.in.Read(room)
	s.buf = s.buf[:len(s.buf)+n]
	return err
}

// lines handles every whole line in the buffer and moves the rest to its front.
func (s *splitter) lines() error {
	done := 0
	for {
		n := bytes.IndexByte(s.buf[done+s.searched:], '\n')
		if n < 0 {
			break
		}
		n += s.searched
		s.searched = 0
		if err := s.handle(s.buf[done:done+n], s.at+int64(done)); err != nil {
			return err
		}
		done += n + 1
	}
	s.at += int64(done)
	s.buf = s.buf[:copy(s.buf, s.buf[done:])]
	s.searched = len(s.buf)
	if len(s.buf) > s.limit {
		if !s.skipping {
			s.skipping, s.skipAt = true, s.at
		}
		s.at += int64(len(s.buf))
		s.buf = s.buf[:0]
		s.searched = 0
	}
	return nil
}

// last handles what stands behind the last newline.
func (s *splitter) last() error {
	if len(s.buf) == 0 && !s.skipping {
		return nil
	}
	line, at := s.buf, s.at
	s.at += int64(len(s.buf))
	s.buf = nil
	return s.handle(line, at)
}

func (s *splitter) handle(text []byte, at int64) error {
	s.line++
	span := Span{Item: s.line, Line: s.line, At: at, Bytes: len(text)}
	if s.skipping {
		s.skipping = false
		span.Bytes += int(at - s.skipAt)
		span.At = s.skipAt
		s.out.Begin(span)
		return s.h.Other(span, nil, fmt.Sprintf("longer than %d bytes, the limit", s.limit))
	}
	s.out.Begin(span)
	if len(bytes.TrimSpace(text)) == 0 {
		s.out.Settle(span, Blank, "", "")
		return nil
	}
	v, mended, fault := raw.Check(text)
	span.Mended = mended
	switch {
	case fault != nil:
		return s.h.Other(span, text, fault.Why)
	case !v.IsObject():
		return s.h.Other(span, text, "JSON, but not an object")
	}
	return s.h.Line(Line{Span: span, Value: v})
}
