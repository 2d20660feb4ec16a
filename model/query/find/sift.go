package find

import (
	"context"
	"io"

	"asrview/model/query"
	"asrview/model/stream"
)

// The answers of a filter that make a line a hit.
const (
	waiting uint32 = iota + 1
	in
)

// checkEvery is how many lines are judged between two looks at the context.
const checkEvery = 256

// giveWayEvery is how many lines are judged before somebody who waits for an
// answer goes first: what joins say about one takes up to a tenth of a millisecond.
const giveWayEvery = 8

// sifter judges the indexed lines of one unit after the other.
type sifter struct {
	job *Job
	q   *query.Query
	win window
	ev  *query.Evaluator
	of  *stream.Snapshot
}

func (s *sifter) work(ctx context.Context, t task) result {
	if s.of != t.snap {
		s.ev, s.of = s.q.Evaluator(t.snap), t.snap
		s.win = window{buf: s.win.buf}
	}
	s.ev.Decoded = 0
	var r result
	if t.fresh {
		r.named, r.err = named(ctx, t)
		return r
	}
	r = s.sift(ctx, t)
	for _, p := range t.again {
		if r.err = ctx.Err(); r.err != nil {
			break
		}
		e, ok := t.snap.Entry(p)
		answer := uint32(0)
		if ok {
			answer = s.judge(ctx, t, &e)
		}
		r.again = append(r.again, answer)
	}
	r.decoded = s.ev.Decoded
	return r
}

// sift judges the lines that start in the task's stretch.
func (s *sifter) sift(ctx context.Context, t task) result {
	r := result{resume: t.end}
	n := t.snap.Len()
	for i := t.snap.IndexFrom(stream.Pos(t.from)); i < n; i++ {
		if i%checkEvery == 0 && ctx.Err() != nil {
			r.err = ctx.Err()
			break
		}
		if i%giveWayEvery == 0 {
			t.snap.GiveWay()
		}
		e := t.snap.At(i)
		if int64(e.Pos) >= t.end {
			break
		}
		if e.Incomplete {
			r.resume = int64(e.Pos)
		}
		if a := s.judge(ctx, t, &e); a != 0 {
			r.hits = append(r.hits, hit{uint32(int64(e.Pos) - t.start), a})
		}
	}
	return r
}

func (s *sifter) judge(ctx context.Context, t task, e *stream.Entry) uint32 {
	if e.Len >= BigLine {
		select {
		case s.job.big <- struct{}{}:
			defer func() { <-s.job.big }()
		case <-ctx.Done():
			return 0
		}
	}
	v := s.ev.Verdict(e, func() ([]byte, error) {
		return s.win.line(t.snap, int64(e.Pos), e.Len)
	})
	switch v {
	case stream.In:
		return in
	case stream.NotYet:
		return waiting
	}
	return 0
}

// named returns the lines whose joins the task's new entries may have changed.
func named(ctx context.Context, t task) ([]stream.Pos, error) {
	var out []stream.Pos
	for i := t.settled; i < t.count; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		j := t.snap.Joins(t.snap.At(i).Pos)
		links := append(append([]stream.Link{}, j.Calls...), j.Results...)
		for _, l := range []*stream.Link{j.Target, j.Supersedes, j.ReplyTo} {
			if l != nil {
				links = append(links, *l)
			}
		}
		links = append(links, j.DerivedFrom...)
		for _, l := range links {
			if l.State == stream.Found {
				out = append(out, l.Pos)
			}
			out = append(out, l.Candidates...)
		}
	}
	return out, nil
}

// window holds a stretch of stored bytes, so that lines which follow each other
// are read together.
type window struct {
	buf []byte
	off int64
	n   int
}

// aheadBytes is how much is read with a line that is needed.
const aheadBytes = 128 << 10

// line returns a stored line, which is good until the next call.
func (w *window) line(snap *stream.Snapshot, off int64, n int) ([]byte, error) {
	if at := off - w.off; at >= 0 && at+int64(n) <= int64(w.n) {
		return w.buf[at : at+int64(n) : at+int64(n)], nil
	}
	if n > aheadBytes {
		return snap.Line(stream.Pos(off))
	}
	if w.buf == nil {
		w.buf = make([]byte, aheadBytes)
	}
	got, err := snap.ReadAt(w.buf, off)
	w.off, w.n = off, got
	if err != nil {
		w.n = 0
		return nil, err
	}
	if got < n {
		return nil, io.ErrUnexpectedEOF
	}
	return w.buf[:n], nil
}
