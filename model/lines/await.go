package lines

import (
	"context"
	"io"
	"sync"
)

// Awaited is a Source that is not known yet, since what it is shows in bytes that
// have not come: until then it is empty, not final, and has the name and the note
// of its input. It is a Staller, as pipes are. Its methods are safe for concurrent
// use.
type Awaited struct {
	in      Source
	changed signal

	mu     sync.RWMutex
	now    Source
	err    error
	closed bool
}

// Await returns the source that open will give, which reads its input, in, and
// takes it over. Open runs in the background; it returns early when in is closed,
// as closing the Awaited does. Where it fails the source stays empty, is final,
// and its note says why.
func Await(in Source, start Starter, open func() (Source, error)) *Awaited {
	a := &Awaited{in: in}
	start.Start(func() { a.set(open()) })
	return a
}

func (a *Awaited) set(now Source, err error) {
	a.mu.Lock()
	a.now, a.err = now, err
	late := a.closed && now != nil
	a.mu.Unlock()
	a.changed.fire()
	if late {
		now.Close()
	}
}

// Now returns the source itself where it is known, else a.
func (a *Awaited) Now() Source {
	if now, _ := a.get(); now != nil {
		return now
	}
	return a
}

func (a *Awaited) get() (Source, error) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.now, a.err
}

// ReadAt reads what is there.
func (a *Awaited) ReadAt(p []byte, off int64) (int, error) {
	if now, _ := a.get(); now != nil {
		return now.ReadAt(p, off)
	}
	return 0, io.EOF
}

// Size is 0 until the source is known.
func (a *Awaited) Size() (int64, bool) {
	now, err := a.get()
	if now != nil {
		return now.Size()
	}
	return 0, err != nil
}

// Generation is 1 until the source is known.
func (a *Awaited) Generation() uint64 {
	if now, _ := a.get(); now != nil {
		return now.Generation()
	}
	return 1
}

// Stalled reports whether reading paused for good.
func (a *Awaited) Stalled() bool {
	s, ok := a.Now().(Staller)
	if s == a {
		s, ok = a.in.(Staller)
	}
	return ok && s.Stalled()
}

// Note says what happened to the input.
func (a *Awaited) Note() string {
	switch now, err := a.get(); {
	case now != nil:
		return now.Note()
	case err != nil:
		return err.Error()
	}
	return a.in.Note()
}

// Name is the input's.
func (a *Awaited) Name() string { return a.in.Name() }

// Wait waits as Source says.
func (a *Awaited) Wait(ctx context.Context, gen uint64, have int64) error {
	var now Source
	err := a.changed.until(ctx, func() (bool, error) {
		a.mu.RLock()
		defer a.mu.RUnlock()
		if a.closed {
			return false, ErrClosed
		}
		now = a.now
		return now != nil || a.err != nil || gen != 1, nil
	})
	if err != nil || now == nil {
		return err
	}
	return now.Wait(ctx, gen, have)
}

// Close closes the source, and the input where that is not known yet.
func (a *Awaited) Close() error {
	a.mu.Lock()
	now, was := a.now, a.closed
	a.closed = true
	a.mu.Unlock()
	defer a.changed.fire()
	switch {
	case was:
		return nil
	case now != nil:
		return now.Close()
	}
	return a.in.Close()
}
