package jobs

import (
	"context"
	"slices"
	"testing"
	"time"
)

func crew(t *testing.T, pace time.Duration) (*Crew, *Mail) {
	t.Helper()
	mail := NewMail(pace)
	c := NewCrew(t.Context(), mail, nil)
	t.Cleanup(c.Close)
	return c, mail
}

// say is work that posts each word.
func say(words ...string) Work {
	return func(_ context.Context, post Post) {
		for _, w := range words {
			post(w, false)
		}
	}
}

// accepted returns the words of current jobs among the letters.
func accepted(c *Crew, letters []Letter) (words []string) {
	for _, l := range letters {
		if !c.Accept(l) {
			continue
		}
		if w, ok := l.Body.(string); ok {
			words = append(words, w)
		}
	}
	return words
}

func TestAnswersComeInOrderAndTheJobEnds(t *testing.T) {
	c, mail := crew(t, 0)
	c.Start("search", say("one", "two"))
	if !c.Running("search") {
		t.Error("a job that was started is not running")
	}
	c.WaitIdle()
	if got := accepted(c, mail.Next(t.Context())); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("accepted %q", got)
	}
	if c.Running("search") {
		t.Error("still running after its last letter")
	}
}

func TestAnswersOfAReplacedJobAreDropped(t *testing.T) {
	c, mail := crew(t, 0)
	c.Start("search", say("old"))
	c.WaitIdle() // its letters are in the mail
	c.Start("search", say("new"))
	c.Start("copy", say("other"))
	c.WaitIdle()
	got := accepted(c, mail.Next(t.Context()))
	slices.Sort(got)
	if !slices.Equal(got, []string{"new", "other"}) {
		t.Errorf("accepted %q", got)
	}
}

func TestCancelEndsTheWork(t *testing.T) {
	c, mail := crew(t, 0)
	c.Start("search", func(ctx context.Context, post Post) {
		<-ctx.Done()
		post("too late", true)
	})
	if !c.Cancel("search") || c.Cancel("search") {
		t.Error("cancel must report whether there was a job")
	}
	c.WaitIdle()
	c.Start("search", say("next"))
	c.WaitIdle()
	if got := accepted(c, mail.Next(t.Context())); !slices.Equal(got, []string{"next"}) {
		t.Errorf("accepted %q", got)
	}
}

func TestLettersThatAreNotUrgentWaitForCompany(t *testing.T) {
	mail := NewMail(time.Hour)
	mail.post(Letter{Body: "first"}, false)
	if n := len(mail.Next(t.Context())); n != 1 {
		t.Fatalf("%d letters after a long silence, want the one at once", n)
	}
	mail.post(Letter{Body: "a"}, false)
	mail.post(Letter{Body: "b"}, false)
	if wait, some := mail.due(); !some || wait < time.Minute {
		t.Errorf("letters are due in %v", wait)
	}
	mail.post(Letter{Body: "now"}, true)
	if n := len(mail.Next(t.Context())); n != 3 {
		t.Errorf("an urgent letter brought %d, want all three", n)
	}
}

func TestNextEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := NewMail(0).Next(ctx); got != nil {
		t.Errorf("got %v", got)
	}
}
