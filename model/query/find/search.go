package find

import (
	"bytes"
	"context"

	"asrview/model/asr"
	"asrview/model/query/pattern"
)

const (
	// slack is how much is read beyond a unit, for the line that ends behind it.
	slack = 64 << 10
	// windowBytes is how much is read at a time at most.
	windowBytes = unitBytes + slack
)

const byteOrderMark = "\ufeff"

// searcher looks for a pattern in one unit after the other.
type searcher struct {
	job     *Job
	p       *pattern.Pattern
	pre     *pattern.Prefilter
	cur     pattern.Cursor
	buf     []byte
	scratch []byte

	t    task
	hits []hit
	r    result
}

func newSearcher(j *Job, p *pattern.Pattern) *searcher {
	return &searcher{job: j, p: p, pre: p.Prefilter(), cur: p.Prefilter().Cursor(nil), buf: make([]byte, windowBytes)}
}

// work looks at the lines that start in the task's stretch.
func (s *searcher) work(ctx context.Context, t task) result {
	s.t, s.hits, s.r = t, s.hits[:0], result{resume: t.end}
	off, ok := s.firstLine(ctx)
	for ok && off < t.end && s.r.err == nil {
		if s.r.err = ctx.Err(); s.r.err == nil {
			off = s.window(ctx, off)
		}
	}
	s.r.hits = append([]hit(nil), s.hits...)
	return s.r
}

// firstLine returns where the first line starts in the stretch.
func (s *searcher) firstLine(ctx context.Context) (int64, bool) {
	if s.t.from == 0 {
		return 0, true
	}
	for off := s.t.from - 1; off < s.t.end-1; {
		b, ok := s.read(ctx, off, s.t.end-1-off)
		if !ok {
			return 0, false
		}
		if i := bytes.IndexByte(b, '\n'); i >= 0 {
			return off + int64(i) + 1, true
		}
		off += int64(len(b))
	}
	return 0, false
}

// read reads up to n bytes, and fails where there are none.
func (s *searcher) read(ctx context.Context, off, n int64) ([]byte, bool) {
	b := s.buf[:min(n, windowBytes, s.t.size-off)]
	got, err := s.t.snap.ReadAt(b, off)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		s.r.err = err
	}
	return b[:got], err == nil && got > 0
}

// window looks at the lines that start at off and end within one window, and
// returns where the next one starts. A line that is longer is looked at alone.
func (s *searcher) window(ctx context.Context, off int64) int64 {
	b, ok := s.read(ctx, off, s.t.end-off+slack)
	if !ok {
		return s.t.end
	}
	atEnd := off+int64(len(b)) >= s.t.size
	whole := bytes.LastIndexByte(b, '\n') + 1
	if whole == 0 && !atEnd {
		return s.longLine(ctx, off, b)
	}
	lines := b[:whole]
	if atEnd {
		lines = b
		if whole < len(b) && off+int64(whole) < s.t.end {
			s.r.resume = off + int64(whole)
		}
	}
	s.lines(ctx, off, lines)
	if atEnd {
		return s.t.size
	}
	return off + int64(whole)
}

// lines looks at whole lines, of which the first starts at off.
func (s *searcher) lines(ctx context.Context, off int64, b []byte) {
	s.cur.Reset(b)
	for at := 0; at < len(b) && s.r.err == nil; s.r.err = ctx.Err() {
		c := s.cur.Next(at)
		if c < 0 {
			return
		}
		lo := at + bytes.LastIndexByte(b[at:c], '\n') + 1
		hi := len(b)
		if i := bytes.IndexByte(b[c:], '\n'); i >= 0 {
			hi = c + i
		}
		if off+int64(lo) >= s.t.end {
			return
		}
		if s.pre.Possible(b[lo:hi], &s.scratch) {
			s.confirm(ctx, off+int64(lo), b[lo:hi])
		}
		at = hi + 1
	}
}

// confirm looks at a line in the window.
func (s *searcher) confirm(ctx context.Context, off int64, line []byte) {
	if off == 0 && bytes.HasPrefix(line, []byte(byteOrderMark)) {
		off = int64(len(byteOrderMark))
	}
	s.r.decoded++
	// Whoever answers a key must not wait for many records.
	s.t.snap.GiveWay()
	if rec, err := asr.Decode(line); err == nil {
		s.count(ctx, off, rec, nil)
	}
}

// count counts what the texts of a record hold. met, if there is one, is called at
// the first match.
func (s *searcher) count(ctx context.Context, off int64, rec *asr.Record, met func(hit)) {
	n := 0
	rel := uint32(off - s.t.start)
	rec.SearchText(func(_ string, _ int, text string) bool {
		n += s.p.CountWhile(text, func(more int) bool {
			if n+more > 0 && met != nil {
				met(hit{rel, uint32(n + more)})
				met = nil
			}
			s.t.snap.GiveWay()
			return ctx.Err() == nil
		})
		return ctx.Err() == nil
	})
	if s.r.err = ctx.Err(); n > 0 && s.r.err == nil {
		s.hits = append(s.hits, hit{rel, uint32(n)})
	}
}
