package lines

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"
)

func TestASourceIsAwaited(t *testing.T) {
	in := FromBytes([]byte("a line\n"))
	known := make(chan struct{})
	a := Await(in, nil, func() (Source, error) { <-known; return in, nil })
	if n, final := a.Size(); n != 0 || final || a.Name() != in.Name() || a.Now() != Source(a) {
		t.Fatalf("while it is awaited: %d bytes, final %v", n, final)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := a.Wait(ctx, 1, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for what has not come: %v", err)
	}
	close(known)
	if err := a.Wait(t.Context(), 1, 0); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 10)
	n, err := a.ReadAt(b, 0)
	if size, final := a.Size(); string(b[:n]) != "a line\n" || err != io.EOF || size != 7 || !final || a.Now() != in {
		t.Errorf("then: %q, %v, %d, %v", b[:n], err, size, final)
	}
	if a.Close() != nil || a.Close() != nil {
		t.Error("closing fails")
	}
	if _, err := a.ReadAt(b, 0); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestAnAwaitedSourceThatFailsSaysWhy(t *testing.T) {
	a := Await(FromBytes(nil), nil, func() (Source, error) { return nil, errors.New("no such format") })
	if err := a.Wait(t.Context(), 1, 0); err != nil {
		t.Fatal(err)
	}
	if n, final := a.Size(); n != 0 || !final || a.Note() != "no such format" {
		t.Errorf("%d bytes, final %v, %q", n, final, a.Note())
	}
}

func TestClosingWhatIsAwaitedClosesItsInput(t *testing.T) {
	r, _ := io.Pipe()
	in := FromPipe(r, "pipe", Limits{})
	ended := make(chan error)
	a := Await(in, nil, func() (Source, error) {
		err := in.Wait(context.Background(), 1, 0)
		ended <- err
		return in, nil
	})
	if a.Stalled() {
		t.Error("stalled before anything came")
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, ErrClosed) {
		t.Errorf("opening ended with %v", err)
	}
	if err := a.Wait(t.Context(), 1, 0); !errors.Is(err, ErrClosed) {
		t.Errorf("waiting after Close: %v", err)
	}
}
