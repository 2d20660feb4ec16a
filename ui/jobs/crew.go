package jobs

import (
	"context"
	"sync"

	"asrview/model/lines"
)

// Name is what a job is known by. At most one job of a name is current.
type Name string

// Ticket names one run of a job.
type Ticket struct {
	Name Name
	n    uint64
}

// Done is the body of the last letter of every job that was not cancelled.
type Done struct{}

// Post sends an answer to the loop; urgent ones do not wait for company.
type Post func(body any, urgent bool)

// Work is what a job does. It returns when it is finished or its context ends.
type Work func(ctx context.Context, post Post)

// Crew runs jobs. Start, Cancel, Running and Accept belong to the loop's
// goroutine.
type Crew struct {
	ctx  context.Context
	stop context.CancelFunc
	mail *Mail
	run  func(func())

	n       uint64
	current map[Name]job

	mu   sync.Mutex
	busy int
	idle sync.Cond
}

type job struct {
	n      uint64
	cancel context.CancelFunc
}

// NewCrew returns a crew that posts to mail. run starts a goroutine; nil is a
// plain go statement. Everything ends with ctx or [Crew.Close].
func NewCrew(ctx context.Context, mail *Mail, run func(func())) *Crew {
	if run == nil {
		run = lines.Starter(nil).Start
	}
	c := &Crew{mail: mail, run: run, current: map[Name]job{}}
	c.ctx, c.stop = context.WithCancel(ctx)
	c.idle.L = &c.mu
	return c
}

// Start runs work under a name and cancels what ran under it.
func (c *Crew) Start(name Name, work Work) Ticket { return c.start(name, work, true) }

// Watch is Start for work that goes on as long as the screen: it does not count
// for [Crew.WaitIdle].
func (c *Crew) Watch(name Name, work Work) Ticket { return c.start(name, work, false) }

func (c *Crew) start(name Name, work Work, counts bool) Ticket {
	c.Cancel(name)
	c.n++
	t := Ticket{Name: name, n: c.n}
	ctx, cancel := context.WithCancel(c.ctx)
	c.current[name] = job{c.n, cancel}
	if counts {
		c.count(1)
	}
	c.run(func() {
		defer func() {
			if counts {
				c.count(-1)
			}
		}()
		post := func(body any, urgent bool) {
			if ctx.Err() == nil {
				c.mail.post(Letter{t, body}, urgent)
			}
		}
		work(ctx, post)
		post(Done{}, true)
	})
	return t
}

// Cancel ends the job of that name and makes its answers stale. It reports
// whether there was one.
func (c *Crew) Cancel(name Name) bool {
	j, ok := c.current[name]
	if ok {
		j.cancel()
		delete(c.current, name)
	}
	return ok
}

// Running reports whether a job of that name is current.
func (c *Crew) Running(name Name) bool {
	_, ok := c.current[name]
	return ok
}

// Accept reports whether a letter is of a current job. It takes note of the last
// letter of a job.
func (c *Crew) Accept(l Letter) bool {
	j, ok := c.current[l.Ticket.Name]
	if !ok || j.n != l.Ticket.n {
		return false
	}
	if _, done := l.Body.(Done); done {
		j.cancel()
		delete(c.current, l.Ticket.Name)
	}
	return true
}

// Close cancels everything. It does not wait.
func (c *Crew) Close() { c.stop() }

func (c *Crew) count(by int) {
	c.mu.Lock()
	c.busy += by
	if c.busy == 0 {
		c.idle.Broadcast()
	}
	c.mu.Unlock()
}

// WaitIdle waits until no counted work runs; its letters are then in the mail.
func (c *Crew) WaitIdle() {
	c.mu.Lock()
	for c.busy > 0 {
		c.idle.Wait()
	}
	c.mu.Unlock()
}
