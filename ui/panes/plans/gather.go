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
	// where there is none, and CallSeq its seq.
	CallID  string
	Call    stream.Pos
	CallSeq asr.Seq
}

// Found is what Gather has come to.
type Found = sweep.Found[Revision]

// Gather finds the plans of a snapshot, see [sweep.Gathering].
func Gather(ctx context.Context, snap *stream.Snapshot, had Found, report func(Found)) {
	sweep.Gathering[Revision]{
		Kind: asr.KindPlan, Most: MaxRevisions, Read: revision,
		At: func(r *Revision) stream.Pos { return r.Pos },
	}.Go(ctx, snap, had, report)
}

func revision(p *stream.Pass, e stream.Entry) (Revision, bool) {
	rec, err := p.Record(e.Pos)
	if err != nil || rec.Plan == nil {
		return Revision{}, false
	}
	r := Revision{
		Pos: e.Pos, Seq: e.Seq, Len: e.Len, Plan: rec.Plan.PlanID,
		Before: stream.NoPos, Supersedes: rec.Supersedes, CallID: rec.Plan.CallID, Call: stream.NoPos,
	}
	j := p.Joins(e.Pos)
	if j.Supersedes != nil && j.Supersedes.State == stream.Found {
		r.Before = j.Supersedes.Pos
	}
	for _, l := range j.Calls {
		if l.State == stream.Found {
			r.Call, r.CallSeq = l.Pos, l.Seq
			break
		}
	}
	return r, true
}
