package sweep

import (
	"context"

	"asrview/model/asr"
	"asrview/model/stream"
)

// Found is what a gathering has come to.
type Found[T any] struct {
	// Items are in the stream's order.
	Items []T
	// Next is where to go on, see [Gathering.Go].
	Next int
	// Lines of Of were passed over.
	Lines, Of int
	// Limit: there are more than the gathering holds.
	Limit bool
	// Done: all that the snapshot holds was looked at; Complete: and it was
	// everything, so that references lead where they lead.
	Done, Complete bool
	Generation     uint64
}

// Gathering makes an item of each record of a kind, up to a bound.
type Gathering[T any] struct {
	Kind asr.Kind
	// Most is how many items are held.
	Most int
	// Read makes an item of a record, from a pass at whose line it is; it is false
	// where there is none.
	Read func(p *stream.Pass, e stream.Entry) (T, bool)
	// At is where the record of an item stands.
	At func(item *T) stream.Pos
}

// Go gathers from a snapshot and calls report with what it has so far, now and
// then and at the end, unless ctx ends before that. It goes on from an earlier
// Found of the same stream; from a zero one it begins anew, and so it does where
// references may now lead elsewhere.
func (g Gathering[T]) Go(ctx context.Context, snap *stream.Snapshot, had Found[T], report func(Found[T])) {
	if had.Generation != snap.Generation() || snap.Complete() && !had.Complete {
		had = Found[T]{}
	}
	f := Found[T]{Items: had.Items[:len(had.Items):len(had.Items)], Generation: snap.Generation(), Of: snap.Len(), Limit: had.Limit}
	pass := snap.Pass()
	f.Next = Kind(ctx, snap, had.Next, g.Kind, func(e stream.Entry) bool {
		if n := len(f.Items); n > 0 && g.At(&f.Items[n-1]) >= e.Pos {
			return true
		}
		if f.Limit = len(f.Items) >= g.Most; f.Limit {
			return false
		}
		if item, ok := g.Read(pass, e); ok {
			f.Items = append(f.Items, item)
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
