package cards

import (
	"context"
	"errors"

	"asrview/model/asr"
	"asrview/render"
	"asrview/ui/seq"
)

// lineOf names the line that holds a record.
func (sc *Scene) lineOf(r seq.Ref) render.LineRef {
	snap := sc.snap(r)
	e, _ := snap.Entry(r.Pos)
	return render.LineRef{Stream: r.Stream, Generation: snap.Generation(), Pos: r.Pos, Len: e.Len}
}

// errReplaced: the stream is another now.
var errReplaced = errors.New("the stream was replaced")

// bytesOf returns a picture's bytes.
func (sc *Scene) bytesOf(s render.Stored) ([]byte, error) {
	ref := seq.Ref{Stream: s.Line.Stream, Pos: s.Line.Pos}
	if sc.lineOf(ref) != s.Line {
		return nil, errReplaced
	}
	line, err := sc.snap(ref).Line(ref.Pos)
	if err != nil {
		return nil, err
	}
	return asr.MediaBytes(line, s.Path)
}

// picture makes the drawing of a picture. One is made at a time, so that what
// decoding takes is held once.
func (m maker) picture(w render.Want) ([]render.Row, render.DrawState) {
	select {
	case m.st.decoding <- struct{}{}:
		defer func() { <-m.st.decoding }()
	case <-m.ctx.Done():
		return nil, render.DrawMissing
	}
	data, err := m.sc.bytesOf(w.Stored)
	if errors.Is(err, errReplaced) || m.ctx.Err() != nil {
		return nil, render.DrawMissing
	}
	return render.DrawPicture(m.ctx, w, data, err)
}

// Draw makes drawings that records of a scene want, until the context ends. It
// takes the time that it needs.
func (st *Studio) Draw(ctx context.Context, sc *Scene, wants []render.Want) {
	for _, w := range wants {
		maker{ctx, st, sc}.Drawing(w)
	}
}
