package cli

import (
	"context"
	"fmt"
	"time"

	"asrview/model/stream"
	"asrview/ui/address"
)

// resolve finds the record that --at names, for a print-out.
func resolve(ctx context.Context, st *stream.Store, at string) (stream.Pos, error) {
	a, err := address.Parse(at, time.Local)
	if err != nil {
		return 0, usageError{err}
	}
	if err := st.WaitComplete(ctx); err != nil {
		return 0, err
	}
	pos, ok := seek(st.Snapshot(), a)
	if !ok {
		return 0, fmt.Errorf("--at %s: there is no such record", at)
	}
	return pos, nil
}

// seek finds an address in a stream that is known whole.
func seek(snap *stream.Snapshot, a address.Address) (stream.Pos, bool) {
	switch a.Kind {
	case address.Begin:
		return snap.First()
	case address.End:
		return snap.Last()
	case address.Seq:
		link := snap.BySeq(a.Seq)
		return link.Pos, link.State == stream.Found
	case address.Percent:
		return snap.SeekByte(int64(a.Percent / 100 * float64(snap.Progress().Total)))
	case address.Ref:
		link := snap.ResolveRef(a.Ref)
		return link.Pos, link.State == stream.Found
	}
	return snap.SeekTime(a.At(start(snap)))
}

// start is the first time that the stream records, for addresses that count
// from there.
func start(snap *stream.Snapshot) time.Time {
	for i := range snap.Len() {
		if t := snap.At(i).Time; !t.IsZero() {
			return t.Local()
		}
	}
	return time.Now()
}
