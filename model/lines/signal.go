package lines

import (
	"context"
	"sync"
)

// signal wakes everybody who waits for a state to change. Its zero value is
// ready.
type signal struct {
	mu sync.Mutex
	ch chan struct{}
}

// wait returns a channel that the next fire closes. Take it before looking at
// the state, or a change between the two is missed.
func (s *signal) wait() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch == nil {
		s.ch = make(chan struct{})
	}
	return s.ch
}

// fire wakes all who wait. It costs next to nothing when nobody does.
func (s *signal) fire() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch != nil {
		close(s.ch)
		s.ch = nil
	}
}

// until waits until the state that look reads is ready, and returns look's error;
// it is asked again after each fire. Where the context ends first, or has ended by
// then, until returns its error.
func (s *signal) until(ctx context.Context, look func() (ready bool, err error)) error {
	for {
		ch := s.wait()
		ready, err := look()
		switch {
		case err != nil:
			return err
		case ready:
			return ctx.Err()
		}
		select {
		case <-ch:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
