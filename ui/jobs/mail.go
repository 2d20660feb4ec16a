package jobs

import (
	"context"
	"sync"
	"time"
)

// Letter is an answer of a job.
type Letter struct {
	Ticket Ticket
	// Body is what the job has to say; its type tells the reader what it is.
	Body any
}

// Mail is a queue of letters. It is safe for concurrent use by many writers and
// one reader.
type Mail struct {
	pace time.Duration

	mu      sync.Mutex
	letters []Letter
	urgent  bool
	last    time.Time
	wake    chan struct{}
}

// NewMail returns an empty queue whose letters that are not urgent are delivered
// at most once in pace.
func NewMail(pace time.Duration) *Mail {
	return &Mail{pace: pace, wake: make(chan struct{}, 1)}
}

func (m *Mail) post(l Letter, urgent bool) {
	m.mu.Lock()
	m.letters = append(m.letters, l)
	m.urgent = m.urgent || urgent
	m.mu.Unlock()
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// Next waits for letters and returns them in the order they were posted; nil
// when the context ends.
func (m *Mail) Next(ctx context.Context) []Letter {
	for {
		wait, some := m.due()
		if some && wait <= 0 {
			return m.take()
		}
		var timer <-chan time.Time
		if some {
			timer = time.After(wait)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-m.wake:
		case <-timer:
		}
	}
}

// due says whether there are letters and how long they have to wait.
func (m *Mail) due() (wait time.Duration, some bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.urgent {
		return 0, true
	}
	return m.pace - time.Since(m.last), len(m.letters) > 0
}

func (m *Mail) take() []Letter {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := m.letters
	m.letters, m.urgent, m.last = nil, false, time.Now()
	return out
}
