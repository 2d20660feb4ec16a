package deliveries

import (
	"context"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/ui/panes/sweep"
)

// MaxDeliveries is how many delivery records the pane holds; it says so where
// there are more.
const MaxDeliveries = 20_000

// Delivery is one delivery record, as far as the pane remembers it.
type Delivery struct {
	Pos            stream.Pos
	Seq            asr.Seq
	Status, Reason string
	Conversation   string
	Attempt        int64
	HasAttempt     bool
	// Message is the reference as recorded, Target what it leads to.
	Message string
	Target  stream.Link
	// Before is the delivery that it supersedes, NoPos where there is none.
	Before stream.Pos
}

// Found is what Gather has come to.
type Found struct {
	sweep.Found[Delivery]
	// arranged is how they are shown where no filter is on: made where there is
	// time for it. Nil where they were not gathered.
	arranged *arranged
}

// Gather finds the deliveries of a snapshot, see [sweep.Gathering].
func Gather(ctx context.Context, snap *stream.Snapshot, had Found, report func(Found)) {
	sweep.Gathering[Delivery]{
		Kind: asr.KindDelivery, Most: MaxDeliveries, Read: delivery,
		At: func(d *Delivery) stream.Pos { return d.Pos },
	}.Go(ctx, snap, had.Found, func(f sweep.Found[Delivery]) {
		report(Found{f, arrange(f.Items, nil)})
	})
}

func delivery(p *stream.Pass, e stream.Entry) (Delivery, bool) {
	rec, err := p.Record(e.Pos)
	if err != nil || rec.Delivery == nil {
		return Delivery{}, false
	}
	r := rec.Delivery
	d := Delivery{
		Pos: e.Pos, Seq: e.Seq, Status: r.Status, Reason: r.Reason, Conversation: r.Conversation,
		Attempt: r.Attempt, HasAttempt: r.HasAttempt, Message: r.Message, Before: stream.NoPos,
		Target: stream.Link{State: stream.Missing, Pos: stream.NoPos},
	}
	j := p.Joins(e.Pos)
	if j.Target != nil {
		d.Target = *j.Target
	}
	if j.Supersedes != nil && j.Supersedes.State == stream.Found && j.Supersedes.Kind == asr.KindDelivery {
		d.Before = j.Supersedes.Pos
	}
	return d, true
}
