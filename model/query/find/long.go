package find

import (
	"bytes"
	"context"
	"io"
	"slices"

	"asrview/model/asr"
	"asrview/model/stream"
)

// longLine looks at a line that starts at off and is longer than b, its first
// window, and returns where the next line starts. It is read whole only if a
// window of it may hold a match.
func (s *searcher) longLine(ctx context.Context, off int64, b []byte) int64 {
	maybe := s.possible(b)
	end := off + int64(len(b))
	for end < s.t.size {
		// What lies across the edge of two windows is in the second one.
		back := min(int64(s.pre.Overlap()), end-off)
		b, ok := s.read(ctx, end-back, windowBytes)
		if !ok || int64(len(b)) <= back {
			if s.r.err == nil {
				s.r.err = io.ErrUnexpectedEOF
			}
			return s.t.end
		}
		i := bytes.IndexByte(b[back:], '\n')
		if i >= 0 {
			b = b[:int(back)+i]
		}
		maybe = maybe || s.possible(b)
		end += int64(len(b)) - back
		if i >= 0 {
			s.longConfirm(ctx, off, end, maybe)
			return end + 1
		}
	}
	s.r.resume = min(off, s.t.end)
	s.longConfirm(ctx, off, end, maybe)
	return s.t.size
}

func (s *searcher) possible(b []byte) bool {
	s.cur.Reset(b)
	return s.cur.Next(0) >= 0
}

// longConfirm reads a long line whole, one at a time, and confirms it.
func (s *searcher) longConfirm(ctx context.Context, off, end int64, maybe bool) {
	if !maybe || end-off > stream.MaxLine {
		return
	}
	if end-off < BigLine {
		s.readConfirm(ctx, off, end)
		return
	}
	select {
	case s.job.big <- struct{}{}:
		s.bigConfirm(ctx, off, end)
		<-s.job.big
	case <-ctx.Done():
		s.r.err = ctx.Err()
	}
}

func (s *searcher) readConfirm(ctx context.Context, off, end int64) {
	line := make([]byte, end-off)
	n, err := s.t.snap.ReadAt(line, off)
	if err != nil {
		s.r.err = err
		return
	}
	if s.pre.Possible(line[:n], &s.scratch) {
		s.confirm(ctx, off, line[:n])
	}
}

// bigConfirm confirms a line that takes so long that its first match is told at
// once. It is decoded only if nobody has it decoded.
func (s *searcher) bigConfirm(ctx context.Context, off, end int64) {
	rec := s.t.snap.DecodedRecord(stream.Pos(off))
	if rec == nil {
		line := s.readWhole(ctx, off, end)
		if s.r.err != nil || !s.pre.Possible(line, &s.scratch) {
			return
		}
		if s.r.err = ctx.Err(); s.r.err != nil {
			return
		}
		s.r.decoded++
		var err error
		if rec, err = asr.Decode(line); err != nil {
			return
		}
	}
	s.count(ctx, off, rec, func(first hit) { s.job.meet(s.t, append(slices.Clone(s.hits), first), end >= s.t.end) })
}

// readWhole reads a line a window at a time, so that it is soon given up when the
// job is, and whoever answers a key goes first.
func (s *searcher) readWhole(ctx context.Context, off, end int64) []byte {
	line := make([]byte, end-off)
	for at := 0; at < len(line); {
		if s.r.err = ctx.Err(); s.r.err != nil {
			return nil
		}
		s.t.snap.GiveWay()
		n, err := s.t.snap.ReadAt(line[at:min(len(line), at+windowBytes)], off+int64(at))
		if err != nil {
			s.r.err = err
			return nil
		}
		if at += n; n == 0 {
			return line[:at]
		}
	}
	return line
}
