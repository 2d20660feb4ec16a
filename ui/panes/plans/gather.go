package plans

import (
	"context"

	"asrview/model/asr"
	"asrview/model/stream"
	"asrview/ui/panes/sweep"
)

// MaxRevisions is how many revisions the pane holds; it says so where there are
// more.
const MaxRevisions = 20_000

// Revision is one snapshot of a plan, as far as the pane remembers it.
type Revision struct {
	Pos  stream.Pos
	Seq  asr.Seq
	Len  int
	Plan string
	// Before is the revision that it supersedes, NoPos where it names none that
	// could be found; Supersedes is the reference as recorded.
	Before     stream.Pos
	Supersedes string
	// CallID is the call that set it, as recorded; Call is that call's line, NoPos
	// where there is none.
	CallID string
	Call   stream.Pos
}

// Found is what Gather has come to.
type Found struct {
	Revisions []Revision
	// Next is where to go on, see [Gather].
	Next int
	// Lines of Of were passed over.
	Lines, Of int
	// Limit: there are more revisions than MaxRevisions.
	Limit bool
	// Done: all that the snapshot holds was looked at; Complete: and it was
	// everything, so that references lead where they lead.
	Done, Complete bool
	Generation     uint64
}

// Gather finds the plans of a snapshot and calls report with what it has so far,
// now and then and at the end. It goes on from an earlier Found of the same
// stream; from a zero one it begins anew.
func Gather(ctx context.Context, snap *stream.Snapshot, had Found, report func(Found)) {
	if had.Generation != snap.Generation() || snap.Complete() && !had.Complete {
		had = Found{}
	}
	f := Found{Revisions: had.Revisions[:len(had.Revisions):len(had.Revisions)], Generation: snap.Generation(), Of: snap.Len(), Limit: had.Limit}
	f.Next = sweep.Kind(ctx, snap, had.Next, asr.KindPlan, func(e stream.Entry) bool {
		if n := len(f.Revisions); n > 0 && f.Revisions[n-1].Pos >= e.Pos {
			return true
		}
		if f.Limit = len(f.Revisions) >= MaxRevisions; f.Limit {
			return false
		}
		if r, ok := revision(snap, e); ok {
			f.Revisions = append(f.Revisions, r)
		}
		return ctx.Err() == nil
	}, func(lines, _ int) {
		f.Lines = lines
		report(f)
	})
	if ctx.Err() != nil {
		return
	}
	f.Lines, f.Done, f.Complete = f.Of, true, snap.Complete()
	report(f)
}

func revision(snap *stream.Snapshot, e stream.Entry) (Revision, bool) {
	rec, err := snap.Record(e.Pos)
	if err != nil || rec.Plan == nil {
		return Revision{}, false
	}
	r := Revision{
		Pos: e.Pos, Seq: e.Seq, Len: e.Len, Plan: rec.Plan.PlanID,
		Before: stream.NoPos, Supersedes: rec.Supersedes, CallID: rec.Plan.CallID, Call: stream.NoPos,
	}
	j := snap.Joins(e.Pos)
	if j.Supersedes != nil && j.Supersedes.State == stream.Found {
		r.Before = j.Supersedes.Pos
	}
	for _, l := range j.Calls {
		if l.State == stream.Found {
			r.Call = l.Pos
			break
		}
	}
	return r, true
}
