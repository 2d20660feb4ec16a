package find

import (
	"context"
	"io"
	"sync"
	"testing"

	"asrview/model/lines"
	"asrview/model/stream"
)

// growing is a source that a test makes longer.
type growing struct {
	mu    sync.Mutex
	b     []byte
	final bool
	more  chan struct{}
}

func newGrowing(text string) *growing { return &growing{b: []byte(text), more: make(chan struct{})} }

func (g *growing) add(text string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.b = append(g.b, text...)
	close(g.more)
	g.more = make(chan struct{})
}

func (g *growing) ReadAt(p []byte, off int64) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if off >= int64(len(g.b)) {
		return 0, io.EOF
	}
	n := copy(p, g.b[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (g *growing) Size() (int64, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return int64(len(g.b)), g.final
}

func (g *growing) Wait(ctx context.Context, _ uint64, have int64) error {
	for {
		g.mu.Lock()
		n, more := int64(len(g.b)), g.more
		g.mu.Unlock()
		if n > have {
			return nil
		}
		select {
		case <-more:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (*growing) Generation() uint64 { return 1 }
func (*growing) Note() string       { return "" }
func (*growing) Name() string       { return "growing" }
func (*growing) Close() error       { return nil }

// open indexes a source to its end.
func open(t testing.TB, src lines.Source) *stream.Store {
	t.Helper()
	st := stream.Open(src, stream.Options{Follow: true})
	t.Cleanup(func() { st.Close() })
	reach(t, st, 0)
	return st
}

func openText(t testing.TB, text string) *stream.Snapshot {
	t.Helper()
	return open(t, lines.FromBytes([]byte(text))).Snapshot()
}

// reach waits until everything is indexed, and at least n bytes are.
func reach(t testing.TB, st *stream.Store, n int64) *stream.Snapshot {
	t.Helper()
	for {
		if err := st.WaitComplete(context.Background()); err != nil {
			t.Fatal(err)
		}
		if s := st.Snapshot(); s.Size() >= n && s.Complete() {
			return s
		}
		<-st.Changes()
	}
}

func wait(t testing.TB, j *Job) {
	t.Helper()
	if err := j.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func positions(m *Matches) []stream.Pos {
	var out []stream.Pos
	for i := range m.Len() {
		out = append(out, m.At(i))
	}
	return out
}
