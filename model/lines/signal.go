package lines

import "sync"

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
