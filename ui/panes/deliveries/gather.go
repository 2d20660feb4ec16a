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
	Deliveries []Delivery
	// Next is where to go on, see [Gather].
	Next int
	// Lines of Of were passed over.
	Lines, Of int
	// Limit: there are more than MaxDeliveries.
	Limit bool
	// Done: all that the snapshot holds was looked at; Complete: and it was
	// everything, so that references lead where they lead.
	Done, Complete bool
	Generation     uint64
	// arranged is how they are shown where no filter is on: made where there is
	// time for it. Nil where they were not gathered.
	arranged *arranged
}

// Gather finds the deliveries of a snapshot and calls report with what it has so
// far, now and then and at the end. It goes on from an earlier Found of the same
// stream; from a zero one it begins anew.
func Gather(ctx context.Context, snap *stream.Snapshot, had Found, report func(Found)) {
	if had.Generation != snap.Generation() || snap.Complete() && !had.Complete {
		had = Found{}
	}
	f := Found{Deliveries: had.Deliveries[:len(had.Deliveries):len(had.Deliveries)], Generation: snap.Generation(), Of: snap.Len(), Limit: had.Limit}
	f.Next = sweep.Kind(ctx, snap, had.Next, asr.KindDelivery, func(e stream.Entry) bool {
		if n := len(f.Deliveries); n > 0 && f.Deliveries[n-1].Pos >= e.Pos {
			return true
		}
		if f.Limit = len(f.Deliveries) >= MaxDeliveries; f.Limit {
			return false
		}
		if d, ok := delivery(snap, e); ok {
			f.Deliveries = append(f.Deliveries, d)
		}
		return ctx.Err() == nil
	}, func(lines, _ int) {
		f.Lines, f.arranged = lines, arrange(f.Deliveries, nil)
		report(f)
	})
	if ctx.Err() != nil {
		return
	}
	f.Lines, f.Done, f.Complete, f.arranged = f.Of, true, snap.Complete(), arrange(f.Deliveries, nil)
	report(f)
}

func delivery(snap *stream.Snapshot, e stream.Entry) (Delivery, bool) {
	rec, err := snap.Record(e.Pos)
	if err != nil || rec.Delivery == nil {
		return Delivery{}, false
	}
	r := rec.Delivery
	d := Delivery{
		Pos: e.Pos, Seq: e.Seq, Status: r.Status, Reason: r.Reason, Conversation: r.Conversation,
		Attempt: r.Attempt, HasAttempt: r.HasAttempt, Message: r.Message, Before: stream.NoPos,
		Target: stream.Link{State: stream.Missing, Pos: stream.NoPos},
	}
	j := snap.Joins(e.Pos)
	if j.Target != nil {
		d.Target = *j.Target
	}
	if j.Supersedes != nil && j.Supersedes.State == stream.Found && j.Supersedes.Kind == asr.KindDelivery {
		d.Before = j.Supersedes.Pos
	}
	return d, true
}
