// Package sweep passes over the index of a snapshot for the records of one kind.
// It takes as long as the index, and reads no bodies; it is for jobs.
package sweep

import (
	"context"

	"asrview/model/asr"
	"asrview/model/stream"
)

// progressLines is how many lines are passed over between two words of progress.
const progressLines = 1 << 16

// yieldLines is how many lines are passed over before others may run.
const yieldLines = 1 << 10

// Kind calls visit for each record of a kind from line number from on, until visit
// returns false or the context ends. It returns the number of the first line that
// is to be looked at next time: the last line may be incomplete now, so it is
// looked at again. Progress may be nil.
func Kind(ctx context.Context, snap *stream.Snapshot, from int, kind asr.Kind, visit func(stream.Entry) bool, progress func(lines, of int)) (next int) {
	n := snap.Len()
	for i := from; i < n; i++ {
		if i%yieldLines == 0 {
			snap.GiveWay()
		}
		if i%progressLines == 0 {
			if ctx.Err() != nil {
				return i
			}
			if progress != nil && i > from {
				progress(i, n)
			}
		}
		e := snap.At(i)
		if e.Kind != kind {
			continue
		}
		if !visit(e) {
			return i
		}
		snap.GiveWay() // a visit reads a record
	}
	return max(from, n-1)
}
